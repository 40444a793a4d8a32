package pages

import (
	"holdfast/internal/web/look"
)

// widths are the bars and spaces of each symbol of Code 128, bar first, in
// modules: 11 for a symbol, 13 for the stop.
var widths = [...]string{
	"212222", "222122", "222221", "121223", "121322", "131222", "122213", "122312", "132212", "221213",
	"221312", "231212", "112232", "122132", "122231", "113222", "123122", "123221", "223211", "221132",
	"221231", "213212", "223112", "312131", "311222", "321122", "321221", "312212", "322112", "322211",
	"212123", "212321", "232121", "111323", "131123", "131321", "112313", "132113", "132311", "211313",
	"231113", "231311", "112133", "112331", "132131", "113123", "113321", "133121", "313121", "211331",
	"231131", "213113", "213311", "213131", "311123", "311321", "331121", "312113", "312311", "332111",
	"314111", "221411", "431111", "111224", "111422", "121124", "121421", "141122", "141221", "112214",
	"112412", "122114", "122411", "142112", "142211", "241211", "221114", "413111", "241112", "134111",
	"111242", "121142", "121241", "114212", "124112", "124211", "411212", "421112", "421211", "212141",
	"214121", "412121", "111143", "111341", "131141", "114113", "114311", "411113", "411311", "113141",
	"114131", "311141", "411131", "211412", "211214", "211232", "2331112",
}

// Symbols of Code 128 that are not characters.
const (
	startB   = 104
	startC   = 105
	stopCode = 106
)

// symbols are the values of a text in Code 128, with start, check symbol and
// stop; nil if the code cannot hold it. An even number of digits is written two
// to a symbol.
func symbols(text string) []int {
	if text == "" || len(text) > maxCode {
		return nil
	}
	for _, r := range text {
		if r < ' ' || r > '~' {
			return nil
		}
	}
	var all []int
	if inPairs(text) {
		all = append(all, startC)
		for i := 0; i < len(text); i += 2 {
			all = append(all, int(text[i]-'0')*10+int(text[i+1]-'0'))
		}
	} else {
		all = append(all, startB)
		for i := range len(text) {
			all = append(all, int(text[i]-' '))
		}
	}
	check := all[0]
	for i, v := range all[1:] {
		check += (i + 1) * v
	}
	return append(all, check%103, stopCode)
}

// inPairs says whether a text is digits, two by two.
func inPairs(text string) bool {
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return len(text)%2 == 0
}

// code128 draws a text as bars that the readers at a desk read, with the quiet
// zones that they need. A text that the code cannot hold has no bars; the number
// stands under them in any case.
func code128(text string) look.Barcode {
	const quiet = 10
	all := symbols(text)
	if all == nil {
		return look.Barcode{}
	}
	modules := make([]bool, quiet)
	for _, s := range all {
		for i, w := range widths[s] {
			for range w - '0' {
				modules = append(modules, i%2 == 0)
			}
		}
	}
	return look.BarcodeOf(append(modules, make([]bool, quiet)...))
}
