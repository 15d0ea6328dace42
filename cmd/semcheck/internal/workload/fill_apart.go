package workload

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/semcheck/semcheck/spec/ast"
)

// What tells dialects apart: letters of either case and blanks, by collations; texts that look like
// numbers; quotients of whole numbers, zero, signs; ties; the ends of years.
var (
	textsApart   = []string{"a", "A", "b", "B", "b ", "", "10", "9", "1.50", "abc", "ABC", "a_c", "a%c"}
	accents      = []string{"é", "Zoë"}
	numbersApart = []int64{0, 1, 1, 2, 3, 7, -7, 10}
	daysApart    = []string{"2023-12-31", "2024-01-01", "2024-02-29", "2024-07-15"}
)

// apart is a value of the domain for a column of a type that tells dialects apart.
func (d *domain) apart(t ast.Type, random *rand.Rand, accented bool) literal {
	if t.IsEnumeration() || t.Kind == ast.TypeYear {
		return d.at(t, random.IntN(6))
	}
	var known literal
	fits := false
	among := 2
	if len(d.constants) > 4 {
		among = 4 // many constants leave room for the values that tell apart
	}
	if len(d.constants) > 0 && random.IntN(among) == 0 {
		known = d.constants[random.IntN(len(d.constants))]
		_, isDay := known.day()
		switch {
		case t.IsCalendar():
			fits = isDay
		case t.IsNumeric():
			fits = known.number != nil
		default:
			fits = t.IsText() && known.number == nil || t.Kind == ast.TypeDynamic
		}
	}
	switch {
	case fits && known.number == nil && !t.IsCalendar():
		return literal{text: varied(known.text, random)}
	case fits:
		return known
	case t.Kind == ast.TypeTime:
		return literal{text: []string{"00:00:00", "12:30:00", "23:59:59"}[random.IntN(3)]}
	case t.IsCalendar() && t.Kind != ast.TypeInterval:
		return literal{text: daysApart[random.IntN(len(daysApart))]}
	case t.IsNumeric(), t.Kind == ast.TypeBoolean, t.Kind == ast.TypeDynamic && !d.texts && t.Affinity != ast.AffinityText:
		n := big.NewRat(numbersApart[random.IntN(len(numbersApart))], 1)
		if t.Kind != ast.TypeInteger && t.Kind != ast.TypeBoolean && random.IntN(2) == 0 {
			n.Add(n, big.NewRat(1, 2))
		}
		return literal{number: n}
	case t.IsText() || t.Kind == ast.TypeDynamic:
		if accented && random.IntN(3) == 0 {
			return literal{text: accents[random.IntN(len(accents))]}
		}
		return literal{text: textsApart[random.IntN(len(textsApart))]}
	}
	return d.at(t, random.IntN(6))
}

// varied is a text as it is, in other letters, or with a blank behind it.
func varied(text string, random *rand.Rand) string {
	switch random.IntN(5) {
	case 0:
		return strings.ToUpper(text)
	case 1:
		return strings.ToLower(text)
	case 2:
		return text + " "
	case 3:
		for i, r := range text {
			return text[:i] + string(unicode.ToTitle(r)) + text[i+len(string(r)):]
		}
	}
	return text
}

// meant is the type that the name of a column's type means in other dialects, where SQLite takes any value:
// rows of numbers would be refused there.
func meant(t ast.Type) ast.Type {
	name := strings.ToUpper(t.Name)
	switch {
	case t.Kind != ast.TypeDynamic:
	case strings.Contains(name, "BOOL"):
		return ast.Type{Kind: ast.TypeBoolean}
	case strings.Contains(name, "DATETIME"), strings.Contains(name, "TIMESTAMP"):
		return ast.Type{Kind: ast.TypeTimestamp}
	case name == "DATE":
		return ast.Type{Kind: ast.TypeDate}
	}
	return t
}
