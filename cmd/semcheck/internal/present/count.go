package present

import (
	"fmt"
	"strings"
)

// Count is a number with its noun: "1 row", "2 rows", "2 queries".
func Count[N int | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "sh") {
		return fmt.Sprintf("%d %ses", n, noun)
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok {
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Escaped is a text with its control characters visible, those that break lines, too.
func Escaped(text string) string { return visible(text) }
