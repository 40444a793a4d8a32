package sample

// enWords are the words of English titles.
const enWords = `
# region
Malabar; the Konkan; the Deccan; Bundelkhand; Kutch; Marwar; Mithila; the Doab; Coorg; Garhwal; Kumaon
Ladakh; the Sundarbans; Chettinad; Awadh; the Nilgiris; Saurashtra; the Kongu Country; Travancore; Mewar
Rayalaseema; the Terai; Chotanagpur; Tulunadu; Vidarbha; the Andamans; Spiti; Telangana; Rohilkhand
Bastar; the Carnatic; Lahaul; Kathiawar; Sindh; Assam; Manipur; Nagaland; Sikkim; Odisha
the Khasi Hills; Goa; Punjab
# city
Madras; Calcutta; Bombay; Lucknow; Hyderabad; Cochin; Pondicherry; Madurai; Benares; Jaipur; Mysore
Allahabad; Surat; Nagpur; Poona; Shillong; Darjeeling; Ooty; Simla; Thanjavur; Trichinopoly; Mangalore
Udaipur; Patna; Cuttack; Indore; Gwalior; Bhopal; Agra; Cawnpore; Amritsar; Vizag; Calicut; Dehradun
Bikaner; Aurangabad
# farcity
Zanzibar; Rangoon; Lisbon; Aden; Muscat; Penang; Cairo; Trieste; Samarkand; Colombo; Nairobi; Durban
Venice; Singapore; Basra; Alexandria; Odessa; Macau; Marseilles; Istanbul; Mandalay; Malacca; Bukhara
Mombasa; Leicester
# quarter
Mylapore; Chandni Chowk; Bow Bazaar; Fort Cochin; Malleswaram; Bandra; Byculla; Civil Lines; Park Street
Triplicane; Begum Bazaar; Hazratganj; Basavanagudi; Sowcarpet; Girgaum; Ballygunge; George Town
Ultadanga; Srirangam; Frazer Town; Royapuram; Daryaganj; Bhendi Bazaar; Mattancherry; Sadashiv Peth
Colaba; Tiretta Bazaar; Perambur; Shyambazar; Dadar; Richmond Town; Old Market; Mount Road; Matunga
Behala; Assi Ghat; Chamrajpet
# street
Ghat Road; Kutchery Street; Second Cross; Lamp Lane; Temple Tank Street; Post Office Road; Silver Street
Sandalwood Lane; Railway Colony; Pycrofts Road; Gun Foundry; Umbrella Lane; Bishop’s Garden; Mint Street
Cemetery Road; Salt Pans Road; Elephant Gate; Ferry Road; Observatory Hill; Coconut Market
Mission Compound; Dispensary Road; Mango Tope; Judge’s Court Road; Barracks Lane; Parrot Lane
the Upper Bund; Chapel Steps
# station
Dhanushkodi; Itarsi; Mughalsarai; Arakkonam; Jolarpettai; Shoranur; Villupuram; Khandwa; Bhusawal
Guntakal; Kharagpur; Siliguri; Pathankot; Kalka; Rameswaram; Lonavala; Kasara; Ratlam; Manmad; Erode
Lumding; Marmagao; Tatanagar; Nagercoil; Barog; Dandeli; Igatpuri; Podanur; Wadi; Gudur; Tundla; Asansol
Hubli; Ongole
# river
Kaveri; Godavari; Krishna; Tungabhadra; Narmada; Yamuna; Brahmaputra; Periyar; Pamba; Vaigai; Hooghly
Mandovi; Sabarmati; Tapti; Betwa; Chambal; Teesta; Mahanadi; Jhelum; Gomti; Sharavati; Nila; Palar; Kosi
Indus; Barak
# hill
Kodaikanal; Mussoorie; Ranikhet; Coonoor; Yercaud; Kalimpong; Munnar; Almora; Dalhousie; Matheran
Mahabaleshwar; Landour; Kasauli; Tawang; Chikmagalur; Kurseong; Lansdowne; Panchgani; Wayanad; Araku
Pachmarhi; Saputara
# port
Tuticorin; Surat; Masulipatnam; Cochin; Quilon; Mandvi; Chittagong; Tranquebar; Nagapattinam; Karwar
Porbandar; Cannanore; Paradip; Pulicat; Ratnagiri; Kakinada; Alleppey; Daman; Cuddalore; Honnavar
Bharuch; Galle
# hotel
the Hotel Continental; the Imperial Lodge; the Hotel Moonlight; the Railway Rest House
the New Madras Cafe; the Taj View; the Hotel Geeta; the Dak Bungalow; the Prince of Wales
the Sea Breeze; the Hotel Brindavan; the Station Retiring Rooms; the Everest Hotel; the Savoy Annexe
the Travellers’ Bungalow; the Bombay Lodge
# surname
Pillai; Mistry; Menon; Iyer; D’Souza; Banerjee; Sen; Kulkarni; Deshpande; Rao; Naidu; Qureshi; Fernandes
Mukherjee; Kapoor; Bhatt; Joshi; Nair; Kurien; Chettiar; Pereira; Dutta; Bose; Apte; Vakil; Contractor
Sinha; Mathur; Mudaliar; Thomas; Ahmed; Batliwala; Lobo; Gomes; Saxena; Das; Reddy; Shenoy; Tripathi
Merchant
# woman
Ammini; Kalyani; Rukmini; Zubeida; Sharada; Leela; Annamma; Durga; Parvathi; Yamuna; Nusrat; Charulata
Sugandha; Revathi; Shirin; Mumtaz; Vasanthi; Malati; Philomena; Hemlata; Bela; Champa; Saroja; Noor
Urmila; Kamakshi; Gangabai; Freny; Bhagirathi; Tulsi; Rosamma; Savitri; Chandrika; Ismat; Padma; Bindu
# man
Raghavan; Murugan; Imran; Gopal; Ismail; Balram; Keshav; Chacko; Subbu; Bishu; Haroun; Jamshed; Velu
Kunhali; Damodar; Ratan; Anthony; Sivaraman; Narsimha; Pestonji; Bhaskar; Mohan; Kabir; Ramu; Yusuf
Appu; Govind; Ananda; Krishnan; Dinanath; Thambi; Bansi; Vasudev; Moti; Sharif; Lazarus
# child
Meenu; Tara; Chinnu; Ammu; Kabir; Zoya; Bittu; Munni; Rafi; Lila; Gopi; Chotu; Appu; Mithu; Nila; Babla
Rani; Kunju; Selvi; Tinku; Jojo; Pinky; Unni; Moyna; Raju; Guddi; Kuttan; Dolly; Sona; Vikku; Thangam
Ishaan
# trade
Tailor; Postmaster; Clockmaker; Ferryman; Cartographer; Signalman; Bookbinder; Snake Catcher; Typist
Surveyor; Lighthouse Keeper; Perfumer; Kite Maker; Station Master; Tax Collector; Photographer
Locksmith; Toddy Tapper; Stenographer; Bangle Seller; Well Digger; Projectionist; Midwife
Umbrella Mender; Weaver; Compounder; Schoolmaster; Letter Writer; Piano Tuner; Elephant Keeper
Proofreader; Ice Seller; Horoscope Writer; Boat Builder; Translator; Puppeteer; Bell Founder; Beekeeper
Salt Merchant; Lamplighter; Census Taker; Temple Drummer; Wireless Operator
# trades
Tailors; Postmen; Clockmakers; Ferrymen; Signalmen; Snake Catchers; Typists; Surveyors; Kite Makers
Bangle Sellers; Well Diggers; Weavers; Letter Writers; Boat Builders; Beekeepers; Potters; Lamplighters
Washermen; Astrologers; Barbers; Printers; Pearl Divers; Milkmen; Stamp Collectors; Rickshaw Painters
Cinema Ushers; Goldsmiths
# kin
Daughter; Wife; Nephew; Widow; Son; Apprentice; Sister; Mother-in-Law; Grandson; Aunt; Brother; Niece
Cousin; Twin; Granddaughter; Bride; Uncle; Stepson; Goddaughter; Heir
# kins
Daughters; Aunts; Nephews; Widows; Cousins; Sisters; Uncles; Brothers; Grandmothers; In-Laws
Apprentices; Twins
# elder
Grandmother; Grandfather; Mother; Father; Great-Aunt; Uncle; Grand-Uncle; Headmistress; Mother-in-Law
# material
Brass; Glass; Paper; Sandalwood; Copper; Clay; Silver; Rosewood; Ivory; Tin; Teak; Indigo; Marble
Bamboo; Velvet; Bronze; Jute; Iron; Mother-of-Pearl; Enamel; Silk; Granite
# object
Lamp; Umbrella; Trunk; Clock; Mirror; Key; Harmonium; Bicycle; Gramophone; Ladder; Almirah; Typewriter
Swing; Inkwell; Cradle; Telescope; Bell; Tiffin Box; Sewing Machine; Compass; Anklet; Letter; Chair
Kite; Shawl; Map; Radio; Suitcase; Ledger; Bangle; Drum; Boat; Photograph; Spectacles Case; Coin
Lantern; Camera; Ring; Wristwatch
# objects
Lamps; Umbrellas; Trunks; Clocks; Mirrors; Keys; Bicycles; Letters; Chairs; Kites; Shawls; Suitcases
Ledgers; Bangles; Boats; Photographs; Lanterns; Wristwatches; Ration Cards; Telegrams; Sandals
Postcards; Recipes; Teacups
# abstract
Patience; Forgetting; Silence; Homecoming; Thrift; Envy; Courage; Kindness; Arithmetic; Solitude; Mercy
Delay; Belonging; Inheritance; Waiting; Gratitude; Disobedience; Longing; Departure; Politeness; Regret
Hunger; Wonder; Punctuality; Hope; Modesty; Gossip; Grief; Idleness; Obedience; Hospitality
Stubbornness
# mass
Water; Salt; Smoke; Tamarind; Rain; Dust; Silk; Ash; Rice; Honey; Ink; Sand; Milk; Iron; Light; Turmeric
Tea; Indigo; Wind; Sugar; Jasmine; Thunder; Mud; Camphor; Gold; Kerosene; Neem; Sandalwood; Glass
# adjective
Long; Quiet; Borrowed; Unfinished; Second; Crooked; Invisible; Late; Ordinary; Wandering; Forgotten
Blue; Reluctant; Obstinate; Hollow; Secret; Patient; Distant; Divided; Unlikely; Drowned; Golden
Nameless; Lost; Sleepless; Tender
# virtue
Punctual; Patient; Cheerful; Thrifty; Sleepy; Stubborn; Contented; Unhurried; Polite; Sensible
Reluctant; Forgetful; Curious; Grumpy; Brave; Absent-Minded; Talkative; Shy; Nearly Famous; Unlucky
Lazy; Hungry
# plumage
Elusive; Crested; Silent; Lesser; Black-Necked; Painted; Long-Billed; White-Bellied; Last; Nilgiri
Great; Pied
# outing
Wedding; Train Ride; Haircut; Day at School; Cricket Match; Circus; Boat Ride; Eclipse; Exam; Stage Play
Library Card; Loose Tooth; Bicycle; Diwali Away; Swimming Lesson; Night at Grandmother’s
# night
Storm; Power Cut; Eclipse; Flood; Fireflies; Big Wind; Car Festival; Full Moon; Missing Moon; Late Train
# ware
Pepper; Salt; Indigo; Opium; Cotton; Pearl; Cardamom; Silk; Tea; Teak; Horse; Coral; Muslin; Jute
Diamond; Sugar; Saltpetre; Cowrie; Coir; Sandalwood; Coffee; Betel; Lac; Ivory; Paper; Shellac
# hollow
Lighthouse; Post Office; Rice Mill; Observatory; Cinema; Railway Engine; Beehive; Anthill; Power Station
Volcano; Water Tank; Printing Press; Submarine; Clock Tower; Well; Radio Station
# hue
Red; White; Yellow; Pink; Blue; Purple; Orange
# coast
Pepper; Pearl; Salt; Cardamom; Coral; Coconut; Fishing; Cashew; Lighthouse
# few
two; three; four; five; six; seven; nine; ten; twelve
# many
twenty; thirty; forty; fifty; sixty; seventy-five; a hundred; a hundred and one; twenty-five
# season
Monsoon; Summer; Harvest; Winter; Mango Season; Rains; Wedding Season; Drought; Afternoon; Vacation
Election; Vigil
# calamity
Cyclone; Census; Locusts; Two Monsoons; Great Strike; Comet; Water Shortage; Blackouts; Typhoid
Failed Rains; Flood; Ration Queues; Black Umbrella; Sugar Shortage; Landslide; General Election
White Ants; Broken Bridge
# event
Wedding; Flood; Funeral; Harvest; Rains; War; Auction; Eclipse; Festival; Examination; Partition
Verdict; Census; Earthquake; Emergency; Car Festival; Curfew; Storm; Snow; Strike
# feature
Level Crossing; Water Tank; Banyan; Lighthouse; Salt Pans; Paddy Fields; Post Office; Temple Tank
Toll Gate; Cashew Grove; Railway Bridge; Sluice Gate; Burning Ghat; Coconut Grove; Weir; Cinema
Tea Stall; Cattle Fair; Backwaters; Mango Orchard; Bund; Rope Bridge; Jetty; Lotus Pond; Rice Mill
Observatory
# number
Two; Three; Four; Five; Six; Seven; Eight; Nine; Eleven; Twelve; Fourteen; Forty
# bignumber
Twenty; Thirty; Forty; Fifty; Sixty; Seventy-Five; A Hundred; A Hundred and One; Two Hundred
Twenty-Five
# ordinal
Third; Fourth; Fifth; Seventh; Ninth; Eleventh; Twelfth; Last; Youngest; Thirteenth
# hour
4.10; 6.45; 9.15; 11.20; 2.35; 5.05; 7.30; 10.50; 12.40; 3.25
# weekday
Monday; Tuesday; Wednesday; Thursday; Friday; Saturday; Sunday
# month
January; February; March; April; May; June; July; August; September; October; November; December
# bird
Hornbill; Kingfisher; Myna; Crow; Parakeet; Barbet; Peacock; Owl; Sparrow; Koel; Egret; Bulbul; Drongo
Hoopoe; Crane; Weaver Bird; Sunbird; Cormorant; Kite; Bee-Eater; Lapwing; Pelican; Tailorbird; Nightjar
Ibis
# animal
Elephant; Mongoose; Crocodile; Squirrel; Buffalo; Tortoise; Jackal; Monkey; Goat; Camel; Donkey; Otter
Bear; Hare; Porcupine; Leopard; Frog; Cobra; Tiger; Gecko; Bandicoot; Langur; Pangolin; Calf; Street Dog
Sloth Bear; Bat
# animals
Elephants; Mongooses; Crocodiles; Squirrels; Buffaloes; Tortoises; Jackals; Monkeys; Goats; Camels
Otters; Bears; Porcupines; Leopards; Frogs; Cobras; Tigers; Geckos; Langurs; Pangolins; Bats; Dolphins
Fireflies; Crows
# trait
Sneeze; Whistle; Count; Dance; Say Sorry; Swim; Sit Still; Read; Share; Sleep; Roar; Fly; Tell the Time
Sing; Keep a Secret; Eat Spinach; Wait; Climb; Take a Bath; Hop; Jump; Stand in Line; Tie a Knot
Blow a Balloon
# colour
Red; Blue; Green; Yellow; White; Orange; Purple; Silver; Crimson; Black; Saffron; Turquoise; Pink; Amber
# tree
Banyan; Neem; Peepal; Tamarind Tree; Jackfruit Tree; Gulmohar; Mango Tree; Palmyra; Deodar; Rain Tree
Sal Tree; Ashoka; Coconut Palm; Jamun Tree; Silk Cotton Tree; Laburnum; Champak; Flame of the Forest
# flower
Jasmine; Marigold; Lotus; Hibiscus; Tuberose; Rhododendron; Champak; Oleander; Water Lily; Parijat
Frangipani; Bougainvillea; Crossandra; Kewra; Rose
# fruit
Mango; Jackfruit; Guava; Tamarind; Banana; Custard Apple; Coconut; Pomelo; Papaya; Jamun; Lime; Sapota
Kokum; Bael; Pineapple; Amla
# staple
Rice; Lentils; Millets; Jaggery; Coconut; Tamarind; Paneer; Curd; Mustard Oil; Ghee; Jackfruit; Plantain
Chillies; Chickpeas; Semolina; Curry Leaves; Brinjal; Okra; Potatoes; Eggs; River Fish; Prawns; Mutton
Greens; Drumsticks
# dish
Dosa; Biryani; Sambar; Pickle; Halwa; Idli; Fish Curry; Khichdi; Payasam; Chutney; Paratha; Kebab; Pulao
Sandesh; Rasam; Laddu; Dal; Upma; Appam; Thali; Puri; Jalebi; Vindaloo; Momo; Kheer; Poha
# meal
Breakfasts; Tiffins; Sunday Lunches; Railway Dinners; Wedding Feasts; Fasting-Day Meals; Teatime Snacks
Picnics; Festival Sweets; School Lunches; One-Pot Suppers; Harvest Meals; Monsoon Snacks
Suppers for Two; Lunch Boxes
# community
Chettiar; Syrian Christian; Parsi; Kayastha; Saraswat; Mappila; Anglo-Indian; Goan; Bohra; Bengali
Konkani; Kashmiri; Marwari; Mangalorean; Hyderabadi; Sindhi; Gujarati; Tamil; Naga; Andhra; Awadhi
Udupi; Coorg; Baghdadi
# good
Pepper; Salt; Indigo; Opium; Cotton; Pearls; Cardamom; Silk; Tea; Teak; Horses; Coral; Muslin; Jute
Diamonds; Sugar; Saltpetre; Cowries; Coir; Sandalwood; Coffee; Betel; Lac; Ivory; Paper; Shellac
Textiles; Sea Cucumbers
# span
1498–1663; 1600–1757; 1757–1857; 1799–1858; 1526–1707; 1639–1749; 1820–1905; 1674–1818; 1784–1835
1740–1806; 1661–1775; 1612–1698; 1765–1833; 1818–1914; 1790–1880
# modern
1857–1947; 1905–1947; 1885–1920; 1920–1956; 1911–1948; 1900–1950; 1890–1939; 1919–1947; 1930–1960
1947–1956; 1871–1911
# dynasty
Chola; Pandya; Chera; Pallava; Hoysala; Vijayanagara; Maratha; Mughal; Bahmani; Rashtrakuta; Chalukya
Pala; Satavahana; Kakatiya; Gupta; Nayaka; Ahom; Wodeyar; Zamorin; Asaf Jahi; Adil Shahi; Eastern Ganga
# subject
Mathematics; Physics; Chemistry; Biology; Geography; History; Economics; Civics; English Grammar
Computer Science; Accountancy; Environmental Studies; Statistics; General Science; Business Studies
Political Science
# class
5; 6; 7; 8; 9; 10; 11; 12
# language
Tamil; Hindi; Bengali; Marathi; Malayalam; Urdu; Kannada; Telugu; Sanskrit; Persian; Gujarati; Punjabi
Konkani; Tulu; Assamese; Odia; Nepali; Arabic; French; German; Japanese; Russian; Portuguese
# instrument
Veena; Sitar; Flute; Tabla; Mridangam; Sarangi; Violin; Nadaswaram; Santoor; Harmonium; Ghatam; Shehnai
Sarod
# dance
Bharatanatyam; Kathakali; Kathak; Odissi; Mohiniyattam; Kuchipudi; Theyyam; Yakshagana; Chhau; Manipuri
Koodiyattam
# craft
Block Printing; Terracotta; Basket Weaving; Kolam; Madhubani Painting; Paper Cutting; Kantha Embroidery
Bookbinding; Lac Bangles; Ikat Weaving; Bidri Work; Kite Making; Batik; Macramé; Origami; Crochet
Tie and Dye; Pottery; Toy Making; Calligraphy; Kalamkari; Bamboo Work; Rangoli; Phulkari
Leather Puppets; Wood Carving
# sport
Cricket; Hockey; Kabaddi; Chess; Badminton; Carrom; Football; Wrestling; Table Tennis; Volleyball
Kho-Kho; Swimming; Athletics; Cycling; Squash; Boxing; Rowing; Billiards; Archery; Tennis
# coding
Python; Go; SQL; Java; C; JavaScript; Rust; Linux; Spreadsheets; PostgreSQL; Git; R; Networks
HTML and CSS; Scratch
# law
Consumer Law; Tenancy; the Right to Information; Family Law; Contract; Company Law; Land Records
Labour Law; Motor Accident Claims; Wills and Succession; Evidence; Arbitration; Environmental Law
Copyright; the Constitution; Cheque Bounce Cases; Public Interest Litigation; Banking Law
# ailment
Back Pain; Diabetes; Asthma; Migraine; High Blood Pressure; Arthritis; Sleeplessness; Anaemia; Allergies
Heartburn; Stress; Knee Pain; Thyroid Trouble; Obesity; Dengue; Failing Eyesight
# school
Vedanta; Nyaya; Samkhya; Yoga; Mimamsa; Jainism; Buddhism; Sufism; Bhakti; Saiva Siddhanta; Lokayata
Kabir Panth; Sikhism; Tantra; Madhyamaka; Vaishnavism; Zoroastrianism; Christianity in India
# planet
Mars; Venus; Saturn; Jupiter; Mercury; Neptune; Titan; the Moon; Europa; Ganymede; Pluto; Uranus; Ceres
Enceladus
# element
Carbon; Iron; Copper; Mercury; Zinc; Helium; Silicon; Gold; Sulphur; Iodine; Uranium; Phosphorus
Nitrogen; Lithium; Tungsten; Oxygen
# creature
Ants; Butterflies; Spiders; Bees; Snakes; Freshwater Fishes; Frogs; Bats; Otters; Dragonflies; Crabs
Termites; Turtles; Owls; Leeches; Corals; Dolphins; Moths; Vultures; Elephants; Tigers; Fireflies
Monitor Lizards; Civets; Hornbills; Langurs; Wild Asses; Gharials
# fauna
Ants; Butterflies; Spiders; Bees; Snakes; Freshwater Fishes; Frogs; Bats; Dragonflies; Moths; Owls
Termites; Vultures; Otters; Leeches; Monitor Lizards; Mammals; Beetles; Grasshoppers; Civets; Wild Dogs
Squirrels; Cicadas; Geckos
# unknown
Murder; Death; Silence; Absence; Poison; Blackmail; Forgery; Arson; Treason; Theft; Malice; Sabotage
# victim
Clerk; Bishop; Moneylender; Nawab; Zamindar; Diamond Merchant; Tabla Player; Magician; Cook; Archivist
Astrologer; Tea Taster; Botanist; Notary; Heiress; Ventriloquist; Film Producer; Chess Champion
Librarian; Antiquary; Collector; Wrestler; Royal Physician; Pawnbroker; Swami; Cartoonist; Ham Radio Man
Auctioneer
# clue
Torn Ticket; Silent Parrot; Missing Ledger; Wet Umbrella; Burnt Letter; Locked Almirah
Left-Handed Tailor; Second Key; Broken Bangle; Forged Stamp; Empty Palanquin; Crooked Chess Piece
Blue Ink; Stopped Clock; Extra Guest; Half-Eaten Mango; Wrong Platform; Unposted Letter; Borrowed Shawl
Painted Elephant; Thirteenth Coin; Paper Tiger; Barking Mynah; Vanishing Violin; Counterfeit Saint
Upside-Down Map; Sleeping Watchman; Unlit Lamp; Odd Sandal; Misprinted Almanac; Talking Well
Third Teacup; Yellow Telegram; Whistling Cobbler; Vermilion Thumbprint
# venue
the Observatory; the Gymkhana; the Rice Mill; the Weighbridge; the Planters’ Club; the Museum
the Sanatorium; the Ice House; the Circuit House; the Mint; the Aquarium; the Permit Room
the Racecourse; the Seminary; the Talkies; the Botanical Garden; the Opera House; the Dockyard
the Telegraph Office; the Guest House; the Chess Club; the Reading Room; the Tea Auction; the Waxworks
the Printing Press; the Boat Jetty; the Turf Club; the Sugar Mill
# detective
Inspector Pillai; Miss Batliwala; Sub-Inspector Rosario; Professor Guha; Begum Zaidi; Advocate Naidu
Mrs Kurien; Constable Thambi; Dr Oak; Havildar Singh; Detective Dastur; Father Lobo; Headmistress Sen
Captain Contractor; Madame Phule; Uncle Venky
# realm
the Salt Kingdom; the Ninth Moon; Lanka Station; the Glass Desert; the Floating City; the Monsoon Court
the Copper Isles; the Underground Sea; the House of Crows; the Last Archive; the Indigo Empire
the Coral Throne; the Hollow Mountain; the Thousand Steps; the Sleeping River; the Clockwork Citadel
the Orbital Bazaar; New Dholavira
# relic
Sword; Crown; Astrolabe; Conch; Anklet; Mirror; Manuscript; Seal; Veena; Lamp; Chariot; Mask; Throne
Drum; Compass
# mage
Star-Reader; Rain-Caller; Map-Thief; Bone-Carver; Dream-Weaver; Salt-Witch; Moon-Keeper; Serpent-Singer
Wind-Tamer; Ink-Mage; Fire-Walker; Ghost-Broker; Time-Smuggler; Shadow-Puppeteer
# prize
the Vice-President’s Medal; a Borrowed Bat; the School Bell; the Missing Trophy
Grandfather’s Spectacles; a Runaway Kite; the Biggest Pumpkin; Three Marbles; the Moon in the Well
a Pocketful of Tamarind; the Last Laddu; the Wobbly Tooth; a Very Long Goodbye; the Night Train
a Broken Cycle; the Talking Radio; the Rainy-Day Box; the Upside-Down Umbrella; the Lost Library Book
the Lazy Postman; a Bag of Thunder; the Secret Staircase
# poem
Ferries; Evening Ragas; Unsent Letters; Small Gods; Dry Riverbeds; Moth Hours; Lamps at Noon
Ration Songs; Rain Measures; Night Buses; Salt Hymns; Mango Leaves; Power Cuts; Neighbours
Ordinary Thunder; Kitchen Psalms; Second Sight; Half-Sung Ghazals; Platform Songs; Weights and Measures
Low Tide; Household Stars; Tin Roofs
# school_of_life
Courage; Arithmetic; Good Manners; Growing Up; Losing; Friendship; Thrift; Loneliness; Marriage
Growing Old; Being Late; Small Talk; Housekeeping; Doing Nothing; Saying No; Forgiveness
# business
Small Shops; Family Firms; Tea Stalls; Textile Mills; Dairies; Start-Ups; Export Houses; Cooperatives
Street Food; Self-Help Groups; Handloom Units; Farm Produce; Printing Presses; Pharmacies; Guest Houses
Tuition Centres
# skill
Bookkeeping; Salesmanship; Bargaining; Public Speaking; Letter Writing; Time Management; Stock-Taking
Delegation; Packaging; Costing; Advertising; Negotiation; Filing; Interviewing; Chairing a Meeting
Hiring
# plant
Roses; Herbs; Orchids; Tomatoes; Jasmine; Cactus; Ferns; Vegetables; Mushrooms; Bonsai; Water Lilies
Medicinal Plants; Chillies; Fruit Trees; Lawns; Bougainvillea; Marigolds; Curry Leaf
# social
Water; Caste; Migration; Rumour; Public Libraries; Street Vending; Marriage; Cinema Halls; Domestic Work
Hostels; Handlooms; Fishing Villages; Waste Picking; Railways; Village Schools; Pavement Dwellers
Grain Markets; Land Reform; Women’s Work; Old Age; Ration Shops; Childhood; Festivals; Radio; Bicycles
Monsoon Floods
`
