package sample

import (
	"fmt"
	"sync"
)

// house is where a publisher stands among those of its registration group.
type house struct {
	group  string
	number int // from 0
}

// houses are all publishers, and how many each registration group has.
var houses = sync.OnceValues(func() (map[string]house, map[string]int) {
	all, sizes := map[string]house{}, map[string]int{}
	for _, l := range languages {
		for _, name := range l.publishers {
			all[name] = house{l.isbn, sizes[l.isbn]}
			sizes[l.isbn]++
		}
	}
	return all, sizes
})

const (
	blockSize = 1000 // books that one registrant number is good for
	blockStep = 467  // coprime to blockSize: books do not look numbered in a row
	groupStep = 7    // coprime to every power of ten: nor do houses
)

// isbn is the number of a house's book, counted from 0. A house fills its block
// of a thousand and goes on in one that no other house of its group has, so
// numbers repeat only when the whole group is used up. The groups are real (81
// is India's); registrants and numbers are invented.
func isbn(publisher string, book int) string {
	all, sizes := houses()
	h := all[publisher]
	width := 9 - len(h.group) - 3 // digits of the registrant
	blocks := 1
	for range width {
		blocks *= 10
	}
	block := h.number + sizes[h.group]*(book/blockSize)
	block = (block*groupStep + blocks/3) % blocks
	item := (book*blockStep + h.number) % blockSize
	body := fmt.Sprintf("978%s%0*d%03d", h.group, width, block, item)
	return fmt.Sprintf("%s%d", body, isbnCheck(body))
}

// isbnCheck is the thirteenth digit of an ISBN, after weights 1 and 3 in turn.
func isbnCheck(body string) int {
	sum := 0
	for i := range len(body) {
		digit := int(body[i] - '0')
		if i%2 == 1 {
			digit *= 3
		}
		sum += digit
	}
	return (10 - sum%10) % 10
}
