package sample

// mrTitles are the Marathi titles: own script, Roman letters, English. The list
// of holds stems that take चा, ची or चे; heads are parted by gender.
const mrTitles = `
# of
नदी/Nadi/the River; पावसा/Paavsa/Rain; विहिरी/Vihiri/the Well; समुद्रा/Samudra/the Sea
डोंगरा/Dongra/the Hill; आई/Aai/Mother; आजी/Aaji/Grandmother; चंद्रा/Chandra/the Moon
रात्री/Raatri/Night; शांतते/Shaantate/Silence; स्वप्नां/Swapnan/Dreams; पाखरां/Paakhraan/the Birds
माती/Maati/Earth; गावा/Gaava/the Village; शहरा/Shahara/the City; वाऱ्या/Vaarya/the Wind
उन्हा/Unha/Sunlight; आठवणीं/Aathvanin/Memories; पाण्या/Paanya/Water; मिठा/Mitha/Salt
अंगणा/Angana/the Courtyard; बालपणा/Baalpana/Childhood; वडा/Vada/the Banyan; ताऱ्यां/Taaryaan/the Stars
जंगला/Jangala/the Forest; शेजाऱ्या/Shejaarya/the Neighbour; पोस्टमन/Postman/the Postman
सह्याद्री/Sahyadri/the Sahyadri; कृष्णा/Krishna/the Krishna; गोदावरी/Godavari/the Godavari
ढगां/Dhagaan/the Clouds; सावल्यां/Saavlyaan/Shadows; दिव्यां/Divyaan/Lamps
# bank
नदी/Nadi/the River; समुद्रा/Samudra/the Sea; कृष्णा/Krishna/the Krishna; गोदावरी/Godavari/the Godavari
विहिरी/Vihiri/the Well; तळ्या/Talya/the Lake; मुठे/Muthe/the Mutha; भीमे/Bhime/the Bhima
पंचगंगे/Panchagange/the Panchganga; ओढ्या/Odhya/the Stream
# headm
रस्ता/Rasta/Road; दिवा/Diva/Lamp; आरसा/Aarsa/Mirror; रंग/Rang/Colour; प्रवास/Pravaas/Journey
किनारा/Kinaara/Shore; आवाज/Aavaaj/Voice; वाडा/Vaada/Mansion; पत्ता/Patta/Address; हिशेब/Hisheb/Reckoning
सूर/Soor/Tune; उंबरठा/Umbartha/Threshold; गंध/Gandh/Fragrance; झोका/Zhoka/Swing; शोध/Shodh/Search
# headf
वाट/Vaat/Path; खिडकी/Khidki/Window; गोष्ट/Goshta/Story; हाक/Haak/Call; सावली/Saavli/Shade
आठवण/Aathvan/Memory; चावी/Chaavi/Key; होडी/Hodi/Boat; भाषा/Bhaasha/Language; वही/Vahi/Notebook
सकाळ/Sakaal/Morning; भिंत/Bhint/Wall; छत्री/Chhatri/Umbrella; शाळा/Shaala/School
पायवाट/Paayvaat/Footpath
# headn
घर/Ghar/House; गाणे/Gaane/Song; पत्र/Patra/Letter; स्वप्न/Swapna/Dream; दार/Daar/Door; झाड/Zhaad/Tree
पुस्तक/Pustak/Book; रहस्य/Rahasya/Secret; घड्याळ/Ghadyaal/Clock; आकाश/Aakaash/Sky; गुपित/Gupit/Whisper
# adjm
जुना/Juna/Old; निळा/Nila/Blue; शेवटचा/Shevatcha/Last; हरवलेला/Haravlela/Lost; अपुरा/Apura/Unfinished
दुसरा/Dusra/Second; लांबचा/Laambcha/Distant; भिजलेला/Bhijlela/Rain-Wet; सोनेरी/Soneri/Golden
# adjf
जुनी/Juni/Old; निळी/Nili/Blue; शेवटची/Shevatchi/Last; हरवलेली/Haravleli/Lost; अपुरी/Apuri/Unfinished
दुसरी/Dusri/Second; लांबची/Laambchi/Distant; भिजलेली/Bhijleli/Rain-Wet; सोनेरी/Soneri/Golden
# adjn
जुने/June/Old; निळे/Nile/Blue; शेवटचे/Shevatche/Last; हरवलेले/Haravlele/Lost; अपुरे/Apure/Unfinished
दुसरे/Dusre/Second; लांबचे/Laambche/Distant; भिजलेले/Bhijlele/Rain-Wet; सोनेरी/Soneri/Golden
# place
पुणे/Pune/Pune; मुंबई/Mumbai/Mumbai; नाशिक/Nashik/Nashik; कोल्हापूर/Kolhapur/Kolhapur
सातारा/Satara/Satara; नागपूर/Nagpur/Nagpur; सोलापूर/Solapur/Solapur; रत्नागिरी/Ratnagiri/Ratnagiri
सांगली/Sangli/Sangli; पंढरपूर/Pandharpur/Pandharpur; अलिबाग/Alibag/Alibag; वाई/Wai/Wai
महाबळेश्वर/Mahabaleshwar/Mahabaleshwar; बडोदा/Baroda/Baroda
# placeof
पुण्या/Punya/Pune; मुंबई/Mumbai/Mumbai; नाशिक/Nashik/Nashik; कोल्हापूर/Kolhapur/Kolhapur
साताऱ्या/Saatarya/Satara; नागपूर/Nagpur/Nagpur; सोलापूर/Solapur/Solapur; रत्नागिरी/Ratnagiri/Ratnagiri
सांगली/Sangli/Sangli; पंढरपूर/Pandharpur/Pandharpur; कोकणा/Konkana/the Konkan; विदर्भा/Vidarbha/Vidarbha
खानदेशा/Khandesha/Khandesh; बडोद्या/Barodya/Baroda; मराठवाड्या/Marathwadya/Marathwada
# placein
पुण्यात/Punyaat/Pune; मुंबईत/Mumbait/Mumbai; कोल्हापुरात/Kolhapuraat/Kolhapur
साताऱ्यात/Saataryaat/Satara; नागपुरात/Nagpuraat/Nagpur; सोलापुरात/Solapuraat/Solapur
रत्नागिरीत/Ratnagirit/Ratnagiri; सांगलीत/Sanglit/Sangli; पंढरपुरात/Pandharpuraat/Pandharpur
कोकणात/Konkanaat/the Konkan; बडोद्यात/Barodyaat/Baroda; विदर्भात/Vidarbhaat/Vidarbha
# tradeof
शिंप्या/Shimpya/the Tailor; नावाड्या/Naavadya/the Boatman; कुंभारा/Kumbhara/the Potter
विणकरा/Vinkara/the Weaver; मास्तरां/Maastaran/the Schoolmaster; सोनारा/Sonara/the Goldsmith
ज्योतिष्या/Jyotishya/the Astrologer; पाटला/Paatla/the Headman; कारकुना/Kaarkuna/the Clerk
वैद्यां/Vaidyan/the Physician; शाहिरा/Shaahira/the Balladeer; कोळ्या/Kolya/the Fisherman
# woman
सुमन/Suman/Suman; द्वारका/Dwarka/Dwarka; मंगला/Mangala/Mangala; यमुना/Yamuna/Yamuna; रखमा/Rakhma/Rakhma
सगुणा/Saguna/Saguna; इंदू/Indu/Indu; काशी/Kashi/Kashi; आवडी/Aavdi/Aavdi; तारा/Tara/Tara
# child
चिंटू/Chintu/Chintu; सोनू/Sonu/Sonu; बंड्या/Bandya/Bandya; मनी/Mani/Mani; छकुली/Chhakuli/Chhakuli
गोट्या/Gotya/Gotya; पिंट्या/Pintya/Pintya; चिमी/Chimi/Chimi; बबडू/Babdu/Babdu; ठकी/Thaki/Thaki
# beast
हत्ती/Hatti/Elephant; माकड/Maakad/Monkey; ससा/Sasa/Rabbit; कासव/Kaasav/Tortoise; सिंह/Simha/Lion
मोर/Mor/Peacock; पोपट/Popat/Parrot; कावळा/Kaavla/Crow; अस्वल/Aswal/Bear; उंट/Unt/Camel; बेडूक/Beduk/Frog
उंदीर/Undir/Mouse; घुबड/Ghubad/Owl; कोल्हा/Kolha/Fox; बकरी/Bakri/Goat; खार/Khaar/Squirrel
मांजर/Maanjar/Cat
# beastof
हत्ती/Hatti/Elephant; माकडा/Maakda/Monkey; सशा/Sasha/Rabbit; कासवा/Kaasva/Tortoise; सिंहा/Simha/Lion
मोरा/Mora/Peacock; पोपटा/Popta/Parrot; कावळ्या/Kaavlya/Crow; अस्वला/Asvala/Bear; उंटा/Unta/Camel
बेडका/Bedka/Frog; उंदरा/Undra/Mouse; घुबडा/Ghubda/Owl; कोल्ह्या/Kolhya/Fox; बकरी/Bakri/Goat
# dish
पोहे/Pohe/Poha; पुरणपोळी/Puranpoli/Puran Poli; थालीपीठ/Thalipeeth/Thalipeeth; मोदक/Modak/Modak
लोणचे/Lonche/Pickle; भाकरी/Bhakri/Bhakri; मिसळ/Misal/Misal; श्रीखंड/Shrikhand/Shrikhand
आमटी/Aamti/Aamti; चटणी/Chatni/Chutney; सोलकढी/Solkadhi/Solkadhi
# subject
गणित/Ganit/Mathematics; भूगोल/Bhugol/Geography; इतिहास/Itihas/History; विज्ञान/Vidnyan/Science
रसायनशास्त्र/Rasayanshastra/Chemistry; भौतिकशास्त्र/Bhautikshastra/Physics
अर्थशास्त्र/Arthashastra/Economics; व्याकरण/Vyakaran/Grammar; नागरिकशास्त्र/Nagrikshastra/Civics
# ordinal
पाचवी/Paachvi/5; सहावी/Sahaavi/6; सातवी/Saatvi/7; आठवी/Aathvi/8; नववी/Navvi/9; दहावी/Dahaavi/10
अकरावी/Akraavi/11; बारावी/Baaraavi/12
# many
५१/51/Fifty-One; १०१/101/101; २१/21/Twenty-One; ७५/75/Seventy-Five; ४०/40/Forty; ३६५/365/365
# two
दोन/Don/Two; तीन/Teen/Three; चार/Chaar/Four; पाच/Paach/Five; सात/Saat/Seven; नऊ/Nau/Nine
बारा/Baara/Twelve
# scene
वाड्यात/Vaadyaat/the Mansion; गडावर/Gadaavar/the Fort; बंगल्यात/Banglyaat/the Bungalow
ग्रंथालयात/Granthaalayaat/the Library; घाटात/Ghaataat/the Mountain Pass
नाटकगृहात/Naatakgruhaat/the Theatre; रेल्वेत/Railwet/the Train; जत्रेत/Jatret/the Fair
= novel
{of}चा {headm} / {of}cha {headm} / The {headm} of {of}
{of}ची {headf} / {of}chi {headf} / The {headf} of {of}
{of}चे {headn} / {of}che {headn} / The {headn} of {of}
{adjm} {headm} / {adjm} {headm} / The {adjm} {headm}
{adjf} {headf} / {adjf} {headf} / The {adjf} {headf}
{adjn} {headn} / {adjn} {headn} / The {adjn} {headn}
{placeof}चा {headm} / {placeof}cha {headm} / The {headm} of {placeof}
{placeof}ची {headf} / {placeof}chi {headf} / The {headf} of {placeof}
{placeof}चे {headn} / {placeof}che {headn} / The {headn} of {placeof}
{of}च्या पलीकडे / {of}chya Palikade / Beyond {of}
{bank}च्या काठावर / {bank}chya Kaathaavar / On the Bank of {bank}
{bank}च्या काठचे {headn} / {bank}chya Kaathche {headn} / The {headn} beside {bank}
{headm}, {headf} आणि {headn} / {headm}, {headf} Aani {headn} / {headm}, {headf} and {headn}
{tradeof}ची मुलगी / {tradeof}chi Mulgi / The Daughter of {tradeof}
{tradeof}चा {headm} / {tradeof}cha {headm} / The {headm} of {tradeof}
{woman} परत आली / {woman} Parat Aali / {woman} Came Back
{placein} {two} दिवस / {placein} {two} Divas / {two} Days in {placein}
{place} ते {place.2} / {place} Te {place.2} / From {place} to {place.2}
भाडेकरूचा चंद्र / Bhadekarucha Chandra / The Tenant’s Moon
साहेब रजेवर आहेत / Saaheb Rajevar Aahet / The Chief Is on Leave
चहा गार झाला / Chaha Gaar Zhaala / The Tea Went Cold
वरच्या मजल्यावरचा समुद्र / Varchya Majlyaavarcha Samudra / The Sea on the Upper Floor
अर्धे तिकीट / Ardhe Tikit / Half-Ticket
वीज कधी येणार / Veej Kadhi Yenaar / When Will the Power Return
काकांचा खटला / Kaakaancha Khatla / Uncle’s Lawsuit
रांगेतला शेवटचा माणूस / Raangetla Shevatcha Maanus / The Last Man in the Queue
आत्याची सायकल / Aatyachi Cycle / Aunt’s Bicycle
चाळीतले आकाश / Chaalitle Aakaash / The Sky in the Chawl
= stories
{placeof}च्या गोष्टी / {placeof}chya Goshti / Stories of {placeof}
{of}चा {headm} आणि इतर कथा / {of}cha {headm} Aani Itar Katha / The {headm} of {of} and Other Stories
{many} निवडक कथा: {place} / {many} Nivdak Katha: {place} / {many} Chosen Stories: {place}
{placeof}च्या लोककथा / {placeof}chya Lokkatha / Folk Tales of {placeof}
= poetry
{of}ची गाणी / {of}chi Gaani / Songs of {of}
{of}साठी {two} कविता / {of}saathi {two} Kavita / {two} Poems for {of}
{of}शी बोलताना / {of}shi Boltaana / Talking to {of}
{adjf} {headf}: कविता / {adjf} {headf}: Kavita / The {adjf} {headf}: Poems
अजून पाऊस बाकी आहे / Ajoon Paaus Baaki Aahe / There Is Rain Still to Come
= children
{child} आणि {beast} / {child} Aani {beast} / {child} and the {beast}
{beast} आणि {beast.2} / {beast} Aani {beast.2} / The {beast} and the {beast.2}
{beast}, {beast.2} आणि {dish} / {beast}, {beast.2} Aani {dish} / The {beast}, the {beast.2} and the {dish}
आजीच्या {many} गोष्टी: {beast} / Aajichya {many} Goshti: {beast} / Grandmother’s {many} Tales: {beast}
{child} {placein} / {child} {placein} / {child} in {placein}
{beastof}चा {headm} / {beastof}cha {headm} / The {beastof}’s {headm}
{beastof}ची {headf} / {beastof}chi {headf} / The {beastof}’s {headf}
{beastof}चे {headn} / {beastof}che {headn} / The {beastof}’s {headn}
{beast} शाळेत / {beast} Shaalet / The {beast} at School
चांदोबाची सुट्टी / Chaandobachi Sutti / The Moon’s Day Off
= crime
{scene} खून / {scene} Khoon / Murder at {scene}
{scene} चोरी / {scene} Chori / Theft at {scene}
{adjn} {headn}: एक रहस्यकथा / {adjn} {headn}: Ek Rahasyakatha / The {adjn} {headn}: a Mystery
{placeof}चे रहस्य / {placeof}che Rahasya / The Secret of {placeof}
= drama
{tradeof}चा खटला / {tradeof}cha Khatla / The Trial of {tradeof}
{two} एकांकिका: {place} / {two} Ekankika: {place} / {two} One-Act Plays: {place}
{woman}: एक नाटक / {woman}: Ek Naatak / {woman}: a Play
= essays
{of}चे व्याकरण / {of}che Vyaakaran / A Grammar of {of}
{placeof}च्या संध्याकाळी / {placeof}chya Sandhyakaali / Evenings of {placeof}
= history 954.79 | Maharashtra, History
{placeof}चा इतिहास / {placeof}cha Itihas / A History of {placeof}
{placeof}चे किल्ले / {placeof}che Kille / Forts of {placeof}
{placeof}च्या पेठा आणि वाडे / {placeof}chya Petha Aani Vaade / Wards and Mansions of {placeof}
पेशवेकालीन {place} / Peshwekaaleen {place} / {place} under the Peshwas
{place}: एका शहराची गोष्ट / {place}: Eka Shaharachi Goshta / {place}: The Story of a City
= biography 920 | Biographies
{tradeof}चे आत्मचरित्र / {tradeof}che Aatmacharitra / Autobiography of {tradeof}
{placein}ले माझे बालपण / {placein}le Maajhe Baalpan / My Childhood in {placein}
{woman}: एक आयुष्य / {woman}: Ek Aayushya / {woman}: A Life
= travel 915.479 | Maharashtra, Travel
{placeof}च्या वाटा / {placeof}chya Vaata / Paths of {placeof}
सायकलवरून {place} / Cyclevarun {place} / {place} by Bicycle
{placeof}ची वारी / {placeof}chi Waari / Pilgrimage to {placeof}
= science 500 | Science
{of}चे विज्ञान / {of}che Vidnyan / The Science of {of}
{placeof}चे पक्षी / {placeof}che Pakshi / Birds of {placeof}
= cookery 641.595479 | Cookery, Indic
{placeof}ची चव / {placeof}chi Chav / The Taste of {placeof}
आजीचे स्वयंपाकघर: {dish} / Aajiche Swayampaakghar: {dish} / Grandmother’s Kitchen: {dish}
{many} प्रकार: {dish} / {many} Prakaar: {dish} / {many} Kinds: {dish}
{dish} आणि {dish.2} / {dish} Aani {dish.2} / {dish} and {dish.2}
= textbook 371.32 | Textbooks
{subject}, इयत्ता {ordinal} / {subject}, Iyatta {ordinal} / {subject} for Class {ordinal}
सुलभ {subject}, इयत्ता {ordinal} / Sulabh {subject}, Iyatta {ordinal} / Easy {subject} for Class {ordinal}
{many} प्रश्न: {subject} / {many} Prashna: {subject} / {many} Questions: {subject}
{subject} परिचय / {subject} Parichay / An Introduction to {subject}
= religion 294.5 | Hinduism; Philosophy
{placeof}चे संत / {placeof}che Sant / Saints of {placeof}
{placeof}चे अभंग / {placeof}che Abhang / Abhangs of {placeof}
= arts 780.954 | Music, Indic
{placeof}चे नाट्यसंगीत / {placeof}che Natyasangeet / Stage Songs of {placeof}
{placeof}चे कलाकार / {placeof}che Kalaakar / Artists of {placeof}
`
