package spelling

import "strings"

// Nearest returns the name that is most like word. It returns "" if no name is like word, or if two
// names are equally like it. Upper and lower case are equal. A name is like word if at most a third
// of its letters, but at least one letter, must be inserted, left out, replaced or swapped with the
// next letter (the restricted Damerau-Levenshtein distance).
func Nearest(word string, names []string) string {
	w := []rune(strings.ToLower(word))
	if len(w) > longest {
		return ""
	}
	nearest, least, tied := "", 0, false
	for _, name := range names {
		n := []rune(strings.ToLower(name))
		if len(n) > longest {
			continue
		}
		d := distance(w, n)
		switch {
		case d > max(1, len(n)/3) || d >= len(n):
		case nearest == "" || d < least:
			nearest, least, tied = name, d, false
		case d == least && !strings.EqualFold(name, nearest):
			tied = true
		}
	}
	if tied {
		return ""
	}
	return nearest
}

// longest is how many letters a word has at most that is compared: a distance takes time
// that grows with the product of two lengths.
const longest = 100

// DidYouMean stands behind an unknown name in a message: " (did you mean mysql?)", or
// nothing where no name is like it.
func DidYouMean(word string, names []string) string {
	if nearest := Nearest(word, names); nearest != "" {
		return " (did you mean " + nearest + "?)"
	}
	return ""
}

// distance is the least number of changes that make b of a.
func distance(a, b []rune) int {
	// The rows of the table of distances between beginnings of a and all those of b: two
	// before, one before, this one.
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replaced := last[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			row[j] = min(replaced, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
