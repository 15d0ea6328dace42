package document

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Equal tells whether two documents are one: numbers by their value, strings by their
// characters, objects whatever the order of their members, of which no two have one name.
func Equal(a, b *Node) bool {
	if a.Kind != b.Kind || len(a.Items) != len(b.Items) || len(a.Members) != len(b.Members) {
		return false
	}
	switch a.Kind {
	case Number:
		x, errX := decimal.NewFromString(a.Text)
		y, errY := decimal.NewFromString(b.Text)
		return errX == nil && errY == nil && x.Equal(y)
	case String:
		x, _ := Unescape(a.Text)
		y, _ := Unescape(b.Text)
		return x == y
	case Array:
		return slices.EqualFunc(a.Items, b.Items, Equal)
	case Object:
		return !slices.ContainsFunc(a.Members, func(m Member) bool {
			name, _ := Unescape(m.Name)
			i := b.Member(name)
			return i < 0 || !Equal(m.Value, b.Members[i].Value)
		})
	case Null, False, True:
	}
	return true
}
