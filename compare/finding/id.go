package finding

import (
	"cmp"
	"strings"
)

// CompareID orders IDs of findings: by kind, then by number, so that query-5365 precedes
// query-11479. It returns a negative number, zero or a positive number, as cmp.Compare does.
func CompareID(a, b string) int {
	left, right := strings.Split(a, "-"), strings.Split(b, "-")
	for i := range min(len(left), len(right)) {
		if order := comparePart(left[i], right[i]); order != 0 {
			return order
		}
	}
	return cmp.Compare(len(left), len(right))
}

// comparePart compares numbers by their length first: they have no leading zero.
func comparePart(a, b string) int {
	if digits(a) && digits(b) {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}
	return cmp.Compare(a, b)
}

func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
