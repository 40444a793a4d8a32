package sample

// enFact are the English books of history, lives, travel and society.
const enFact = `
= history 954 | India, History
A Short History of {region} / / {region}
{good} and Empire / {region}, {span} / {region}
The {ware} Road / Trade and travellers, {span}
{city} / A history in {many} objects / {city}
The Making of {city}, {span} / / {city}
{port} and Its Ships, {span} / / {port}
A People’s History of {city} / / {city}
The {ware} Merchants of {port} / / {port}
Railways of {region} / Lines, stations and labour, {modern} / {region}
Letters from {city}, {modern} / / {city}
The {dynasty} State / Land, water and taxes
Temples, Tanks and {trades} / Work under the {dynasty} kings
The {dynasty} Kings / A history from inscriptions
War and Grain in {region}, {span} / / {region}
The {trades} of {city} / A history of work, {modern} / {city}
Famine in {region} / Relief and memory, {modern} / {region}
The Mapping of {region} / Surveyors and their instruments, {span} / {region}
How {good} Came to {region} / / {region}
Print and Politics in {city}, {modern} / / {city}
The {river} / A history of a river and its people / {river}
Bridges of the {river} / / {river}
{city} under Curfew / / {city}
Forts of {region} / / {region}
{community} Households / A social history, {modern}
{quarter} / Four hundred years of one neighbourhood / {quarter}
Coins of the {dynasty} Period
Women of {city}, {modern} / / {city}
The Port, the Plague and the {trades} / {port}, {modern} / {port}
Voices of the {event} / An oral history of {region} / {region}
Forgotten Revolts of {region} / / {region}
The Price of {good} / Labour and law, {span}
Clocks, Calendars and the Working Day in {city} / / {city}
The Municipal Corporation of {city} / A history of drains and debates / {city}
{farcity} and {city} / A history across the sea, {span}
A History of {mass} in {region} / / {region}
The Empire’s Paperwork / Files, forms and ink
Who Moved the Capital? / A history of bad decisions
A History of India in Twenty-One Queues
Between Two Monsoons / The year 1857 in one district
The Stationery of the Raj
= history 909 | World history
{farcity} / A history of a port / {farcity}
A World History of {good}
{good} and the Making of the Modern World
From {farcity} to {farcity.2} / Merchants and monsoons
{number} Voyages That Changed the Price of {good}
The Age of {good}
How {mass} Made the World
Pilgrims, Pirates and {trades} / The Indian Ocean, {span}
The World in {bignumber} {objects}
= biography 920 | Biographies
{woman} {surname} / A life
{man} {surname} of {city} / A biography
My Years as a {trade} / A memoir
A {trade}’s Life / Memoirs of {man} {surname}
{woman} {surname}, {trade} / A biography
The {adjective} Life of {man} {surname}
Growing Up in {quarter}
A Childhood in {region}
Daughter of {quarter} / A memoir
From {station} to {farcity} / An autobiography
{bignumber} Years in the {ware} Trade / A memoir
Memoirs of a {virtue} {trade}
My {elder}, the {trade} / A memoir
{man} {surname} and the {instrument} / A musician’s life
{woman} {surname} Dances / A life in {dance}
Letters of {woman} {surname}, {modern}
The Collected Diaries of {man} {surname}, {trade}
{number} Sisters of {city} / A family biography
Pages from a {city} Boyhood
Pages from a {hill} Girlhood
The Woman Who Mapped the {river}
The Man Who Planted the {tree}s
Retired Hurt / A memoir of village cricket
Sir, Your File Is under Process / Memoirs of an under-secretary
Late Returns / Memoirs of a librarian
= travel 915.4 | India, Travel
Walking the {river} / / {river}
Slow Train to {station}
{number} Months in {region} / / {region}
Third Class to {station}
By Bus through {region} / / {region}
{city} on Foot / {bignumber} walks / {city}
The Road to {hill} / / {hill}
A Bicycle in {region} / / {region}
{region} in the {season} / / {region}
Source to Sea / Down the {river} by boat / {river}
Where the {river} Bends / / {river}
Looking for {bird}s in {region} / / {region}
Temples and Tea Stalls of {region} / / {region}
The {hour} from {station} / Travels by passenger train
Eating My Way through {city} / / {city}
Lighthouses from {port} to {port.2}
Rest Houses of {region} / / {region}
A Week in {city} / / {city}
{hill} Out of Season / / {hill}
Night Bus to {city}
The Pocket Guide to {city} / Walks, markets and bus routes / {city}
Detours in {region} / / {region}
Along the {coast} Coast / From {port} to {port.2}
With {number} {animals} through {region}
Upper Berth / Notes of a reluctant traveller
Platform Ticket
Are We in Nagpur Yet?
Chai at Every Stop
A Field Guide to Railway Waiting Rooms
Everything Closed on Tuesday / A guidebook writer confesses
= travel 910.4 | Travel
{farcity} by Sea
From {city} to {farcity} by Slow Boat
A {community} Abroad / Letters from {farcity}
{farcity} Notebook
{number} Weeks in {farcity}
Lost in {farcity}
A {trade} in {farcity} / Travels
The Overland Bus to {farcity}
Tiffin in {farcity}
{farcity} to {farcity.2} / A voyage without hurry
Two Vegetarians in Buenos Aires
= society 306 | Society; India
The {trades} of {city} / A study of work
{social} in {city} / / {city}
{social} and {social.2} / Essays in sociology
The Politics of {social}
{social} / A village study from {region} / {region}
Who Owns {social}?
Living with the {river} / {social} in a flood plain
{social} after Independence
Everyday {abstract} / Notes on the Indian middle class
The {city} Chawl and Its Neighbours / / {city}
An Ethnography of {venue}
{social} / A short introduction
Caste and {good} in {region}
Migrants of the {station} Line
The Sociology of the Queue
Adjusting / How strangers share a bench
= arts 780.954 | Music, Indic
The {instrument} / Its makers and masters
Learning the {instrument} / A method in {many} lessons
Ragas for the {season}
The {instrument} Players of {city} / / {city}
Songs of the {river} Boatmen
Film Music of the {ordinal} Decade
Rhythm in {region} / A study of {instrument} and voice
Gharanas and {trades}
Notes on a {adjective} Raga
= arts 793.3 | Dance
{dance} / A dancer’s handbook
{dance} and Its Stories
The Costumes of {dance}
From Temple to Stage / {dance} since 1930
{dance} in {farcity}
A Lifetime of {dance} / Conversations with {woman} {surname}
= arts 709.54 | Art, Indic
Painted Walls of {region} / / {region}
{dynasty} Bronzes
Temple Architecture of the {dynasty} Age
The {material} Carvers of {region} / / {region}
Photographs of {city}, {modern} / / {city}
Calendars, Posters and {objects} / Popular pictures in India
The Studio Portraits of {city} / / {city}
{bignumber} Doors of {city}
Cinema Halls of {city}
Hand-Painted Signs of {region}
Miniatures of the {dynasty} Court
How to Look at a Temple
= sport 796 | Sports
{sport} / Rules, skills and stories
{bignumber} Years of {sport} in {city} / / {city}
Teach Yourself {sport}
The {sport} Players of {quarter}
{sport} for Beginners
The Greatest {sport} Match Never Seen
My Life in {sport} / A memoir
Coaching {sport} / A handbook for schools
The {city} {sport} Club, {modern} / / {city}
{sport} on the Maidan / A social history
Bad Light Stopped Play
Leg Before Lunch
`
