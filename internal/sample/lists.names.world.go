package sample

// English and Anglo-Indian names have one form; they keep the typewriter
// apostrophe that people's papers have. The others are own script and Roman
// letters; where women's family names differ, those two forms follow.

const enNames = `
# female
Grace; Philomena; Antoinette; Bernadette; Dorothy; Elaine; Margaret; Sylvia; Noreen; Yvonne; Beryl
Cynthia; Daphne; Eileen; Florence; Gladys; Hazel; Iris; Josephine; Kathleen; Lorraine; Marjorie; Nora
Olive; Patricia; Rosalind; Sheila; Teresa; Ursula; Veronica; Winifred; Zelda; Maria; Anne-Marie; Colleen
Michelle; Natasha; Sandra; Charlotte; Esme
# male
Anthony; Bernard; Cecil; Denzil; Edwin; Francis; Gerald; Hubert; Ivan; Joachim; Kenneth; Leslie
Melville; Neville; Oswald; Patrick; Quentin; Reginald; Stanley; Terence; Ulric; Vincent; Walter
Aloysius; Brian; Clarence; Derek; Errol; Frederick; Gavin; Horace; Ignatius; Julian; Keith; Lionel
Maurice; Noel; Percival; Rodney; Sydney
# family
D'Souza; D'Cruz; D'Silva; D'Mello; D'Costa; D'Rozario; O'Brien; O'Leary; O'Connor; Fernandes; Pereira
Rodrigues; Gomes; Lobo; Pinto; Mascarenhas; Braganza; Carvalho; Menezes; Noronha; Saldanha; Rebello
Coutinho; Furtado; Sequeira; Vaz; Anderson; Bennett; Carter; Dawson; Edwards; Foster; Gardner; Harrison
Jacobs; Kendall; Lawrence; Mitchell; Nicholls; Osborne; Phillips; Roberts; Stevens; Thornton; Underwood
Vernon; Whitaker; Young; Augustine; Baptiste; Chambers; Dalton; Everett; Fitzgerald; Griffiths; Hawkins
Ireland; Jenkins; King-Wilson; Lumsden; Martyn; Ogilvie; Prendergast; Rosario; Tavares; Xavier
`

const elNames = `
# female
Ελένη/Eleni; Μαρία/Maria; Κατερίνα/Katerina; Σοφία/Sofia; Άννα/Anna; Δήμητρα/Dimitra; Ιωάννα/Ioanna
# male
Γιώργος/Giorgos; Νίκος/Nikos; Δημήτρης/Dimitris; Κώστας/Kostas; Γιάννης/Giannis; Σπύρος/Spyros
Θανάσης/Thanasis
# family
Παπαδάκης/Papadakis/Παπαδάκη/Papadaki; Νικολάου/Nikolaou; Γεωργίου/Georgiou; Παππάς/Pappas/Παππά/Pappa
Αγγελόπουλος/Angelopoulos/Αγγελοπούλου/Angelopoulou; Βλάχος/Vlachos/Βλάχου/Vlachou
Σταυρόπουλος/Stavropoulos/Σταυροπούλου/Stavropoulou; Κωνσταντίνου/Konstantinou
Μακρής/Makris/Μακρή/Makri; Λάμπρου/Lamprou; Ξενάκης/Xenakis/Ξενάκη/Xenaki; Ράπτης/Raptis/Ράπτη/Rapti
Ζαχαρίας/Zacharias/Ζαχαρία/Zacharia
`

const ruNames = `
# female
Ольга/Olga; Наталья/Natalya; Елена/Elena; Татьяна/Tatyana; Ирина/Irina; Светлана/Svetlana; Вера/Vera
# male
Дмитрий/Dmitry; Сергей/Sergei; Алексей/Alexei; Николай/Nikolai; Андрей/Andrei; Михаил/Mikhail
Павел/Pavel
# family
Волков/Volkov/Волкова/Volkova; Соколов/Sokolov/Соколова/Sokolova; Морозов/Morozov/Морозова/Morozova
Лебедев/Lebedev/Лебедева/Lebedeva; Новиков/Novikov/Новикова/Novikova; Зайцев/Zaitsev/Зайцева/Zaitseva
Орлов/Orlov/Орлова/Orlova; Никитин/Nikitin/Никитина/Nikitina; Фомин/Fomin/Фомина/Fomina
Белов/Belov/Белова/Belova; Гусев/Gusev/Гусева/Guseva; Калинин/Kalinin/Калинина/Kalinina
Тихонов/Tikhonov/Тихонова/Tikhonova
`

const heNames = `
# female
דנה/Dana; רחל/Rachel; שרה/Sarah; מרים/Miriam; תמר/Tamar; נעמי/Naomi; רות/Ruth
# male
דוד/David; יוסף/Yosef; אברהם/Avraham; משה/Moshe; דניאל/Daniel; אליהו/Eliyahu; שמואל/Shmuel
# family
לוי/Levi; כהן/Cohen; מזרחי/Mizrahi; ביטון/Biton; אזולאי/Azulai; פרץ/Peretz; חדד/Hadad; ששון/Sasson
קטן/Katan; יעקבי/Yaakovi; אברהמי/Avrahami; ברק/Barak; שלום/Shalom
`

const arNames = `
# female
ليلى/Layla; سلمى/Salma; هدى/Huda; أمينة/Amina; خديجة/Khadija; نادية/Nadia; مريم/Maryam; سعاد/Suad
# male
يوسف/Yusuf; حسن/Hasan; خالد/Khalid; عمر/Omar; طارق/Tariq; سالم/Salim; إبراهيم/Ibrahim; محمود/Mahmoud
# family
الأمين/Al-Amin; الحداد/Al-Haddad; النجار/Al-Najjar; البصري/Al-Basri; المصري/Al-Masri; الخطيب/Al-Khatib
الحضرمي/Al-Hadrami; الشامي/Al-Shami; العطار/Al-Attar; الكندي/Al-Kindi; البغدادي/Al-Baghdadi
القاضي/Al-Qadi; الحلبي/Al-Halabi
`

const jaNames = `
# female
遥/Haruka; 美咲/Misaki; 陽子/Yoko; 恵子/Keiko; 直美/Naomi; 由美/Yumi; 千代/Chiyo
# male
健一/Kenichi; 大輔/Daisuke; 拓也/Takuya; 誠/Makoto; 浩/Hiroshi; 翔太/Shota; 修/Osamu
# family
佐藤/Sato; 鈴木/Suzuki; 高橋/Takahashi; 田中/Tanaka; 渡辺/Watanabe; 伊藤/Ito; 山本/Yamamoto; 中村/Nakamura; 小林/Kobayashi
加藤/Kato; 吉田/Yoshida; 山田/Yamada; 森/Mori
`

const zhNames = `
# female
秀英/Xiuying; 丽华/Lihua; 晓梅/Xiaomei; 静/Jing; 雪/Xue; 美玲/Meiling; 桂兰/Guilan
# male
建国/Jianguo; 志强/Zhiqiang; 明/Ming; 伟/Wei; 文杰/Wenjie; 海涛/Haitao; 国华/Guohua
# family
王/Wang; 李/Li; 张/Zhang; 刘/Liu; 陈/Chen; 杨/Yang; 赵/Zhao; 黄/Huang; 周/Zhou; 吴/Wu; 徐/Xu; 孙/Sun; 林/Lin
`

const frNames = `
# female
Claire; Hélène; Juliette; Marguerite; Odile; Sabine; Thérèse; Colette
# male
Antoine; Étienne; Gaspard; Lucien; Mathieu; Rémi; Théodore; Yves
# family
Aubertin; Belcourt; Chastel; Delmas; Fontenoy; Garrigue; Lavigne; Mercadier; Perrault; Rochefort
Sauvageot; Vasseur
`

const deNames = `
# female
Anneliese; Brigitte; Friederike; Gisela; Hannelore; Lotte; Ottilie; Ulrike
# male
Bernhard; Dietrich; Emil; Konrad; Ludwig; Matthias; Rainer; Wolfram
# family
Achterberg; Brandmüller; Eisenhardt; Falkenried; Grünwald; Hagedorn; Kesselring; Lindemann; Moosbach
Reifenberg; Steinacker; Wiesenthaler
`

const esNames = `
# female
Amparo; Beatriz; Consuelo; Inés; Lucía; Marisol; Pilar; Remedios
# male
Andrés; Baltasar; Esteban; Gonzalo; Joaquín; Martín; Ramiro; Tomás
# family
Alarcón; Benavides; Cifuentes; Echeverría; Figueroa; Iturbe; Ledesma; Montalbán; Olivares; Quintanilla
Salvatierra; Urrutia
`
