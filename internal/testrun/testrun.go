package testrun

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// The variables of the environment.
const (
	seedVariable  = "SEMCHECK_SEED"
	countVariable = "SEMCHECK_TESTS"
	whole         = "whole"
)

// fixedSeed is the seed where none is asked for.
const fixedSeed = 1

// Count is how many cases a test tries: whole in a run of all, usual otherwise, short
// with -short.
func Count[N ~int | ~uint64](short, usual, whole N) N {
	switch {
	case Whole():
		return whole
	case testing.Short():
		return short
	}
	return usual
}

// Whole tells whether all cases are asked for.
func Whole() bool {
	switch asked := os.Getenv(countVariable); asked {
	case "":
		return false
	case whole:
		return true
	default:
		panic(fmt.Sprintf("%s is %q, want %q or nothing", countVariable, asked, whole))
	}
}

// Seed is the seed of this run. If the test fails, it says how it fails again.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(fixedSeed)
	if asked := os.Getenv(seedVariable); asked != "" {
		var err error
		if seed, err = strconv.ParseUint(asked, 10, 64); err != nil || seed == 0 {
			t.Fatalf("%s is %q, want a whole number above 0", seedVariable, asked)
		}
	}
	if _, told := telling.LoadOrStore(t.Name(), true); !told {
		t.Cleanup(func() {
			telling.Delete(t.Name())
			if t.Failed() {
				t.Logf("again: %s", command(t.Name(), seed))
			}
		})
	}
	return seed
}

// telling are the names of the running tests that will say how they fail again.
var telling sync.Map

// Random is a source of this run's seed. Streams keep apart what one test draws for
// several purposes.
func Random(t testing.TB, stream uint64) *rand.Rand {
	t.Helper()
	return rand.New(rand.NewPCG(Seed(t), stream))
}

// Check checks a property as rapid.Check does, from this run's seed on.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	seedRapid(Seed(t))
	rapid.Check(t, property)
}

var rapidSeeded sync.Once

// seedRapid sets rapid's own flag, unless the command line did.
func seedRapid(seed uint64) {
	rapidSeeded.Do(func() {
		given := false
		flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.seed" })
		if given {
			return
		}
		if err := flag.Set("rapid.seed", strconv.FormatUint(seed, 10)); err != nil {
			panic(err)
		}
	})
}

// command runs a test of the package in the working folder again.
func command(test string, seed uint64) string {
	parts := strings.Split(test, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	pattern := strings.ReplaceAll(strings.Join(parts, "/"), "'", `'\''`)
	asked := fmt.Sprintf("%s=%d", seedVariable, seed)
	if Whole() {
		asked += " " + countVariable + "=" + whole
	}
	return fmt.Sprintf("%s go test -run '%s' %s", asked, pattern, packageHere())
}

// packageHere is the package in the working folder as one names it at the root of the
// module: tests run in the folder of their package.
func packageHere() string {
	folder, err := os.Getwd()
	if err != nil {
		return "."
	}
	for root := folder; ; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			if path, err := filepath.Rel(root, folder); err == nil {
				return "./" + filepath.ToSlash(path)
			}
		}
		if root == filepath.Dir(root) {
			return "."
		}
	}
}
