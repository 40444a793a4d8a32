package sample

// urTitles are the Urdu titles: own script, Roman letters, English.
const urTitles = `
# place
لکھنؤ/Lucknow/Lucknow; دہلی/Dilli/Delhi; حیدرآباد/Hyderabad/Hyderabad; آگرہ/Agra/Agra
بھوپال/Bhopal/Bhopal; رامپور/Rampur/Rampur; عظیم آباد/Azimabad/Patna; علی گڑھ/Aligarh/Aligarh
بمبئی/Bambai/Bombay; لاہور/Lahore/Lahore; برہان پور/Burhanpur/Burhanpur; جونپور/Jaunpur/Jaunpur
سہارنپور/Saharanpur/Saharanpur; کلکتہ/Kalkatta/Calcutta; میرٹھ/Meerut/Meerut
اورنگ آباد/Aurangabad/Aurangabad; مدراس/Madras/Madras; میسور/Mysore/Mysore; بیدر/Bidar/Bidar
سورت/Surat/Surat
# of
رات/Raat/Night; چاند/Chaand/the Moon; بارش/Baarish/Rain; خواب/Khwaab/Dreams; پرندوں/Parindon/the Birds
دریا/Darya/the River; شہر/Shahr/the City; بچپن/Bachpan/Childhood; خاموشی/Khaamoshi/Silence
دیواروں/Deewaron/the Walls; ریت/Ret/Sand; شام/Shaam/Evening; پتھروں/Pattharon/Stones
آنگن/Aangan/the Courtyard; دھوپ/Dhoop/Sunlight; مٹی/Mitti/Earth; ہوا/Hawa/the Wind
نانی/Naani/Grandmother; سرحد/Sarhad/the Border; باغ/Baagh/the Garden; پانی/Paani/Water
تنہائی/Tanhaai/Solitude; یادوں/Yaadon/Memories; کاغذ/Kaaghaz/Paper; ستاروں/Sitaron/the Stars
بازار/Baazaar/the Bazaar; سفر/Safar/the Journey
# bare
رات/Raat/Night; چاند/Chaand/the Moon; بارش/Baarish/Rain; خواب/Khwaab/Dreams; پرندے/Parinde/the Birds
دریا/Darya/the River; شہر/Shahr/the City; خاموشی/Khaamoshi/Silence; ریت/Ret/Sand; شام/Shaam/Evening
دھوپ/Dhoop/Sunlight; مٹی/Mitti/Earth; ہوا/Hawa/the Wind; سرحد/Sarhad/the Border; پانی/Paani/Water
تنہائی/Tanhaai/Solitude; یادیں/Yaadein/Memories; کاغذ/Kaaghaz/Paper; ستارے/Sitaare/the Stars
پتھر/Patthar/Stones; باغ/Baagh/the Garden; دھواں/Dhuan/Smoke; نیند/Neend/Sleep
# ofm
گھر/Ghar/House; چراغ/Chiraagh/Lamp; آئینہ/Aaina/Mirror; راستہ/Raasta/Road; موسم/Mausam/Season
قصہ/Qissa/Tale; دروازہ/Darwaaza/Door; رنگ/Rang/Colour; حساب/Hisaab/Reckoning; مکان/Makaan/Dwelling
پھول/Phool/Flower; نغمہ/Naghma/Melody; راز/Raaz/Secret; صندوق/Sandooq/Trunk; درخت/Darakht/Tree
انتظار/Intezaar/Long Wait; سایہ/Saaya/Shade; پیغام/Paighaam/Message
# off
کھڑکی/Khidki/Window; گلی/Gali/Lane; کہانی/Kahaani/Story; آواز/Aawaaz/Voice; خوشبو/Khushbu/Fragrance
یاد/Yaad/Memory; کتاب/Kitaab/Book; کشتی/Kashti/Boat; پتنگ/Patang/Kite; حویلی/Haveli/Mansion
زبان/Zabaan/Language; چابی/Chaabi/Key; صبح/Subah/Morning; دیوار/Deewar/Wall; چھت/Chhat/Roof
تصویر/Tasveer/Picture; ڈائری/Diary/Diary; محفل/Mehfil/Gathering
# adjm
پرانا/Purana/Old; نیلا/Neela/Blue; ادھورا/Adhoora/Unfinished; لمبا/Lamba/Long; آخری/Aakhiri/Last
سنہرا/Sunehra/Golden; گمشدہ/Gumshuda/Lost; چھوٹا/Chhota/Little; دوسرا/Doosra/Second
ویران/Veeraan/Deserted; اجنبی/Ajnabi/Strange
# adjf
پرانی/Purani/Old; نیلی/Neeli/Blue; ادھوری/Adhoori/Unfinished; لمبی/Lambi/Long; آخری/Aakhiri/Last
سنہری/Sunehri/Golden; گمشدہ/Gumshuda/Lost; چھوٹی/Chhoti/Little; دوسری/Doosri/Second
ویران/Veeraan/Deserted; اجنبی/Ajnabi/Strange
# trade
درزی/Darzi/the Tailor; نواب/Nawab/the Nawab; حکیم/Hakeem/the Physician; خطاط/Khattaat/the Calligrapher
عطار/Attaar/the Perfumer; باورچی/Baawarchi/the Cook; ملاح/Mallaah/the Boatman; مصور/Musavvir/the Painter
موچی/Mochi/the Cobbler; قاصد/Qaasid/the Messenger; جولاہے/Julaahe/the Weaver
پہلوان/Pahalwaan/the Wrestler; مالی/Maali/the Gardener; استاد/Ustaad/the Teacher
# woman
زبیدہ/Zubaida/Zubaida; شمیم/Shamim/Shamim; نورجہاں/Noorjahan/Noorjahan; سلمیٰ/Salma/Salma
رضیہ/Razia/Razia; ثریا/Suraiya/Suraiya; فاطمہ/Fatima/Fatima; بلقیس/Bilqis/Bilqis; حلیمہ/Halima/Halima
گلنار/Gulnar/Gulnar
# child
منی/Munni/Munni; ببلو/Babloo/Babloo; گڈو/Guddu/Guddu; چنو/Chunnu/Chunnu; پپو/Pappu/Pappu
نازی/Naazi/Naazi; ببلی/Babli/Babli
# beast
ہاتھی/Haathi/Elephant; بندر/Bandar/Monkey; خرگوش/Khargosh/Rabbit; شیر/Sher/Lion; اونٹ/Oont/Camel
الو/Ullu/Owl; مور/Mor/Peacock; بھالو/Bhaalu/Bear; ہرن/Hiran/Deer; سارس/Saaras/Crane
کبوتر/Kabootar/Pigeon; مینڈک/Mendak/Frog; لنگور/Langoor/Langur; مگرمچھ/Magarmachh/Crocodile
# izafat
شب/Shab/Night; ماہتاب/Mahtaab/Moonlight; بہار/Bahaar/Spring; خیال/Khayaal/Fancy; سفر/Safar/the Journey
خزاں/Khizaan/Autumn; چمن/Chaman/the Garden; نور/Noor/Light; غم/Gham/Sorrow; شوق/Shauq/Desire
سحر/Sahar/Dawn; صحرا/Sahra/the Desert; وفا/Wafa/Constancy; شام/Shaam/Evening; خواب/Khwaab/Dreams
یار/Yaar/the Friend; آفتاب/Aaftaab/the Sun; وطن/Watan/the Homeland
# dish
بریانی/Biryani/Biryani; قورمہ/Qorma/Qorma; حلیم/Haleem/Haleem; کباب/Kabaab/Kebabs
شیرمال/Sheermaal/Sheermal; پلاؤ/Pulao/Pulao; نہاری/Nihaari/Nihari; فرنی/Firni/Firni; چٹنی/Chatni/Chutney
حلوہ/Halwa/Halwa; سالن/Saalan/Curries
# subject
ریاضی/Riyaazi/Mathematics; تاریخ/Taareekh/History; جغرافیہ/Jughraafia/Geography; سائنس/Science/Science
معاشیات/Maashiyaat/Economics; کیمیا/Keemiya/Chemistry; طبیعیات/Tabeeiyaat/Physics; قواعد/Qawaaid/Grammar
# class
۵/5; ۶/6; ۷/7; ۸/8; ۹/9; ۱۰/10; ۱۱/11; ۱۲/12
# many
۵۱/51/Fifty-One; ۱۰۱/101/101; ۲۱/21/Twenty-One; ۷۵/75/Seventy-Five; ۴۰/40/Forty
# two
دو/Do/Two; تین/Teen/Three; چار/Chaar/Four; پانچ/Paanch/Five; سات/Saat/Seven; نو/Nau/Nine
بارہ/Baarah/Twelve
# scene
حویلی/Haveli/in the Mansion; قلعے/Qile/at the Fort; سرائے/Saraae/at the Inn
تھیٹر/Theatre/at the Theatre; ڈاک بنگلے/Daak Bangle/at the Dak Bungalow
کتب خانے/Kutub Khaane/in the Library; محل/Mahal/in the Palace; ریل گاڑی/Rail Gaadi/on the Train
باغ/Baagh/in the Garden
# crime
قتل/Qatl/Murder; چوری/Chori/Theft; سازش/Saazish/Conspiracy; فریب/Fareb/Deceit; اغوا/Aghwa/Abduction
= novel
{of} کا {ofm} / {of} Ka {ofm} / The {ofm} of {of}
{of} کی {off} / {of} Ki {off} / The {off} of {of}
{adjm} {ofm} / {adjm} {ofm} / The {adjm} {ofm}
{adjf} {off} / {adjf} {off} / The {adjf} {off}
{place} کا {ofm} / {place} Ka {ofm} / The {ofm} of {place}
{place} کی {off} / {place} Ki {off} / The {off} of {place}
{place} سے {place.2} تک / {place} Se {place.2} Tak / From {place} to {place.2}
{trade} کی بیٹی / {trade} Ki Beti / The Daughter of {trade}
{trade} کا {ofm} / {trade} Ka {ofm} / The {ofm} of {trade}
{woman} کی {off} / {woman} Ki {off} / {woman}’s {off}
{woman} کا {ofm} / {woman} Ka {ofm} / {woman}’s {ofm}
{of} کے اُس پار / {of} Ke Us Paar / On the Far Side of {of}
{of} سے آگے / {of} Se Aage / Beyond {of}
{bare} اور {bare.2} / {bare} Aur {bare.2} / {bare} and {bare.2}
{ofm} اور {off} / {ofm} Aur {off} / {ofm} and {off}
{woman} اور {trade} / {woman} Aur {trade} / {woman} and {trade}
{place} کے {two} دن / {place} Ke {two} Din / {two} Days of {place}
کرایہ دار کا چاند / Kiraayedaar Ka Chaand / The Tenant’s Moon
آدھی چائے / Aadhi Chai / Half a Cup of Tea
خط جو نہیں بھیجے / Khat Jo Nahin Bheje / Letters Never Sent
بجلی کب آئے گی / Bijli Kab Aayegi / When Will the Power Return
چچا کا مقدمہ / Chacha Ka Muqaddama / Uncle’s Lawsuit
محلے کا آخری کنواں / Mohalle Ka Aakhiri Kuan / The Last Well in the Quarter
پرانے شہر کی نئی بس / Purane Shahr Ki Nayi Bus / The New Bus of the Old City
= stories
{of} کا {ofm} اور دوسرے افسانے / {of} Ka {ofm} Aur Doosre Afsaane / The {ofm} of {of} and Other Stories
{place} کے افسانے / {place} Ke Afsaane / Stories of {place}
{place} کی لوک کہانیاں / {place} Ki Lok Kahaaniyan / Folk Tales of {place}
{many} بہترین افسانے: {place} / {many} Behtareen Afsaane: {place} / {many} Best Stories: {place}
= poetry
دیوانِ {izafat} / Divan-e-{izafat} / The Divan of {izafat}
شہرِ {izafat} / Shahr-e-{izafat} / The City of {izafat}
چراغِ {izafat} / Chiraagh-e-{izafat} / The Lamp of {izafat}
نغمۂ {izafat} / Naghma-e-{izafat} / The Melody of {izafat}
{of} کی غزلیں / {of} Ki Ghazlein / Ghazals of {of}
{of} کے نام / {of} Ke Naam / For {of}
{bare}، {bare.2} اور میں / {bare}, {bare.2} Aur Main / {bare}, {bare.2} and I
{many} غزلیں: {place} / {many} Ghazlein: {place} / {many} Ghazals: {place}
نظمیں {place} کی / Nazmein {place} Ki / Poems of {place}
{of} پر {two} نظمیں / {of} Par {two} Nazmein / {two} Poems on {of}
کلیاتِ {woman} / Kulliyat-e-{woman} / The Collected Poems of {woman}
ابھی بارش باقی ہے / Abhi Baarish Baaqi Hai / There Is Rain Still to Come
ادھار کے الفاظ / Udhaar Ke Alfaaz / Words on Loan
= children
{child} اور {beast} / {child} Aur {beast} / {child} and the {beast}
{beast} اور {beast.2} / {beast} Aur {beast.2} / The {beast} and the {beast.2}
{child} کا {ofm} / {child} Ka {ofm} / {child}’s {ofm}
{child} کی {off} / {child} Ki {off} / {child}’s {off}
{beast} کا مدرسہ / {beast} Ka Madrasa / The {beast}’s School
{beast} کی {off} / {beast} Ki {off} / The {beast}’s {off}
{beast} کا {ofm} / {beast} Ka {ofm} / The {beast}’s {ofm}
ایک تھا {beast} / Ek Tha {beast} / Once There Was a {beast}
نانی کی {many} کہانیاں: {beast} / Naani Ki {many} Kahaaniyan: {beast} / Grandmother’s {many} Tales: {beast}
{beast} اور {dish} / {beast} Aur {dish} / The {beast} and the {dish}
= crime
{scene} میں {crime} / {scene} Mein {crime} / {crime} {scene}
{scene} کا راز / {scene} Ka Raaz / The Secret {scene}
{place} میں {crime} / {place} Mein {crime} / {crime} in {place}
{crime} کے {two} گواہ / {crime} Ke {two} Gawaah / {two} Witnesses to a {crime}
= drama
{of} کا دربار / {of} Ka Darbaar / The Court of {of}
{trade} کی {off} / {trade} Ki {off} / The {off} of {trade}
{two} ڈرامے: {place} / {two} Draame: {place} / {two} Plays: {place}
= essays
{place} کی شامیں / {place} Ki Shaamein / Evenings in {place}
{trade} کے نام خط / {trade} Ke Naam Khat / Letters to {trade}
{of} کے مضامین / {of} Ke Mazaameen / Essays on {of}
= history 954 | India, History
تاریخِ {place} / Taareekh-e-{place} / A History of {place}
{place} کے محل اور باغ / {place} Ke Mahal Aur Baagh / Palaces and Gardens of {place}
{place}: ایک شہر کی سوانح / {place}: Ek Shahr Ki Savaanih / {place}: The Life of a City
۱۸۵۷ اور {place} / 1857 Aur {place} / 1857 and {place}
{place} کے کتب خانے / {place} Ke Kutub Khaane / Libraries of {place}
{place} کی عمارتیں / {place} Ki Imaaratein / Buildings of {place}
= biography 920 | Biographies
{trade} کی آپ بیتی / {trade} Ki Aap Beeti / Autobiography of {trade}
{place} میں میرا بچپن / {place} Mein Mera Bachpan / My Childhood in {place}
{place} کے وہ دن / {place} Ke Vo Din / Those Days in {place}
{woman}: ایک زندگی / {woman}: Ek Zindagi / {woman}: A Life
= travel 915.4 | India, Travel
سفرنامۂ {place} / Safarnama-e-{place} / Travels in {place}
{place} میں {two} مہینے / {place} Mein {two} Maheene / {two} Months in {place}
{place} سے {place.2}: پیدل / {place} Se {place.2}: Paidal / {place} to {place.2} on Foot
= cookery 641.5954 | Cookery, Indic
{place} کا دسترخوان / {place} Ka Dastarkhwaan / The Table of {place}
{place} کا باورچی خانہ: {dish} / {place} Ka Baawarchi Khaana: {dish} / A Kitchen in {place}: {dish}
{many} نسخے: {dish} / {many} Nuskhe: {dish} / {many} Recipes: {dish}
{dish} اور {dish.2} / {dish} Aur {dish.2} / {dish} and {dish.2}
= textbook 371.32 | Textbooks
{subject}، جماعت {class} / {subject}, Jamaat {class} / {subject} for Class {class}
آسان {subject}، جماعت {class} / Aasaan {subject}, Jamaat {class} / Easy {subject} for Class {class}
{subject} کی پہلی کتاب / {subject} Ki Pehli Kitaab / A First Book of {subject}
= religion 297.4 | Sufism; Islam
{place} کے صوفی / {place} Ke Sufi / The Sufis of {place}
{place} کی خانقاہیں / {place} Ki Khaanqaahein / Sufi Lodges of {place}
= arts 780.954 | Music, Indic
{place} کے استاد / {place} Ke Ustaad / The Ustads of {place}
{place} کی قوالی / {place} Ki Qawwali / Qawwali of {place}
`
