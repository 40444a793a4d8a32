package money

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The currencies people pay in, from ISO 4217, by the digits of their minor
// unit. Codes of funds, units of account, metals and tests are not among them.
const (
	withoutDigits = `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF`

	withTwoDigits = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN
		BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
		GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL
		MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
		PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
		TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`

	withThreeDigits = `BHD IQD JOD KWD LYD OMR TND`
)

// symbols are written before the amount. A currency is here only if readers of
// English know its sign and no other currency has the same one.
var symbols = map[string]string{
	"AUD": "A$", "BDT": "৳", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "CRC": "₡", "EUR": "€",
	"GBP": "£", "GHS": "GH₵", "HKD": "HK$", "ILS": "₪", "INR": "₹", "JPY": "¥", "KHR": "៛",
	"KRW": "₩", "KZT": "₸", "LAK": "₭", "MNT": "₮", "MXN": "MX$", "NGN": "₦", "NZD": "NZ$",
	"PHP": "₱", "PYG": "₲", "RUB": "₽", "SGD": "S$", "THB": "฿", "TRY": "₺", "TWD": "NT$",
	"UAH": "₴", "USD": "$", "VND": "₫",
}

var minorDigits = func() map[string]int {
	digits := make(map[string]int)
	for n, codes := range map[int]string{0: withoutDigits, 2: withTwoDigits, 3: withThreeDigits} {
		for code := range strings.FieldsSeq(codes) {
			digits[code] = n
		}
	}
	return digits
}()

// Digits is the number of digits of a currency's minor unit: 2 for INR, 0 for
// JPY, 3 for KWD. A code that is not a currency people pay in is an error that
// names it.
func Digits(currency string) (int, error) {
	n, known := minorDigits[currency]
	if !known {
		return 0, fmt.Errorf("currency %.20q is not known; use an ISO 4217 code such as INR or EUR", currency)
	}
	return n, nil
}

// Currencies lists the known codes in alphabetical order, for choices on pages.
func Currencies() []string { return slices.Sorted(maps.Keys(minorDigits)) }
