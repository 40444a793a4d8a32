package sample

// City is where the library is: on a river, in the south of India, nowhere.
const City = "Kaveri"

// Library is what the nine branches are together.
const Library = "Kaveri City Libraries"

// Currency is the ISO 4217 code of every price.
const Currency = "INR"

// Branch is one house of the library, or its bus.
type Branch struct {
	Code     string
	Name     string
	Address  string // streets that do not exist
	Zone     string // IANA name
	OpenDays string // of "mon tue wed thu fri sat sun", parted by spaces
	Hours    string // local time, "09:00-20:00", on every open day
}

// Branches lists the nine branches, the main library first. It does not depend
// on the seed: the branch of an example in the handbook is there in every demo.
func Branches() []Branch {
	const (
		zone     = "Asia/Kolkata"
		everyDay = "mon tue wed thu fri sat sun"
	)
	return []Branch{
		{"RIV", "Riverside", "1 Ghat Road, Kaveri 1", zone, everyDay, "08:30-20:30"},
		{"HIL", "Hilltop", "Observatory Hill, Kaveri 7", zone, "tue wed thu fri sat sun", "09:00-19:00"},
		{"OLD", "Old Market", "44 Lamp Lane, Kaveri 2", zone, "mon tue wed thu fri sat", "09:30-19:30"},
		{"LAK", "Lakeside", "12 Upper Bund, Kaveri 9", zone, "mon tue thu fri sat sun", "09:00-18:30"},
		{"UNI", "University", "Third Gate, College Road, Kaveri 5", zone, "mon tue wed thu fri sat", "08:00-21:00"},
		{"HAR", "Harbour", "6 Customs House Street, Kaveri 3", zone, "mon wed thu fri sat sun", "10:00-18:00"},
		{"AIR", "Airport Road", "210 Airport Road, Kaveri 14", zone, "mon tue wed thu fri sat", "10:00-19:00"},
		{"CHI", "Children’s", "Mango Tope Gardens, Kaveri 1", zone, "tue wed thu fri sat sun", "09:00-18:00"},
		{"MOB", "Mobile library", "Bus bay behind 1 Ghat Road, Kaveri 1", zone, "wed sat", "10:00-16:00"},
	}
}
