package sample

// hiTitles are the Hindi titles: own script, Roman letters, English. The lists
// of, ofm, off are nouns before का, their masculine and feminine heads.
const hiTitles = `
# place
दिल्ली/Dilli/Delhi; लखनऊ/Lucknow/Lucknow; बनारस/Banaras/Banaras; इलाहाबाद/Allahabad/Allahabad
भोपाल/Bhopal/Bhopal; जयपुर/Jaipur/Jaipur; पटना/Patna/Patna; कानपुर/Kanpur/Kanpur; आगरा/Agra/Agra
मथुरा/Mathura/Mathura; गोरखपुर/Gorakhpur/Gorakhpur; जबलपुर/Jabalpur/Jabalpur; उज्जैन/Ujjain/Ujjain
ग्वालियर/Gwalior/Gwalior; अल्मोड़ा/Almora/Almora; शिमला/Shimla/Shimla; नैनीताल/Nainital/Nainital
राँची/Ranchi/Ranchi; मेरठ/Meerut/Meerut; झाँसी/Jhansi/Jhansi; कलकत्ता/Kalkatta/Calcutta
बंबई/Bambai/Bombay; इंदौर/Indore/Indore; जोधपुर/Jodhpur/Jodhpur
# region
बुंदेलखंड/Bundelkhand/Bundelkhand; अवध/Awadh/Awadh; मिथिला/Mithila/Mithila; मालवा/Malwa/Malwa
ब्रज/Braj/Braj; राजस्थान/Rajasthan/Rajasthan; कुमाऊँ/Kumaon/Kumaon; गढ़वाल/Garhwal/Garhwal
छत्तीसगढ़/Chhattisgarh/Chhattisgarh; बिहार/Bihar/Bihar; मगध/Magadh/Magadh; हिमाचल/Himachal/Himachal
मेवाड़/Mewar/Mewar; झारखंड/Jharkhand/Jharkhand
# river
गंगा/Ganga/the Ganga; यमुना/Yamuna/the Yamuna; नर्मदा/Narmada/the Narmada; बेतवा/Betwa/the Betwa
सरयू/Sarayu/the Sarayu; चंबल/Chambal/the Chambal; गोमती/Gomti/the Gomti; कोसी/Kosi/the Kosi
शिप्रा/Shipra/the Shipra; गंडक/Gandak/the Gandak; केन/Ken/the Ken
# of
दादी/Dadi/Grandmother; माँ/Maa/Mother; आकाश/Aakash/the Sky; पहाड़/Pahad/the Mountain
समुद्र/Samudra/the Sea; रेत/Ret/Sand; चाँद/Chaand/the Moon; बादलों/Badalon/the Clouds
पत्थरों/Pattharon/Stones; पत्तों/Patton/the Leaves; मिट्टी/Mitti/Earth; आँगन/Aangan/the Courtyard
गाँव/Gaon/the Village; बचपन/Bachpan/Childhood; बरगद/Bargad/the Banyan; नीम/Neem/the Neem
सपनों/Sapnon/Dreams; पानी/Paani/Water; धूप/Dhoop/Sunlight; जंगल/Jangal/the Forest
सन्नाटे/Sannate/Silence; पड़ोसी/Padosi/the Neighbour; अँधेरे/Andhere/Darkness
डाकिये/Daakiye/the Postman; बारिश/Baarish/Rain; चिड़ियों/Chidiyon/the Birds; सरहद/Sarhad/the Border
नमक/Namak/Salt; परदेस/Pardes/Foreign Parts; नानी/Nani/Grandmother; हवाओं/Hawaon/the Winds
काग़ज़/Kaagaz/Paper
# bare
रेत/Ret/Sand; पानी/Paani/Water; धूप/Dhoop/Sunlight; बारिश/Baarish/Rain; चाँद/Chaand/the Moon
मिट्टी/Mitti/Earth; नमक/Namak/Salt; दादी/Dadi/Grandmother; आकाश/Aakash/the Sky; समुद्र/Samudra/the Sea
पहाड़/Pahad/the Mountain; जंगल/Jangal/the Forest; नीम/Neem/the Neem; बादल/Baadal/the Clouds
पत्थर/Patthar/Stones; चिड़ियाँ/Chidiyan/the Birds; सन्नाटा/Sannata/Silence; अँधेरा/Andhera/Darkness
हवा/Hawa/the Wind; सरहद/Sarhad/the Border; बचपन/Bachpan/Childhood; बरगद/Bargad/the Banyan
नींद/Neend/Sleep; धुआँ/Dhuan/Smoke; ओस/Os/Dew
# amid
बादलों/Badalon/Clouds; पत्थरों/Pattharon/Stones; पत्तों/Patton/Leaves; सपनों/Sapnon/Dreams
चिड़ियों/Chidiyon/Birds; हवाओं/Hawaon/Winds; लहरों/Lahron/Waves; तारों/Taaron/Stars; फ़ाइलों/Filon/Files
# at
आँगन/Aangan/the Courtyard; गाँव/Gaon/the Village; जंगल/Jangal/the Forest; अँधेरे/Andhere/the Dark
परदेस/Pardes/Foreign Parts; बारिश/Baarish/the Rain; रेत/Ret/the Sand; धूप/Dhoop/the Sun
सन्नाटे/Sannate/the Silence; मेले/Mele/the Fair; गली/Gali/the Lane; पहाड़/Pahad/the Hills
कोहरे/Kohre/the Fog; शहर/Shahar/the City
# ghat
बनारस/Banaras/Banaras; इलाहाबाद/Allahabad/Allahabad; मथुरा/Mathura/Mathura; पटना/Patna/Patna
उज्जैन/Ujjain/Ujjain; कानपुर/Kanpur/Kanpur; जबलपुर/Jabalpur/Jabalpur; हरिद्वार/Haridwar/Haridwar
महेश्वर/Maheshwar/Maheshwar; अयोध्या/Ayodhya/Ayodhya
# ofm
घर/Ghar/House; रास्ता/Raasta/Road; सपना/Sapna/Dream; दीया/Diya/Lamp; पेड़/Ped/Tree; आईना/Aaina/Mirror
मौसम/Mausam/Season; सफ़र/Safar/Journey; मेला/Mela/Fair; संदूक/Sandook/Trunk; दरवाज़ा/Darwaza/Door
किनारा/Kinara/Shore; गीत/Geet/Song; रंग/Rang/Colour; रहस्य/Rahasya/Secret; क़िस्सा/Qissa/Tale
पता/Pata/Address; स्वाद/Swaad/Taste; हिसाब/Hisaab/Reckoning; शहर/Shahar/City; कुआँ/Kuan/Well
इंतज़ार/Intezaar/Long Wait
# off
चिट्ठी/Chitthi/Letter; खिड़की/Khidki/Window; रात/Raat/Night; छाँव/Chhaon/Shade; कहानी/Kahani/Story
आवाज़/Aawaaz/Voice; याद/Yaad/Memory; गली/Gali/Lane; चाबी/Chaabi/Key; पतंग/Patang/Kite
सुबह/Subah/Morning; दीवार/Deewar/Wall; छत/Chhat/Roof; गंध/Gandh/Scent; नाव/Naav/Boat; डायरी/Diary/Diary
भाषा/Bhasha/Language; परछाईं/Parchhain/Shadow; वापसी/Vaapsi/Return; हँसी/Hansi/Laughter
पोटली/Potli/Bundle; रेल/Rel/Train
# adjm
पुराना/Purana/Old; नीला/Neela/Blue; अधूरा/Adhoora/Unfinished; लंबा/Lamba/Long; सूना/Soona/Lonely
छोटा/Chhota/Little; आख़िरी/Aakhiri/Last; भीगा/Bheega/Rain-Wet; खोया हुआ/Khoya Hua/Lost
दूसरा/Doosra/Second; टेढ़ा/Tedha/Crooked; हरा/Hara/Green; अनजाना/Anjaana/Unknown; सुनहरा/Sunahra/Golden
# adjf
पुरानी/Purani/Old; नीली/Neeli/Blue; अधूरी/Adhoori/Unfinished; लंबी/Lambi/Long; सूनी/Sooni/Lonely
छोटी/Chhoti/Little; आख़िरी/Aakhiri/Last; भीगी/Bheegi/Rain-Wet; खोई हुई/Khoi Hui/Lost
दूसरी/Doosri/Second; टूटी/Tooti/Broken; हरी/Hari/Green; अनजानी/Anjaani/Unknown; सुनहरी/Sunahri/Golden
# trade
दर्ज़ी/Darzi/the Tailor; मल्लाह/Mallah/the Boatman; कुम्हार/Kumhar/the Potter
डाक बाबू/Daak Babu/the Postmaster; हलवाई/Halwai/the Sweet Maker; जुलाहे/Julahe/the Weaver
ज्योतिषी/Jyotishi/the Astrologer; स्टेशन मास्टर/Station Master/the Station Master
चौकीदार/Chaukidar/the Watchman; सुनार/Sunaar/the Goldsmith; नवाब/Nawab/the Nawab
पहलवान/Pahalwan/the Wrestler; मुंशी/Munshi/the Clerk; वैद्य/Vaidya/the Physician
किसान/Kisaan/the Farmer; रँगरेज़/Rangrez/the Dyer
# woman
सुमित्रा/Sumitra/Sumitra; राधा/Radha/Radha; गुलाबो/Gulabo/Gulabo; शकुंतला/Shakuntala/Shakuntala
मीरा/Meera/Meera; सावित्री/Savitri/Savitri; बिंदिया/Bindiya/Bindiya; चंपा/Champa/Champa
लछमी/Lachhmi/Lachhmi; नीलिमा/Neelima/Neelima
# child
मुन्नी/Munni/Munni; चिंटू/Chintu/Chintu; गोलू/Golu/Golu; पिंकी/Pinki/Pinki; बबलू/Babloo/Babloo
सोना/Sona/Sona; छुटकी/Chhutki/Chhutki; राजू/Raju/Raju; टुनटुन/Tuntun/Tuntun; लाली/Laali/Laali
किट्टू/Kittu/Kittu; भोलू/Bholu/Bholu
# girl
मुन्नी/Munni/Munni; पिंकी/Pinki/Pinki; सोना/Sona/Sona; छुटकी/Chhutki/Chhutki; लाली/Laali/Laali
गुड़िया/Gudiya/Gudiya
# beast
हाथी/Haathi/Elephant; बंदर/Bandar/Monkey; ख़रगोश/Khargosh/Rabbit; शेर/Sher/Lion; मोर/Mor/Peacock
भालू/Bhaalu/Bear; ऊँट/Oont/Camel; मेंढक/Mendhak/Frog; उल्लू/Ulloo/Owl; सियार/Siyaar/Jackal
हिरन/Hiran/Deer; सारस/Saaras/Crane; मगरमच्छ/Magarmachchh/Crocodile; कबूतर/Kabootar/Pigeon
लंगूर/Langoor/Langur; साँप/Saanp/Snake; बैल/Bail/Bullock
# colour
लाल/Laal/Red; सफ़ेद/Safed/White; गुलाबी/Gulaabi/Pink; बैंगनी/Baingani/Purple; आसमानी/Aasmaani/Sky-Blue
# sweet
जलेबी/Jalebi/Jalebi; लड्डू/Laddoo/Laddu; खिचड़ी/Khichdi/Khichdi; अचार/Achaar/Pickle; हलवा/Halwa/Halwa
पराठे/Parathe/Paratha; कढ़ी/Kadhi/Kadhi; चटनी/Chutney/Chutney; दाल/Daal/Dal; पूरी/Poori/Puri
गुझिया/Gujhiya/Gujhiya
# subject
गणित/Ganit/Mathematics; भौतिकी/Bhautiki/Physics; रसायन/Rasaayan/Chemistry; भूगोल/Bhoogol/Geography
इतिहास/Itihaas/History; विज्ञान/Vigyaan/Science; अर्थशास्त्र/Arthashastra/Economics
व्याकरण/Vyaakaran/Grammar; नागरिक शास्त्र/Naagrik Shaastra/Civics; संस्कृत/Sanskrit/Sanskrit
जीव विज्ञान/Jeev Vigyaan/Biology
# class
5; 6; 7; 8; 9; 10; 11; 12
# many
51/51/Fifty-One; 101/101/101; 21/21/Twenty-One; 365/365/365; 75/75/Seventy-Five; 40/40/Forty
60/60/Sixty
# two
दो/Do/Two; तीन/Teen/Three; चार/Chaar/Four; पाँच/Paanch/Five; सात/Saat/Seven; नौ/Nau/Nine
बारह/Baarah/Twelve
# realm
मौर्य/Maurya/Maurya; गुप्त/Gupt/Gupta; मुग़ल/Mughal/Mughal; राजपूत/Rajput/Rajput; मराठा/Maratha/Maratha
बुंदेला/Bundela/Bundela; चंदेल/Chandel/Chandela; सल्तनत/Saltanat/Sultanate
# crime
ख़ून/Khoon/Murder; चोरी/Chori/Theft; डकैती/Dakaiti/Robbery; साज़िश/Saazish/Conspiracy
फ़रेब/Fareb/Deceit
# scene
हवेली/Haveli/the Mansion; कोठी नंबर सात/Kothi Number Saat/Bungalow Number Seven
प्लेटफ़ॉर्म/Platform/the Platform; सर्कस/Circus/the Circus; डाक बंगले/Daak Bangle/the Dak Bungalow
थिएटर/Theatre/the Theatre; अजायबघर/Ajaayabghar/the Museum; छापाख़ाने/Chhaapakhaane/the Printing Press
चाय बाग़ान/Chai Baagaan/the Tea Garden; क़िले/Qile/the Fort
# ailment
मधुमेह/Madhumeh/Diabetes; कमर दर्द/Kamar Dard/Back Pain; दमा/Dama/Asthma; अनिद्रा/Anidra/Sleeplessness
रक्तचाप/Raktachaap/Blood Pressure; गठिया/Gathiya/Arthritis; तनाव/Tanaav/Stress
= novel
{of} का {ofm} / {of} Ka {ofm} / The {ofm} of {of}
{of} की {off} / {of} Ki {off} / The {off} of {of}
{adjm} {ofm} / {adjm} {ofm} / The {adjm} {ofm}
{adjf} {off} / {adjf} {off} / The {adjf} {off}
{place} का {ofm} / {place} Ka {ofm} / The {ofm} of {place}
{place} की {adjf} {off} / {place} Ki {adjf} {off} / A {adjf} {off} of {place}
{river} के उस पार / {river} Ke Us Paar / On the Far Side of {river}
{place} से {place.2} तक / {place} Se {place.2} Tak / From {place} to {place.2}
{trade} की बेटी / {trade} Ki Beti / The Daughter of {trade}
{trade} का {ofm} / {trade} Ka {ofm} / The {ofm} of {trade}
{woman} लौट आई / {woman} Laut Aayi / {woman} Came Back
{woman} का {ofm} / {woman} Ka {ofm} / {woman}’s {ofm}
{woman} की {off} / {woman} Ki {off} / {woman}’s {off}
{bare} और {bare.2} / {bare} Aur {bare.2} / {bare} and {bare.2}
{at} में एक {ofm} / {at} Mein Ek {ofm} / A {ofm} in {at}
{at} में एक {off} / {at} Mein Ek {off} / A {off} in {at}
{woman} और {trade} / {woman} Aur {trade} / {woman} and {trade}
{ofm} और {off} / {ofm} Aur {off} / {ofm} and {off}
{amid} के बीच / {amid} Ke Beech / Amid {amid}
{amid} के बीच एक {ofm} / {amid} Ke Beech Ek {ofm} / A {ofm} amid {amid}
{place} में {two} दिन / {place} Mein {two} Din / {two} Days in {place}
जब {river} लौटी / Jab {river} Lauti / When {river} Came Back
बिना {of} के / Bina {of} Ke / Without {of}
{of} से आगे / {of} Se Aage / Beyond {of}
{of} के नाम / {of} Ke Naam / To {of}, with Love
मकान मालिक की छतरी / Makaan Maalik Ki Chhatri / The Landlord’s Umbrella
ससुराल की पहली बस / Sasuraal Ki Pehli Bus / First Bus to the In-Laws
बड़े बाबू छुट्टी पर हैं / Bade Babu Chhutti Par Hain / The Head Clerk Is on Leave
तीसरी मंज़िल का चाँद / Teesri Manzil Ka Chaand / The Moon on the Third Floor
क़तार में आख़िरी आदमी / Qataar Mein Aakhiri Aadmi / The Last Man in the Queue
नींद की दुकान / Neend Ki Dukaan / The Shop That Sold Sleep
काग़ज़ की नाव, लोहे का किनारा / Kaagaz Ki Naav, Lohe Ka Kinara / Paper Boat, Iron Shore
अम्मा का रेडियो / Amma Ka Radio / Mother’s Radio
फ़ाइल अभी चल रही है / File Abhi Chal Rahi Hai / The File Is Still Moving
आधा टिकट / Aadha Ticket / Half-Ticket
मोहल्ले का आख़िरी कुआँ / Mohalle Ka Aakhiri Kuan / The Last Well in the Quarter
पड़ोसन की प्रेशर कुकर / Padosan Ki Pressure Cooker / The Neighbour’s Pressure Cooker
बिजली कब आएगी / Bijli Kab Aayegi / When Will the Power Return
चार आने की ईमानदारी / Chaar Aane Ki Imaandari / Four Annas of Honesty
दफ़्तर में वसंत / Daftar Mein Vasant / Spring in the Office
ताऊ जी का मुक़दमा / Tau Ji Ka Muqadma / Uncle’s Lawsuit
जूते, छाता और एक वादा / Joote, Chhata Aur Ek Vaada / Shoes, an Umbrella and a Promise
= stories
{of} का {ofm} और अन्य कहानियाँ / {of} Ka {ofm} Aur Anya Kahaniyan / The {ofm} of {of} and Other Stories
{place} की कहानियाँ / {place} Ki Kahaniyan / Stories of {place}
{of} की {off} और अन्य कहानियाँ / {of} Ki {off} Aur Anya Kahaniyan / The {off} of {of} and Other Stories
{region} की लोककथाएँ / {region} Ki Lokkathayein / Folk Tales of {region}
{many} श्रेष्ठ कहानियाँ: {place} / {many} Shreshth Kahaniyan: {place} / {many} Best Stories: {place}
प्लेटफ़ॉर्म नंबर चार की कहानियाँ / Platform Number Chaar Ki Kahaniyan / Stories of Platform Four
चाय ठंडी हो गई / Chai Thandi Ho Gayi / The Tea Went Cold
= poetry
{of} के गीत / {of} Ke Geet / Songs of {of}
{of} से बातें / {of} Se Baatein / Talking to {of}
{of} पर {two} कविताएँ / {of} Par {two} Kavitayein / {two} Poems on {of}
{bare}, {bare.2} और मैं / {bare}, {bare.2} Aur Main / {bare}, {bare.2} and I
{bare} के दिन / {bare} Ke Din / Days of {bare}
थोड़ी सी {of} की {off} / Thodi Si {of} Ki {off} / A Little {off} of {of}
{place} में {off} / {place} Mein {off} / {off} in {place}
{river} के किनारे कविता / {river} Ke Kinare Kavita / Verse on the Bank of {river}
अभी बारिश बाक़ी है / Abhi Baarish Baaqi Hai / There Is Rain Still to Come
शब्द उधार के / Shabd Udhaar Ke / Words on Loan
प्रेशर कुकर की तीन सीटियाँ / Pressure Cooker Ki Teen Seetiyan / Three Whistles of the Pressure Cooker
= children
{child} और {beast} / {child} Aur {beast} / {child} and the {beast}
{colour} {beast} / {colour} {beast} / The {colour} {beast}
{beast} और {beast.2} / {beast} Aur {beast.2} / The {beast} and the {beast.2}
{child} का {ofm} / {child} Ka {ofm} / {child}’s {ofm}
{child} की {off} / {child} Ki {off} / {child}’s {off}
{beast} क्यों हँसा? / {beast} Kyon Hansa? / Why Did the {beast} Laugh?
{girl} चली {place} / {girl} Chali {place} / {girl} Goes to {place}
{beast} और {sweet} / {beast} Aur {sweet} / The {beast} and the {sweet}
नानी की {many} कहानियाँ: {beast} / Nani Ki {many} Kahaniyan: {beast} / Grandmother’s {many} Tales: {beast}
{beast} की पाठशाला / {beast} Ki Paathshala / The {beast}’s School
{beast} की {off} / {beast} Ki {off} / The {beast}’s {off}
{beast} का {ofm} / {beast} Ka {ofm} / The {beast}’s {ofm}
एक था {beast} / Ek Tha {beast} / Once There Was a {beast}
चूहे ने ढूँढा चश्मा / Choohe Ne Dhoondha Chashma / The Mouse Found the Spectacles
बिल्ली ने पढ़ा अख़बार / Billi Ne Padha Akhbaar / The Cat Read the Newspaper
मेंढक की छतरी / Mendhak Ki Chhatri / The Frog’s Parasol
हाथी आया मोटर में / Haathi Aaya Motor Mein / The Elephant Came by Motor Car
चाँद मामा की छुट्टी / Chaand Mama Ki Chhutti / Uncle Moon’s Day Off
= crime
{scene} में {crime} / {scene} Mein {crime} / {crime} at {scene}
{place} में {crime} / {place} Mein {crime} / {crime} in {place}
{scene} का रहस्य / {scene} Ka Rahasya / The Secret of {scene}
{crime} के {two} गवाह / {crime} Ke {two} Gawah / {two} Witnesses to a {crime}
{scene} की {off} / {scene} Ki {off} / The {off} of {scene}
आधी रात का मुसाफ़िर / Aadhi Raat Ka Musafir / The Midnight Passenger
क़ातिल ने चाय पी / Qaatil Ne Chai Pi / The Killer Drank Tea
= drama
{of} का दरबार / {of} Ka Darbar / The Court of {of}
{trade} की {off} / {trade} Ki {off} / The {off} of {trade}
{two} एकांकी: {of} / {two} Ekanki: {of} / {two} One-Act Plays: {of}
{place} का मुक़दमा / {place} Ka Muqadma / The {place} Trial
{woman} / {woman} / {woman}: a Play
पर्दा उठने से पहले / Parda Uthne Se Pehle / Before the Curtain Rises
= essays
{place} की {two} शामें / {place} Ki {two} Shaamein / {two} Evenings in {place}
{of} पर निबंध / {of} Par Nibandh / An Essay on {of}
{of} का व्याकरण / {of} Ka Vyaakaran / A Grammar of {of}
{trade} के नाम पत्र / {trade} Ke Naam Patra / Letters to {trade}
आलस्य के पक्ष में / Aalasya Ke Paksh Mein / In Favour of Idleness
= history 954 | India, History
{region} का इतिहास / {region} Ka Itihaas / A History of {region}
{realm} काल में {place} / {realm} Kaal Mein {place} / {place} in the {realm} Age
{place} का {realm} काल / {place} Ka {realm} Kaal / The {realm} Period of {place}
{place}: एक शहर की जीवनी / {place}: Ek Shahar Ki Jeevani / {place}: The Life of a City
1857 और {place} / 1857 Aur {place} / 1857 and {place}
{realm} काल के किसान / {realm} Kaal Ke Kisaan / Farmers of the {realm} Age
{region} के क़िले / {region} Ke Qile / Forts of {region}
{realm} सिक्के / {realm} Sikke / Coins of the {realm} Age
{region} के मेले / {region} Ke Mele / The Fairs of {region}
{place} की गलियाँ, {ghat} के घाट / {place} Ki Galiyan, {ghat} Ke Ghaat / Lanes of {place}, Ghats of {ghat}
= biography 920 | Biographies
{trade} की आत्मकथा / {trade} Ki Aatmakatha / Autobiography of {trade}
{place} में मेरा बचपन / {place} Mein Mera Bachpan / My Childhood in {place}
{place} के वे दिन / {place} Ke Ve Din / Those Days in {place}
मेरी {off}, मेरा {ofm} / Meri {off}, Mera {ofm} / My {off}, My {ofm}
{woman}: एक जीवन / {woman}: Ek Jeevan / {woman}: A Life
= travel 915.4 | India, Travel
{river} के साथ-साथ / {river} Ke Saath-Saath / Alongside {river}
{region} की पगडंडियाँ / {region} Ki Pagdandiyan / Footpaths of {region}
{place} से {place.2}: पैदल / {place} Se {place.2}: Paidal / {place} to {place.2} on Foot
साइकिल से {region} / Cycle Se {region} / {region} by Bicycle
{region} में {two} महीने / {region} Mein {two} Mahine / {two} Months in {region}
पैसेंजर से {place} / Passenger Se {place} / {place} by Passenger Train
ऊपर वाली बर्थ / Upar Wali Berth / The Upper Berth
= science 500 | Science
{of} का विज्ञान / {of} Ka Vigyaan / The Science of {of}
हमारे पड़ोस के {beast} / Hamaare Pados Ke {beast} / The {beast} Next Door
{of} की भौतिकी / {of} Ki Bhautiki / The Physics of {of}
{region} के पक्षी / {region} Ke Pakshi / Birds of {region}
{region} के पेड़-पौधे / {region} Ke Ped-Paudhe / Trees and Plants of {region}
= cookery 641.5954 | Cookery, Indic
{place} की रसोई: {sweet} / {place} Ki Rasoi: {sweet} / A Kitchen in {place}: {sweet}
{region} की रसोई / {region} Ki Rasoi / The Kitchen of {region}
{many} तरह के व्यंजन: {sweet} / {many} Tarah Ke Vyanjan: {sweet} / {many} Kinds of {sweet}
दादी की रसोई: {sweet} और {sweet.2} / Dadi Ki Rasoi: {sweet} Aur {sweet.2} / Grandmother’s Kitchen: {sweet} and {sweet.2}
{sweet} की किताब / {sweet} Ki Kitaab / The Book of {sweet}
नमक स्वादानुसार / Namak Swaadanusaar / Salt to Taste
= health 613 | Health
{ailment} और योग / {ailment} Aur Yoga / Yoga and {ailment}
{ailment}: घरेलू उपचार / {ailment}: Gharelu Upchaar / {ailment}: Home Remedies
{ailment} से मुक्ति / {ailment} Se Mukti / Free of {ailment}
{ailment} पर {many} प्रश्न / {ailment} Par {many} Prashn / {many} Questions on {ailment}
= textbook 371.32 | Textbooks
{subject}, कक्षा {class} / {subject}, Kaksha {class} / {subject} for Class {class}
सरल {subject}, कक्षा {class} / Saral {subject}, Kaksha {class} / Easy {subject} for Class {class}
{many} प्रश्न: {subject} / {many} Prashn: {subject} / {many} Questions: {subject}
{subject} प्रवेशिका / {subject} Praveshika / A Primer of {subject}
{subject} के {many} अभ्यास / {subject} Ke {many} Abhyaas / {many} Exercises in {subject}
{subject} प्रश्नोत्तरी, कक्षा {class} / {subject} Prashnottari, Kaksha {class} / {subject} Quiz for Class {class}
= religion 294.5 | Hinduism; Philosophy
{place} के संत / {place} Ke Sant / Saints of {place}
{river} की परिक्रमा / {river} Ki Parikrama / Walking Round {river}
{region} के तीर्थ / {region} Ke Teerth / Pilgrim Places of {region}
{two} उपनिषद: सरल अर्थ / {two} Upanishad: Saral Arth / {two} Upanishads: Plain Meaning
= society 306 | Society; India
{region} की औरतें / {region} Ki Auratein / The Women of {region}
{place} के {trade} / {place} Ke {trade} / {trade} of {place}
{region} का बदलता गाँव / {region} Ka Badalta Gaon / The Changing Village of {region}
= arts 780.954 | Music, Indic
{region} के लोकगीत / {region} Ke Lokgeet / Folk Songs of {region}
{place} के उस्ताद / {place} Ke Ustaad / The Ustads of {place}
{place} का रंगमंच / {place} Ka Rangmanch / The Stage in {place}
`
