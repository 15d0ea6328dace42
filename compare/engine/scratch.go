package engine

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
)

// ScratchPrefix is the beginning of the name of every database, schema and file that semcheck
// creates, empties or drops.
const ScratchPrefix = "semcheck_"

// Scratch is the name of a database, schema or file that belongs to semcheck.
// Adapters build CREATE, DROP and USE from a Scratch only; NewScratch and
// ParseScratch are the only ways to get one.
type Scratch struct{ name string }

// NewScratch returns a new name for the session of a number:
// semcheck_<host>_<pid>_<number>_<random>. Abandoned reads host and process to know whose name it
// is.
func NewScratch(number int) (Scratch, error) {
	var random [4]byte
	if _, err := rand.Read(random[:]); err != nil {
		return Scratch{}, fmt.Errorf("name of a scratch database: %w", err)
	}
	return ParseScratch(fmt.Sprintf("%s%s_%d_%d_%s", ScratchPrefix, hostTag(), os.Getpid(), number, hex.EncodeToString(random[:])))
}

// ParseScratch accepts a name that begins with semcheck_ and goes on with
// lower-case letters, digits and underscores, so that it needs no quoting in
// any dialect; every other name is refused.
func ParseScratch(name string) (Scratch, error) {
	rest, ok := strings.CutPrefix(name, ScratchPrefix)
	if !ok || rest == "" {
		return Scratch{}, fmt.Errorf("%q is not a database of semcheck: its name does not begin with %s", name, ScratchPrefix)
	}
	for _, c := range rest {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return Scratch{}, fmt.Errorf("%q is not a database of semcheck: %q in its name", name, c)
		}
	}
	if len(name) > 63 { // PostgreSQL cuts identifiers there, MySQL at 64
		return Scratch{}, fmt.Errorf("%q is longer than a database name can be", name)
	}
	return Scratch{name: name}, nil
}

// String returns the name. It panics for the zero Scratch, which names
// nothing: a statement built from it could touch anything.
func (s Scratch) String() string {
	if s.name == "" {
		panic("engine: a scratch database without a name")
	}
	return s.name
}
