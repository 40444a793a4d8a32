package sample

// scienceSchools are the departments that count and measure. A heading is code,
// name, building, degree, the department its students must know something of ("-"
// for none), and "lab" where they also work at benches. Then one line a level: the
// titles of a column build on each other. A star stands after what half the
// university wants to take.
const scienceSchools = `
= CS | Computer Science | Loom House | BSc | MA | lab
Introduction to Programming*; Discrete Structures; How Computers Work; Data and Society*
Object-Oriented Design; Data Structures; Computer Organisation; Databases*
Software Engineering; Design of Algorithms; Operating Systems; Machine Learning
Compilers; Theory of Computation; Distributed Systems; Deep Learning
= MA | Mathematics | Compass House | BSc | CS
Calculus*; Matrices and Vectors; Logic and Proof; Numbers and Games
Calculus of Several Variables; Linear Algebra; Groups and Symmetry; Elementary Number Theory
Real Analysis; Numerical Methods; Rings and Fields; Combinatorics
Measure and Integration; Partial Differential Equations; Galois Theory; Cryptography
= PH | Physics | Prism House | BSc | MA | lab
Mechanics; Electricity and Magnetism; Waves and Light; The Night Sky*
Classical Mechanics; Electromagnetic Fields; Optics; Stars and Galaxies
Quantum Mechanics; Statistical Physics; Solid State Physics; Cosmology
Quantum Field Theory; Plasma Physics; Physics of Semiconductors; General Relativity
= ST | Statistics | Compass House | BSc | MA
Introduction to Statistics*; Chance and Risk; Reading Data; Statistics in the News
Statistical Inference; Probability; Regression; Sampling and Surveys
Bayesian Methods; Stochastic Processes; Design of Experiments; Official Statistics
Statistical Learning; Time Series; Survival Analysis; Spatial Statistics
= CH | Chemistry | Crucible House | BSc | PH | lab
Atoms and Bonds; Carbon Compounds; The Chemistry of Water; Chemistry in the Kitchen*
Inorganic Chemistry; Organic Chemistry; Physical Chemistry; Analytical Chemistry
Coordination Compounds; Organic Synthesis; Chemical Kinetics; Spectroscopy
Organometallic Chemistry; Medicinal Chemistry; Quantum Chemistry; Surface Chemistry
= BI | Biology | Banyan House | BSc | CH | lab
Cells and Molecules; Plants of the Tropics; Animal Diversity; Human Biology*
Genetics; Ecology; Animal Physiology; Microbiology
Molecular Biology; Evolution; Animal Behaviour; Immunology
Genomics; Conservation Biology; Neurobiology; Virology
= GG | Geography | Meridian House | BSc | GL
The Physical Landscape; Peoples and Places; Maps and Mapping*; Weather
Geomorphology; Economic Geography; Geographic Information Systems; Climatology
Coasts and Rivers; Agrarian Change; Remote Sensing; Climate Change
Glaciers and Sea Level; The Geography of Borders; Spatial Analysis; Monsoon Dynamics
= GL | Earth Sciences | Meridian House | BSc | CH | lab
Planet Earth; Minerals and Gems; Fossils; Natural Hazards
Sedimentary Rocks; Mineralogy; Palaeontology; Structural Geology
Basin Analysis; Petrology; The Rise of the Vertebrates; Seismology
Petroleum Geology; Ore Deposits; Mass Extinctions; Earthquake Forecasting
= EE | Electrical Engineering | Dynamo House | BEng | MA | lab
Circuits; Signals in Daily Life; Digital Logic; Electricity at Home
Electronic Devices; Signals and Systems; Microprocessors; Electrical Machines
Analogue Electronics; Digital Signal Processing; Embedded Systems; Power Systems
Integrated Circuit Design; Wireless Communication; Real-Time Systems; Smart Grids
= ME | Mechanical Engineering | Foundry House | BEng | PH | lab
Engineering Drawing; Statics; Heat and Work; Workshop Practice
Machine Design; Dynamics; Thermodynamics; Manufacturing Processes
Mechanisms; Vibrations; Heat Transfer; Machine Tools
Robotics; Aerodynamics; Refrigeration; Additive Manufacturing
= CE | Civil Engineering | Foundry House | BEng | PH | lab
Surveying; Building Materials; Water and Cities; Bridges
Strength of Materials; Concrete Technology; Fluid Mechanics; Soil Mechanics
Structural Analysis; Steel Structures; Hydrology; Foundation Engineering
Earthquake Engineering; Tall Buildings; Dams and Barrages; Tunnels
= CM | Chemical Engineering | Crucible House | BEng | CH | lab
Chemical Calculations; Industry and Environment; Process Safety; From Crude Oil to Plastic
Material and Energy Balances; Chemical Thermodynamics; Transport Phenomena; Polymers
Reaction Engineering; Separation Processes; Process Control; Polymer Processing
Catalysis; Process Design; Process Modelling; Biofuels
= MT | Materials Science | Dynamo House | BEng | CH | lab
The Stuff of Things; Metals; Glass and Clay; Textiles through the Ages
Crystal Structure; Physical Metallurgy; Ceramic Processing; Fibres and Fabrics
Electron Microscopy; Corrosion; Glass Technology; Composites
Nanomaterials; Alloy Design; Electronic Ceramics; Biomaterials
= BT | Biotechnology | Banyan House | BSc | BI | lab
Life as Technology; Fermented Foods; Enzymes; Biotechnology and Society
Biochemistry; Industrial Microbiology; Enzyme Technology; Cell Culture
Genetic Engineering; Bioprocess Engineering; Protein Chemistry; Tissue Engineering
Synthetic Biology; Vaccine Technology; Structural Biology; Bioinformatics
= EV | Environmental Studies | Meridian House | BSc | CH
Environment and Society; Wetlands; Waste; Energy Choices
Environmental Chemistry; Wildlife Management; Pollution Control; Renewable Energy
Environmental Impact; Forest Ecology; Waste Water Treatment; Solar Power
Environmental Policy; Restoration Ecology; Circular Economies; Energy Storage
= AG | Agriculture | Granary House | BSc | BI | lab
Crops of India; Soil; Farm Animals; Kitchen Gardens
Agronomy; Soil Science; Animal Husbandry; Horticulture
Plant Breeding; Irrigation; Dairy Science; Orchards and Vineyards
Seed Technology; Dryland Farming; Livestock Nutrition; Floriculture
= NU | Nursing | Lantern House | BSc | BI | lab
Foundations of Nursing; Anatomy; Nutrition*; First Aid*
Medical Nursing; Physiology; Community Nursing; Emergency Care
Surgical Nursing; Pharmacology; Mental Health Nursing; Intensive Care
Palliative Care; Clinical Judgement; Midwifery; Nursing Management
= PB | Public Health | Lantern House | BSc | ST
Introduction to Public Health; Epidemics in History*; Water and Sanitation; Health and Poverty
Epidemiology; Infectious Diseases; Health Economics; Maternal and Child Health
Biostatistics; Outbreak Investigation; Health Systems; Nutrition Programmes
Clinical Trials; Vaccination Campaigns; Health Policy; Global Health
`
