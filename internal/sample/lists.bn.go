package sample

// bnTitles are the Bengali titles: own script, Roman letters, English. The list
// of holds genitives.
const bnTitles = `
# of
নদীর/Nadir/the River; বৃষ্টির/Brishtir/Rain; আকাশের/Akasher/the Sky; চাঁদের/Chander/the Moon
সমুদ্রের/Samudrer/the Sea; পাহাড়ের/Paharer/the Hills; মায়ের/Mayer/Mother; ঠাকুমার/Thakumar/Grandmother
মাটির/Matir/Earth; রাতের/Rater/Night; পাখিদের/Pakhider/the Birds; স্বপ্নের/Swapner/Dreams
ছেলেবেলার/Chhelebelar/Childhood; কুয়াশার/Kuashar/Fog; রেলগাড়ির/Relgarir/the Train
শহরের/Shaharer/the City; গ্রামের/Gramer/the Village; জলের/Jaler/Water; বনের/Boner/the Forest
মেঘের/Megher/Clouds; শরতের/Sharater/Autumn; দুপুরের/Dupurer/Noon; নীরবতার/Nirabatar/Silence
নুনের/Nuner/Salt; কাশফুলের/Kashphuler/the Kash Flowers; জোনাকির/Jonakir/Fireflies
পোস্টমাস্টারের/Postmasterer/the Postmaster; প্রতিবেশীর/Pratibeshir/the Neighbour; ঝড়ের/Jharer/the Storm
শিউলির/Shiulir/the Night Jasmine; ঘুমের/Ghumer/Sleep; ছাতিমের/Chhatimer/the Chhatim Tree
ফেরিওয়ালার/Pheriwalar/the Pedlar; পদ্মার/Padmar/the Padma; গঙ্গার/Gangar/the Ganga
# head
বাড়ি/Bari/House; পথ/Path/Road; গান/Gaan/Song; গল্প/Galpo/Story; চিঠি/Chithi/Letter
জানালা/Janala/Window; আলো/Alo/Light; ছায়া/Chhaya/Shadow; ডাক/Daak/Call; রং/Rong/Colour; নৌকা/Nouka/Boat
খাতা/Khata/Notebook; দরজা/Darja/Door; সকাল/Sakal/Morning; ঘ্রাণ/Ghran/Scent; ভাষা/Bhasha/Language
ঠিকানা/Thikana/Address; ঘড়ি/Ghori/Clock; হিসাব/Hisab/Reckoning; স্বপ্ন/Swapno/Dream; খবর/Khobor/News
মানচিত্র/Manchitro/Map; ছাতা/Chhata/Umbrella; সিঁড়ি/Sinri/Staircase; উঠোন/Uthon/Courtyard
হাসি/Hasi/Laughter; রহস্য/Rahasya/Secret; চাবি/Chabi/Key; ঘাট/Ghat/Landing; আয়না/Ayna/Mirror
# adjective
পুরোনো/Purono/Old; নীল/Neel/Blue; শেষ/Shesh/Last; দীর্ঘ/Dirgho/Long; ছোট/Chhoto/Little
হারানো/Harano/Lost; দ্বিতীয়/Dwitiyo/Second; সবুজ/Sobuj/Green; ভাঙা/Bhanga/Broken; একলা/Ekla/Lonely
অসমাপ্ত/Asamapto/Unfinished; ভেজা/Bheja/Rain-Wet; সোনালি/Sonali/Golden; অচেনা/Achena/Unknown
ঘুমন্ত/Ghumanto/Sleeping; বাঁকা/Banka/Crooked
# place
কলকাতা/Kolkata/Calcutta; শান্তিনিকেতন/Santiniketan/Santiniketan; দার্জিলিং/Darjeeling/Darjeeling
ঢাকা/Dhaka/Dhaka; মুর্শিদাবাদ/Murshidabad/Murshidabad; কৃষ্ণনগর/Krishnanagar/Krishnanagar
বর্ধমান/Bardhaman/Burdwan; চন্দননগর/Chandannagar/Chandernagore; শিলিগুড়ি/Siliguri/Siliguri
বিষ্ণুপুর/Bishnupur/Bishnupur; কাশী/Kashi/Benares; বহরমপুর/Baharampur/Berhampore
কোচবিহার/Cooch Behar/Cooch Behar; বরিশাল/Barishal/Barisal; পুরী/Puri/Puri
# placeof
কলকাতার/Kolkatar/Calcutta; শান্তিনিকেতনের/Santiniketaner/Santiniketan
দার্জিলিঙের/Darjeelinger/Darjeeling; ঢাকার/Dhakar/Dhaka; মুর্শিদাবাদের/Murshidabader/Murshidabad
কৃষ্ণনগরের/Krishnanagarer/Krishnanagar; বর্ধমানের/Bardhamaner/Burdwan
চন্দননগরের/Chandannagarer/Chandernagore; শিলিগুড়ির/Siligurir/Siliguri
বিষ্ণুপুরের/Bishnupurer/Bishnupur; কাশীর/Kashir/Benares; সুন্দরবনের/Sundarbaner/the Sundarbans
বরিশালের/Barishaler/Barisal; রাঢ়ের/Rarher/Rarh; পুরীর/Purir/Puri; হাওড়ার/Howrar/Howrah
উত্তরবঙ্গের/Uttarbanger/North Bengal; শ্যামবাজারের/Shyambazarer/Shyambazar
# placein
কলকাতায়/Kolkatay/Calcutta; শান্তিনিকেতনে/Santiniketane/Santiniketan; দার্জিলিঙে/Darjeelinge/Darjeeling
ঢাকায়/Dhakay/Dhaka; মুর্শিদাবাদে/Murshidabade/Murshidabad; কৃষ্ণনগরে/Krishnanagare/Krishnanagar
বর্ধমানে/Bardhamane/Burdwan; চন্দননগরে/Chandannagare/Chandernagore; শিলিগুড়িতে/Siligurite/Siliguri
বিষ্ণুপুরে/Bishnupure/Bishnupur; কাশীতে/Kashite/Benares; সুন্দরবনে/Sundarbane/the Sundarbans
পুরীতে/Purite/Puri
# tradeof
দর্জির/Darjir/the Tailor; মাঝির/Majhir/the Boatman; কুমোরের/Kumorer/the Potter; তাঁতির/Tantir/the Weaver
জমিদারের/Jamidarer/the Landlord; কেরানির/Keranir/the Clerk; কবিরাজের/Kabirajer/the Physician
জেলের/Jeler/the Fisherman; জাদুকরের/Jadukarer/the Magician
মাস্টারমশাইয়ের/Mastermashaiyer/the Schoolmaster; ময়রার/Moyrar/the Sweet Maker
স্টেশনমাস্টারের/Stationmasterer/the Station Master; পটুয়ার/Patuar/the Scroll Painter
বইওয়ালার/Boiwalar/the Bookseller
# woman
চারুলতা/Charulata/Charulata; বিমলা/Bimala/Bimala; সুরবালা/Surabala/Surabala; মালতী/Malati/Malati
কমলিনী/Kamalini/Kamalini; হেমাঙ্গিনী/Hemangini/Hemangini; নির্মলা/Nirmala/Nirmala
ইন্দুবালা/Indubala/Indubala; শেফালি/Shephali/Shephali; রমা/Roma/Roma
# child
বাবলা/Babla/Babla; মিঠু/Mithu/Mithu; খুকু/Khuku/Khuku; টুনি/Tuni/Tuni; বুলু/Bulu/Bulu; পটল/Potol/Potol
মিনি/Mini/Mini; ঝুমুর/Jhumur/Jhumur; বাপি/Bapi/Bapi; তিতলি/Titli/Titli; গোগোল/Gogol/Gogol
ফুলি/Phuli/Phuli
# childof
বাবলার/Bablar/Babla; মিঠুর/Mithur/Mithu; খুকুর/Khukur/Khuku; টুনির/Tunir/Tuni; বুলুর/Bulur/Bulu
মিনির/Minir/Mini; ঝুমুরের/Jhumurer/Jhumur; তিতলির/Titlir/Titli; পটলের/Potoler/Potol; ফুলির/Phulir/Phuli
# beast
হাতি/Hati/Elephant; বাঁদর/Bandor/Monkey; খরগোশ/Khorgosh/Rabbit; কচ্ছপ/Kachchhop/Tortoise
সিংহ/Singha/Lion; ময়ূর/Moyur/Peacock; টিয়া/Tia/Parrot; কাক/Kaak/Crow; ভালুক/Bhaluk/Bear; উট/Ut/Camel
ব্যাঙ/Byang/Frog; ইঁদুর/Indur/Mouse; প্যাঁচা/Pyancha/Owl; শেয়াল/Sheyal/Fox; ছাগল/Chhagol/Goat
বেড়াল/Beral/Cat; কুমির/Kumir/Crocodile; কাঠবিড়ালি/Kathbirali/Squirrel
# beastof
হাতির/Hatir/Elephant; বাঁদরের/Bandorer/Monkey; খরগোশের/Khorgosher/Rabbit; কচ্ছপের/Kachchhoper/Tortoise
সিংহের/Singher/Lion; ময়ূরের/Moyurer/Peacock; টিয়ার/Tiar/Parrot; কাকের/Kaaker/Crow
ভালুকের/Bhaluker/Bear; ব্যাঙের/Byanger/Frog; ইঁদুরের/Indurer/Mouse; প্যাঁচার/Pyanchar/Owl
শেয়ালের/Sheyaler/Fox; ছাগলের/Chhagoler/Goat; বেড়ালের/Beraler/Cat; কুমিরের/Kumirer/Crocodile
# across
নদীর/Nadir/the River; সমুদ্রের/Samudrer/the Sea; পাহাড়ের/Paharer/the Hills; মেঘের/Megher/the Clouds
কুয়াশার/Kuashar/the Fog; বনের/Boner/the Forest; পদ্মার/Padmar/the Padma; গঙ্গার/Gangar/the Ganga
ঘুমের/Ghumer/Sleep; রেললাইনের/Rail-liner/the Railway Line
# then
ঝড়ের/Jharer/the Storm; বৃষ্টির/Brishtir/the Rain; রাতের/Rater/the Night; শরতের/Sharater/Autumn
দুপুরের/Dupurer/Noon; বন্যার/Bonyar/the Flood; পুজোর/Pujor/the Puja; পরীক্ষার/Parikshar/the Examination
বিয়ের/Biyer/the Wedding; মেলার/Melar/the Fair
# colour
লাল/Lal/Red; নীল/Neel/Blue; সবুজ/Sobuj/Green; হলদে/Holde/Yellow; সাদা/Sada/White; বেগুনি/Beguni/Purple
গোলাপি/Golapi/Pink
# dish
খিচুড়ি/Khichuri/Khichuri; ইলিশ/Ilish/Hilsa; পায়েস/Payesh/Payesh; চচ্চড়ি/Chachchari/Chachchari
লুচি/Luchi/Luchi; সন্দেশ/Sandesh/Sandesh; পিঠে/Pithe/Rice Cakes; ঘণ্ট/Ghonto/Ghonto
চাটনি/Chatni/Chutney; শুক্তো/Shukto/Shukto; চিংড়ি/Chingri/Prawns; মোচা/Mocha/Banana Flower
# subject
গণিত/Ganit/Mathematics; ভূগোল/Bhugol/Geography; ইতিহাস/Itihas/History; বিজ্ঞান/Bigyan/Science
রসায়ন/Rasayan/Chemistry; পদার্থবিদ্যা/Padarthabidya/Physics; জীববিদ্যা/Jibabidya/Biology
অর্থনীতি/Arthaniti/Economics; ব্যাকরণ/Byakaran/Grammar
# ordinal
পঞ্চম/Pancham/5; ষষ্ঠ/Shashtha/6; সপ্তম/Saptam/7; অষ্টম/Ashtam/8; নবম/Nabam/9; দশম/Dasham/10
একাদশ/Ekadash/11; দ্বাদশ/Dwadash/12
# many
৫১/51/Fifty-One; ১০১/101/101; ২১/21/Twenty-One; ৭৫/75/Seventy-Five; ৪০/40/Forty; ৩৬৫/365/365
# two
দুই/Dui/Two; তিন/Tin/Three; চার/Char/Four; পাঁচ/Panch/Five; সাত/Saat/Seven; নয়/Noy/Nine
বারো/Baro/Twelve
# crime
খুন/Khun/Murder; চুরি/Churi/Theft; জালিয়াতি/Jaliyati/Forgery; ষড়যন্ত্র/Sharajantra/Conspiracy
অন্তর্ধান/Antardhan/Disappearance
# scene
রাজবাড়ির/Rajbarir/the Palace; লাইব্রেরির/Librarir/the Library; ডাকবাংলোর/Dakbanglor/the Dak Bungalow
চা-বাগানের/Cha-Baganer/the Tea Garden; সার্কাসের/Circuser/the Circus; ট্রামের/Tramer/the Tram
জাদুঘরের/Jadughorer/the Museum; বাতিঘরের/Batighorer/the Lighthouse
কফি হাউসের/Coffee Houser/the Coffee House; ঘড়িঘরের/Ghorighorer/the Clock Tower
= novel
{of} {head} / {of} {head} / The {head} of {of}
{adjective} {head} / {adjective} {head} / The {adjective} {head}
{placeof} {head} / {placeof} {head} / The {head} of {placeof}
{placein} একটি {head} / {placein} Ekti {head} / A {head} in {placein}
{across} ওপারে / {across} Opare / On the Far Side of {across}
{across} ওপারে {head} / {across} Opare {head} / A {head} beyond {across}
{tradeof} মেয়ে / {tradeof} Meye / The Daughter of {tradeof}
{tradeof} {head} / {tradeof} {head} / The {head} of {tradeof}
{woman} ফিরে এল / {woman} Phire Elo / {woman} Came Back
{placein} {two} দিন / {placein} {two} Din / {two} Days in {placein}
{place} থেকে {place.2} / {place} Theke {place.2} / From {place} to {place.2}
{of} কাছাকাছি / {of} Kachhakachhi / Close to {of}
{then} পরে / {then} Pore / After {then}
{adjective} {head}, {adjective.2} {head.2} / {adjective} {head}, {adjective.2} {head.2} / {adjective} {head}, {adjective.2} {head.2}
{of} নাম নেই / {of} Naam Nei / No Name for {of}
{head} ও {head.2} / {head} O {head.2} / {head} and {head.2}
{woman} ও {head} / {woman} O {head} / {woman} and the {head}
ভাড়াবাড়ির চাঁদ / Bharabarir Chand / The Moon of the Rented House
বড়বাবু ছুটিতে / Barobabu Chhutite / The Head Clerk Is on Leave
দ্বিতীয় কাপ চা / Dwitiyo Cup Cha / The Second Cup of Tea
শেষ ট্রামের যাত্রী / Shesh Tramer Jatri / Passengers of the Last Tram
ছাদের ওপর সমুদ্র / Chhader Opor Samudra / The Sea on the Roof
কারেন্ট কখন আসবে / Current Kokhon Asbe / When Will the Power Return
মেজোমামার মামলা / Mejomamar Mamla / Second Uncle’s Lawsuit
লাইনের শেষ লোক / Liner Shesh Lok / The Last Man in the Queue
পিসিমার সাইকেল / Pisimar Cycle / Aunt’s Bicycle
পাড়ার শেষ পুকুর / Parar Shesh Pukur / The Last Pond in the Quarter
= stories
{placeof} গল্প / {placeof} Galpo / Stories of {placeof}
{of} {head} ও অন্যান্য গল্প / {of} {head} O Anyanyo Galpo / The {head} of {of} and Other Stories
{many} গল্প: {place} / {many} Galpo: {place} / {many} Stories: {place}
{placeof} লোককথা / {placeof} Lokkatha / Folk Tales of {placeof}
{placeof} ভূতের গল্প / {placeof} Bhuter Galpo / Ghost Stories of {placeof}
{adjective} {head} ও অন্যান্য গল্প / {adjective} {head} O Anyanyo Galpo / The {adjective} {head} and Other Stories
= poetry
{of} কবিতা / {of} Kabita / Poems of {of}
{of} জন্য {two} কবিতা / {of} Jonyo {two} Kabita / {two} Poems for {of}
{of} সঙ্গে কথা / {of} Songe Katha / Talking to {of}
{placein} বৃষ্টি / {placein} Brishti / Rain in {placein}
{adjective} {head}: কবিতা / {adjective} {head}: Kabita / The {adjective} {head}: Poems
আরও একটু বৃষ্টি / Aro Ektu Brishti / A Little More Rain
ধার করা শব্দ / Dhar Kara Shabdo / Words on Loan
লোডশেডিংয়ের কবিতা / Loadsheddinger Kabita / Poems from a Power Cut
= children
{child} ও {beast} / {child} O {beast} / {child} and the {beast}
{beast} ও {beast.2} / {beast} O {beast.2} / The {beast} and the {beast.2}
{colour} {beast} / {colour} {beast} / The {colour} {beast}
{childof} {head} / {childof} {head} / {childof}’s {head}
{beastof} {head} / {beastof} {head} / The {beastof}’s {head}
এক যে ছিল {beast} / Ek Je Chhilo {beast} / Once There Was a {beast}
{beast} কেন হাসে? / {beast} Keno Hase? / Why Does the {beast} Laugh?
{child} গেল {placein} / {child} Gelo {placein} / {child} Goes to {placein}
ঠাকুমার {many} গল্প: {beast} / Thakumar {many} Galpo: {beast} / Grandmother’s {many} Tales: {beast}
{beast} ও {dish} / {beast} O {dish} / The {beast} and the {dish}
{beast}, {beast.2} আর {child} / {beast}, {beast.2} Ar {child} / The {beast}, the {beast.2} and {child}
চাঁদের ছুটি / Chander Chhuti / A Holiday for the Moon
হাতি চড়ল ট্রামে / Hati Chorlo Trame / The Elephant Took the Tram
= crime
{scene} রহস্য / {scene} Rahasya / The Mystery of {scene}
{placein} {crime} / {placein} {crime} / {crime} in {placein}
{scene} {crime} / {scene} {crime} / {crime} at {scene}
{crime} ও {two} সাক্ষী / {crime} O {two} Sakshi / {crime} and {two} Witnesses
{tradeof} রহস্য / {tradeof} Rahasya / The Mystery of {tradeof}
{adjective} {head} রহস্য / {adjective} {head} Rahasya / The Mystery of the {adjective} {head}
গোয়েন্দা মামার ছুটি / Goyenda Mamar Chhuti / Uncle Detective’s Holiday
= drama
{placeof} নাটক / {placeof} Natok / Plays of {placeof}
{two} একাঙ্ক: {place} / {two} Ekanko: {place} / {two} One-Act Plays: {place}
{tradeof} বিচার / {tradeof} Bichar / The Trial of {tradeof}
= essays
{placeof} আড্ডা / {placeof} Adda / Talk of {placeof}
{of} কথা / {of} Katha / On {of}
{placeof} দিনলিপি / {placeof} Dinalipi / A Diary of {placeof}
= history 954.14 | Bengal, History
{placeof} ইতিহাস / {placeof} Itihas / A History of {placeof}
{placeof} রাস্তা ও বাজার / {placeof} Rasta O Bajar / Streets and Markets of {placeof}
{placeof} টেরাকোটা মন্দির / {placeof} Terracotta Mandir / Terracotta Temples of {placeof}
{place}: একটি শহরের জীবনী / {place}: Ekti Shaharer Jibani / {place}: The Life of a City
ছাপাখানা ও {place} / Chhapakhana O {place} / The Press and {place}
নীল, নুন আর {place} / Neel, Nun Ar {place} / Indigo, Salt and {place}
= biography 920 | Biographies
{tradeof} আত্মকথা / {tradeof} Atmakatha / Autobiography of {tradeof}
{placein} আমার ছেলেবেলা / {placein} Amar Chhelebela / My Childhood in {placein}
{placeof} সেই দিনগুলি / {placeof} Sei Dinguli / Those Days of {placeof}
{woman}: একটি জীবন / {woman}: Ekti Jiban / {woman}: A Life
= travel 915.414 | Bengal, Travel
{placein} {two} মাস / {placein} {two} Mas / {two} Months in {placein}
পায়ে হেঁটে {place} / Paye Hente {place} / {place} on Foot
{placeof} পথে / {placeof} Pathe / On the Road to {placeof}
ট্রেনে {place} / Traine {place} / {place} by Train
= science 500 | Science
{of} বিজ্ঞান / {of} Bigyan / The Science of {of}
{placeof} পাখি / {placeof} Pakhi / Birds of {placeof}
{placeof} গাছপালা / {placeof} Gachhpala / Trees and Plants of {placeof}
= cookery 641.595414 | Cookery, Indic
{placeof} রান্না / {placeof} Ranna / The Cooking of {placeof}
ঠাকুমার রান্নাঘর: {dish} / Thakumar Rannaghar: {dish} / Grandmother’s Kitchen: {dish}
{many} রকম রান্না: {dish} / {many} Rakam Ranna: {dish} / {many} Ways of Cooking: {dish}
{dish} ও {dish.2} / {dish} O {dish.2} / {dish} and {dish.2}
= textbook 371.32 | Textbooks
{subject}, {ordinal} শ্রেণি / {subject}, {ordinal} Shreni / {subject} for Class {ordinal}
সহজ {subject}, {ordinal} শ্রেণি / Sahaj {subject}, {ordinal} Shreni / Easy {subject} for Class {ordinal}
{many} প্রশ্ন: {subject} / {many} Prashno: {subject} / {many} Questions: {subject}
{subject} পরিচয় / {subject} Parichay / An Introduction to {subject}
= religion 294.5 | Hinduism; Philosophy
{placeof} বাউল / {placeof} Baul / The Bauls of {placeof}
{placeof} মেলা ও পার্বণ / {placeof} Mela O Parban / Fairs and Feasts of {placeof}
= arts 780.954 | Music, Indic
{placeof} গান / {placeof} Gaan / Songs of {placeof}
{placeof} পটচিত্র / {placeof} Patachitra / Scroll Paintings of {placeof}
{placeof} সিনেমা হল / {placeof} Cinema Hall / Cinema Halls of {placeof}
`
