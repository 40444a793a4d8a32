package sample

// taTitles are the Tamil titles: own script, Roman letters, English. The list
// of holds genitives, in and from what their names say, and the lists that end
// in um the "both … and …" form.
const taTitles = `
# of
ஆற்றின்/Aatrin/the River; கடலின்/Kadalin/the Sea; மழையின்/Mazhaiyin/Rain; நிலவின்/Nilavin/the Moon
காற்றின்/Kaatrin/the Wind; மண்ணின்/Mannin/the Soil; மலையின்/Malaiyin/the Hill
காட்டின்/Kaattin/the Forest; அம்மாவின்/Ammaavin/Mother; பாட்டியின்/Paattiyin/Grandmother
தாத்தாவின்/Thaathaavin/Grandfather; மரத்தின்/Marathin/the Tree; பூக்களின்/Pookkalin/Flowers
பறவைகளின்/Paravaigalin/the Birds; நட்சத்திரங்களின்/Natchathirangalin/the Stars; இரவின்/Iravin/Night
மௌனத்தின்/Mounathin/Silence; கனவுகளின்/Kanavugalin/Dreams; காலத்தின்/Kaalathin/Time
நகரத்தின்/Nagarathin/the City; கிராமத்தின்/Gramathin/the Village; கோயிலின்/Koyilin/the Temple
அலைகளின்/Alaigalin/the Waves; பனையின்/Panaiyin/the Palmyra; உப்பின்/Uppin/Salt
தண்ணீரின்/Thanneerin/Water; வெயிலின்/Veyilin/Sunlight; நெல்லின்/Nellin/Paddy
காவிரியின்/Kaviriyin/the Kaveri; வைகையின்/Vaigaiyin/the Vaigai; முல்லையின்/Mullaiyin/Jasmine
பக்கத்து வீட்டின்/Pakkathu Veettin/the House Next Door; தபால்காரரின்/Thabaalkaararin/the Postman
# head
வீடு/Veedu/House; பாதை/Paadhai/Path; கனவு/Kanavu/Dream; பாடல்/Paadal/Song; கதை/Kadhai/Story
குரல்/Kural/Voice; நிழல்/Nizhal/Shadow; விளக்கு/Vilakku/Lamp; கடிதம்/Kaditham/Letter
ஜன்னல்/Jannal/Window; வாசல்/Vaasal/Doorway; பயணம்/Payanam/Journey; ரகசியம்/Ragasiyam/Secret
மொழி/Mozhi/Language; நிறம்/Niram/Colour; சாவி/Saavi/Key; கண்ணாடி/Kannaadi/Mirror; ஓடம்/Odam/Boat
மணம்/Manam/Fragrance; சிரிப்பு/Sirippu/Laughter; நினைவு/Ninaivu/Memory; கிணறு/Kinaru/Well
தெரு/Theru/Street; முகவரி/Mugavari/Address; கணக்கு/Kanakku/Reckoning; வானம்/Vaanam/Sky
ஊஞ்சல்/Oonjal/Swing; மணி/Mani/Bell; வண்டி/Vandi/Cart; திண்ணை/Thinnai/Verandah; ரயில்/Rayil/Train
பெட்டி/Petti/Trunk
# adjective
பழைய/Pazhaiya/Old; நீண்ட/Neenda/Long; சிறிய/Siriya/Small; தொலைந்த/Tholaindha/Lost
உடைந்த/Udaindha/Broken; தனித்த/Thanitha/Lonely; முடியாத/Mudiyaadha/Unending; நனைந்த/Nanaindha/Rain-Wet
சிவந்த/Sivandha/Reddened; மறந்த/Marandha/Forgotten; புதிய/Pudhiya/New; பெரிய/Periya/Great
உறங்காத/Urangaadha/Sleepless; இரண்டாம்/Irandaam/Second; ஏழாம்/Ezhaam/Seventh; மூன்றாம்/Moondraam/Third
# tame
சிறிய/Siriya/Small; பெரிய/Periya/Great; நனைந்த/Nanaindha/Rain-Wet; உறங்காத/Urangaadha/Sleepless
தனித்த/Thanitha/Lonely; ஏழாம்/Ezhaam/Seventh; இரண்டாம்/Irandaam/Second; பசித்த/Pasitha/Hungry
அழகிய/Azhagiya/Beautiful; தொலைந்த/Tholaindha/Lost
# place
சென்னை/Chennai/Chennai; மதுரை/Madurai/Madurai; கோவை/Kovai/Coimbatore; தஞ்சை/Thanjai/Thanjavur
நெல்லை/Nellai/Tirunelveli; திருச்சி/Tiruchi/Tiruchi; சேலம்/Salem/Salem; மயிலாப்பூர்/Mylapore/Mylapore
காரைக்குடி/Karaikudi/Karaikudi; புதுச்சேரி/Puducherry/Puducherry; உதகை/Udhagai/Ooty
வேலூர்/Vellore/Vellore; கும்பகோணம்/Kumbakonam/Kumbakonam; தூத்துக்குடி/Thoothukudi/Tuticorin
நாகர்கோவில்/Nagercoil/Nagercoil; ஈரோடு/Erode/Erode; சிதம்பரம்/Chidambaram/Chidambaram
மாமல்லபுரம்/Mamallapuram/Mamallapuram
# placeof
சென்னையின்/Chennaiyin/Chennai; மதுரையின்/Maduraiyin/Madurai; கோவையின்/Kovaiyin/Coimbatore
தஞ்சையின்/Thanjaiyin/Thanjavur; நெல்லையின்/Nellaiyin/Tirunelveli; திருச்சியின்/Tiruchiyin/Tiruchi
சேலத்தின்/Selathin/Salem; மயிலாப்பூரின்/Mylaporin/Mylapore; காரைக்குடியின்/Karaikudiyin/Karaikudi
புதுச்சேரியின்/Puducherriyin/Puducherry; உதகையின்/Udhagaiyin/Ooty; வேலூரின்/Vellorin/Vellore
கும்பகோணத்தின்/Kumbakonathin/Kumbakonam; தூத்துக்குடியின்/Thoothukudiyin/Tuticorin
ஈரோட்டின்/Eerottin/Erode; கொங்கு நாட்டின்/Kongu Naattin/Kongu Country
செட்டிநாட்டின்/Chettinaattin/Chettinad; குமரியின்/Kumariyin/Kanyakumari
# placein
சென்னையில்/Chennaiyil/Chennai; மதுரையில்/Maduraiyil/Madurai; கோவையில்/Kovaiyil/Coimbatore
தஞ்சையில்/Thanjaiyil/Thanjavur; நெல்லையில்/Nellaiyil/Tirunelveli; திருச்சியில்/Tiruchiyil/Tiruchi
சேலத்தில்/Selathil/Salem; மயிலாப்பூரில்/Mylaporil/Mylapore; காரைக்குடியில்/Karaikudiyil/Karaikudi
புதுச்சேரியில்/Puducherriyil/Puducherry; உதகையில்/Udhagaiyil/Ooty; வேலூரில்/Velloril/Vellore
கும்பகோணத்தில்/Kumbakonathil/Kumbakonam; தூத்துக்குடியில்/Thoothukudiyil/Tuticorin
ஈரோட்டில்/Eerottil/Erode; ராமேஸ்வரத்தில்/Rameswarathil/Rameswaram
செட்டிநாட்டில்/Chettinaattil/Chettinad; குமரியில்/Kumariyil/Kanyakumari
# riverside
காவிரிக் கரையில்/Kavirik Karaiyil/the Kaveri; வைகைக் கரையில்/Vaigaik Karaiyil/the Vaigai
பாலாற்றங்கரையில்/Paalaatrangkaraiyil/the Palar
தாமிரபரணிக் கரையில்/Thaamirabaranik Karaiyil/the Tamiraparani
பொருநைக் கரையில்/Porunaik Karaiyil/the Porunai; பவானிக் கரையில்/Bhavanik Karaiyil/the Bhavani
# tradeof
தையல்காரரின்/Thaiyalkaararin/the Tailor; படகோட்டியின்/Padagottiyin/the Boatman
குயவரின்/Kuyavarin/the Potter; நெசவாளரின்/Nesavaalarin/the Weaver
ஆசிரியரின்/Aasiriyarin/the Schoolmaster; சிற்பியின்/Sirpiyin/the Sculptor
சோதிடரின்/Sodhidarin/the Astrologer; மீனவரின்/Meenavarin/the Fisherman; காவலரின்/Kaavalarin/the Watchman
ஓவியரின்/Oviyarin/the Painter; கணக்குப்பிள்ளையின்/Kanakkuppillaiyin/the Accountant
மருத்துவரின்/Maruthuvarin/the Doctor; தவில் வித்துவானின்/Thavil Vidhwaanin/the Drummer
நூலகரின்/Noolagarin/the Librarian
# woman
வள்ளியம்மை/Valliyammai/Valliyammai; கமலா/Kamala/Kamala; செல்லம்மா/Chellamma/Chellamma
மீனாட்சி/Meenakshi/Meenakshi; பூங்கோதை/Poongothai/Poongothai; தேன்மொழி/Thenmozhi/Thenmozhi
ருக்மணி/Rukmani/Rukmani; பார்வதி/Parvathi/Parvathi; யசோதா/Yasodha/Yasodha; கோமளம்/Komalam/Komalam
அலமேலு/Alamelu/Alamelu; முத்துலட்சுமி/Muthulakshmi/Muthulakshmi
# childum
அம்முவும்/Ammuvum/Ammu; கண்ணனும்/Kannanum/Kannan; மீனுவும்/Meenuvum/Meenu; செல்வியும்/Selviyum/Selvi
குட்டியும்/Kuttiyum/Kutti; பாபுவும்/Baabuvum/Babu; நிலாவும்/Nilaavum/Nila; முத்துவும்/Muthuvum/Muthu
தேனுவும்/Thenuvum/Thenu; ரவியும்/Raviyum/Ravi; கயலும்/Kayalum/Kayal; சின்னுவும்/Chinnuvum/Chinnu
# childof
அம்முவின்/Ammuvin/Ammu; கண்ணனின்/Kannanin/Kannan; மீனுவின்/Meenuvin/Meenu; செல்வியின்/Selviyin/Selvi
பாபுவின்/Baabuvin/Babu; நிலாவின்/Nilaavin/Nila; முத்துவின்/Muthuvin/Muthu; கயலின்/Kayalin/Kayal
ரவியின்/Raviyin/Ravi
# beast
யானை/Yaanai/Elephant; குரங்கு/Kurangu/Monkey; முயல்/Muyal/Rabbit; ஆமை/Aamai/Tortoise
சிங்கம்/Singam/Lion; மயில்/Mayil/Peacock; கிளி/Kili/Parrot; காகம்/Kaagam/Crow; கரடி/Karadi/Bear
ஒட்டகம்/Ottagam/Camel; தவளை/Thavalai/Frog; எலி/Eli/Mouse; ஆந்தை/Aandhai/Owl; நரி/Nari/Fox; ஆடு/Aadu/Goat
அணில்/Anil/Squirrel; பூனை/Poonai/Cat
# beastum
யானையும்/Yaanaiyum/Elephant; குரங்கும்/Kurangum/Monkey; முயலும்/Muyalum/Rabbit
ஆமையும்/Aamaiyum/Tortoise; சிங்கமும்/Singamum/Lion; மயிலும்/Mayilum/Peacock; கிளியும்/Kiliyum/Parrot
காகமும்/Kaagamum/Crow; கரடியும்/Karadiyum/Bear; ஒட்டகமும்/Ottagamum/Camel; தவளையும்/Thavalaiyum/Frog
எலியும்/Eliyum/Mouse; ஆந்தையும்/Aandhaiyum/Owl; நரியும்/Nariyum/Fox; ஆடும்/Aadum/Goat
அணிலும்/Anilum/Squirrel; பூனையும்/Poonaiyum/Cat
# beastof
யானையின்/Yaanaiyin/Elephant; குரங்கின்/Kurangin/Monkey; முயலின்/Muyalin/Rabbit
ஆமையின்/Aamaiyin/Tortoise; சிங்கத்தின்/Singathin/Lion; மயிலின்/Mayilin/Peacock; கிளியின்/Kiliyin/Parrot
காகத்தின்/Kaagathin/Crow; கரடியின்/Karadiyin/Bear; தவளையின்/Thavalaiyin/Frog; எலியின்/Eliyin/Mouse
ஆந்தையின்/Aandhaiyin/Owl; நரியின்/Nariyin/Fox; அணிலின்/Anilin/Squirrel; பூனையின்/Poonaiyin/Cat
# under
மரத்தின்/Marathin/the Tree; நிலவின்/Nilavin/the Moon; நட்சத்திரங்களின்/Natchathirangalin/the Stars
பனையின்/Panaiyin/the Palmyra; வானத்தின்/Vaanathin/the Sky; வேம்பின்/Vembin/the Neem
ஆலமரத்தின்/Aalamarathin/the Banyan; புளியமரத்தின்/Puliyamarathin/the Tamarind Tree
கோபுரத்தின்/Gopurathin/the Temple Tower; பாலத்தின்/Paalathin/the Bridge
# lap
ஆற்றின்/Aatrin/the River; கடலின்/Kadalin/the Sea; மலையின்/Malaiyin/the Hill; காட்டின்/Kaattin/the Forest
காவிரியின்/Kaviriyin/the Kaveri; வைகையின்/Vaigaiyin/the Vaigai; கோயிலின்/Koyilin/the Temple
கிராமத்தின்/Gramathin/the Village; பொருநையின்/Porunaiyin/the Porunai
# dish
தோசை/Dosai/Dosa; சாம்பார்/Sambar/Sambar; ரசம்/Rasam/Rasam; ஊறுகாய்/Oorugai/Pickles
பொங்கல்/Pongal/Pongal; இட்லி/Idli/Idli; பாயசம்/Paayasam/Payasam; வடை/Vadai/Vada
துவையல்/Thuvaiyal/Chutneys; குழம்பு/Kuzhambu/Kuzhambu; பணியாரம்/Paniyaaram/Paniyaram
சிறுதானியம்/Sirudhaaniyam/Millets; முறுக்கு/Murukku/Murukku
# subject
கணிதம்/Kanitham/Mathematics; இயற்பியல்/Iyarpiyal/Physics; வேதியியல்/Vedhiyiyal/Chemistry
வரலாறு/Varalaaru/History; புவியியல்/Puviyiyal/Geography; உயிரியல்/Uyiriyal/Biology
பொருளியல்/Poruliyal/Economics; அறிவியல்/Ariviyal/Science; இலக்கணம்/Ilakkanam/Grammar
குடிமையியல்/Kudimaiyiyal/Civics; கணினியியல்/Kaniniyiyal/Computing
# class
5; 6; 7; 8; 9; 10; 11; 12
# many
51/51/Fifty-One; 101/101/101; 21/21/Twenty-One; 75/75/Seventy-Five; 40/40/Forty; 365/365/365
# two
இரண்டு/Irandu/Two; மூன்று/Moondru/Three; நான்கு/Naangu/Four; ஐந்து/Aindhu/Five; ஏழு/Ezhu/Seven
ஒன்பது/Onbadhu/Nine; பன்னிரண்டு/Pannirandu/Twelve
# dynasty
சோழர்/Chozhar/Chola; பாண்டியர்/Paandiyar/Pandya; பல்லவர்/Pallavar/Pallava; சேரர்/Cherar/Chera
நாயக்கர்/Naayakkar/Nayaka; மராட்டியர்/Maraattiyar/Maratha
# scene
மாளிகை/Maaligai/Mansion; மலை வீட்டு/Malai Veettu/Hill House; ரயில் நிலைய/Rayil Nilaiya/Railway Station
அரண்மனை/Aranmanai/Palace; கலங்கரை விளக்க/Kalangarai Vilakka/Lighthouse
தேயிலைத் தோட்ட/Theyilaith Thotta/Tea Garden; நூலக/Noolaga/Library; நாடக மேடை/Naadaga Medai/Stage
# ailment
நீரிழிவு/Neerizhivu/Diabetes; முதுகு வலி/Mudhugu Vali/Back Pain; ஆஸ்துமா/Asthma/Asthma
மன அழுத்தம்/Mana Azhutham/Stress; மூட்டு வலி/Moottu Vali/Joint Pain
தூக்கமின்மை/Thookkaminmai/Sleeplessness; இரத்த அழுத்தம்/Iratha Azhutham/Blood Pressure
= novel
{of} {head} / {of} {head} / The {head} of {of}
{adjective} {head} / {adjective} {head} / The {adjective} {head}
{placein} ஒரு {head} / {placein} Oru {head} / A {head} in {placein}
{placeof} {head} / {placeof} {head} / The {head} of {placeof}
{tradeof} மகள் / {tradeof} Magal / The Daughter of {tradeof}
{tradeof} {head} / {tradeof} {head} / The {head} of {tradeof}
{riverside} / {riverside} / On the Banks of {riverside}
{riverside} ஒரு {head} / {riverside} Oru {head} / A {head} by {riverside}
{lap} அருகே ஒரு {head} / {lap} Aruge Oru {head} / A {head} near {lap}
{woman} திரும்பி வந்தாள் / {woman} Thirumbi Vandhaal / {woman} Came Back
{adjective} {head}, {adjective.2} {head.2} / {adjective} {head}, {adjective.2} {head.2} / {adjective} {head}, {adjective.2} {head.2}
{placein} {two} நாட்கள் / {placein} {two} Naatkal / {two} Days in {placein}
{under} கீழே / {under} Keezhe / Beneath {under}
{under} கீழே ஒரு {head} / {under} Keezhe Oru {head} / A {head} beneath {under}
{head}, {head.2}, {head.3} / {head}, {head.2}, {head.3} / {head}, {head.2}, {head.3}
{lap} மடியில் / {lap} Madiyil / In the Lap of {lap}
{woman} / {woman} / {woman}: a Novel
{of} மறுபக்கம் / {of} Marupakkam / The Other Side of {of}
பக்கத்து வீட்டு மாமி / Pakkathu Veettu Maami / The Lady Next Door
காபி ஆறுவதற்குள் / Coffee Aaruvadharkul / Before the Coffee Cools
தாத்தாவின் கைத்தடி / Thaathaavin Kaithadi / Grandfather’s Walking Stick
அரை டிக்கெட் / Arai Ticket / Half-Ticket
குடை மறந்த நாள் / Kudai Marandha Naal / The Day of the Forgotten Umbrella
வாடகை வீட்டு நிலா / Vaadagai Veettu Nila / The Moon of the Rented House
மூன்றாம் மணி அடித்தபோது / Moondraam Mani Adithapodhu / When the Third Bell Rang
அலுவலகத்தில் ஒரு காகம் / Aluvalagathil Oru Kaagam / A Crow in the Office
மின்சாரம் எப்போது வரும் / Minsaaram Eppodhu Varum / When Will the Power Return
மாமியாரின் ஓட்டுநர் உரிமம் / Maamiyaarin Ottunar Urimam / The Mother-in-Law’s Driving Licence
கடைசி பேருந்து போய்விட்டது / Kadaisi Perundhu Poivittadhu / The Last Bus Has Gone
தெருமுனைக் கடை / Therumunaik Kadai / The Shop at the Corner
நான்காவது மாடி முருங்கை / Naangaavadhu Maadi Murungai / The Drumstick Tree on the Fourth Floor
அத்தையின் பழைய சைக்கிள் / Athaiyin Pazhaiya Cycle / Aunt’s Old Bicycle
பெரியப்பாவின் வழக்கு / Periyappaavin Vazhakku / Uncle’s Lawsuit
வரிசையில் கடைசி மனிதன் / Varisaiyil Kadaisi Manidhan / The Last Man in the Queue
= stories
{placeof} கதைகள் / {placeof} Kadhaigal / Stories of {placeof}
{of} {head} – சிறுகதைகள் / {of} {head} – Sirukadhaigal / The {head} of {of}: Short Stories
{adjective} {head} – சிறுகதைகள் / {adjective} {head} – Sirukadhaigal / The {adjective} {head}: Short Stories
{placeof} நாட்டுப்புறக் கதைகள் / {placeof} Naattuppurak Kadhaigal / Folk Tales of {placeof}
{many} சிறுகதைகள்: {place} / {many} Sirukadhaigal: {place} / {many} Short Stories: {place}
திண்ணைக் கதைகள் / Thinnaik Kadhaigal / Verandah Stories
= poetry
{of} பாடல்கள் / {of} Paadalgal / Songs of {of}
{of} மொழி – கவிதைகள் / {of} Mozhi – Kavidhaigal / The Language of {of}: Poems
{two} கவிதைகள், ஒரு {head} / {two} Kavidhaigal, Oru {head} / {two} Poems, a {head}
{adjective} {head} – கவிதைகள் / {adjective} {head} – Kavidhaigal / The {adjective} {head}: Poems
{placein} பெய்த மழை / {placein} Peydha Mazhai / Rain That Fell in {placein}
{of} நிறம் நீலம் / {of} Niram Neelam / Blue, the Colour of {of}
{many} ஹைக்கூ: {place} / {many} Haikkoo: {place} / {many} Haiku: {place}
இன்னும் மழை இருக்கிறது / Innum Mazhai Irukkiradhu / There Is Rain Still to Come
மின்வெட்டு நேரத்துக் கவிதைகள் / Minvettu Nerathuk Kavidhaigal / Poems from a Power Cut
= children
{childum} {beastum} / {childum} {beastum} / {childum} and the {beastum}
{beastum} {beastum.2} / {beastum} {beastum.2} / The {beastum} and the {beastum.2}
{childof} {head} / {childof} {head} / {childof}’s {head}
{beastof} {head} / {beastof} {head} / The {beastof}’s {head}
ஒரு ஊரில் ஒரு {beast} / Oru Ooril Oru {beast} / Once, in a Village, a {beast}
{two} கதைகள்: {beast} / {two} Kadhaigal: {beast} / {two} Stories: {beast}
{beast} ஏன் சிரித்தது? / {beast} Yen Sirithadhu? / Why Did the {beast} Laugh?
{placein} ஒரு {beast} / {placein} Oru {beast} / A {beast} in {placein}
பாட்டி சொன்ன கதை: {beast} / Paatti Sonna Kadhai: {beast} / A Story Grandmother Told: {beast}
{childof} {dish} / {childof} {dish} / {childof}’s {dish}
{tame} {beast} / {tame} {beast} / The {tame} {beast}
நிலாவுக்கு விடுமுறை / Nilaavukku Vidumurai / A Holiday for the Moon
தவளைக்கு ஒரு குடை / Thavalaikku Oru Kudai / An Umbrella for the Frog
யானைக்கு ஏன் தும்மல் / Yaanaikku Yen Thummal / Why the Elephant Sneezed
எலி வாங்கிய மூக்குக் கண்ணாடி / Eli Vaangiya Mookkuk Kannaadi / The Spectacles the Mouse Bought
= crime
{placein} ஒரு கொலை / {placein} Oru Kolai / A Murder in {placein}
{scene} மர்மம் / {scene} Marmam / The {scene} Mystery
{placeof} மர்மம் / {placeof} Marmam / The Mystery of {placeof}
{placein} ஒரு திருட்டு / {placein} Oru Thiruttu / A Theft in {placein}
{of} மர்மம் / {of} Marmam / The Mystery of {of}
{adjective} {head}: ஒரு துப்பறியும் கதை / {adjective} {head}: Oru Thuppariyum Kadhai / The {adjective} {head}: A Detective Story
{tradeof} மர்மம் / {tradeof} Marmam / The Mystery of {tradeof}
{two} மணி {scene} மர்மம் / {two} Mani {scene} Marmam / The {two} o’Clock {scene} Mystery
சாட்சி சொன்ன கிளி / Saatchi Sonna Kili / The Parrot That Bore Witness
= drama
{placeof} நாடகங்கள் / {placeof} Naadagangal / Plays of {placeof}
{woman}: நாடகம் / {woman}: Naadagam / {woman}: a Play
{two} ஓரங்க நாடகங்கள்: {place} / {two} Oranga Naadagangal: {place} / {two} One-Act Plays: {place}
{of} அரசவை / {of} Arasavai / The Court of {of}
= essays
{placeof} மாலைகள் / {placeof} Maalaigal / Evenings of {placeof}
{of} இலக்கணம் / {of} Ilakkanam / A Grammar of {of}
{tradeof} குறிப்பேடு / {tradeof} Kurippedu / The Notebook of {tradeof}
{of} கட்டுரைகள் / {of} Katturaigal / Essays of {of}
= history 954.82 | Tamil Nadu, History
{placeof} வரலாறு / {placeof} Varalaaru / A History of {placeof}
{dynasty} காலத்து {place} / {dynasty} Kaalathu {place} / {place} in the {dynasty} Age
{dynasty} கோயில்கள்: {place} / {dynasty} Koyilgal: {place} / {dynasty} Temples: {place}
{dynasty} நாணயங்கள் / {dynasty} Naanayangal / Coins of the {dynasty} Kings
{dynasty} காலத்து நீர்நிலைகள் / {dynasty} Kaalathu Neernilaigal / Lakes and Tanks of the {dynasty} Age
{placeof} தெருக்கள் / {placeof} Therukkal / The Streets of {placeof}
{placein} அச்சுக்கலை / {placein} Achukkalai / Printing in {placein}
{place}: ஒரு நகரத்தின் கதை / {place}: Oru Nagarathin Kadhai / {place}: The Story of a City
= biography 920 | Biographies
{tradeof} தன்வரலாறு / {tradeof} Thanvaralaaru / Autobiography of {tradeof}
{placein} என் இளமை / {placein} En Ilamai / My Youth in {placein}
{woman}: ஒரு வாழ்க்கை / {woman}: Oru Vaazhkai / {woman}: A Life
{placeof} அந்த நாட்கள் / {placeof} Andha Naatkal / Those Days of {placeof}
= travel 915.482 | Tamil Nadu, Travel
{riverside} நடந்து / {riverside} Nadandhu / Walking by {riverside}
{placein} ஒரு வாரம் / {placein} Oru Vaaram / A Week in {placein}
{place} முதல் {place.2} வரை / {place} Mudhal {place.2} Varai / From {place} to {place.2}
மிதிவண்டியில் {place} / Midhivandiyil {place} / {place} by Bicycle
= science 500 | Science
{of} அறிவியல் / {of} Ariviyal / The Science of {of}
{placeof} பறவைகள் / {placeof} Paravaigal / Birds of {placeof}
{placeof} மரங்கள் / {placeof} Marangal / Trees of {placeof}
நம் அருகே ஒரு {beast} / Nam Aruge Oru {beast} / A {beast} beside Us
= cookery 641.595482 | Cookery, Indic
{placeof} சமையல் / {placeof} Samaiyal / The Cooking of {placeof}
{many} வகை சமையல்: {dish} / {many} Vagai Samaiyal: {dish} / {many} Kinds of Cooking: {dish}
{dish}, {dish.2}, {dish.3} / {dish}, {dish.2}, {dish.3} / {dish}, {dish.2}, {dish.3}
பாட்டியின் சமையல்: {dish} / Paattiyin Samaiyal: {dish} / Grandmother’s Cooking: {dish}
{placeof} {dish} / {placeof} {dish} / {dish} of {placeof}
= health 613 | Health
{ailment}: {many} கேள்விகள் / {ailment}: {many} Kelvigal / {ailment}: {many} Questions
{ailment}: சித்த மருத்துவம் / {ailment}: Siddha Maruthuvam / {ailment}: Siddha Medicine
{ailment}: உணவும் யோகமும் / {ailment}: Unavum Yogamum / {ailment}: Diet and Yoga
= textbook 371.32 | Textbooks
{subject}: {class}-ஆம் வகுப்பு / {subject}: {class}-aam Vaguppu / {subject} for Class {class}
எளிய {subject}: {class}-ஆம் வகுப்பு / Eliya {subject}: {class}-aam Vaguppu / Easy {subject} for Class {class}
{subject}: {many} பயிற்சிகள் / {subject}: {many} Payirchigal / {subject}: {many} Exercises
{many} கேள்விகள்: {subject} / {many} Kelvigal: {subject} / {many} Questions: {subject}
{subject} – ஓர் அறிமுகம் / {subject} – Or Arimugam / {subject}: An Introduction
= religion 294.5 | Hinduism; Philosophy
{placeof} கோயில்கள் / {placeof} Koyilgal / Temples of {placeof}
{placeof} சித்தர்கள் / {placeof} Sithargal / The Siddhars of {placeof}
{many} தேவாரப் பாடல்கள்: {place} / {many} Thevaarap Paadalgal: {place} / {many} Thevaram Hymns: {place}
= society 306 | Society; India
{placeof} பெண்கள் / {placeof} Pengal / The Women of {placeof}
{tradeof} உலகம் / {tradeof} Ulagam / The World of {tradeof}
{placeof} திருவிழாக்கள் / {placeof} Thiruvizhaakkal / Festivals of {placeof}
= arts 780.954 | Music, Indic
{placeof} இசை / {placeof} Isai / The Music of {placeof}
{placeof} கூத்து / {placeof} Koothu / Street Theatre of {placeof}
{dynasty} ஓவியங்கள் / {dynasty} Oviyangal / Paintings of the {dynasty} Age
`
