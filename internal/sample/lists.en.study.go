package sample

// enStudy are the English books of science, home, study and trade.
const enStudy = `
= science 523 | Astronomy
{planet} / A biography
Journey to {planet}
The Weather of {planet}
The Sky over {city} / A naked-eye calendar
{bignumber} Nights with a Small Telescope
Watching {planet} from the Terrace
Eclipses / From {city} to {farcity}
The Observatory at {hill}
Comets over the {dynasty} Court / A history of Indian astronomy
= science 546 | Chemistry
{element} / The life of an element
The Story of {element}
{element} and {element.2} / Chemistry in daily life
The Chemistry of {mass}
{element} in the Kitchen
A Short Table of the Elements / From {element} to {element.2}
= science 551 | Earth sciences
The Monsoon / How the rain reaches {region}
Earthquakes of {region} / / {region}
Reading the Rocks of {region} / / {region}
The Geology of the {river} Basin / / {river}
{mass} and Stone / A geologist in {region}
Cyclones of the {port} Coast
A River Changes Its Mind / The shifting {river} / {river}
= science 510 | Mathematics
The Mathematics of {mass}
Counting on {animals} / Numbers in nature
{bignumber} Proofs for the {hour} Train
Zero and Other {adjective} Numbers
Geometry for {trades}
The {adjective} Theorem
Probability for the {virtue} Gambler
A Mathematician in {quarter}
What Is the Chance of Rain? / Statistics without tears
Kolam and Infinity
= science 530 | Physics
The Physics of {mass}
Light, {mass} and {mass.2} / Physics for the curious
Why Does the {object} Fall?
The {adjective} Quantum
Sound and the {instrument} / The physics of music
Thermodynamics in an Indian Kitchen
{bignumber} Experiments with a {object}
= science 570 | Biology
The Secret Life of {creature}
{mass} and Cells / A first biology
How {creature} See the World
The Genetics of the {fruit}
Sleep in {creature} and Humans
Microbes of {city} / A guide to invisible neighbours
= nature 598 | Birds
Birds of {region} / A field guide / {region}
The {bird} / A natural history
A Year with the {bird}
{bignumber} Birds of {city} / / {city}
The {bird} and the {tree}
Nests of {region}
In Search of the {plumage} {bird}
Birds from a {city} Balcony
= nature 590 | Animals; Wildlife
{fauna} of {region} / A field guide / {region}
Living with {creature}
The Last {fauna} of {region} / / {region}
{fauna} and {fauna.2} / Notes from {region}
Tracking {fauna} in {region} / / {region}
A Naturalist in {region} / / {region}
{number} Years among {creature}
The Pond at the End of {street}
The Patience of Crocodiles
= nature 582 | Plants; Trees
Trees of {city} / A walker’s guide / {city}
The {tree} / Its life and lore
The {flower} Book
Wild Flowers of {region} / / {region}
Grasses of the {region} Hills
A {trade}’s Herbarium / Pressed plants of {region}
The {fruit} / A natural and unnatural history
The Forests of {region}, {modern} / / {region}
= cookery 641.5954 | Cookery, Indic
{bignumber} Ways with {staple}
{community} {meal}
{dish} / {bignumber} recipes from {region}
The {community} Kitchen
{dish} and {dish.2} / Cooking in {city}
My {elder}’s {dish}
The {dish} Book
{staple}, {staple.2} and Patience / Recipes from {region}
{meal} from {region}
Cooking with {staple}
Eating in {quarter}
A {community} Table / Recipes and memories
The {region} Cookbook
{number} Pickles a Year
{meal} for {number}
The Hostel Cook / {dish} without a kitchen
{city} Street Food
The {fruit} Season / {bignumber} recipes
Pressure Cooker {meal}
The Temple Kitchens of {region}
From {farcity} to {city} / A {community} cookbook
A Glossary of {dish}
{staple} / A kitchen history
Sweets of {city}
Sunday {dish}
A Pinch of Asafoetida / Confessions of a home cook
Burnt Offerings / Recipes that failed
What to Do with the Other Half of the Coconut
Curry Leaf, Left on the Side of the Plate
The Pressure Cooker Dessert Book
Salt to Taste
= health 613 | Health
Living with {ailment}
{ailment} / A family guide
Understanding {ailment}
Yoga for {ailment}
{ailment} and Diet / What to cook
{bignumber} Questions on {ailment}
Beating {ailment} without Fuss
Home Remedies of {region}
Walking Cures {ailment}?
Breathing / {bignumber} lessons from Yoga
A Doctor in {region} / Notes from a rural clinic
= garden 635 | Gardening
Growing {plant} in {city}
{plant} on the Terrace
A Year of {plant}
The {plant} Grower’s Handbook
{plant} for Small Balconies
The {hill} Garden
{plant} and {plant.2} / A gardener’s notebook
Compost / What the {tree} Taught Me
= craft 745.5 | Handicrafts
{craft} / A beginner’s book
{craft} of {region} / / {region}
{bignumber} Patterns for {craft}
Learn {craft} in {number} Evenings
{craft} and {craft.2} for Schools
The {craft} Masters of {region}
{craft} / Tools, materials, mistakes
= textbook 371.32 | Textbooks
{subject} for Class {class}
A First Course in {subject}
{subject} / Textbook for Class {class}
Worked Examples in {subject} for Class {class}
Objective {subject} / {bignumber} questions with answers
Introduction to {subject}
Lessons in {subject}, Class {class}
{subject} at a Glance / Revision for Class {class}
Practical {subject} for Class {class}
{subject} without Fear
Problems in {subject}
{subject} for Competitive Examinations
Model Papers in {subject}, Class {class}
{subject} in Everyday Life
The Teacher’s {subject} / Lesson plans for Class {class}
+ The Kaveri {subject} Series / {subject} for Class {class} / With exercises and answers
+ Step by Step {subject} / {subject}, Class {class} / A workbook
= language 491 | Language
Learn {language} in {bignumber} Days
{language} for Beginners
A {language} Reader
Spoken {language} for {trades}
A Short Grammar of {language}
{language} and {language.2} / Neighbours who borrow words
Proverbs of {language} / With English meanings
{language} Script in {number} Lessons
Thirty Days of {language} / For travellers to {city}
The {language} Typist’s Manual
= reference 030 | Reference
The {region} Gazetteer / / {region}
A Dictionary of {community} Names
{bignumber} Facts about {region}
Who Was Who in {city}, {modern} / / {city}
The Traveller’s Atlas of {region}
A Dictionary of {language} Proverbs
The {city} Almanac
Street Names of {city} Explained / / {city}
Railway Timetables of {region}, {modern}
A Handbook of {objects}
Glossary of Land Revenue Terms in {region}
= business 658 | Business
{skill} for {business}
The Art of {skill}
{business} / How to start one and sleep at night
{skill} in {bignumber} Lessons
Running {business}
The {trade}’s Guide to {skill}
{business} of {city} / Case studies
From {mass} to Market / A case study of {business}
{skill} and {skill.2} for Managers
The {community} Way of Business
Accounts for {business}
What {animals} Teach Us about {skill}
Meetings That End
The Reluctant Entrepreneur / Lessons from a tea stall
= computing 005 | Computers; Programming
{coding} for Beginners
{coding} in {bignumber} Lessons
Practical {coding}
{coding} for {trades}
{coding} and {coding.2} Together
{coding} at School / Projects for Class {class}
The {coding} Workbook
{coding} for Small Offices
{bignumber} Small Programs in {coding}
Understanding {coding}
{coding} / A patient introduction
Debugging {coding}
Have You Switched It Off and On? / Tales from the help desk
= law 340 | Law, India
{law} / A citizen’s handbook
{law} in Plain English
A Short Guide to {law}
Cases on {law}
{law} and {law.2} / Selected judgments
{bignumber} Questions on {law}
{law} for {trades}
The Advocate’s Companion to {law}
Your Rights and {law}
{law} / Lectures for the law student
The Adjourned Society / A lawyer’s memoir of waiting
= religion 181.4 | Philosophy; Religion
{school} / An introduction
An Introduction to {school}
The Path of {school}
{school} and {school.2} / A dialogue
Stories from {school}
{school} for Everyday Life
Saints of {region} / / {region}
Pilgrims of the {river}
Temples of the {river} / / {river}
Lectures on {school}
{school} in {bignumber} Verses
The {trade} Saints / Lives and songs
{abstract} and the Teachings of {school}
Hymns of {region} / Translated
= home 158 | Conduct of life
How to Be {virtue} / Advice for {trades}
The Quiet Art of {school_of_life}
{school_of_life} / {bignumber} lessons
{school_of_life} for {kins}
The {animal}’s Guide to {school_of_life}
{number} Habits of {virtue} {trades}
Letters to My {kin} on {school_of_life}
{school_of_life} the {community} Way
A Little Book of {abstract}
Log Kya Kahenge? / On minding what people say
`
