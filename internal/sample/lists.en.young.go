package sample

// enYoung are the English books for children and the comics.
const enYoung = `
= children | Picture books
The {animal} Who Could Not {trait}
{child} and the {animal}
{child} Finds {prize}
Goodnight, Little {animal}
{child} Wants a {animal}
{number} Little {animals}
Why the {animal} Has No Hat
The {colour} {animal}
Who Ate the {dish}?
Too Many {animals}!
A {animal} by the {feature}
{child}’s {colour} {object}
My {elder} Is a {animal}
The {animal} on the Bus
Hush, Said the {bird}
Where Is My {object}?
The {bird} Who Forgot to {trait}
One {dish} for {number}
Dance, {animal}, Dance!
{child} Cannot {trait}
Is That a {animal}?
{child} Counts the {animals}
Mama, What Is {mass}?
The {animal}’s Birthday
{child} Goes to {hill}
The Very {virtue} {animal}
The Moon Ate My Dosa
Paati’s Purple Sari
Don’t Wake the Watchman
A Is for Auto
The Buffalo Says Moo to You
Who Put the Crocodile in the Corridor?
Shh! The Library Is Sleeping
Thatha Lost His Teeth Again
Eleven Elephants in an Elevator
The Cloud Who Was Afraid of Heights
Twenty Toes and a Tail
The Boy Who Asked Why
I Am Not a Coconut
The Kite with a Stomach Ache
Grandma’s Bag of Stories, Volume One
= children | Children’s stories
{child} and {prize}
{child} and {child.2} in {city}
{child} of {street}
The Secret of the {feature}
The Mystery of the {clue}
The {weekday} Detectives
The {street} Gang
{child}’s First {outing}
The {trade}’s {animal}
{child} Takes the {hour}
A {bird} for {child}
The {animal} School
{number} {animals} and a {trade}
The House of {number} {kins}
{child} and the {virtue} {trade}
{child} the {trade}
A Summer in {hill}
The {tree} Club
Tales the {tree} Told
{bignumber} Bedtime Stories
Stories My {elder} Told Me
The {material} {animal}
The {animal} of {quarter}
{child} at {hotel}
The Holiday in {port}
The {object} That Could Talk
How the {animal} Got to School
{child} and the Night of the {night}
{child} Writes to the {trade}
Nobody Listens to {child}
The Great Idli Robbery
Class Six Against the World
The Cricket Bat That Belonged to a Ghost
My Sister Is a Scientist and It Is Terrible
Home Work Eaten by Goat
The Principal’s Parrot
The Summer We Ran a Railway
Bhoot in the Back Bench
Dial M for Mango
The Girl Who Fixed the Ceiling Fan
Detention with a Dinosaur
Half-Ticket
The Substitute Teacher Is a Yaksha
+ {child} and Friends / {child} and {prize} / A {child} story
+ The {weekday} Detectives of {quarter} / The Mystery of the {clue} / For readers of nine and over
+ The {tree} School / {child} and the {animal} / A {tree} School story
+ Adventures of {child} and {animal} / {child}, the {animal} and {prize} / An adventure
= children 398.2 | Folklore; Animals
{animal} and {animal.2} / A tale from {region}
The {animal} and the {trade} / A folk tale from {region}
Tales of the Clever {animal}
{bignumber} Animal Tales from {region}
How the {bird} Got Its Song / A tale from {region}
The {animal} Judge / Tales of wit from {region}
The {mass} Princess / Fairy tales of {region}
Riddles of {region} / {bignumber} to ask at home
= children 507 | Science for children
{bignumber} Questions about {creature}
Why Is the {flower} {hue}? / First questions about plants
My First Book of {creature}
{child} Asks about {planet}
What Do {creature} Eat?
Inside the {hollow}
{bignumber} Experiments with {mass}
A Day with the {trades}
How Far Is {planet}?
The Life of a {tree}
Small Scientists at Home / {bignumber} things to try
Let’s Count {animals} / A first book of numbers
= comics 741.5 | Comics
{child} and {animal} / A comic book
The {trade} of {quarter} / A graphic novel
The {colour} {mage}
{city} in Boxes / A graphic novel
Captain {colour} of {city}
The {animal} Patrol
{surname} and {surname.2}, Private Eyes
The {feature} / A graphic novel
Legends of the {dynasty} Court / Told in pictures
{woman} / A life in pictures
Commuters of {city} / Drawn on the {hour}
Ghosts of {street} / A graphic novel
Auto-Man
The Adventures of Pocket Uncle
Clerks and Dragons
+ {animal} and {bird} / {number} Days in {city} / A comic book
+ Captain {colour} / The {victim} Strikes Back / A comic book
= games 793.7 | Games and puzzles
{bignumber} Puzzles for the {season} Holidays
Riddles, Rhymes and {objects}
The {city} Quiz Book
Mental Arithmetic with {animals}
{bignumber} Indoor Games for the {season}
Brain Teasers from {region}
{bignumber} Crosswords for the {hour} Train
The {animal} Book of Mazes
`
