package sample

// classicsWest goes on with the older languages of India and with the rest of
// the world; its lines are read like those of classicsEast.
const classicsWest = `
@ Kalidasa | Kalidasa | कालिदास
sa | drama | 0 | Abhijnanashakuntalam | अभिज्ञानशाकुन्तलम् | The Recognition of Shakuntala
+ en | drama | 0 | The Recognition of Shakuntala
sa | poetry | 0 | Meghadutam | मेघदूतम् | The Cloud Messenger
+ hi | poetry | 0 | Meghdoot | मेघदूत | The Cloud Messenger
sa | poetry | 0 | Raghuvamsham | रघुवंशम् | The Line of Raghu
@ Shudraka | Shudraka | शूद्रक
sa | drama | 0 | Mrichchhakatikam | मृच्छकटिकम् | The Little Clay Cart
@ Vishnu Sharma | Vishnu Sharma | विष्णुशर्मा
sa | children 398.2 | 0 | Panchatantram | पञ्चतन्त्रम् | The Five Books
+ en | children 398.2 | 0 | The Panchatantra
+ bn | children 398.2 | 0 | Panchatantra | পঞ্চতন্ত্র | The Five Books
+ ta | children 398.2 | 0 | Panchathanthiram | பஞ்சதந்திரம் | The Five Books
@ Valmiki | Valmiki | वाल्मीकि
sa | religion 294.5922 | 0 | Ramayanam | रामायणम् | The Way of Rama
@ Vyasa | Vyasa | व्यास
sa | religion 294.5923 | 0 | Mahabharatam | महाभारतम् | The Great Bharata
sa | religion 294.5924 | 0 | Bhagavadgita | भगवद्गीता | The Song of God
@ Patanjali | Patanjali | पतञ्जलि
sa | religion 181.452 | 0 | Yogasutram | योगसूत्रम् | The Threads of Yoga
@ Kautilya | Kautilya | कौटिल्य
sa | society 320.954 | 0 | Arthashastram | अर्थशास्त्रम् | The Science of Gain
@ Bhasa | Bhasa | भास
sa | drama | 0 | Svapnavasavadattam | स्वप्नवासवदत्तम् | The Vision of Vasavadatta
@ Jayadeva | Jayadeva | जयदेव
sa | poetry | 0 | Gitagovindam | गीतगोविन्दम् | The Song of Govinda
@ Somadeva | Somadeva | सोमदेव
sa | stories | 0 | Kathasaritsagarah | कथासरित्सागरः | The Ocean of the Streams of Story
@ Aryabhata | Aryabhata | आर्यभट
sa | science 520 | 499 | Aryabhatiyam | आर्यभटीयम्
@ Bhaskaracharya | Bhaskaracharya | भास्कराचार्य
sa | science 510 | 1150 | Lilavati | लीलावती
@ Pampa | Pampa | ಪಂಪ
kn | poetry | 941 | Vikramarjuna Vijaya | ವಿಕ್ರಮಾರ್ಜುನ ವಿಜಯ | The Victory of Arjuna
@ Basavanna | Basavanna | ಬಸವಣ್ಣ
kn | poetry | 0 | Vachanagalu | ವಚನಗಳು | Sayings
@ Gurajada Apparao | Gurajada Apparao | గురజాడ అప్పారావు
te | drama | 1897 | Kanyasulkam | కన్యాశుల్కం | The Bride Price
@ Vemana | Vemana | వేమన
te | poetry | 0 | Vemana Padyalu | వేమన పద్యాలు | The Verses of Vemana
@ Mohandas Karamchand Gandhi | Gandhi, Mohandas Karamchand | મોહનદાસ કરમચંદ ગાંધી
gu | biography | 1927 | Satyana Prayogo | સત્યના પ્રયોગો | Experiments with Truth
+ en | biography | 1927 | The Story of My Experiments with Truth
+ hi | biography | 1927 | Satya Ke Prayog | सत्य के प्रयोग | Experiments with Truth
+ ta | biography | 1927 | Sathiya Sothanai | சத்திய சோதனை | The Test of Truth
gu | society 320.54 | 1909 | Hind Swaraj | હિંદ સ્વરાજ | Indian Home Rule
@ Govardhanram Tripathi | Tripathi, Govardhanram | ગોવર્ધનરામ ત્રિપાઠી
gu | novel | 1887 | Saraswatichandra | સરસ્વતીચંદ્ર
@ Fakir Mohan Senapati | Senapati, Fakir Mohan | ଫକୀର ମୋହନ ସେନାପତି
or | novel | 1902 | Chha Mana Atha Guntha | ଛ ମାଣ ଆଠ ଗୁଣ୍ଠ | Six Acres and a Third
@ Waris Shah | Waris Shah | ਵਾਰਿਸ ਸ਼ਾਹ
pa | poetry | 1766 | Heer | ਹੀਰ | Heer and Ranjha
@ Toru Dutt | Dutt, Toru
en | poetry | 1882 | Ancient Ballads and Legends of Hindustan
@ Sarojini Naidu | Naidu, Sarojini
en | poetry | 1905 | The Golden Threshold
@ Krupabai Satthianadhan | Satthianadhan, Krupabai
en | novel | 1894 | Kamala | | A Story of Hindu Life
@ Jawaharlal Nehru | Nehru, Jawaharlal
en | history 954 | 1946 | The Discovery of India
+ hi | history 954 | 1946 | Hindustan Ki Kahani | हिंदुस्तान की कहानी | The Discovery of India
en | history 909 | 1929 | Letters from a Father to His Daughter
@ B. R. Ambedkar | Ambedkar, B. R.
en | society 305.5122 | 1936 | Annihilation of Caste
@ Jane Austen | Austen, Jane
en | novel | 1813 | Pride and Prejudice
en | novel | 1815 | Emma
@ Charles Dickens | Dickens, Charles
en | novel | 1859 | A Tale of Two Cities
en | novel | 1861 | Great Expectations
en | novel | 1850 | David Copperfield
@ Charlotte Brontë | Brontë, Charlotte
en | novel | 1847 | Jane Eyre
@ Emily Brontë | Brontë, Emily
en | novel | 1847 | Wuthering Heights
@ Mary Shelley | Shelley, Mary
en | fantasy | 1818 | Frankenstein | | The Modern Prometheus
@ Bram Stoker | Stoker, Bram
en | fantasy | 1897 | Dracula
@ Lewis Carroll | Carroll, Lewis
en | children | 1865 | Alice’s Adventures in Wonderland
+ fr | children | 1869 | Les Aventures d’Alice au pays des merveilles | | Alice in French
+ ja | children | 1865 | Fushigi no kuni no Arisu | 不思議の国のアリス | Alice in Japanese
@ Robert Louis Stevenson | Stevenson, Robert Louis
en | children | 1883 | Treasure Island
@ Rudyard Kipling | Kipling, Rudyard
en | children | 1894 | The Jungle Book
+ hi | children | 1894 | Jangal Book | जंगल बुक | The Jungle Book
en | novel | 1901 | Kim
@ Arthur Conan Doyle | Doyle, Arthur Conan
en | crime | 1892 | The Adventures of Sherlock Holmes
en | crime | 1902 | The Hound of the Baskervilles
+ bn | crime | 1902 | Baskerviller Kukur | বাস্কারভিলের কুকুর | The Hound of the Baskervilles
@ H. G. Wells | Wells, H. G.
en | fantasy | 1895 | The Time Machine
en | fantasy | 1898 | The War of the Worlds
@ Oscar Wilde | Wilde, Oscar
en | drama | 1895 | The Importance of Being Earnest
@ William Shakespeare | Shakespeare, William
en | drama | 1603 | Hamlet
en | drama | 1623 | Macbeth
en | drama | 1600 | A Midsummer Night’s Dream
@ Herman Melville | Melville, Herman
en | novel | 1851 | Moby-Dick | | The Whale
@ Mark Twain | Twain, Mark
en | children | 1876 | The Adventures of Tom Sawyer
@ Louisa May Alcott | Alcott, Louisa May
en | children | 1868 | Little Women
@ Jerome K. Jerome | Jerome, Jerome K.
en | novel | 1889 | Three Men in a Boat | | To Say Nothing of the Dog
@ Charles Darwin | Darwin, Charles
en | science 576.8 | 1859 | On the Origin of Species
@ George Eliot | Eliot, George
en | novel | 1871 | Middlemarch
@ Virginia Woolf | Woolf, Virginia
en | novel | 1925 | Mrs Dalloway
@ George Orwell | Orwell, George
en | novel | 1945 | Animal Farm | | A Fairy Story
en | novel | 1949 | Nineteen Eighty-Four
@ Victor Hugo | Hugo, Victor
fr | novel | 1862 | Les Misérables
+ en | novel | 1862 | Les Misérables | | The Wretched
+ ml | novel | 1925 | Paavangal | പാവങ്ങൾ | Les Misérables
@ Jules Verne | Verne, Jules
fr | fantasy | 1870 | Vingt mille lieues sous les mers | | Twenty Thousand Leagues under the Seas
fr | novel | 1873 | Le Tour du monde en quatre-vingts jours | | Around the World in Eighty Days
@ Alexandre Dumas | Dumas, Alexandre
fr | novel | 1844 | Les Trois Mousquetaires | | The Three Musketeers
@ Gustave Flaubert | Flaubert, Gustave
fr | novel | 1857 | Madame Bovary
@ Antoine de Saint-Exupéry | Saint-Exupéry, Antoine de
fr | children | 1943 | Le Petit Prince | | The Little Prince
@ Voltaire | Voltaire
fr | novel | 1759 | Candide | | Optimism
@ Johann Wolfgang von Goethe | Goethe, Johann Wolfgang von
de | drama | 1808 | Faust
@ Franz Kafka | Kafka, Franz
de | stories | 1915 | Die Verwandlung | | The Metamorphosis
@ Johanna Spyri | Spyri, Johanna
de | children | 1880 | Heidi
@ Thomas Mann | Mann, Thomas
de | novel | 1901 | Buddenbrooks | | The Decline of a Family
@ Miguel de Cervantes | Cervantes, Miguel de
es | novel | 1605 | Don Quijote de la Mancha | | Don Quixote
+ en | novel | 1612 | Don Quixote
@ Federico García Lorca | García Lorca, Federico
es | drama | 1933 | Bodas de sangre | | Blood Wedding
@ Dante Alighieri | Dante Alighieri
it | poetry | 1472 | La Divina Commedia | | The Divine Comedy
@ Carlo Collodi | Collodi, Carlo
it | children | 1883 | Le avventure di Pinocchio | | The Adventures of Pinocchio
@ Luís de Camões | Camões, Luís de
pt | poetry | 1572 | Os Lusíadas | | The Lusiads
@ Leo Tolstoy | Tolstoy, Leo | Лев Толстой
ru | novel | 1869 | Voina i mir | Война и мир | War and Peace
+ en | novel | 1886 | War and Peace
+ ta | novel | 1869 | Porum Amaidhiyum | போரும் அமைதியும் | War and Peace
+ hi | novel | 1869 | Yuddh Aur Shanti | युद्ध और शांति | War and Peace
ru | novel | 1878 | Anna Karenina | Анна Каренина
@ Fyodor Dostoevsky | Dostoevsky, Fyodor | Фёдор Достоевский
ru | novel | 1866 | Prestuplenie i nakazanie | Преступление и наказание | Crime and Punishment
+ bn | novel | 1866 | Aparadh O Shasti | অপরাধ ও শাস্তি | Crime and Punishment
ru | novel | 1880 | Bratya Karamazovy | Братья Карамазовы | The Brothers Karamazov
@ Alexander Pushkin | Pushkin, Alexander | Александр Пушкин
ru | poetry | 1833 | Evgeny Onegin | Евгений Онегин | Eugene Onegin
@ Nikolai Gogol | Gogol, Nikolai | Николай Гоголь
ru | novel | 1842 | Myortvye dushi | Мёртвые души | Dead Souls
@ Anton Chekhov | Chekhov, Anton | Антон Чехов
ru | drama | 1904 | Vishnyovy sad | Вишнёвый сад | The Cherry Orchard
@ Maxim Gorky | Gorky, Maxim | Максим Горький
ru | novel | 1906 | Mat | Мать | Mother
+ ta | novel | 1906 | Thaai | தாய் | Mother
+ ml | novel | 1906 | Amma | അമ്മ | Mother
@ Homer | Homer | Ὅμηρος
grc | poetry | 0 | Odysseia | Ὀδύσσεια | The Odyssey
grc | poetry | 0 | Ilias | Ἰλιάς | The Iliad
@ Sophocles | Sophocles | Σοφοκλῆς
grc | drama | 0 | Antigone | Ἀντιγόνη
@ Nikos Kazantzakis | Kazantzakis, Nikos | Νίκος Καζαντζάκης
el | novel | 1946 | Vios kai politeia tou Alexi Zorba | Βίος και πολιτεία του Αλέξη Ζορμπά | Zorba the Greek
@ Alexandros Papadiamantis | Papadiamantis, Alexandros | Αλέξανδρος Παπαδιαμάντης
el | novel | 1903 | I Fonissa | Η Φόνισσα | The Murderess
@ Abraham Mapu | Mapu, Abraham | אברהם מאפו
he | novel | 1853 | Ahavat Tzion | אהבת ציון | The Love of Zion
@ Rachel Bluwstein | Bluwstein, Rachel | רחל בלובשטיין
he | poetry | 1927 | Safiach | ספיח | Aftergrowth
@
ar | stories | 0 | Alf Layla wa-Layla | ألف ليلة وليلة | A Thousand and One Nights
+ ur | stories | 0 | Alif Laila | الف لیلہ | A Thousand and One Nights
+ en | stories | 0 | The Arabian Nights
es | novel | 1554 | La vida de Lazarillo de Tormes | | The Life of Lazarillo de Tormes
@ Ibn Khaldun | Ibn Khaldun | ابن خلدون
ar | history 901 | 1377 | al-Muqaddima | المقدمة | The Introduction
@ Ibn Battuta | Ibn Battuta | ابن بطوطة
ar | travel 910.4 | 1355 | Rihlat Ibn Battuta | رحلة ابن بطوطة | The Travels of Ibn Battuta
@ Ibn al-Muqaffa | Ibn al-Muqaffa | ابن المقفع
ar | stories | 0 | Kalila wa-Dimna | كليلة ودمنة | Kalila and Dimna
@ Khalil Gibran | Gibran, Khalil | جبران خليل جبران
ar | novel | 1912 | al-Ajniha al-Mutakassira | الأجنحة المتكسرة | Broken Wings
@ Hafez | Hafez | حافظ
fa | poetry | 0 | Divan-e Hafez | دیوان حافظ | The Divan of Hafez
@ Saadi | Saadi | سعدی
fa | poetry | 1258 | Golestan | گلستان | The Rose Garden
@ Jalal al-Din Rumi | Rumi, Jalal al-Din | جلال الدین رومی
fa | poetry | 0 | Masnavi-ye Manavi | مثنوی معنوی | The Spiritual Couplets
@ Ferdowsi | Ferdowsi | فردوسی
fa | poetry | 1010 | Shahnameh | شاهنامه | The Book of Kings
@ Murasaki Shikibu | Murasaki Shikibu | 紫式部
ja | novel | 0 | Genji monogatari | 源氏物語 | The Tale of Genji
@ Natsume Soseki | Natsume Soseki | 夏目漱石
ja | novel | 1905 | Wagahai wa neko de aru | 吾輩は猫である | I Am a Cat
ja | novel | 1914 | Kokoro | こころ | The Heart of Things
@ Matsuo Basho | Matsuo Basho | 松尾芭蕉
ja | travel 915.2 | 1702 | Oku no hosomichi | おくのほそ道 | The Narrow Road to the Deep North
@ Akutagawa Ryunosuke | Akutagawa Ryunosuke | 芥川龍之介
ja | stories | 1915 | Rashomon | 羅生門 | The Rasho Gate
@ Miyazawa Kenji | Miyazawa Kenji | 宮沢賢治
ja | children | 1934 | Ginga tetsudo no yoru | 銀河鉄道の夜 | Night on the Galactic Railroad
@ Cao Xueqin | Cao Xueqin | 曹雪芹
zh | novel | 1791 | Hong lou meng | 红楼梦 | Dream of the Red Chamber
@ Wu Cheng'en | Wu Cheng'en | 吴承恩
zh | fantasy | 1592 | Xi you ji | 西游记 | Journey to the West
@ Luo Guanzhong | Luo Guanzhong | 罗贯中
zh | novel | 1522 | San guo yan yi | 三国演义 | Romance of the Three Kingdoms
@ Laozi | Laozi | 老子
zh | religion 181.114 | 0 | Dao de jing | 道德经 | The Book of the Way
@ Sunzi | Sunzi | 孙子
zh | society 355.02 | 0 | Sunzi bingfa | 孙子兵法 | The Art of War
@ Lu Xun | Lu Xun | 鲁迅
zh | stories | 1923 | Nahan | 呐喊 | Call to Arms
`
