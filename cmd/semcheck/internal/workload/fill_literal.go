package workload

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/spec/ast"
)

// literal is a constant that a column may be filled with.
type literal struct {
	text   string
	number *big.Rat // nil for a text
	null   bool
}

var null = literal{null: true}

const (
	dayForm  = "2006-01-02"
	timeForm = "2006-01-02 15:04:05"
)

// day is the day that a text names; false where it names none.
func (l literal) day() (time.Time, bool) {
	if len(l.text) < len(dayForm) {
		return time.Time{}, false
	}
	t, err := time.Parse(dayForm, l.text[:len(dayForm)])
	return t, err == nil
}

// expr is the literal as a value of a column.
func (l literal) expr(t ast.Type) ast.Expr {
	text := func(s string) ast.Expr { return &ast.Literal{Kind: ast.LiteralString, Text: s} }
	number := func(kind ast.LiteralKind, s string) ast.Expr {
		digits, negative := strings.CutPrefix(s, "-")
		var x ast.Expr = &ast.Literal{Kind: kind, Text: digits}
		if negative {
			x = &ast.Unary{Op: ast.Negate, X: x}
		}
		return x
	}
	switch {
	case l.null:
		return &ast.Literal{Kind: ast.LiteralNull}
	case t.Kind == ast.TypeBoolean:
		kind := ast.LiteralTrue
		if l.number != nil && l.number.Sign() == 0 || strings.HasPrefix(strings.ToLower(l.text), "f") {
			kind = ast.LiteralFalse
		}
		return &ast.Literal{Kind: kind}
	case t.Kind == ast.TypeDate:
		if d, is := l.day(); is {
			return text(d.Format(dayForm))
		}
	case t.Kind == ast.TypeTimestamp || t.Kind == ast.TypeInstant:
		if d, is := l.day(); is {
			if len(l.text) == len(timeForm) {
				return text(l.text)
			}
			return text(d.Format(timeForm))
		}
	case l.number != nil && t.Kind == ast.TypeInteger:
		whole := new(big.Int).Quo(l.number.Num(), l.number.Denom())
		return number(ast.LiteralInteger, whole.String())
	case l.number != nil && l.number.IsInt():
		return number(ast.LiteralInteger, l.number.Num().String())
	case l.number != nil:
		return number(ast.LiteralDecimal, strings.TrimRight(l.number.FloatString(6), "0"))
	}
	s := l.text
	if t.Length > 0 && len(s) > t.Length && !t.IsEnumeration() {
		s = s[:t.Length]
	}
	return text(s)
}

// domain is what columns that are compared with each other are filled with.
type domain struct {
	constants []literal
	texts     bool // a constant of it is a text
}

// words are texts of columns that no query compares with a constant.
var words = []string{"apple", "Berlin", "cherry", "Delta", "east", "Foxtrot", "green", "Hotel", "iris", "June", "kiwi", "Lima", "maple", "North", "ocean", "Paris", "quartz", "red", "Sierra", "tulip", "ultra", "Victor", "west", "Xavier", "yellow", "zebra"}

// at is the n-th value of the domain for a column of a type: first the constants that fit it,
// then small values of the type.
func (d *domain) at(t ast.Type, n int) literal {
	numeric := t.Kind == ast.TypeInteger || t.Kind == ast.TypeDecimal || t.Kind == ast.TypeDouble || t.Kind == ast.TypeReal
	dynamic := t.Kind == ast.TypeDynamic
	switch {
	case t.Kind == ast.TypeLabel:
		return d.label(t, n)
	case t.IsEnumeration():
		members := t.Members()
		return literal{text: members[n%len(members)]}
	case t.Kind == ast.TypeYear:
		return literal{number: big.NewRat(int64(2020+n%100), 1)}
	}
	temporal := t.IsCalendar() || dynamic && (strings.Contains(strings.ToUpper(t.Name), "DATE") || strings.Contains(strings.ToUpper(t.Name), "TIME"))
	seen := 0
	for _, c := range d.constants {
		_, isDay := c.day()
		if t.Kind == ast.TypeTime || t.Kind == ast.TypeInterval || numeric && c.number == nil || temporal && !isDay || t.Kind == ast.TypeText && c.number != nil {
			continue
		}
		if seen == n {
			return c
		}
		seen++
	}
	n -= seen
	switch {
	case t.Kind == ast.TypeTime:
		return literal{text: time.Unix(int64(3637*n), 0).UTC().Format(time.TimeOnly)}
	case t.Kind == ast.TypeInterval:
		return literal{text: strconv.Itoa(n+1) + " days"}
	case temporal:
		from := time.Date(1994, 3, 1, 0, 0, 0, 0, time.UTC)
		for _, c := range d.constants {
			if day, is := c.day(); is {
				from = day
				break
			}
		}
		return literal{text: from.AddDate(0, 0, 11*n).Format(dayForm)}
	case numeric, dynamic && !d.texts && (t.Affinity == ast.AffinityInteger || t.Affinity == ast.AffinityNumeric || t.Affinity == ast.AffinityReal):
		return literal{number: big.NewRat(int64(n+1), 1)}
	case t.Kind == ast.TypeBoolean:
		return literal{number: big.NewRat(int64(n%2), 1)}
	}
	word := words[n%len(words)]
	if n >= len(words) {
		word += fmt.Sprint(n / len(words))
	}
	return literal{text: word}
}

// label is the n-th label of a type.
func (d *domain) label(t ast.Type, n int) literal {
	if t == ast.UUID {
		for _, c := range d.constants {
			if len(c.text) == 36 {
				if n--; n < 0 {
					return c
				}
			}
		}
		return literal{text: fmt.Sprintf("00000000-0000-4000-8000-%012d", n+1)}
	}
	labels := strings.Split(t.Labels, "\x00")
	return literal{text: labels[n%len(labels)]}
}
