package look

import "fmt"

// State is a letter of the state alphabet: one sign and one colour. The word
// beside it is the desk's: "issued", "ready", "late".
type State string

// The alphabet.
const (
	OK    State = "ok"    // done, kept, allowed
	Wait  State = "wait"  // promised for a time
	No    State = "no"    // refused, stopped, late
	Go    State = "go"    // on its way
	Past  State = "past"  // over, out of play
	Free  State = "free"  // may be taken
	Care  State = "care"  // look at it
	Queue State = "queue" // waiting in line
	Plain State = ""      // no sign, no colour
)

// States is the alphabet in the order of the design.
var States = []State{OK, Wait, No, Go, Past, Free, Care, Queue}

// signs names the silhouette of each state.
var signs = map[State]string{
	OK: "sign-ok", Wait: "sign-wait", No: "sign-no", Go: "sign-go",
	Past: "sign-past", Free: "sign-free", Care: "sign-care", Queue: "sign-free",
}

// signOf is the silhouette's name, or an error that names the alphabet.
func signOf(s State) (string, error) {
	name, ok := signs[s]
	if !ok {
		return "", fmt.Errorf("no state %q; the alphabet is %v", s, States)
	}
	return name, nil
}

// Tag is a state with its word, as a tinted tag.
type Tag struct {
	State State
	Word  string
}

// PieceState is what happened to one countable piece: a copy, a place, a seat.
type PieceState string

// The states of a piece.
const (
	PieceFree    PieceState = "free"    // outline
	PieceTaken   PieceState = "taken"   // solid with a dash, quieter than free
	PieceHeld    PieceState = "held"    // promised to somebody: dashed amber, half circle
	PieceYours   PieceState = "yours"   // solid cloth with a tick
	PieceTransit PieceState = "transit" // dashed blue with an arrow
	PieceRepair  PieceState = "repair"  // grey outline with a cross
	PieceLost    PieceState = "lost"    // red outline with a cross
	PieceClosed  PieceState = "closed"  // a dash: not to be had
)

// pieceGlyphs names what is drawn inside a piece.
var pieceGlyphs = map[PieceState]string{
	PieceFree: "", PieceTaken: "minus", PieceHeld: "sign-wait", PieceYours: "check",
	PieceTransit: "arrow-end", PieceRepair: "cross", PieceLost: "cross", PieceClosed: "minus",
}

// Piece is one countable thing. Label says in words what it is ("copy 3100 1000
// 417, free"); where it is empty the state's own word is said.
type Piece struct {
	State PieceState
	Label string
}

// Pieces are drawn side by side, free ones first if the desk orders them so.
type Pieces []Piece
