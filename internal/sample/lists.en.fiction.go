package sample

// enFiction are the English novels, stories, crime and fantasy. The forms are
// title, subtitle and one more subject.
const enFiction = `
= novel | India
The {trade}’s {kin}
The Last {trade} of {city}
The {trade} of {quarter}
A House on {street}
The House by the {feature}
Letters to {woman}
What the {bird} Knew
The {material} {object}
A {material} {object}
The {surname} Inheritance
The Year of the {calamity}
Before the {event}
After the {event}
The Night of the {event}
Monsoon at {hotel}
{station} Junction
The {hour} to {station}
My {elder}’s {object}
All the {trades} of {city}
The {adjective} {season}
The {adjective} {trade}
An Education in {abstract}
The Weight of {mass}
{mass}, {mass.2}, {mass.3}
{mass} and {mass.2}
Nobody in {quarter}
{woman} Comes Home
Where {woman} Went
Waiting for {man}
The Education of {woman} {surname}
The Second Marriage of {man} {surname}
Mrs {surname}’s {object}
Mr {surname} Takes Leave
The {surname}s of {street}
The {ordinal} {kin}
{number} {kins} and a {object}
In the Time of {objects}
Beyond the {feature}
{street} in the Rain
Light on the {river}
The Far Bank of the {river}
The {river} at Night
Goodnight, {city}
A Window in {quarter}
{number} Nights in {farcity}
From {city} to {farcity}
The {farcity} Cousins
The Guests at {hotel}
The {animal} in the Courtyard
{woman} and the {trade}
{man}’s {abstract}
The Uses of {abstract}
A Season of {abstract}
{abstract} and {abstract.2}
The {kins} of {quarter}
The {bird} and the {bird.2}
The {tree} at the End of {street}
Under the {tree}
{weekday}s at {hotel}
The {weekday} {kins}
The Museum of {adjective} {objects}
An Inventory of {objects}
The {adjective} {objects} of {man} {surname}
What {woman} Carried
Everything but the {object}
A {trade} in {farcity}
The Salt Wind from {port}
Last Boat to {farcity}
Cloud over {hill}
The {hill} Tenants
Someone Has Moved the {object}
No {objects} after Dark
Keeping the {object}
The Ministry of {abstract}
The {city} Quarter
The Unmarried {kins} of {street}
Do Not Ask the {trade}
The Rented {object}
Half a {object}
{man}, {woman} and the {feature}
The Arrival of {woman} {surname}
Tenants at Will
The Long Way to Lunch
A Clerk in the Department of Weather
The Man Who Apologised to Trains
Third Class Window Seat
The Union of Retired Gods
Please Adjust, There Is Space
My Mother’s Complete Works
The Goddess of the Bus Depot
Seventeen Umbrellas
The Unclaimed Baggage Office
Everybody’s Uncle
A Suitable Tenant
Tomorrow Is a Dry Day
The Emperor of Platform Six
The Wrong End of the Verandah
Kindly Do the Needful
Two Sugars, No Questions
The Half-Yearly Examination
A Death in the Accounts Section
Power Cut
The Sound of Somebody Else’s Pressure Cooker
Mango Pickle for the Dead
Leave Without Pay
A Short Reign in a Small Town
The Widow’s Driving Licence
Father’s Last Crossword
Our Lady of the Lost Tickets
The Well and the Water Pump
Nine Yards of Silence
The Census of Ghosts
The Sweet Shop at the Edge of the Map
The Rain Gauge
Ten Thousand Cups of Tea
The Elephant’s Pension
A Borrowed Sari
The Last Telegram
The Man Who Sold the Level Crossing
Waiting List
Letters in the Wrong Script
The Understudy’s Monsoon
Room for One More
The Second-Best Tailor
All Our Aunts
Backwater
The Ghat at Low Water
A Good Seat Near the Fan
The Cartographer’s Lunch
+ The {river} Novels / The {adjective} {object} / A novel of the {river}
+ The {surname} Saga / The {ordinal} {kin} / Of the house of {surname}
+ The {street} Chronicles / {number} {kins} and a {object.2} / A novel of {street}
+ The Ledgers of {city} / A Ledger of {mass} / A novel of old {city}
= stories
{abstract} and Other {objects}
The {trade}’s {object} and Other Stories
{city} by Lamplight / Stories
{number} Stories of {quarter}
The {animal} Next Door and Other Stories
A Handful of {mass} / Stories
Tales from the {feature}
Ghost Stories of the {river}
{bignumber} Tales of {region}
The {hour} Passenger and Other Railway Stories
Stories for the {season}
The {bird} at the Window and Other Stories
{trades} and Other Saints
Folk Tales of {region} / Retold for reading aloud / Folklore
Ghosts of the {feature} / {number} stories for a dark night
{weekday} Afternoons / Stories
Under One {tree} / Stories from one street
The {material} {object} and Other Stories
Small Hours in {city} / Stories
Neighbours of the {trade} / Linked stories
The Night Watchman’s Thermos and Other Stories
Stories to Be Read in a Queue
Eleven Ways to Leave a Wedding
Misfiled
Some Rain Expected
An Aunt for Every Occasion
The Lift Is Not Working and Other Stories
Tiffin Time / Stories to finish before the bell
Return of the Borrowed Book and Other Overdue Stories
= crime | Detective fiction
Death at {venue}
{unknown} at {venue}
{unknown} in {hill}
The {victim} Vanishes / A {city} mystery
The {victim} of {quarter}
The Case of the {clue}
A {clue} in {quarter}
The {clue}
{detective} Investigates / {number} cases
{detective} and the {victim}
{detective} Takes the {hour}
{unknown} on {street}
{unknown}, with {mass}
The {city} Poisoner
The {station} Murders
A Body by the {feature}
Last Seen at {hotel}
The {surname} Disappearance
Who Killed the {victim}?
The {weekday} Alibi
{unknown} for {number}
The {material} {object} Affair
{detective} Is on Leave
A Verdict in {city}
The {victim}’s {object}
{number} Witnesses at {venue}
Cold Tea at {venue}
The {hill} Confession
The {port} Smugglers
Fingerprints in {mass}
The Wrong {victim}
Nobody Left {venue}
The Butler Was in Jamshedpur
Murder, She Minuted
The Alibi in the Ration Card
Death of an Honorary Secretary
The Corpse Returned Its Books
Poison in the Filter Coffee
The Locked Kitchen
Arsenic and Old Lassi
A Murder of Crows and One Clerk
The Library Card Killer
The Dead Do Not Stamp Receipts
Overdue / A Kaveri Library mystery
Murder on the Mail, via Itarsi
+ The {detective} Mysteries / {detective} and the {clue} / A mystery
+ The {city} Homicide Files / {unknown} at {venue} / A file from {city}
+ Crimes of {quarter} / The {victim} of {street} / A {quarter} mystery
= fantasy | Fantasy; Science fiction
The {mage} of {realm}
The {mage}’s {kin}
{realm}
The {relic} of {realm}
War for {realm}
The {material} {relic}
The {adjective} {mage}
Daughters of {realm}
A {relic} for the {mage}
The {ordinal} Moon of {planet}
Monsoon on {planet}
The {planet} Cantonment
{city} 2147
The {city} Anomaly
The Robot {trade}
Last {trade} on {planet}
The Ferry to {planet}
A Customs Officer on {planet}
Ghosts of {realm}
The {animal} King of {realm}
{number} Keys to {realm}
The Astrologer’s Algorithm
Vimana Down
The Bureau of Minor Demons
Ration Card for the Afterlife
The Vetala’s Landlord
Please Hold, Your Rebirth Is Important to Us
The Yaksha at the Traffic Signal
Fourteen Minutes Before the Kali Yuga
The Time Machine Is under Repair
An Apsara in Accounts
The Night Shift on Mars
+ Chronicles of {realm} / The {mage}’s {relic} / A tale of {realm}
+ Legends of the {relic} / The {adjective} {mage} / A book of the {relic}
+ The {planet} Cycle / The {ordinal} {trade} of {planet} / A novel of {planet}
= poetry
{poem}
{poem} and {poem.2}
{season} Poems
{poem} / New poems
{bignumber} Poems of {city}
Songs of the {river}
The {bird} Sings in {city}
Ghazals from {quarter}
{object} and {mass}
{mass} Psalms
A {object} Full of {mass}
Elegies for the {tree}
Haiku of the {season}
Love Songs in the {adjective} {season}
The {kins}’ Book of Verse
{month} in {city} / Poems
Selected Poems of {woman} {surname}
Poems for the {event}
The {trade} Writes Verse
The {adjective} {bird} / Poems
Lines from {hill}
What the {river} Said / Poems
Prayers to the {feature}
{city} Quatrains
{flower} at the {feature} / Poems
Ode to a Pressure Cooker
The Complete Limericks of a Sub-Registrar
Poems Found in Library Books
Between Two Buses
Unrhymed Monsoon
Love in the Time of Load Shedding
Sonnets for a Stapler
The Alphabet at Dusk
Forty Ways of Looking at a Crow
= drama
The {trade} Waits / A play in {few} scenes
{woman} at the {feature} / A play
The {object} / A play in {few} scenes
Tea at {hotel} / A comedy
{number} Plays from {city}
The Trial of {man} {surname} / A play
{weekday} Rehearsal / A play for {few} voices
The {adjective} {kins} / A comedy in three acts
The {victim}’s {kin} / A farce
One-Act Plays for the {season}
Street Plays of {city}
Monologues for {kins}
The {ordinal} Act / A play
{abstract} / A tragedy
Plays for the School Stage / {number} scripts for the {season}
The {animal} Who Would Be King / A play with masks
Curtain at {venue}
The Sub-Committee / A tragedy in several adjournments
The Prompter
Nobody Claps at Rehearsal
Exit, Pursued by a Buffalo
The Power Cut / A play to be performed in the dark
= essays
On {abstract} / Essays
On {school_of_life} / Essays
In Praise of {objects}
Against {abstract}
The {object} and I / Essays
Notes from {quarter}
A {city} Notebook
The {hour} Essays
{bignumber} Notes on {abstract}
Diary of a {trade}
Letters to a Young {trade}
The {animal} in My Office and Other Essays
{weekday} Columns / From the newspapers
Thoughts While Waiting for the {season}
A Dictionary of {abstract}
Looking for {mass}
My {elder}’s Advice / Essays
Footnotes to a Filter Coffee
In Defence of the Afternoon Nap
Essays Written While on Hold
The Art of the Unsent Reply
Marginal Notes
Reading on Moving Vehicles
`
