package migrate

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// Relation says how the answers of two dialects to one query relate.
type Relation uint8

// The relations, from the one that matters least.
const (
	Same      Relation = iota // the same results
	Digits                    // numbers have other digits behind the point
	Freed                     // one of the dialects permits results that the other does not
	Reordered                 // the rows come in another order
	Changed                   // other rows, or an error in one of them
)

var relationNames = [...]string{Same: "same", Digits: "digits", Freed: "may change", Reordered: "order", Changed: "changes"}

// String is the name of the relation.
func (r Relation) String() string { return relationNames[r] }

// Relate holds two outcomes, of rows or errors, against each other. TRUE and 1 are the same.
func Relate(from, to *eval.Outcome) Relation {
	switch {
	case from.Kind != to.Kind || len(from.Columns) != len(to.Columns):
		return Changed
	case from.Kind == eval.OutcomeRaise:
		return Same // whatever the class: both refuse
	}
	left, right := results(from, exactCell), results(to, exactCell)
	if slices.Equal(left, right) {
		return Same
	}
	near := func(o *eval.Outcome) []string { return results(o, nearCell) }
	if slices.Equal(near(from), near(to)) {
		return Digits
	}
	if meet(left, right) || meet(near(from), near(to)) {
		return Freed
	}
	if meet(bags(from), bags(to)) {
		return Reordered
	}
	return Changed
}

func meet(left, right []string) bool {
	return slices.ContainsFunc(left, func(one string) bool { return slices.Contains(right, one) })
}

// results are the permitted results, each as a text, without those that are the same.
func results(o *eval.Outcome, cell func(semantics.Value) string) (list []string) {
	for _, world := range o.Worlds {
		var b strings.Builder
		for _, group := range world.Groups {
			rows := rowTexts(group.Rows, cell)
			b.WriteString(strconv.Itoa(group.Take) + " of\n" + strings.Join(rows, "\n") + "\n")
		}
		list = append(list, b.String())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// bags are the permitted results without their order; none where a limit cuts through rows that tie.
func bags(o *eval.Outcome) (list []string) {
	for _, world := range o.Worlds {
		var rows []semantics.Row
		for _, group := range world.Groups {
			if group.Take != len(group.Rows) {
				return nil
			}
			rows = append(rows, group.Rows...)
		}
		list = append(list, strings.Join(rowTexts(rows, nearCell), "\n"))
	}
	return list
}

func rowTexts(rows []semantics.Row, cell func(semantics.Value) string) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		var b strings.Builder
		for _, v := range row {
			b.WriteString(cell(v) + "\t")
		}
		list[i] = b.String()
	}
	slices.Sort(list)
	return list
}

// exactCell is a value as a text: numbers by their value, whatever their type.
func exactCell(v semantics.Value) string {
	if n := numberOf(v); n != nil {
		return n.RatString()
	}
	if v.IsNull() {
		return "NULL"
	}
	return strconv.Quote(v.String())
}

// nearCell is exactCell of which a number has three digits behind the point at most.
func nearCell(v semantics.Value) string {
	if n := numberOf(v); n != nil && !n.IsInt() {
		text := strings.TrimSuffix(strings.TrimRight(n.FloatString(3), "0"), ".")
		if text == "-0" {
			return "0"
		}
		return text
	}
	return exactCell(v)
}

// numberOf is a number; nil for another value. TRUE is 1.
func numberOf(v semantics.Value) *big.Rat {
	switch {
	case v.Kind() == semantics.KindBoolean:
		if v.Bool() {
			return big.NewRat(1, 1)
		}
		return new(big.Rat)
	case semantics.IsNumeric(&v):
		if n, is := new(big.Rat).SetString(v.String()); is {
			return n
		}
	}
	return nil
}
