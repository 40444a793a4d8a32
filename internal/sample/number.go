package sample

import "fmt"

// Barcode is the barcode of the copy with this index, counted from 0: ten
// digits, the last a Luhn check digit. The first 100,000 begin with 3100.
func Barcode(index int) string { return luhn(310_000_000 + index) }

// Card is the card number of the member with this index, counted from 0: ten
// digits, the last a Luhn check digit. The first 100,000 begin with 2041.
func Card(index int) string { return luhn(204_100_000 + index) }

// luhn appends the check digit that makes the weighted digit sum a multiple of
// ten, so that one wrong digit, or two swapped neighbours, is noticed at the desk.
func luhn(number int) string {
	sum, double := 0, true
	for n := number; n > 0; n /= 10 {
		digit := n % 10
		if double {
			digit *= 2
			digit = digit/10 + digit%10
		}
		sum += digit
		double = !double
	}
	return fmt.Sprintf("%d%d", number, (10-sum%10)%10)
}
