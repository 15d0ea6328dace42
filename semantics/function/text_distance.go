package function

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/function"
)

// textDistances is the chapter of functions that say how far two texts are apart, and of the
// number of bytes of one.
var textDistances = chapter{
	function.Levenshtein:        {compute: distance(levenshtein)},
	function.DamerauLevenshtein: {compute: distance(damerauLevenshtein)},
	function.Hamming:            {compute: hamming},
	function.Jaccard:            {compute: jaccard},
	function.StrLen:             {compute: func(c *call) semantics.Value { return c.number(len(c.text(0))) }},
}

// mostSteps is the product of two lengths beyond which a distance is not computed.
const mostSteps = 1 << 22

func distance(of func(s, t string) int) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s, t := c.text(0), c.text(1)
		if len(s)*len(t) > mostSteps {
			return c.unmodelled("so long a text")
		}
		c.apply(function.DistanceFound)
		return semantics.Integer(int64(of(s, t)))
	}
}

func levenshtein(s, t string) int {
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(s) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(t) {
			replaced := diagonal
			if s[i] != t[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(row[j]+1, row[j+1]+1, replaced)
		}
	}
	return row[len(t)]
}

// damerauLevenshtein is the distance of Lowrance and Wagner: two bytes that change places may
// have others between them, which are deleted before and inserted behind.
func damerauLevenshtein(s, t string) int {
	d := make([][]int, len(s)+1)
	for i := range d {
		d[i] = make([]int, len(t)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	last := map[byte]int{} // where a byte stands last in s, from 1
	for i := 1; i <= len(s); i++ {
		match := 0 // where s[i-1] stands last in t
		for j := 1; j <= len(t); j++ {
			from, to, replaced := last[t[j-1]], match, d[i-1][j-1]
			if s[i-1] == t[j-1] {
				match = j
			} else {
				replaced++
			}
			d[i][j] = min(replaced, d[i][j-1]+1, d[i-1][j]+1)
			if from > 0 && to > 0 {
				d[i][j] = min(d[i][j], d[from-1][to-1]+(i-from-1)+1+(j-to-1))
			}
		}
		last[s[i-1]] = i
	}
	return d[len(s)][len(t)]
}

func hamming(c *call) semantics.Value {
	s, t := c.text(0), c.text(1)
	if len(s) != len(t) || s == "" {
		c.apply(function.DistanceOutside)
		return c.e.Raise(semantics.ClassArgument)
	}
	n := 0
	for i := range len(s) {
		if s[i] != t[i] {
			n++
		}
	}
	c.apply(function.DistanceFound)
	return semantics.Integer(int64(n))
}

func jaccard(c *call) semantics.Value {
	s, t := c.text(0), c.text(1)
	if s == "" || t == "" {
		c.apply(function.DistanceOutside)
		return c.e.Raise(semantics.ClassArgument)
	}
	both, either := 0, 0
	for b := range 256 {
		one := string([]byte{byte(b)})
		switch inS, inT := strings.Contains(s, one), strings.Contains(t, one); {
		case inS && inT:
			both++
			either++
		case inS || inT:
			either++
		}
	}
	c.apply(function.DistanceFound)
	return semantics.Float(float64(both) / float64(either))
}
