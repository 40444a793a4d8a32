package sample

// Titles in the world's other scripts: own script, Roman letters, English. The
// of lists hold genitives, or what stands in for them.

const ruTitles = `
# of
моря/morya/the Sea; дождя/dozhdya/the Rain; тишины/tishiny/Silence; ночи/nochi/the Night
реки/reki/the River; зимы/zimy/Winter; часовщика/chasovshchika/the Clockmaker
бабушки/babushki/the Grandmother; ласточек/lastochek/the Swallows; снега/snega/Snow
почтальона/pochtalyona/the Postman; ветра/vetra/the Wind; маяка/mayaka/the Lighthouse
соседа/soseda/the Neighbour; леса/lesa/the Forest
# head
Дом/Dom/The House; Дорога/Doroga/The Road; Письма/Pisma/The Letters; Окно/Okno/The Window
Тень/Ten/The Shadow; Сад/Sad/The Garden; Дочь/Doch/The Daughter; Песня/Pesnya/The Song
Лампа/Lampa/The Lamp; Тайна/Taina/The Secret; Часы/Chasy/The Clock; Лодка/Lodka/The Boat
Цвет/Tsvet/The Colour; Зеркало/Zerkalo/The Mirror; Голос/Golos/The Voice; Память/Pamyat/The Memory
# there
Дом/Dom/The House; Окно/Okno/The Window; Сад/Sad/The Garden; Тень/Ten/The Shadow; Голос/Golos/The Voice
Лодка/Lodka/The Boat
# cityin
в Москве/v Moskve/Moscow; в Одессе/v Odesse/Odessa; в Казани/v Kazani/Kazan
в Калькутте/v Kalkutte/Calcutta; в Ялте/v Yalte/Yalta; в Самарканде/v Samarkande/Samarkand
в Вологде/v Vologde/Vologda; в Тбилиси/v Tbilisi/Tiflis
# beast
лиса/lisa/Fox; сова/sova/Owl; ёж/yozh/Hedgehog; медведь/medved/Bear; заяц/zayats/Hare
ворона/vorona/Crow
# count
Пять/Pyat/Five; Семь/Sem/Seven; Десять/Desyat/Ten; Двенадцать/Dvenadtsat/Twelve; Девять/Devyat/Nine
= novel
{head} {of} / {head} {of} / {head} of {of}
{count} дней {cityin} / {count} dnei {cityin} / {count} Days in {cityin}
Зима {cityin} / Zima {cityin} / A Winter in {cityin}
{there} {cityin} / {there} {cityin} / {there} in {cityin}
Последний чай / Posledny chai / The Last Tea
Квартирант с роялем / Kvartirant s royalem / The Lodger with the Grand Piano
= crime
Убийство {cityin} / Ubiistvo {cityin} / Murder in {cityin}
Тайна {of} / Taina {of} / The Mystery of {of}
= children
Про то, как {beast} и {beast.2} пили чай / Pro to, kak {beast} i {beast.2} pili chai / How {beast} and {beast.2} Drank Tea
Спокойной ночи, {beast} / Spokoinoi nochi, {beast} / Good Night, {beast}
= poetry
Песни {of} / Pesni {of} / Songs of {of}
Стихи, написанные {cityin} / Stikhi, napisannye {cityin} / Verses Written in {cityin}
= science 500 | Science
Физика {of} / Fizika {of} / The Physics of {of}
Жизнь {of} / Zhizn {of} / The Life of {of}
= stories
История {of} / Istoriya {of} / The Story of {of}
Сказки {of} / Skazki {of} / Fairy Tales of {of}
= travel 914.7 | Russia, Travel
Лето {cityin} / Leto {cityin} / A Summer in {cityin}
`

const elTitles = `
# of
της θάλασσας/tis thalassas/the Sea; της βροχής/tis vrochis/the Rain; της σιωπής/tis siopis/Silence
της νύχτας/tis nychtas/the Night; του ποταμού/tou potamou/the River; του χειμώνα/tou cheimona/Winter
του ρολογά/tou rologa/the Clockmaker; της γιαγιάς/tis giagias/the Grandmother
του φάρου/tou farou/the Lighthouse; του ταχυδρόμου/tou tachydromou/the Postman
του ανέμου/tou anemou/the Wind; του νησιού/tou nisiou/the Island
# head
Το σπίτι/To spiti/The House; Ο δρόμος/O dromos/The Road; Τα γράμματα/Ta grammata/The Letters
Το παράθυρο/To parathyro/The Window; Η σκιά/I skia/The Shadow; Ο κήπος/O kipos/The Garden
Η κόρη/I kori/The Daughter; Το τραγούδι/To tragoudi/The Song; Το μυστικό/To mystiko/The Secret
Η βάρκα/I varka/The Boat; Το χρώμα/To chroma/The Colour; Ο καθρέφτης/O kathreftis/The Mirror
# there
Το σπίτι/To spiti/The House; Τα γράμματα/Ta grammata/The Letters; Το παράθυρο/To parathyro/The Window
Ο κήπος/O kipos/The Garden
# cityin
στην Αθήνα/stin Athina/Athens; στη Σμύρνη/sti Smyrni/Smyrna; στην Κρήτη/stin Kriti/Crete
στη Βομβάη/sti Vomvai/Bombay; στη Χίο/sti Chio/Chios
= novel
{head} {of} / {head} {of} / {head} of {of}
{there} {cityin} / {there} {cityin} / {there} in {cityin}
Ένας χειμώνας {cityin} / Enas cheimonas {cityin} / A Winter in {cityin}
Ο καφές του θείου / O kafes tou theiou / Uncle’s Coffee
= crime
Φόνος {cityin} / Fonos {cityin} / Murder in {cityin}
Το μυστήριο {of} / To mystirio {of} / The Mystery of {of}
= poetry
Τραγούδια {of} / Tragoudia {of} / Songs of {of}
= stories
Η ιστορία {of} / I istoria {of} / The Story of {of}
= travel 914.95 | Greece, Travel
Ένα καλοκαίρι {cityin} / Ena kalokairi {cityin} / A Summer in {cityin}
`

const heTitles = `
# of
של הים/shel ha-yam/the Sea; של הגשם/shel ha-geshem/the Rain; של הלילה/shel ha-layla/the Night
של הנהר/shel ha-nahar/the River; של סבתא/shel savta/Grandmother; של השען/shel ha-shaan/the Clockmaker
של הדוור/shel ha-davar/the Postman; של החורף/shel ha-choref/Winter
של השכנים/shel ha-shchenim/the Neighbours; של המגדלור/shel ha-migdalor/the Lighthouse
של הרוח/shel ha-ruach/the Wind
# head
הבית/Ha-bayit/The House; הדרך/Ha-derech/The Road; המכתבים/Ha-michtavim/The Letters
החלון/Ha-chalon/The Window; הצל/Ha-tzel/The Shadow; הגן/Ha-gan/The Garden; הבת/Ha-bat/The Daughter
השיר/Ha-shir/The Song; הסוד/Ha-sod/The Secret; הסירה/Ha-sira/The Boat; הצבע/Ha-tzeva/The Colour
# there
הבית/Ha-bayit/The House; המכתבים/Ha-michtavim/The Letters; החלון/Ha-chalon/The Window
הגן/Ha-gan/The Garden; הבת/Ha-bat/The Daughter
# cityin
בחיפה/be-Cheifa/Haifa; ביפו/be-Yafo/Jaffa; בירושלים/bi-Yerushalayim/Jerusalem; בקוצ׳ין/be-Kochin/Cochin
בטבריה/bi-Tveria/Tiberias
= novel
{head} {of} / {head} {of} / {head} of {of}
{there} {cityin} / {there} {cityin} / {there} in {cityin}
חורף {cityin} / Choref {cityin} / A Winter in {cityin}
= crime
רצח {cityin} / Retzach {cityin} / Murder in {cityin}
התעלומה {of} / Ha-taaluma {of} / The Mystery of {of}
= poetry
שירים {cityin} / Shirim {cityin} / Poems in {cityin}
= history 956.94 | Jews, History
תולדות הקהילה {cityin} / Toldot ha-kehila {cityin} / A History of the Community in {cityin}
= cookery 641.5676 | Cookery, Jewish
המטבח {of} / Ha-mitbach {of} / The Kitchen of {of}
= travel 915.694 | Travel
קיץ {cityin} / Kayitz {cityin} / A Summer in {cityin}
`

const arTitles = `
# of
البحر/al-Bahr/the Sea; المطر/al-Matar/the Rain; الصمت/al-Samt/Silence; الليل/al-Layl/the Night
النهر/al-Nahr/the River; الصحراء/al-Sahra/the Desert; القاهرة/al-Qahira/Cairo; بغداد/Baghdad/Baghdad
دمشق/Dimashq/Damascus; الجدة/al-Jadda/the Grandmother; الياسمين/al-Yasmin/Jasmine
الغائبين/al-Ghaibin/the Absent; الريح/al-Rih/the Wind; الخطاط/al-Khattat/the Calligrapher
حلب/Halab/Aleppo; المليبار/al-Malibar/Malabar; زنجبار/Zinjibar/Zanzibar; مسقط/Masqat/Muscat
البصرة/al-Basra/Basra; العطار/al-Attar/the Perfumer
# head
بيت/Bayt/The House; طريق/Tariq/The Road; رسائل/Rasail/Letters; نافذة/Nafidhat/The Window
ظل/Zill/The Shadow; حديقة/Hadiqat/The Garden; ابنة/Ibnat/The Daughter; أغنية/Ughniyat/The Song
سر/Sirr/The Secret; قارب/Qarib/The Boat; لون/Lawn/The Colour; مرآة/Mirat/The Mirror; ليالي/Layali/Nights
مفتاح/Miftah/The Key; حكايات/Hikayat/Tales; ذاكرة/Dhakirat/The Memory; أبواب/Abwab/The Doors
= novel
{head} {of} / {head} {of} / {head} of {of}
{of} و{of.2} / {of} wa-{of.2} / {of} and {of.2}
قبل {of} / Qabla {of} / Before {of}
بعد {of} / Bada {of} / After {of}
= poetry
أغاني {of} / Aghani {of} / Songs of {of}
قصائد {of} / Qasaid {of} / Odes of {of}
= history 953 | Arab world, History
تاريخ {of} / Tarikh {of} / A History of {of}
تجار {of} / Tujjar {of} / The Merchants of {of}
= travel 915.3 | Travel
الطريق إلى {of} / al-Tariq ila {of} / The Road to {of}
= cookery 641.5956 | Cookery, Arab
مائدة {of} / Maidat {of} / The Table of {of}
`

const jaTitles = `
# a
海/Umi/the Sea; 雨/Ame/Rain; 夜/Yoru/the Night; 川/Kawa/the River; 冬/Fuyu/Winter; 祖母/Sobo/Grandmother
時計屋/Tokeiya/the Clockmaker; 風/Kaze/the Wind; 灯台/Todai/the Lighthouse; 隣人/Rinjin/the Neighbour
猫/Neko/the Cat; 月/Tsuki/the Moon; 雪/Yuki/Snow; 静けさ/Shizukesa/Stillness; 郵便屋/Yubinya/the Postman
京都/Kyoto/Kyoto; 長崎/Nagasaki/Nagasaki; 神戸/Kobe/Kobe; 硝子/Garasu/Glass; 朝顔/Asagao/the Morning Glory
# c
猫/Neko/the Cat; 狸/Tanuki/the Raccoon Dog; 狐/Kitsune/the Fox; 兎/Usagi/the Rabbit; 熊/Kuma/the Bear
月/Tsuki/the Moon; 亀/Kame/the Tortoise
# b
家/Ie/House; 道/Michi/Road; 手紙/Tegami/Letter; 窓/Mado/Window; 影/Kage/Shadow; 庭/Niwa/Garden
娘/Musume/Daughter; 歌/Uta/Song; 秘密/Himitsu/Secret; 舟/Fune/Boat; 色/Iro/Colour; 鏡/Kagami/Mirror; 鍵/Kagi/Key
傘/Kasa/Umbrella; 声/Koe/Voice; 橋/Hashi/Bridge; 記憶/Kioku/Memory
= novel
{a}の{b} / {a} no {b} / The {b} of {a}
{a}と{a.2} / {a} to {a.2} / {a} and {a.2}
{a}、{a.2}、{b} / {a}, {a.2}, {b} / {a}, {a.2}, the {b}
最後の{b} / Saigo no {b} / The Last {b}
{b}を忘れた日 / {b} o wasureta hi / The Day I Forgot the {b}
= crime
{a}の事件 / {a} no jiken / The Case of {a}
{b}の謎 / {b} no nazo / The Riddle of the {b}
= poetry
{a}の句集 / {a} no kushu / Haiku of {a}
= children
{c}さん、おやすみ / {c}-san, oyasumi / Good Night to {c}
{c}さんの{b} / {c}-san no {b} / The {b} of {c}
= arts 709.52 | Art, Japanese
{b}の美 / {b} no bi / The Beauty of the {b}
= cookery 641.5952 | Cookery, Japanese
{a}の食卓 / {a} no shokutaku / The Table of {a}
`

const zhTitles = `
# a
大海/Dahai/the Sea; 细雨/Xiyu/Fine Rain; 长夜/Changye/the Long Night; 河流/Heliu/the River; 冬天/Dongtian/Winter
祖母/Zumu/Grandmother; 钟表匠/Zhongbiaojiang/the Clockmaker; 春风/Chunfeng/the Spring Wind
灯塔/Dengta/the Lighthouse; 邻居/Linju/the Neighbour; 月光/Yueguang/Moonlight; 故乡/Guxiang/Home
茶馆老板/Chaguan Laoban/the Teahouse Keeper; 上海/Shanghai/Shanghai; 杭州/Hangzhou/Hangzhou
旧城/Jiucheng/the Old Town; 沉默/Chenmo/Silence; 邮差/Youchai/the Postman; 槐树/Huaishu/the Locust Tree
北京/Beijing/Peking
# b
房子/Fangzi/House; 小路/Xiaolu/Path; 信/Xin/Letter; 窗户/Chuanghu/Window; 影子/Yingzi/Shadow; 花园/Huayuan/Garden
女儿/Nuer/Daughter; 歌声/Gesheng/Song; 秘密/Mimi/Secret; 小船/Xiaochuan/Boat; 颜色/Yanse/Colour; 镜子/Jingzi/Mirror
钥匙/Yaoshi/Key; 雨伞/Yusan/Umbrella; 声音/Shengyin/Voice; 石桥/Shiqiao/Stone Bridge; 记忆/Jiyi/Memory
= novel
{a}的{b} / {a} de {b} / The {b} of {a}
{a}与{a.2} / {a} yu {a.2} / {a} and {a.2}
最后的{b} / Zuihou de {b} / The Last {b}
{b}与{b.2} / {b} yu {b.2} / {b} and {b.2}
忘记{b}的那一天 / Wangji {b} de na yi tian / The Day I Forgot the {b}
= crime
{a}的谜案 / {a} de mi’an / The Riddle of {a}
失踪的{b} / Shizong de {b} / The Vanished {b}
= poetry
{a}之歌 / {a} zhi ge / Ballad of {a}
= history 909 | World history
{a}简史 / {a} jianshi / A Short History of {a}
= essays
{a}杂记 / {a} zaji / Notes on {a}
= cookery 641.5951 | Cookery, Chinese
{a}的餐桌 / {a} de canzhuo / The Table of {a}
`
