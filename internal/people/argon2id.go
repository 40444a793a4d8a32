package people

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
)

// cost is how much work one hash takes.
type cost struct {
	memory  uint32 // KiB
	time    uint32 // passes
	threads uint8
}

// costNow is the cost of new hashes. Hashes of another cost still open, and are
// made anew when they do.
var costNow = cost{memory: 19 * 1024, time: 2, threads: 1}

// The bounds of what is computed at all: a row that claims more was not written
// by us.
const (
	maxMemory  = 256 * 1024 // KiB
	maxTime    = 16
	maxThreads = 16

	saltBytes   = 16
	keyBytes    = 32
	minKeyBytes = 16
	maxKeyBytes = 64
)

// hashed is one Argon2id hash with all that is needed to compute it again.
type hashed struct {
	cost
	salt, key []byte
}

func hash(plain string) hashed {
	h := hashed{cost: costNow, salt: make([]byte, saltBytes)}
	rand.Read(h.salt)
	h.key = h.compute(plain, keyBytes)
	return h
}

func (h hashed) compute(plain string, n int) []byte {
	return argon2.IDKey([]byte(plain), h.salt, h.time, h.memory, h.threads, uint32(n))
}

func (h hashed) matches(plain string) bool {
	return subtle.ConstantTimeCompare(h.compute(plain, len(h.key)), h.key) == 1
}

// decoy is what the secret of nobody is compared with: the work of a comparison
// whose outcome is known.
func decoy() hashed {
	return hashed{cost: costNow, salt: make([]byte, saltBytes), key: make([]byte, keyBytes)}
}

// String is the PHC form, $argon2id$v=19$m=19456,t=2,p=1$salt$key.
func (h hashed) String() string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.memory, h.time, h.threads, b64.EncodeToString(h.salt), b64.EncodeToString(h.key))
}

var errNotPHC = errors.New("the stored secret is not an Argon2id hash of this program")

// parseHash reads the PHC form, exactly as String writes it.
func parseHash(text string) (h hashed, err error) {
	parts := strings.Split(text, "$")
	if len(parts) != 6 {
		return hashed{}, errNotPHC
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.memory, &h.time, &h.threads); err != nil {
		return hashed{}, errNotPHC
	}
	b64 := base64.RawStdEncoding.Strict()
	if h.salt, err = b64.DecodeString(parts[4]); err != nil {
		return hashed{}, errNotPHC
	}
	if h.key, err = b64.DecodeString(parts[5]); err != nil {
		return hashed{}, errNotPHC
	}
	switch {
	case h.memory < 8*uint32(h.threads) || h.memory > maxMemory, h.time < 1 || h.time > maxTime,
		h.threads < 1 || h.threads > maxThreads, len(h.salt) < 8 || len(h.salt) > maxKeyBytes,
		len(h.key) < minKeyBytes || len(h.key) > maxKeyBytes, h.String() != text:
		return hashed{}, errNotPHC
	}
	return h, nil
}

// gate bounds how many hashes are computed at once, so that a rush of sign-ins
// takes neither the memory nor all of the processor from everybody else.
type gate struct {
	turns    chan struct{}
	patience time.Duration // how long a caller waits for a turn
}

// hashing is the gate of this process: one turn for each processor, of 19 MiB.
var hashing = newGate(runtime.GOMAXPROCS(0), 5*time.Second)

func newGate(turns int, patience time.Duration) *gate {
	return &gate{turns: make(chan struct{}, turns), patience: patience}
}

// do runs fn when it is its turn. Whoever waits longer than the gate's patience
// gets ErrCrowded.
func (g *gate) do(ctx context.Context, fn func() error) error {
	waiting, cancel := context.WithTimeoutCause(ctx, g.patience, ErrCrowded)
	defer cancel()
	select {
	case g.turns <- struct{}{}:
	case <-waiting.Done():
		return fmt.Errorf("wait for a turn to hash: %w", context.Cause(waiting))
	}
	defer func() { <-g.turns }()
	return fn()
}

// ErrCrowded says that too many people sign in at this moment. Nothing was
// changed and no try was counted.
var ErrCrowded error = crowded{}

// crowded is a failure that passes; package web knows it by its methods.
type crowded struct{}

func (c crowded) Error() string { return c.Detail() }

// HTTPStatus is 503.
func (crowded) HTTPStatus() int { return 503 }

// RetryAfter is how long the caller is asked to wait.
func (crowded) RetryAfter() time.Duration { return 5 * time.Second }

// ProblemSlug names the problem's page.
func (crowded) ProblemSlug() string { return "busy" }

// Detail is the sentence for the caller.
func (crowded) Detail() string {
	return "many people are signing in at this moment; nothing was changed"
}
