package sample

// classicsEast are real books by real authors, all out of copyright in India:
// their titles, authors and years of first issue are facts. A line with @ is an
// author (display, sort key, own script); the works that follow are his or
// hers: language, kind, year (0 where nobody knows), title, own script,
// subtitle. A line with + is another version of the work above it.
const classicsEast = `
@ Rabindranath Tagore | Tagore, Rabindranath | রবীন্দ্রনাথ ঠাকুর
bn | poetry | 1910 | Gitanjali | গীতাঞ্জলি | Song Offerings
+ en | poetry | 1912 | Gitanjali: Song Offerings
+ hi | poetry | 1910 | Geetanjali | गीतांजलि | Song Offerings
+ ta | poetry | 1910 | Geethanjali | கீதாஞ்சலி | Song Offerings
bn | novel | 1910 | Gora | গোরা
bn | novel | 1916 | Ghare Baire | ঘরে বাইরে | The Home and the World
+ en | novel | 1919 | The Home and the World
bn | novel | 1903 | Chokher Bali | চোখের বালি | A Grain of Sand
bn | novel | 1929 | Shesher Kabita | শেষের কবিতা | The Last Poem
bn | stories | 1908 | Galpaguchchha | গল্পগুচ্ছ | A Bunch of Stories
bn | drama | 1912 | Dakghar | ডাকঘর | The Post Office
+ en | drama | 1914 | The Post Office
+ mr | drama | 1912 | Post Office | पोस्ट ऑफिस
bn | drama | 1926 | Raktakarabi | রক্তকরবী | Red Oleanders
bn | biography | 1912 | Jibansmriti | জীবনস্মৃতি | My Reminiscences
bn | poetry | 1894 | Sonar Tari | সোনার তরী | The Golden Boat
@ Bibhutibhushan Bandyopadhyay | Bandyopadhyay, Bibhutibhushan | বিভূতিভূষণ বন্দ্যোপাধ্যায়
bn | novel | 1929 | Pather Panchali | পথের পাঁচালী | Song of the Road
+ en | novel | 1929 | Song of the Road | | Pather Panchali in English
+ hi | novel | 1929 | Pather Panchali | पथेर पांचाली | Song of the Road
bn | novel | 1932 | Aparajito | অপরাজিত | The Unvanquished
bn | novel | 1939 | Aranyak | আরণ্যক | Of the Forest
bn | children | 1937 | Chander Pahar | চাঁদের পাহাড় | Mountain of the Moon
bn | novel | 1940 | Adarsha Hindu Hotel | আদর্শ হিন্দু হোটেল | The Ideal Hindu Hotel
bn | novel | 1950 | Ichhamati | ইছামতী
@ Sarat Chandra Chattopadhyay | Chattopadhyay, Sarat Chandra | শরৎচন্দ্র চট্টোপাধ্যায়
bn | novel | 1917 | Devdas | দেবদাস
+ hi | novel | 1917 | Devdas | देवदास
+ ml | novel | 1917 | Devadas | ദേവദാസ്
bn | novel | 1917 | Srikanta | শ্রীকান্ত
bn | novel | 1914 | Parineeta | পরিণীতা | The Betrothed
bn | novel | 1926 | Pather Dabi | পথের দাবী | The Right of Way
@ Bankim Chandra Chattopadhyay | Chattopadhyay, Bankim Chandra | বঙ্কিমচন্দ্র চট্টোপাধ্যায়
bn | novel | 1882 | Anandamath | আনন্দমঠ | The Abbey of Bliss
bn | novel | 1866 | Kapalkundala | কপালকুণ্ডলা
bn | novel | 1873 | Bishabriksha | বিষবৃক্ষ | The Poison Tree
en | novel | 1864 | Rajmohan’s Wife
@ Sukumar Ray | Ray, Sukumar | সুকুমার রায়
bn | children | 1923 | Abol Tabol | আবোল তাবোল | Nonsense Verse
bn | children | 1924 | Ha-Ja-Ba-Ra-La | হ-য-ব-র-ল | A Topsy-Turvy Tale
bn | children | 1940 | Pagla Dashu | পাগলা দাশু | Crazy Dashu
@ Upendrakishore Ray Chowdhury | Ray Chowdhury, Upendrakishore | উপেন্দ্রকিশোর রায়চৌধুরী
bn | children | 1910 | Tuntunir Boi | টুনটুনির বই | The Tailorbird’s Book
@ Dakshinaranjan Mitra Majumder | Mitra Majumder, Dakshinaranjan | দক্ষিণারঞ্জন মিত্র মজুমদার
bn | children | 1907 | Thakurmar Jhuli | ঠাকুরমার ঝুলি | Grandmother’s Bag of Tales
@ Michael Madhusudan Dutt | Dutt, Michael Madhusudan | মাইকেল মধুসূদন দত্ত
bn | poetry | 1861 | Meghnadbadh Kavya | মেঘনাদবধ কাব্য | The Slaying of Meghnad
@ Jibanananda Das | Das, Jibanananda | জীবনানন্দ দাশ
bn | poetry | 1942 | Banalata Sen | বনলতা সেন
bn | poetry | 1957 | Rupasi Bangla | রূপসী বাংলা | Bengal the Beautiful
@ Manik Bandyopadhyay | Bandyopadhyay, Manik | মানিক বন্দ্যোপাধ্যায়
bn | novel | 1936 | Padma Nadir Majhi | পদ্মানদীর মাঝি | The Boatman of the Padma
@ Rokeya Sakhawat Hossain | Hossain, Rokeya Sakhawat | রোকেয়া সাখাওয়াত হোসেন
en | fantasy | 1905 | Sultana’s Dream
bn | essays | 1931 | Abarodhbasini | অবরোধবাসিনী | The Secluded Ones
@ Dinabandhu Mitra | Mitra, Dinabandhu | দীনবন্ধু মিত্র
bn | drama | 1860 | Nil Darpan | নীলদর্পণ | The Mirror of Indigo
@ Kaliprasanna Singha | Singha, Kaliprasanna | কালীপ্রসন্ন সিংহ
bn | essays | 1862 | Hutom Pyanchar Naksha | হুতোম প্যাঁচার নকশা | Sketches by a Watching Owl
@ Premchand | Premchand | प्रेमचंद
hi | novel | 1936 | Godaan | गोदान | The Gift of a Cow
+ ur | novel | 1936 | Gaudan | گئودان | The Gift of a Cow
+ ta | novel | 1936 | Godhaanam | கோதானம் | The Gift of a Cow
+ en | novel | 1936 | The Gift of a Cow
hi | novel | 1927 | Nirmala | निर्मला
hi | novel | 1931 | Gaban | ग़बन | Embezzlement
hi | novel | 1925 | Rangbhoomi | रंगभूमि | The Arena
hi | novel | 1919 | Sevasadan | सेवासदन | The House of Service
hi | stories | 1936 | Mansarovar | मानसरोवर | Collected Stories
hi | children | 1933 | Idgah | ईदगाह | The Festival of Eid
@ Jaishankar Prasad | Prasad, Jaishankar | जयशंकर प्रसाद
hi | poetry | 1936 | Kamayani | कामायनी
hi | drama | 1931 | Chandragupta | चंद्रगुप्त
hi | novel | 1934 | Titli | तितली | Butterfly
@ Bharatendu Harishchandra | Harishchandra, Bharatendu | भारतेंदु हरिश्चंद्र
hi | drama | 1881 | Andher Nagari | अंधेर नगरी | City of Darkness
@ Devaki Nandan Khatri | Khatri, Devaki Nandan | देवकीनंदन खत्री
hi | fantasy | 1888 | Chandrakanta | चंद्रकांता
hi | fantasy | 1907 | Bhootnath | भूतनाथ
@ Tulsidas | Tulsidas | तुलसीदास
hi | poetry | 0 | Ramcharitmanas | रामचरितमानस | The Lake of the Deeds of Rama
hi | poetry | 0 | Vinay Patrika | विनय पत्रिका | The Letter of Petition
@ Kabir | Kabir | कबीर
hi | poetry | 0 | Bijak | बीजक | The Seedling
@ Surdas | Surdas | सूरदास
hi | poetry | 0 | Sursagar | सूरसागर | The Ocean of Sur
@ Mirabai | Mirabai | मीराबाई
hi | poetry | 0 | Meera Padavali | मीरा पदावली | The Songs of Mira
@ Malik Muhammad Jayasi | Jayasi, Malik Muhammad | मलिक मुहम्मद जायसी
hi | poetry | 1540 | Padmavat | पद्मावत
@ Subhadra Kumari Chauhan | Chauhan, Subhadra Kumari | सुभद्रा कुमारी चौहान
hi | stories | 1932 | Bikhre Moti | बिखरे मोती | Scattered Pearls
@ Rahul Sankrityayan | Sankrityayan, Rahul | राहुल सांकृत्यायन
hi | stories | 1943 | Volga Se Ganga | वोल्गा से गंगा | From the Volga to the Ganga
@ Chandradhar Sharma Guleri | Guleri, Chandradhar Sharma | चंद्रधर शर्मा गुलेरी
hi | stories | 1915 | Usne Kaha Tha | उसने कहा था | She Had Said So
@ Mirza Ghalib | Ghalib, Mirza | مرزا غالب
ur | poetry | 1841 | Divan-e-Ghalib | دیوانِ غالب | The Divan of Ghalib
+ hi | poetry | 1841 | Deewan-e-Ghalib | दीवान-ए-ग़ालिब | The Divan of Ghalib
@ Mir Taqi Mir | Mir, Mir Taqi | میر تقی میر
ur | poetry | 1811 | Kulliyat-e-Mir | کلیاتِ میر | The Collected Poems of Mir
@ Muhammad Iqbal | Iqbal, Muhammad | محمد اقبال
ur | poetry | 1924 | Bang-e-Dara | بانگِ درا | The Call of the Caravan Bell
ur | poetry | 1935 | Bal-e-Jibril | بالِ جبریل | Gabriel’s Wing
@ Mirza Hadi Ruswa | Ruswa, Mirza Hadi | مرزا ہادی رسوا
ur | novel | 1899 | Umrao Jan Ada | امراؤ جان ادا
@ Nazir Ahmad | Ahmad, Nazir | نذیر احمد
ur | novel | 1869 | Mirat-ul-Uroos | مراۃ العروس | The Bride’s Mirror
@ Altaf Hussain Hali | Hali, Altaf Hussain | الطاف حسین حالی
ur | poetry | 1879 | Musaddas-e-Hali | مسدسِ حالی | The Ebb and Flow
@ Ratan Nath Sarshar | Sarshar, Ratan Nath | رتن ناتھ سرشار
ur | novel | 1880 | Fasana-e-Azad | فسانۂ آزاد | The Tale of Azad
@ Mir Amman | Amman, Mir | میر امن
ur | stories | 1804 | Bagh-o-Bahar | باغ و بہار | The Tale of the Four Dervishes
@ Saadat Hasan Manto | Manto, Saadat Hasan | سعادت حسن منٹو
ur | stories | 1955 | Toba Tek Singh | ٹوبہ ٹیک سنگھ
ur | stories | 1950 | Thanda Gosht | ٹھنڈا گوشت | Cold Flesh
@ Muhammad Husain Azad | Azad, Muhammad Husain | محمد حسین آزاد
ur | essays | 1880 | Ab-e-Hayat | آبِ حیات | The Water of Life
@ Thiruvalluvar | Thiruvalluvar | திருவள்ளுவர்
ta | poetry | 0 | Thirukkural | திருக்குறள் | The Sacred Couplets
+ en | poetry | 0 | The Sacred Kural
+ hi | poetry | 0 | Tirukkural | तिरुक्कुरल | The Sacred Couplets
+ ml | poetry | 0 | Thirukkural | തിരുക്കുറൾ | The Sacred Couplets
@ Ilango Adigal | Ilango Adigal | இளங்கோவடிகள்
ta | poetry | 0 | Silappathikaram | சிலப்பதிகாரம் | The Tale of an Anklet
@ Seethalai Sathanar | Seethalai Sathanar | சீத்தலைச் சாத்தனார்
ta | poetry | 0 | Manimekalai | மணிமேகலை | The Jewelled Girdle
@ Kambar | Kambar | கம்பர்
ta | poetry | 0 | Kamba Ramayanam | கம்பராமாயணம் | The Ramayana of Kambar
@ Avvaiyar | Avvaiyar | ஔவையார்
ta | children | 0 | Aathichoodi | ஆத்திசூடி | Good Counsel from A On
@ Andal | Andal | ஆண்டாள்
ta | poetry | 0 | Thiruppavai | திருப்பாவை | The Path to Krishna
@ Subramania Bharati | Bharati, Subramania | சுப்பிரமணிய பாரதி
ta | poetry | 1912 | Panchali Sabatham | பாஞ்சாலி சபதம் | The Vow of Panchali
ta | poetry | 1917 | Kannan Paattu | கண்ணன் பாட்டு | Songs to Krishna
@ Kalki Krishnamurthy | Krishnamurthy, Kalki | கல்கி கிருஷ்ணமூர்த்தி
ta | novel | 1955 | Ponniyin Selvan | பொன்னியின் செல்வன் | The Son of Ponni
+ en | novel | 1955 | The Son of Ponni
+ ml | novel | 1955 | Ponniyin Selvan | പൊന്നിയിൻ സെൽവൻ | The Son of Ponni
ta | novel | 1946 | Sivagamiyin Sabatham | சிவகாமியின் சபதம் | The Vow of Sivagami
ta | novel | 1942 | Parthiban Kanavu | பார்த்திபன் கனவு | The Dream of Parthiban
ta | novel | 1949 | Alai Osai | அலை ஓசை | The Sound of Waves
@ Pudumaipithan | Pudumaipithan | புதுமைப்பித்தன்
ta | stories | 1943 | Kadavulum Kandasamip Pillaiyum | கடவுளும் கந்தசாமிப் பிள்ளையும் | God and Kandasami Pillai
@ Mayuram Vedanayagam Pillai | Vedanayagam Pillai, Mayuram | மாயூரம் வேதநாயகம் பிள்ளை
ta | novel | 1879 | Prathapa Mudaliar Charithram | பிரதாப முதலியார் சரித்திரம் | The Life of Prathapa Mudaliar
@ B. R. Rajam Iyer | Rajam Iyer, B. R. | பி. ஆர். ராஜமய்யர்
ta | novel | 1896 | Kamalambal Charithram | கமலாம்பாள் சரித்திரம் | The Life of Kamalambal
@ U. V. Swaminatha Iyer | Swaminatha Iyer, U. V. | உ. வே. சாமிநாதையர்
ta | biography | 1950 | En Sarithiram | என் சரித்திரம் | The Story of My Life
@ P. Sundaram Pillai | Sundaram Pillai, P. | பெ. சுந்தரம் பிள்ளை
ta | drama | 1891 | Manonmaniyam | மனோன்மணீயம்
@ O. Chandu Menon | Chandu Menon, O. | ഒ. ചന്തുമേനോൻ
ml | novel | 1889 | Indulekha | ഇന്ദുലേഖ
+ en | novel | 1890 | Indulekha: a Novel from Malabar
@ C. V. Raman Pillai | Raman Pillai, C. V. | സി. വി. രാമൻപിള്ള
ml | novel | 1891 | Marthandavarma | മാർത്താണ്ഡവർമ്മ
ml | novel | 1913 | Dharmaraja | ധർമ്മരാജാ
@ Kumaran Asan | Kumaran Asan | കുമാരനാശാൻ
ml | poetry | 1907 | Veenapoovu | വീണപൂവ് | The Fallen Flower
ml | poetry | 1919 | Chinthavishtayaya Sita | ചിന്താവിഷ്ടയായ സീത | Sita Lost in Thought
ml | poetry | 1922 | Duravastha | ദുരവസ്ഥ | The Wretched State
@ Changampuzha Krishna Pillai | Changampuzha Krishna Pillai | ചങ്ങമ്പുഴ കൃഷ്ണപിള്ള
ml | poetry | 1936 | Ramanan | രമണൻ
@ Thunchaththu Ezhuthachan | Ezhuthachan, Thunchaththu | തുഞ്ചത്ത് എഴുത്തച്ഛൻ
ml | poetry | 0 | Adhyathma Ramayanam Kilippattu | അധ്യാത്മരാമായണം കിളിപ്പാട്ട് | The Parrot’s Ramayana
@ Cherusseri | Cherusseri | ചെറുശ്ശേരി
ml | poetry | 0 | Krishnagatha | കൃഷ്ണഗാഥ | The Song of Krishna
@ Kottarathil Sankunni | Sankunni, Kottarathil | കൊട്ടാരത്തിൽ ശങ്കുണ്ണി
ml | stories | 1909 | Aithihyamala | ഐതിഹ്യമാല | A Garland of Legends
@ Unnayi Warrier | Warrier, Unnayi | ഉണ്ണായി വാരിയർ
ml | drama | 0 | Nalacharitham Aattakkatha | നളചരിതം ആട്ടക്കഥ | The Life of Nala
@ Vallathol Narayana Menon | Vallathol Narayana Menon | വള്ളത്തോൾ നാരായണമേനോൻ
ml | poetry | 1921 | Magdalana Mariyam | മഗ്ദലനമറിയം | Mary Magdalene
@ Dnyaneshwar | Dnyaneshwar | ज्ञानेश्वर
mr | religion 294.5924 | 1290 | Dnyaneshwari | ज्ञानेश्वरी | The Gita in Marathi
@ Tukaram | Tukaram | तुकाराम
mr | poetry | 0 | Tukaram Gatha | तुकाराम गाथा | The Songs of Tukaram
@ Samarth Ramdas | Ramdas, Samarth | समर्थ रामदास
mr | religion 294.5 | 0 | Dasbodh | दासबोध | Counsel to the Disciple
@ Hari Narayan Apte | Apte, Hari Narayan | हरि नारायण आपटे
mr | novel | 1893 | Pan Lakshat Kon Gheto | पण लक्षात कोण घेतो | But Who Takes Notice
@ Sane Guruji | Sane Guruji | साने गुरुजी
mr | novel | 1935 | Shyamchi Aai | श्यामची आई | Shyam’s Mother
+ hi | novel | 1935 | Shyam Ki Maa | श्याम की माँ | Shyam’s Mother
+ en | novel | 1935 | Shyam’s Mother
@ Jotirao Phule | Phule, Jotirao | जोतीराव फुले
mr | society 305.5122 | 1873 | Gulamgiri | गुलामगिरी | Slavery
mr | society 305.5633 | 1883 | Shetkaryacha Asud | शेतकऱ्याचा असूड | The Cultivator’s Whipcord
@ Tarabai Shinde | Shinde, Tarabai | ताराबाई शिंदे
mr | society 305.4 | 1882 | Stri Purush Tulana | स्त्री पुरुष तुलना | Women and Men Compared
@ Lakshmibai Tilak | Tilak, Lakshmibai | लक्ष्मीबाई टिळक
mr | biography | 1934 | Smruti Chitre | स्मृतिचित्रे | Pictures from Memory
@ Govind Ballal Deval | Deval, Govind Ballal | गोविंद बल्लाळ देवल
mr | drama | 1899 | Sangeet Sharada | संगीत शारदा
@ Vishnubhat Godse | Godse, Vishnubhat | विष्णुभट गोडसे
mr | travel 915.4 | 1907 | Maza Pravas | माझा प्रवास | My Travels
`
