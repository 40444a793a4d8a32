package sample

// mlTitles are the Malayalam titles: own script, Roman letters, English. The
// lists that end in of hold genitives, those in um the "both … and …" form.
const mlTitles = `
# of
പുഴയുടെ/Puzhayude/the River; മഴയുടെ/Mazhayude/Rain; കടലിന്റെ/Kadalinte/the Sea
കാറ്റിന്റെ/Kaattinte/the Wind; മണ്ണിന്റെ/Manninte/the Soil; മലയുടെ/Malayude/the Hill
കാടിന്റെ/Kaadinte/the Forest; അമ്മയുടെ/Ammayude/Mother; മുത്തശ്ശിയുടെ/Muthassiyude/Grandmother
രാത്രിയുടെ/Raathriyude/Night; നിലാവിന്റെ/Nilaavinte/Moonlight; മൗനത്തിന്റെ/Mounathinte/Silence
സ്വപ്നങ്ങളുടെ/Swapnangalude/Dreams; പക്ഷികളുടെ/Pakshikalude/the Birds
നക്ഷത്രങ്ങളുടെ/Nakshathrangalude/the Stars; ഗ്രാമത്തിന്റെ/Graamathinte/the Village
നഗരത്തിന്റെ/Nagarathinte/the City; ഓർമ്മകളുടെ/Ormakalude/Memories; ആകാശത്തിന്റെ/Aakaasathinte/the Sky
പൂക്കളുടെ/Pookkalude/Flowers; ഉപ്പിന്റെ/Uppinte/Salt; കായലിന്റെ/Kaayalinte/the Backwaters
കുരുമുളകിന്റെ/Kurumulakinte/Pepper; വെയിലിന്റെ/Veyilinte/Sunlight; തിരകളുടെ/Thirakalude/the Waves
അയൽക്കാരന്റെ/Ayalkkaarante/the Neighbour; ഏകാന്തതയുടെ/Ekaanthathayude/Solitude
നിഴലുകളുടെ/Nizhalukalude/Shadows; ബാല്യത്തിന്റെ/Baalyathinte/Childhood
ചെമ്പകത്തിന്റെ/Chembakathinte/the Champak
# head
വീട്/Veedu/House; വഴി/Vazhi/Way; പാട്ട്/Paattu/Song; കഥ/Katha/Story; വിളക്ക്/Vilakku/Lamp
കത്ത്/Kathu/Letter; ജനൽ/Janal/Window; നിഴൽ/Nizhal/Shadow; തീരം/Theeram/Shore; മണം/Manam/Fragrance
നിറം/Niram/Colour; താക്കോൽ/Thaakkol/Key; കണ്ണാടി/Kannaadi/Mirror; യാത്ര/Yaathra/Journey
ശബ്ദം/Sabdam/Voice; തോണി/Thoni/Boat; ചിരി/Chiri/Laughter; ഭാഷ/Bhaasha/Language; വാതിൽ/Vaathil/Door
മേൽവിലാസം/Melvilaasam/Address; കിണർ/Kinar/Well; മരം/Maram/Tree; പാലം/Paalam/Bridge; കുട/Kuda/Umbrella
ഊഞ്ഞാൽ/Oonjaal/Swing; മണി/Mani/Bell; രഹസ്യം/Rahasyam/Secret; കണക്ക്/Kanakku/Reckoning
# adjective
പഴയ/Pazhaya/Old; അവസാനത്തെ/Avasaanathe/Last; നീണ്ട/Neenda/Long; ചെറിയ/Cheriya/Small
കളഞ്ഞുപോയ/Kalanjupoya/Lost; രണ്ടാമത്തെ/Randaamathe/Second; ഒറ്റപ്പെട്ട/Ottappetta/Lonely
തീരാത്ത/Theeraatha/Unending; നനഞ്ഞ/Nananja/Rain-Wet; മറന്ന/Maranna/Forgotten
ഉറങ്ങാത്ത/Urangaatha/Sleepless; ഏഴാമത്തെ/Ezhaamathe/Seventh; പൊട്ടിയ/Pottiya/Broken; വലിയ/Valiya/Great
# tame
ചെറിയ/Cheriya/Small; വലിയ/Valiya/Great; നനഞ്ഞ/Nananja/Rain-Wet; ഉറങ്ങാത്ത/Urangaatha/Sleepless
രണ്ടാമത്തെ/Randaamathe/Second; ഏഴാമത്തെ/Ezhaamathe/Seventh; ഒറ്റപ്പെട്ട/Ottappetta/Lonely
മടിയുള്ള/Madiyulla/Lazy; വിശന്ന/Visanna/Hungry; കളഞ്ഞുപോയ/Kalanjupoya/Lost
# place
കൊച്ചി/Kochi/Cochin; കോഴിക്കോട്/Kozhikode/Calicut; തൃശ്ശൂർ/Thrissur/Thrissur; ആലപ്പുഴ/Alappuzha/Alleppey
കൊല്ലം/Kollam/Quilon; കോട്ടയം/Kottayam/Kottayam; പാലക്കാട്/Palakkad/Palghat; കണ്ണൂർ/Kannur/Cannanore
തലശ്ശേരി/Thalassery/Tellicherry; മൂന്നാർ/Munnar/Munnar; വയനാട്/Wayanad/Wayanad
തിരുവനന്തപുരം/Thiruvananthapuram/Trivandrum; പൊന്നാനി/Ponnani/Ponnani
# placeof
കൊച്ചിയുടെ/Kochiyude/Cochin; കോഴിക്കോടിന്റെ/Kozhikodinte/Calicut; തൃശ്ശൂരിന്റെ/Thrissurinte/Thrissur
ആലപ്പുഴയുടെ/Alappuzhayude/Alleppey; കൊല്ലത്തിന്റെ/Kollathinte/Quilon
കോട്ടയത്തിന്റെ/Kottayathinte/Kottayam; പാലക്കാടിന്റെ/Palakkadinte/Palghat
കണ്ണൂരിന്റെ/Kannurinte/Cannanore; തലശ്ശേരിയുടെ/Thalasseryude/Tellicherry; വയനാടിന്റെ/Wayanadinte/Wayanad
മലബാറിന്റെ/Malabarinte/Malabar; തിരുവിതാംകൂറിന്റെ/Thiruvithaamkoorinte/Travancore
കുട്ടനാടിന്റെ/Kuttanaadinte/Kuttanad; നിളയുടെ/Nilayude/the Nila; പെരിയാറിന്റെ/Periyaarinte/the Periyar
പമ്പയുടെ/Pambayude/the Pamba
# placein
കൊച്ചിയിൽ/Kochiyil/Cochin; കോഴിക്കോട്ട്/Kozhikkottu/Calicut; തൃശ്ശൂരിൽ/Thrissuril/Thrissur
ആലപ്പുഴയിൽ/Alappuzhayil/Alleppey; കൊല്ലത്ത്/Kollathu/Quilon; കോട്ടയത്ത്/Kottayathu/Kottayam
പാലക്കാട്ട്/Palakkattu/Palghat; കണ്ണൂരിൽ/Kannuril/Cannanore; തലശ്ശേരിയിൽ/Thalasseriyil/Tellicherry
മൂന്നാറിൽ/Munnaril/Munnar; വയനാട്ടിൽ/Wayanattil/Wayanad; മലബാറിൽ/Malabaril/Malabar
കുട്ടനാട്ടിൽ/Kuttanaattil/Kuttanad; പൊന്നാനിയിൽ/Ponnaniyil/Ponnani
# tradeof
തയ്യൽക്കാരന്റെ/Thayyalkkaarante/the Tailor; തോണിക്കാരന്റെ/Thonikkaarante/the Boatman
കുശവന്റെ/Kushavante/the Potter; നെയ്ത്തുകാരന്റെ/Neythukaarante/the Weaver
പോസ്റ്റ്മാന്റെ/Postmaante/the Postman; അധ്യാപകന്റെ/Adhyaapakante/the Schoolmaster
വൈദ്യന്റെ/Vaidyante/the Physician; മീൻകാരന്റെ/Meenkaarante/the Fish Seller
ജ്യോത്സ്യന്റെ/Jyolsyante/the Astrologer; പാപ്പാന്റെ/Paappaante/the Elephant Keeper
കാര്യസ്ഥന്റെ/Kaaryasthante/the Steward; ചെണ്ടക്കാരന്റെ/Chendakkaarante/the Drummer
# woman
സാവിത്രി/Savithri/Savithri; മറിയാമ്മ/Mariyamma/Mariyamma; ദേവകി/Devaki/Devaki
കാർത്ത്യായനി/Karthyayani/Karthyayani; പാത്തുമ്മ/Pathumma/Pathumma; ജാനകി/Janaki/Janaki
അന്നക്കുട്ടി/Annakkutty/Annakkutty; നാരായണി/Narayani/Narayani; സുലോചന/Sulochana/Sulochana
# childum
അമ്മുവും/Ammuvum/Ammu; ഉണ്ണിയും/Unniyum/Unni; കുഞ്ഞുണ്ണിയും/Kunjunniyum/Kunjunni; മാളുവും/Maaluvum/Malu
അപ്പുവും/Appuvum/Appu; ചിന്നുവും/Chinnuvum/Chinnu; മിന്നുവും/Minnuvum/Minnu; കുട്ടനും/Kuttanum/Kuttan
തങ്കമണിയും/Thankamaniyum/Thankamani
# childof
അമ്മുവിന്റെ/Ammuvinte/Ammu; ഉണ്ണിയുടെ/Unniyude/Unni; മാളുവിന്റെ/Maaluvinte/Malu
അപ്പുവിന്റെ/Appuvinte/Appu; ചിന്നുവിന്റെ/Chinnuvinte/Chinnu; മിന്നുവിന്റെ/Minnuvinte/Minnu
കുട്ടന്റെ/Kuttante/Kuttan
# beast
ആന/Aana/Elephant; കുരങ്ങൻ/Kurangan/Monkey; മുയൽ/Muyal/Rabbit; ആമ/Aama/Tortoise; സിംഹം/Simham/Lion
മയിൽ/Mayil/Peacock; തത്ത/Thatha/Parrot; കാക്ക/Kaakka/Crow; കരടി/Karadi/Bear; ഒട്ടകം/Ottakam/Camel
തവള/Thavala/Frog; എലി/Eli/Mouse; മൂങ്ങ/Moonga/Owl; കുറുക്കൻ/Kurukkan/Fox; ആട്/Aadu/Goat
അണ്ണാൻ/Annaan/Squirrel; പൂച്ച/Poocha/Cat; മുതല/Muthala/Crocodile
# beastum
ആനയും/Aanayum/Elephant; കുരങ്ങനും/Kuranganum/Monkey; മുയലും/Muyalum/Rabbit; ആമയും/Aamayum/Tortoise
സിംഹവും/Simhavum/Lion; മയിലും/Mayilum/Peacock; തത്തയും/Thathayum/Parrot; കാക്കയും/Kaakkayum/Crow
കരടിയും/Karadiyum/Bear; ഒട്ടകവും/Ottakavum/Camel; തവളയും/Thavalayum/Frog; എലിയും/Eliyum/Mouse
മൂങ്ങയും/Moongayum/Owl; കുറുക്കനും/Kurukkanum/Fox; പൂച്ചയും/Poochayum/Cat
# beastof
ആനയുടെ/Aanayude/Elephant; കുരങ്ങന്റെ/Kurangante/Monkey; മുയലിന്റെ/Muyalinte/Rabbit
ആമയുടെ/Aamayude/Tortoise; സിംഹത്തിന്റെ/Simhathinte/Lion; മയിലിന്റെ/Mayilinte/Peacock
തത്തയുടെ/Thathayude/Parrot; കാക്കയുടെ/Kaakkayude/Crow; കരടിയുടെ/Karadiyude/Bear
തവളയുടെ/Thavalayude/Frog; എലിയുടെ/Eliyude/Mouse; മൂങ്ങയുടെ/Moongayude/Owl; കുറുക്കന്റെ/Kurukkante/Fox
അണ്ണാന്റെ/Annaante/Squirrel; പൂച്ചയുടെ/Poochayude/Cat; മുതലയുടെ/Muthalayude/Crocodile
# shore
കൊച്ചിയുടെ/Kochiyude/Cochin; കോഴിക്കോടിന്റെ/Kozhikodinte/Calicut; ആലപ്പുഴയുടെ/Alappuzhayude/Alleppey
കൊല്ലത്തിന്റെ/Kollathinte/Quilon; കണ്ണൂരിന്റെ/Kannurinte/Cannanore
തലശ്ശേരിയുടെ/Thalasseryude/Tellicherry; നിളയുടെ/Nilayude/the Nila; പെരിയാറിന്റെ/Periyaarinte/the Periyar
പമ്പയുടെ/Pambayude/the Pamba; പുഴയുടെ/Puzhayude/the River; കടലിന്റെ/Kadalinte/the Sea
കായലിന്റെ/Kaayalinte/the Backwaters
# near
പുഴയുടെ/Puzhayude/the River; കടലിന്റെ/Kadalinte/the Sea; കാടിന്റെ/Kaadinte/the Forest
മലയുടെ/Malayude/the Hill; കായലിന്റെ/Kaayalinte/the Backwaters; ചെമ്പകത്തിന്റെ/Chembakathinte/the Champak
പള്ളിയുടെ/Palliyude/the Church; പാടത്തിന്റെ/Paadathinte/the Paddy Field
റെയിൽപ്പാതയുടെ/Railppaathayude/the Railway Line
# dish
അപ്പം/Appam/Appam; പുട്ട്/Puttu/Puttu; സാമ്പാർ/Sambar/Sambar; അവിയൽ/Avial/Avial
മീൻകറി/Meencurry/Fish Curry; പായസം/Paayasam/Payasam; അച്ചാർ/Achaar/Pickle; തോരൻ/Thoran/Thoran
ഇഡ്ഡലി/Idli/Idli; ചമ്മന്തി/Chammanthi/Chutney; ബിരിയാണി/Biriyani/Biryani; പത്തിരി/Pathiri/Pathiri
# subject
ഗണിതം/Ganitham/Mathematics; ഭൂമിശാസ്ത്രം/Bhoomisaasthram/Geography; ചരിത്രം/Charithram/History
ശാസ്ത്രം/Saasthram/Science; രസതന്ത്രം/Rasathanthram/Chemistry; ഭൗതികശാസ്ത്രം/Bhouthikasaasthram/Physics
ജീവശാസ്ത്രം/Jeevasaasthram/Biology; സാമ്പത്തികശാസ്ത്രം/Saampathikasaasthram/Economics
വ്യാകരണം/Vyaakaranam/Grammar
# class
5; 6; 7; 8; 9; 10; 11; 12
# many
51/51/Fifty-One; 101/101/101; 21/21/Twenty-One; 75/75/Seventy-Five; 40/40/Forty; 365/365/365
# two
രണ്ട്/Randu/Two; മൂന്ന്/Moonnu/Three; നാല്/Naalu/Four; അഞ്ച്/Anchu/Five; ഏഴ്/Ezhu/Seven
ഒമ്പത്/Ompathu/Nine; പന്ത്രണ്ട്/Panthrandu/Twelve
# sceneof
കൊട്ടാരത്തിലെ/Kottaarathile/in the Palace; ബംഗ്ലാവിലെ/Banglaavile/at the Bungalow
വിളക്കുമാടത്തിലെ/Vilakkumaadathile/at the Lighthouse
തേയിലത്തോട്ടത്തിലെ/Theyilathottathile/in the Tea Garden
വായനശാലയിലെ/Vaayanasaalayile/in the Reading Room; കപ്പലിലെ/Kappalile/on the Ship
നാടകശാലയിലെ/Naadakasaalayile/at the Theatre; സത്രത്തിലെ/Sathrathile/at the Inn
വള്ളത്തിലെ/Vallathile/on the Boat
# crime
കൊലപാതകം/Kolapaathakam/Murder; മോഷണം/Moshanam/Theft; ഗൂഢാലോചന/Goodhaalochana/Conspiracy
തിരോധാനം/Thirodhaanam/Disappearance
= novel
{of} {head} / {of} {head} / The {head} of {of}
{adjective} {head} / {adjective} {head} / The {adjective} {head}
{placeof} {head} / {placeof} {head} / The {head} of {placeof}
{placein} ഒരു {head} / {placein} Oru {head} / A {head} in {placein}
{tradeof} മകൾ / {tradeof} Makal / The Daughter of {tradeof}
{tradeof} {head} / {tradeof} {head} / The {head} of {tradeof}
{shore} തീരത്ത് / {shore} Theerathu / On the Shores of {shore}
{shore} അക്കരെ / {shore} Akkare / On the Far Side of {shore}
{head}, {head.2}, {head.3} / {head}, {head.2}, {head.3} / {head}, {head.2}, {head.3}
{woman} തിരിച്ചുവന്നു / {woman} Thirichuvannu / {woman} Came Back
{placein} {two} ദിവസം / {placein} {two} Divasam / {two} Days in {placein}
{near} അരികിൽ ഒരു {head} / {near} Arikil Oru {head} / A {head} beside {near}
{adjective} {head}, {adjective.2} {head.2} / {adjective} {head}, {adjective.2} {head.2} / {adjective} {head}, {adjective.2} {head.2}
{of} പേര് / {of} Peru / The Name of {of}
വാടകവീട്ടിലെ നിലാവ് / Vaadakaveettile Nilaavu / Moonlight in the Rented House
ചായ തണുക്കും മുമ്പേ / Chaaya Thanukkum Munpe / Before the Tea Cools
അവസാനത്തെ വള്ളം / Avasaanathe Vallam / The Last Boat
കുട മറന്ന ദിവസം / Kuda Maranna Divasam / The Day of the Forgotten Umbrella
കറന്റ് എപ്പോൾ വരും / Current Eppol Varum / When Will the Power Return
അമ്മാവന്റെ കേസ് / Ammaavante Case / Uncle’s Lawsuit
വരിയിലെ അവസാനത്തെ ആൾ / Variyile Avasaanathe Aal / The Last Man in the Queue
അപ്പച്ചിയുടെ സൈക്കിൾ / Appachiyude Cycle / Aunt’s Bicycle
= stories
{placeof} കഥകൾ / {placeof} Kathakal / Stories of {placeof}
{of} {head}: കഥകൾ / {of} {head}: Kathakal / The {head} of {of}: Stories
{many} കഥകൾ: {place} / {many} Kathakal: {place} / {many} Stories: {place}
{placeof} നാടോടിക്കഥകൾ / {placeof} Naadodikkathakal / Folk Tales of {placeof}
{adjective} {head}: കഥകൾ / {adjective} {head}: Kathakal / The {adjective} {head}: Stories
= poetry
{of} പാട്ടുകൾ / {of} Paattukal / Songs of {of}
{of} കവിതകൾ / {of} Kavithakal / Poems of {of}
{placein} മഴ / {placein} Mazha / Rain in {placein}
{adjective} {head}: കവിതകൾ / {adjective} {head}: Kavithakal / The {adjective} {head}: Poems
ഇനിയും മഴയുണ്ട് / Iniyum Mazhayundu / There Is Rain Still to Come
= children
{childum} {beastum} / {childum} {beastum} / {childum} and the {beastum}
{beastum} {beastum.2} / {beastum} {beastum.2} / The {beastum} and the {beastum.2}
{childof} {head} / {childof} {head} / {childof}’s {head}
{beastof} {head} / {beastof} {head} / The {beastof}’s {head}
ഒരിടത്തൊരു {beast} / Oridathoru {beast} / Once There Was a {beast}
{beast} ചിരിച്ചതെന്തിന്? / {beast} Chirichathenthinu? / Why Did the {beast} Laugh?
{placein} ഒരു {beast} / {placein} Oru {beast} / A {beast} in {placein}
മുത്തശ്ശിക്കഥകൾ: {beast} / Muthassikkathakal: {beast} / Grandmother’s Tales: {beast}
{tame} {beast} / {tame} {beast} / The {tame} {beast}
അമ്പിളിമാമന്റെ അവധി / Ambilimaamante Avadhi / Uncle Moon’s Day Off
= crime
{sceneof} {crime} / {sceneof} {crime} / {crime} {sceneof}
{placein} ഒരു {crime} / {placein} Oru {crime} / A {crime} in {placein}
{sceneof} രഹസ്യം / {sceneof} Rahasyam / The Secret {sceneof}
{adjective} {head}: ഒരു കുറ്റാന്വേഷണം / {adjective} {head}: Oru Kuttaanveshanam / The {adjective} {head}: An Investigation
= drama
{placeof} നാടകങ്ങൾ / {placeof} Naadakangal / Plays of {placeof}
{woman}: നാടകം / {woman}: Naadakam / {woman}: a Play
{tradeof} വിചാരണ / {tradeof} Vichaarana / The Trial of {tradeof}
= essays
{placeof} സായാഹ്നങ്ങൾ / {placeof} Saayaahnangal / Evenings of {placeof}
{of} വ്യാകരണം / {of} Vyaakaranam / A Grammar of {of}
= history 954.83 | Kerala, History
{placeof} ചരിത്രം / {placeof} Charithram / A History of {placeof}
{placeof} കച്ചവടം / {placeof} Kachavadam / Trade of {placeof}
{placeof} പള്ളികളും ക്ഷേത്രങ്ങളും / {placeof} Pallikalum Kshethrangalum / Churches, Mosques and Temples of {placeof}
{place}: ഒരു നഗരത്തിന്റെ കഥ / {place}: Oru Nagarathinte Katha / {place}: The Story of a City
= biography 920 | Biographies
{tradeof} ആത്മകഥ / {tradeof} Aathmakatha / Autobiography of {tradeof}
{placein} എന്റെ ബാല്യം / {placein} Ente Baalyam / My Childhood in {placein}
{woman}: ഒരു ജീവിതം / {woman}: Oru Jeevitham / {woman}: A Life
= travel 915.483 | Kerala, Travel
{placeof} വഴികൾ / {placeof} Vazhikal / The Roads of {placeof}
ബസ്സിൽ {place} / Bassil {place} / {place} by Bus
{placein} ഒരു മാസം / {placein} Oru Maasam / A Month in {placein}
= science 500 | Science
{of} ശാസ്ത്രം / {of} Saasthram / The Science of {of}
{placeof} പക്ഷികൾ / {placeof} Pakshikal / Birds of {placeof}
{placeof} മരങ്ങൾ / {placeof} Marangal / Trees of {placeof}
= cookery 641.595483 | Cookery, Indic
{placeof} രുചികൾ / {placeof} Ruchikal / Flavours of {placeof}
{many} വിഭവങ്ങൾ: {dish} / {many} Vibhavangal: {dish} / {many} Dishes: {dish}
മുത്തശ്ശിയുടെ അടുക്കള: {dish} / Muthassiyude Adukkala: {dish} / Grandmother’s Kitchen: {dish}
= textbook 371.32 | Textbooks
{subject}: ക്ലാസ് {class} / {subject}: Class {class} / {subject} for Class {class}
എളുപ്പത്തിൽ {subject}: ക്ലാസ് {class} / Eluppathil {subject}: Class {class} / Easy {subject} for Class {class}
{many} ചോദ്യങ്ങൾ: {subject} / {many} Chodyangal: {subject} / {many} Questions: {subject}
{subject}: ഒരു പ്രവേശിക / {subject}: Oru Pravesika / {subject}: A Primer
= religion 294.5 | Hinduism; Philosophy
{placeof} ഉത്സവങ്ങൾ / {placeof} Ulsavangal / Festivals of {placeof}
{placeof} പുണ്യസ്ഥലങ്ങൾ / {placeof} Punyasthalangal / Holy Places of {placeof}
= arts 792.0954 | Theatre
{placeof} തെയ്യങ്ങൾ / {placeof} Theyyangal / Theyyams of {placeof}
{placeof} സംഗീതം / {placeof} Sangeetham / The Music of {placeof}
{placeof} സിനിമാശാലകൾ / {placeof} Cinemaasaalakal / Cinema Halls of {placeof}
`
