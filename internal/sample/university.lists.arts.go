package sample

// artsSchools are the departments that read, argue, judge and perform. Its lines
// are as those of scienceSchools.
const artsSchools = `
= EC | Economics | Exchange House | BA | ST
Principles of Economics*; The Indian Economy; Money and Banking; Economics of Daily Life
Microeconomics; Macroeconomics; Public Finance; Development Economics
Game Theory; International Trade; Econometrics; Labour Economics
Mechanism Design; Monetary Policy; Applied Econometrics; The Economics of Poverty
= EN | English | Quill House | BA | HI
Reading Poetry; The Short Story; Academic Writing; World Drama
The Romantic Age; The Novel; Creative Writing*; Shakespeare
Modernist Poetry; Indian Writing in English; The Craft of the Essay; Postcolonial Theatre
Poetry in Translation; Narrative Theory; The Novella Workshop; Literature and the Sea
= HI | History | Chronicle House | BA | AR
Ancient India; The Medieval World; The Making of the Modern World; History and Memory
The Chola Centuries; Mughal India; Colonial India; Oral History
Temples and Trade; The Indian Ocean World; Nationalism; Archives and Evidence
Epigraphy; Port Cities; Partition; Writing History
= PS | Psychology | Mirror House | BSc | ST | lab
Introduction to Psychology*; The Developing Child; Mind and Brain; The Psychology of Happiness*
Social Psychology; Developmental Psychology; Cognitive Psychology; Personality
Group Processes; Adolescence; Memory; Abnormal Psychology
The Psychology of Crowds; Ageing; Decision Making; Clinical Practice
= PL | Philosophy | Quill House | BA | PS
Problems of Philosophy; Critical Thinking*; Indian Philosophy; Ethics
Theory of Knowledge; Symbolic Logic; Nyaya and Buddhist Logic; Moral Philosophy
Philosophy of Mind; Modal Logic; Vedanta; Political Philosophy
Consciousness; Philosophy of Mathematics; The Aesthetics of Rasa; Bioethics
= PO | Political Science | Assembly House | BA | HI
Politics and the State; The Indian Constitution; World Politics*; Citizenship
Comparative Government; Indian Politics; International Relations; Political Thought
Federalism; Parties and Elections; Diplomacy; Theories of Justice
Democratic Breakdown; Panchayati Raj; Nuclear Strategy; Human Rights
= SO | Sociology | Assembly House | BA | ST
Introduction to Sociology; Family and Kinship; City Life; Inequality
Classical Social Theory; Sociology of Gender; Urban Sociology; Caste and Class
Modern Social Theory; Sociology of Work; Migration; Social Movements
Sociology of Knowledge; Care and Labour; The Global City; Fieldwork Seminar
= BU | Management | Exchange House | BCom | EC
Foundations of Management; Marketing Basics*; Business Communication; People at Work
Organisational Behaviour; Consumer Behaviour; Operations Management; Human Resources
Strategy; Brand Management; Supply Chains; Negotiation
Entrepreneurship; Digital Marketing; Project Management; Leadership
= AC | Accounting and Finance | Exchange House | BCom | MA
Financial Accounting; Costs and Budgets; Business Mathematics; Personal Finance*
Company Accounts; Management Accounting; Corporate Finance; Taxation
Auditing; Cost Control; Financial Markets; Indirect Taxes
Forensic Accounting; Performance Measurement; Derivatives; International Taxation
= LW | Law | Assembly House | LLB | PO
Legal Method; Contract Law; Torts; Constitutional Law*
Criminal Law; Company Law; Family Law; Administrative Law
Evidence; Competition Law; Property Law; Environmental Law
Criminology; Insolvency; Intellectual Property; International Law
= AN | Anthropology | Chronicle House | BA | SO
Being Human; Culture and Custom; Food and Culture; Peoples of India
Human Evolution; Ethnography; Anthropology of Religion; Tribal Societies
Primatology; Visual Anthropology; Ritual and Myth; Anthropology of Law
Forensic Anthropology; Museums and Objects; Pilgrimage; Indigenous Rights
= AR | Archaeology | Chronicle House | BA | HI | lab
Digging the Past; The Indus Cities; Pottery and People; Lost Ships
Field Methods; South Indian Archaeology; Analysis of Ceramics; Underwater Archaeology
Landscape Archaeology; Megaliths; Dating Methods; Harbours of Antiquity
Excavation Season; Coins and Inscriptions; Archaeological Science; Heritage Law
= LI | Linguistics | Babel House | BA | PS
Language and Mind; The Sounds of Speech; Languages of India; How Words Change
Syntax; Phonetics; Sociolinguistics; Historical Linguistics
Semantics; Phonology; Language Contact; Dravidian Linguistics
Pragmatics; Speech Technology; Endangered Languages; Writing Systems
= TA | Tamil | Babel House | BA | LI
Spoken Tamil; Sangam Poetry; Songs of the Tamil Screen; Folk Tales of the Kaveri
Tamil Grammar; The Bhakti Poets; Modern Tamil Fiction; Folk Performance
Tolkappiyam; The Tamil Epics; The Short Story in Tamil; Village Deities
Tamil Prosody; Kamban’s Ramayana; Translating Tamil; Tamil Manuscripts
= SA | Sanskrit | Babel House | BA | LI
Elementary Sanskrit; Tales of the Panchatantra; Sanskrit Literature in Translation; Chant and Metre
Intermediate Sanskrit; Sanskrit Prose; Classical Drama; Vedic Hymns
Panini’s Grammar; Court Poetry; Kalidasa; The Upanishads
Reading Commentaries; Poetics; Sanskrit Manuscripts; Ritual Texts
= FR | French | Babel House | BA | EN
French for Beginners*; France Today; French Pronunciation; The French Table
Intermediate French; Francophone Africa; French Conversation; The Eighteenth Century
Advanced French; Paris in Fiction; Business French; The Theatre of Molière
French Stylistics; Reading Proust; Interpreting; The Revolution in Letters
= MU | Music | Veena House | BFA | -
Rudiments of Music; Carnatic Vocal; Listening to Hindustani Music; Choir*
Harmony; Raga and Tala; Music of the World; Chamber Ensemble
Counterpoint; Kriti Repertoire; Ethnomusicology; Conducting
Composition; Improvisation; Sound Archives; Recital
= TH | Theatre | Veena House | BFA | EN
Acting*; Stagecraft; Theatre of the World; Voice
Scene Study; Lighting Design; Koodiyattam; Movement
Devised Theatre; Stage Design; Street Theatre; Puppetry
Directing; Production Workshop; Theatre Criticism; Dance Theatre
= FA | Fine Art | Easel House | BFA | -
Drawing; Colour; Working in Clay; Looking at Pictures
Life Drawing; Painting; Sculpture; History of Indian Art
Printmaking; Mural Painting; Bronze Casting; Modern and Contemporary Art
Artists’ Books; Studio Practice; Installation; Curating
= FM | Film and Media | Easel House | BA | EN
Film Appreciation*; Making Short Films; Radio; Media and Society
Film History; Cinematography; Sound Recording; Television Studies
Indian Cinema; Documentary; Sound Design; Digital Cultures
Film Theory; Thesis Film; Podcasting Studio; Media Policy
= JO | Journalism | Quill House | BA | PO
News Writing; Photojournalism*; The Press in India; Media Ethics
Reporting; Magazine Design; Data Journalism; Media Law
Investigative Reporting; Feature Writing; Broadcast News; Science Journalism
Newsroom Practice; Long-Form Writing; Covering Elections; Conflict Reporting
= ED | Education | Slate House | BEd | PS
Childhood and Learning; Schools and Society; Teaching Reading; Education in India
Educational Psychology; Curriculum; Teaching Mathematics; Inclusive Classrooms
Assessment; Writing Textbooks; Teaching Science; Special Education
School Leadership; Teaching Practice; Multilingual Classrooms; Education Policy
`
