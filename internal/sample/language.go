package sample

import (
	"strings"
	"sync"
)

// language is one that books are in.
type language struct {
	code string // BCP 47, also the key of its names
	name string // in English, as catalogues give it
	// literature is its class, to which a digit for the form is added: 891.44
	// and 3 are Bengali fiction, 891.443.
	literature string
	isbn       string // registration group of its publishers
	share      int    // of the new titles, in 1,000; 0 for one of the classics alone
	grammar    func() *grammar
	latin      bool              // written in Roman letters: a title has no second form
	part       [2]string         // what volume 1 has after its title, own script and Roman letters
	zero       rune              // of its own digits, where books are numbered with them
	authors    []community       // whose names its authors have; only lang and share count
	publishers []string          // all invented
	mend       *strings.Replacer // what its grammar leaves behind, or nil
}

// grammars are read when first needed, once.
func lazily(texts ...string) func() *grammar {
	return sync.OnceValue(func() *grammar { return readGrammar(texts...) })
}

// languages in a fixed order: works draw from it by share.
var languages = []*language{
	{
		code: "en", name: "English", literature: "82", isbn: "81", share: 528, latin: true,
		part:    [2]string{", Volume 1", ", Volume 1"},
		grammar: lazily(enWords, enFiction, enYoung, enFact, enStudy),
		authors: []community{
			{lang: "en", share: 26}, {lang: "ta", share: 17}, {lang: "hi", share: 15}, {lang: "bn", share: 13},
			{lang: "ml", share: 11}, {lang: "mr", share: 10}, {lang: "ur", share: 8},
		},
		publishers: []string{
			"Kaveri House", "Banyan & Brook", "Monsoon Press", "Third Platform", "Blue Almirah", "Lamp Lane Books",
			"Ghat Road Editions", "Paper Tiger India", "Tamarind Tree", "The Upper Berth", "Sluice Gate Press",
			"Weaver Bird", "Indigo & Ash", "Tin Trunk Books", "Half Ticket", "Peepal Academic", "Ferry & Sons",
			"Southern Cross-Roads", "Mango Tope", "Silver Street", "Northwest Monsoon", "Little Gecko",
			"Observatory Hill University Press", "Coromandel Study Series", "Kingfisher Lane", "Rain Tree Classics",
		},
	},
	{
		code: "hi", name: "Hindi", literature: "891.43", isbn: "81", share: 110, grammar: lazily(hiTitles),
		part:       [2]string{", भाग 1", ", Bhag 1"},
		publishers: []string{"Neem Prakashan", "Pagdandi", "Saraswati Gali", "Yamuna Pustak Ghar", "Akshar Mela", "Nai Dhoop"},
	},
	{
		code: "ta", name: "Tamil", literature: "894.811", isbn: "81", share: 95, grammar: lazily(taTitles),
		part: [2]string{", பாகம் 1", ", Paagam 1"},
		publishers: []string{"Kaveri Pathippagam", "Thinnai Noolagam", "Vaigai Veliyeedu", "Panai Olai", "Ezhuthu Oosai",
			"Nila Puthaga Nilayam"},
		mend: strings.NewReplacer(
			"ஒரு ஆ", "ஓர் ஆ", "ஒரு எ", "ஓர் எ", "ஒரு ஒ", "ஓர் ஒ", "ஒரு ஓ", "ஓர் ஓ", "ஒரு ஊ", "ஓர் ஊ", "ஒரு அ", "ஓர் அ",
			"Oru A", "Or A", "Oru E", "Or E", "Oru O", "Or O",
		),
	},
	{
		code: "bn", name: "Bengali", literature: "891.44", isbn: "81", share: 55, grammar: lazily(bnTitles),
		part: [2]string{", খণ্ড 1", ", Khanda 1"}, zero: '০',
		publishers: []string{"Kashphul", "Nouka Prakashani", "Tram Line Boi", "Dakbaksho", "Purono Pata"},
	},
	{
		code: "ml", name: "Malayalam", literature: "894.812", isbn: "81", share: 50, grammar: lazily(mlTitles),
		part:       [2]string{", ഭാഗം 1", ", Bhagam 1"},
		publishers: []string{"Nila Books", "Vallam Pusthakasala", "Mazha Prasadhanam", "Kayal Kathakal", "Aksharathoni"},
	},
	{
		code: "mr", name: "Marathi", literature: "891.46", isbn: "81", share: 46, grammar: lazily(mrTitles),
		part: [2]string{", भाग 1", ", Bhag 1"}, zero: '०',
		publishers: []string{"Sahyadri Granth", "Umbartha Prakashan", "Vaada Pustakalay", "Shabdanchi Peth", "Paayvaat"},
	},
	{
		code: "ur", name: "Urdu", literature: "891.439", isbn: "81", share: 40, grammar: lazily(urTitles),
		part: [2]string{"، حصہ 1", ", Hissa 1"}, zero: '۰',
		publishers: []string{"Chiragh Kitab Ghar", "Shahr-e-Adab", "Qalam Manzil", "Gulmohar Manzil", "Maktaba-e-Sahil"},
	},
	{
		code: "fr", name: "French", literature: "84", isbn: "2", share: 13, grammar: lazily(frTitles), latin: true,
		part:       [2]string{", tome 1", ", tome 1"},
		publishers: []string{"Éditions du Parapluie", "La Barque bleue", "Quai des Libraires"},
	},
	{
		code: "de", name: "German", literature: "83", isbn: "3", share: 10, grammar: lazily(deTitles), latin: true,
		part:       [2]string{", Band 1", ", Band 1"},
		publishers: []string{"Verlag am Leuchtturm", "Igel & Rabe", "Sieben Tage Verlag"},
	},
	{
		code: "es", name: "Spanish", literature: "86", isbn: "84", share: 10, grammar: lazily(esTitles), latin: true,
		part:       [2]string{", tomo 1", ", tomo 1"},
		publishers: []string{"Ediciones Golondrina", "La Barca Azul", "Editorial Siesta"},
	},
	{
		code: "ru", name: "Russian", literature: "891.7", isbn: "5", share: 10, grammar: lazily(ruTitles),
		part:       [2]string{", том 1", ", tom 1"},
		publishers: []string{"Izdatelstvo Mayak", "Sinyaya Lodka", "Chasy i Pero"},
	},
	{
		code: "ar", name: "Arabic", literature: "892.7", isbn: "977", share: 9, grammar: lazily(arTitles),
		part: [2]string{"، الجزء 1", ", al-Juz 1"}, zero: '٠',
		publishers: []string{"Dar al-Yasmin", "Maktabat al-Mina", "Dar al-Qarib"},
	},
	{
		code: "ja", name: "Japanese", literature: "895.6", isbn: "4", share: 9, grammar: lazily(jaTitles),
		part:       [2]string{" 第1巻", ", dai-1-kan"},
		publishers: []string{"Asagao Shobo", "Todai Bunko", "Kasa Publishing"},
	},
	{
		code: "zh", name: "Chinese", literature: "895.1", isbn: "7", share: 9, grammar: lazily(zhTitles),
		part:       [2]string{" 第1卷", ", di 1 juan"},
		publishers: []string{"Huaishu Chubanshe", "Chaguan Shuju", "Xiaochuan Wenyi"},
	},
	{
		code: "el", name: "Greek", literature: "889.", isbn: "960", share: 5, grammar: lazily(elTitles),
		part:       [2]string{", τόμος 1", ", tomos 1"},
		publishers: []string{"Ekdoseis Faros", "I Varka"},
	},
	{
		code: "he", name: "Hebrew", literature: "892.4", isbn: "965", share: 5, grammar: lazily(heTitles),
		part:       [2]string{", כרך 1", ", kerech 1"},
		publishers: []string{"Hotzaat ha-Migdalor", "Sifrei ha-Sira"},
	},
	// The rest have classics only, in editions of the Indian house for them.
	{code: "sa", name: "Sanskrit", literature: "891.2"},
	{code: "kn", name: "Kannada", literature: "894.814"},
	{code: "te", name: "Telugu", literature: "894.827"},
	{code: "gu", name: "Gujarati", literature: "891.47"},
	{code: "or", name: "Odia", literature: "891.456"},
	{code: "pa", name: "Punjabi", literature: "891.42"},
	{code: "fa", name: "Persian", literature: "891.55"},
	{code: "it", name: "Italian", literature: "85", latin: true},
	{code: "pt", name: "Portuguese", literature: "869.", latin: true},
	{code: "grc", name: "Ancient Greek", literature: "88"},
}

// classicsHouse publishes the classics of languages that have no publisher here.
const classicsHouse = "Rain Tree Classics"

// languageOf finds a language that the lists name.
func languageOf(code string) *language {
	for _, l := range languages {
		if l.code == code {
			return l
		}
	}
	panic("sample: no language has the code " + code)
}
