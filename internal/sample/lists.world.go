package sample

// Titles in the languages of Europe that are written in Roman letters. The
// forms are title and English.

const frTitles = `
# of
de la mer/the Sea; du fleuve/the River; de la pluie/the Rain; du silence/Silence
des oubliés/the Forgotten; de l’hiver/Winter; de la nuit/the Night; du jardinier/the Gardener
des hirondelles/the Swallows; de la veuve/the Widow; du relieur/the Bookbinder
de Pondichéry/Pondicherry; de Marseille/Marseilles; de la dernière gare/the Last Station; du sel/Salt
des absents/the Absent; du phare/the Lighthouse; de Chandernagor/Chandernagore
de la grand-mère/the Grandmother; du facteur/the Postman
# head
La maison/The House; Le chemin/The Road; Les lettres/The Letters; La fenêtre/The Window
L’ombre/The Shadow; Le jardin/The Garden; La fille/The Daughter; Les carnets/The Notebooks
La lampe/The Lamp; Le secret/The Secret; L’horloge/The Clock; La barque/The Boat
Le parapluie/The Umbrella; Les enfants/The Children; La saison/The Season; Le miroir/The Mirror
La couleur/The Colour
# thing
La tasse/Cup; L’échelle/Ladder; La valise/Suitcase; L’accordéon/Accordion; La bicyclette/Bicycle
La carte/Map; La clef/Key; La montre/Watch; La robe/Dress; La cloche/Bell
# adjective
oubliée/Forgotten; bleue/Blue; perdue/Lost; fêlée/Cracked; rouillée/Rusty; volée/Stolen
empruntée/Borrowed
# city
Paris/Paris; Marseille/Marseilles; Lyon/Lyons; Nantes/Nantes; Pondichéry/Pondicherry; Bruxelles/Brussels
Dakar/Dakar; Bordeaux/Bordeaux
# beast
l’hirondelle/the Swallow; le renard/the Fox; l’escargot/the Snail; le hérisson/the Hedgehog
l’âne/the Donkey; le hibou/the Owl
# count
Deux/Two; Trois/Three; Cinq/Five; Sept/Seven; Dix/Ten; Douze/Twelve
= novel
{head} {of} / {head} of {of}
{thing} {adjective} / The {adjective} {thing}
{count} jours à {city} / {count} Days in {city}
Une saison à {city} / A Season in {city}
Avant la pluie, {city} / Before the Rain, {city}
Le locataire du dessus / The Upstairs Tenant
La sieste obligatoire / The Compulsory Nap
Le bureau des objets perdus / The Lost Property Office
= stories
{head} et autres nouvelles / {head} and Other Stories
Contes {of} / Tales of {of}
= crime
Meurtre à {city} / Murder in {city}
Le mystère {of} / The Mystery of {of}
{count} témoins à {city} / {count} Witnesses in {city}
= children
{beast} et {beast.2} / {beast} and {beast.2}
Bonne nuit, {beast} / Good Night to {beast}
{beast} va à {city} / {beast} Goes to {city}
= poetry
Chansons {of} / Songs of {of}
Poèmes {of} / Poems of {of}
= history 944 | France, History
{city} au temps des marchands / {city} in the Age of Merchants
= history 909 | World history
Histoire {of} / A History of {of}
= travel 914.4 | France, Travel
À pied jusqu’à {city} / On Foot to {city}
Carnets de {city} / {city} Notebooks
= cookery 641.5944 | Cookery, French
La cuisine {of} / The Cooking of {of}
Manger à {city} / Eating in {city}
= language 448 | Language
Parler français à {city} / Speaking French in {city}
`

const deTitles = `
# of
des Meeres/the Sea; des Regens/the Rain; der Stille/Silence; der Nacht/the Night; des Winters/Winter
der Vergessenen/the Forgotten; des Uhrmachers/the Clockmaker; der Großmutter/the Grandmother
des Flusses/the River; der Schwalben/the Swallows; des Briefträgers/the Postman; der Wälder/the Forests
des Salzes/Salt; der Nachbarn/the Neighbours; des Leuchtturms/the Lighthouse
# head
Das Haus/The House; Der Weg/The Path; Die Briefe/The Letters; Das Fenster/The Window
Der Schatten/The Shadow; Der Garten/The Garden; Die Tochter/The Daughter; Das Lied/The Song
Die Lampe/The Lamp; Das Geheimnis/The Secret; Die Uhr/The Clock; Das Boot/The Boat; Die Farbe/The Colour
Der Spiegel/The Mirror; Die Stimme/The Voice; Das Gewicht/The Weight
# city
Berlin/Berlin; Wien/Vienna; Hamburg/Hamburg; Leipzig/Leipzig; Lübeck/Lübeck; Zürich/Zurich
Dresden/Dresden; Kalkutta/Calcutta
# beast
der Igel/the Hedgehog; der Fuchs/the Fox; die Eule/the Owl; der Esel/the Donkey; der Hase/the Hare
die Schnecke/the Snail; der Rabe/the Raven
# count
Zwei/Two; Drei/Three; Fünf/Five; Sieben/Seven; Zehn/Ten; Zwölf/Twelve
= novel
{head} {of} / {head} of {of}
{count} Tage in {city} / {count} Days in {city}
Ein Winter in {city} / A Winter in {city}
Abschied von {city} / Farewell to {city}
Rückkehr nach {city} / Return to {city}
Der Mann, der zu früh kam / The Man Who Came Too Early
Wartezimmer mit Palme / Waiting Room with Palm Tree
Die Vereinssitzung / The Committee Meeting
= stories
{head} und andere Geschichten / {head} and Other Stories
Geschichten aus {city} / Stories from {city}
= crime
Mord in {city} / Murder in {city}
Der Fall {of} / The Case of {of}
{count} Zeugen in {city} / {count} Witnesses in {city}
= children
{beast} und {beast.2} / {beast} and {beast.2}
Gute Nacht, sagte {beast} / Good Night, Said {beast}
{beast} fährt nach {city} / {beast} Goes to {city}
= poetry
Lieder {of} / Songs of {of}
Gedichte aus {city} / Poems from {city}
= history 943 | Germany, History
{city} im Zeitalter der Kaufleute / {city} in the Age of Merchants
= history 909 | World history
Kleine Geschichte {of} / A Short History of {of}
= travel 914.3 | Germany, Travel
Zu Fuß nach {city} / On Foot to {city}
Mit dem Fahrrad durch {city} / {city} by Bicycle
= science 500 | Science
Die Physik {of} / The Physics of {of}
Die Sprache {of} / The Language of {of}
= cookery 641.5943 | Cookery, German
{city} kocht / {city} Cooks
`

const esTitles = `
# of
del mar/the Sea; de la lluvia/the Rain; del silencio/Silence; de la noche/the Night
de los olvidados/the Forgotten; del río/the River; del relojero/the Clockmaker
de la abuela/the Grandmother; de las golondrinas/the Swallows; del cartero/the Postman; de la sal/Salt
de los ausentes/the Absent; del faro/the Lighthouse; del invierno/Winter; de la viuda/the Widow
del viento/the Wind
# head
La casa/The House; El camino/The Road; Las cartas/The Letters; La ventana/The Window
La sombra/The Shadow; El jardín/The Garden; La hija/The Daughter; Los cuadernos/The Notebooks
La lámpara/The Lamp; El secreto/The Secret; El reloj/The Clock; La barca/The Boat
El paraguas/The Umbrella; Los nombres/The Names; La memoria/The Memory; El espejo/The Mirror
El color/The Colour; El peso/The Weight
# city
Sevilla/Seville; Lima/Lima; Bogotá/Bogotá; La Habana/Havana; Granada/Granada; Valparaíso/Valparaíso
Oaxaca/Oaxaca; Goa/Goa
# beast
el zorro/the Fox; la lechuza/the Owl; el burro/the Donkey; el caracol/the Snail; la tortuga/the Tortoise
el erizo/the Hedgehog
# count
Dos/Two; Tres/Three; Cinco/Five; Siete/Seven; Diez/Ten; Doce/Twelve
= novel
{head} {of} / {head} of {of}
{count} días en {city} / {count} Days in {city}
Un invierno en {city} / A Winter in {city}
Adiós a {city} / Farewell to {city}
Nadie en {city} / Nobody in {city}
El tren que no paraba / The Train That Did Not Stop
La siesta del dictador / The Dictator’s Nap
Instrucciones para perder un paraguas / How to Lose an Umbrella
= stories
{head} y otros cuentos / {head} and Other Stories
Cuentos {of} / Tales of {of}
= crime
Muerte en {city} / Death in {city}
El misterio {of} / The Mystery of {of}
{count} testigos en {city} / {count} Witnesses in {city}
= children
{beast} y {beast.2} / {beast} and {beast.2}
Buenas noches, dijo {beast} / Good Night, Said {beast}
= poetry
Canciones {of} / Songs of {of}
Versos {of} / Verses of {of}
= history 909 | World history
{city} y sus mercaderes / {city} and Its Merchants
Breve historia {of} / A Short History of {of}
= travel 918 | Travel
A pie hasta {city} / On Foot to {city}
Cuaderno de {city} / A {city} Notebook
= cookery 641.5946 | Cookery, Spanish
La cocina {of} / The Cooking of {of}
{city} a la mesa / {city} at Table
`
