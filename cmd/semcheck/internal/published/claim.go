package published

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// claimKind says of what sort a claim about an answer is.
type claimKind uint8

const (
	claimNothing   claimKind = iota // words that are not understood
	claimNoRow                      // an empty answer
	claimSomeRow                    // at least one row
	claimRowCount                   // that many rows
	claimValues                     // these values
	claimError                      // an error with this message
	claimAnyError                   // an error
	claimNoError                    // success
	claimCrash                      // the engine dies
	claimAssertion                  // the engine dies of an assertion, which most builds do not check
	claimHang                       // the statement does not end
)

// claim is what a remark says about an answer.
type claim struct {
	kind   claimKind
	count  int
	text   string     // of an error, for comparison
	values [][]string // alternatives; the values of all rows one after the other
}

var (
	fetchedRows = regexp.MustCompile(`^(\d+) rows? (?:is|are) fetched$`)
	assertion   = regexp.MustCompile(`(?i)assertion.*failed|^TRAP:`)
	dies        = regexp.MustCompile(`(?i)seg(?:mentation )?fault|terminate called|double free|fatal error has been detected`)
	endless     = regexp.MustCompile(`(?i)^hangs$|does not terminate`)
	failure     = regexp.MustCompile(`(?i)^error\b|\berror:|failed|malformed|not allowed|no such|cannot|can't|could not|cache lookup|unhandled|invalid|is full|is locked|overflow|does not match|doesn't match|out of memory|prohibited|duplicate|conflict|must be|^internal:|were supplied|already exists`)
)

// readClaim reads one part of a remark.
func readClaim(text string) claim {
	text = strings.Trim(text, " ,;.")
	lower := strings.ToLower(text)
	switch m := fetchedRows.FindStringSubmatch(lower); {
	case text == "":
		return claim{}
	case m != nil:
		n, _ := strconv.Atoi(m[1]) // digits, by the pattern
		return claim{kind: claimRowCount, count: n}
	case strings.Contains(lower, "no row") || strings.Contains(lower, "row is not fetched") ||
		strings.Contains(lower, "not fetch the row") || strings.Contains(lower, "not fetch a row") || text == "{}":
		return claim{kind: claimNoRow}
	case strings.Contains(lower, "row is fetched") || lower == "fetches row" || lower == "fetches the row":
		return claim{kind: claimSomeRow}
	case lower == "no error" || strings.HasSuffix(lower, "succeeds"):
		return claim{kind: claimNoError}
	case lower == "error":
		return claim{kind: claimAnyError}
	case assertion.MatchString(text):
		return claim{kind: claimAssertion}
	case dies.MatchString(text):
		return claim{kind: claimCrash}
	case endless.MatchString(text):
		return claim{kind: claimHang}
	case failure.MatchString(text):
		return claim{kind: claimError, text: message(text)}
	}
	if values, ok := readValues(text); ok {
		return claim{kind: claimValues, values: values}
	}
	return claim{}
}

var (
	errorPrefix = regexp.MustCompile(`^(?:.*\berror\b\s*(?:\d+)?\s*(?:\([0-9a-z]+\))?:\s*|transactioncontext:\s*)`)
	notLetters  = regexp.MustCompile(`[^a-z0-9]+`)
)

// message is what stays the same of an engine's message from version to version.
func message(text string) string {
	text = strings.ToLower(text)
	text = errorPrefix.ReplaceAllString(text, "")
	return strings.TrimSpace(notLetters.ReplaceAllString(text, " "))
}

var separators = regexp.MustCompile(`\s*(?:[|,;]|\band\b)\s*`)

// readValues reads rows: 1|NULL, {a, b}, {a} or {b}.
func readValues(text string) ([][]string, bool) {
	var alternatives [][]string
	for part := range strings.SplitSeq(text, " or ") {
		part = strings.TrimSpace(part)
		inner, braced := strings.CutPrefix(part, "{")
		inner = strings.TrimSuffix(inner, "}")
		var list []string
		for _, value := range separators.Split(inner, -1) {
			value = strings.TrimSpace(value)
			if n := len(value); n >= 2 && (value[0] == '\'' || value[0] == '"') && value[n-1] == value[0] {
				value = value[1 : n-1]
			} else if !braced && strings.Contains(value, " ") {
				return nil, false // words
			}
			list = append(list, value)
		}
		alternatives = append(alternatives, list)
	}
	return alternatives, true
}

// rows tells whether the claim is about an answer with or without rows.
func (c claim) rows() bool {
	switch c.kind {
	case claimNoRow, claimSomeRow, claimRowCount, claimValues:
		return true
	case claimNothing, claimError, claimAnyError, claimNoError, claimCrash, claimAssertion, claimHang:
	}
	return false
}

// holds tells whether an answer is as the claim says.
func (c claim) holds(a *Answer) bool {
	ended := a.Failure == nil
	switch c.kind {
	case claimNothing:
		return false
	case claimNoRow:
		return ended && len(a.Rows) == 0
	case claimSomeRow:
		return ended && len(a.Rows) > 0
	case claimRowCount:
		return ended && len(a.Rows) == c.count
	case claimValues:
		return ended && c.has(a)
	case claimError:
		if ended || c.text == "" {
			return false
		}
		got := message(a.Failure.Message)
		return strings.Contains(got, c.text) || got != "" && strings.Contains(c.text, got)
	case claimAnyError:
		return !ended && !a.Crashed() && !a.Hung()
	case claimNoError:
		return ended
	case claimCrash, claimAssertion:
		return a.Crashed()
	case claimHang:
		return a.Hung()
	}
	panic("published: unknown claim")
}

// has tells whether the answer holds the values of one alternative; which row
// comes first is not compared.
func (c claim) has(a *Answer) bool {
	var got []Cell
	for _, row := range a.Rows {
		got = append(got, row...)
	}
	for _, want := range c.values {
		if len(got) == 0 && len(want) == 1 && strings.EqualFold(want[0], "null") {
			return true // so some write an empty answer
		}
		if len(got) != len(want) {
			continue
		}
		left := slices.Clone(want)
		for _, cell := range got {
			if i := slices.IndexFunc(left, cell.is); i >= 0 {
				left = slices.Delete(left, i, i+1)
			}
		}
		if len(left) == 0 {
			return true
		}
	}
	return false
}

// is tells whether a value is the one that a remark writes down.
func (c Cell) is(written string) bool {
	if c.Null {
		return written == "" || strings.EqualFold(written, "null")
	}
	if c.Text == written {
		return true
	}
	a, err := strconv.ParseFloat(c.Text, 64)
	if err != nil {
		return false
	}
	b, err := strconv.ParseFloat(written, 64)
	if err != nil || c.typed && approximate(c.Text) != approximate(written) {
		return false
	}
	if !approximate(c.Text) && !approximate(written) {
		return false // integers have one text
	}
	return a == b || math.Abs(a-b) <= 1e-14*math.Max(math.Abs(a), math.Abs(b))
}

func approximate(number string) bool { return strings.ContainsAny(number, ".eE") }
