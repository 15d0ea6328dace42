package semantics

import (
	"cmp"
	"encoding/binary"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// List is a list with the type of its elements. Of an array of PostgreSQL with several
// dimensions the elements are arrays of the same type, all of one length.
type List struct {
	Of       ast.Type
	Elements []Value
}

// ListOf returns a list of elements of a type.
func ListOf(of ast.Type, elements ...Value) Value {
	return Value{kind: KindList, rare: &rare{list: &List{Of: of, Elements: elements}}}
}

// List is the list; nil for other kinds.
func (v Value) List() *List {
	if v.rare == nil {
		return nil
	}
	return v.rare.list
}

// String prints the list for people and logs.
func (l *List) String() string {
	texts := make([]string, len(l.Elements))
	for i := range l.Elements {
		texts[i] = l.Elements[i].String()
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// Flat are the elements of a list; those of its innermost lists where the type of its elements
// is not the type of a list, as in arrays of several dimensions.
func (l *List) Flat() []Value {
	if l.Dimensions() < 2 {
		return l.Elements
	}
	var all []Value
	for i := range l.Elements {
		all = append(all, l.Elements[i].List().Flat()...)
	}
	return all
}

// Dimensions is how many dimensions an array has: 0 if it has no elements.
func (l *List) Dimensions() int {
	switch {
	case len(l.Elements) == 0:
		return 0
	case l.Of.IsList() || l.Elements[0].kind != KindList:
		return 1
	}
	return 1 + l.Elements[0].List().Dimensions()
}

// Lengths are the lengths of an array in its dimensions.
func (l *List) Lengths() []int {
	var lengths []int
	for n := l.Dimensions(); n > 0; n-- {
		lengths = append(lengths, len(l.Elements))
		if n > 1 {
			l = l.Elements[0].List()
		}
	}
	return lengths
}

func appendListKey(e *Evaluation, dst []byte, l *List) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(l.Elements)))
	for i := range l.Elements {
		dst = AppendKey(e, dst, &l.Elements[i])
	}
	return dst
}

func identicalLists(a, b *List) bool {
	return len(a.Elements) == len(b.Elements) && IdenticalRows(a.Elements, b.Elements)
}

// Cases of ruleCompareLists.
const (
	listsEqual spec.Case = iota
	listsDifferInElement
	listsDifferInLength
	listsDifferInNull
)

var ruleCompareLists = spec.Declare(spec.Rule{
	ID:        "compare.lists",
	Statement: "Lists compare by their first pair of elements that differ, else the shorter one comes first. Two elements that are NULL are alike, and one that is NULL comes after all others.",
	From: spec.PostgreSQL("9.19 Array Functions and Operators", "func.sgml").On("2026-11-29").
		With(spec.PostgreSQLCode("array_cmp", "src/backend/utils/adt/arrayfuncs.c")),
	Cases: []string{listsEqual: "equal", listsDifferInElement: "element", listsDifferInLength: "length", listsDifferInNull: "null"},
	Only:  []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "So, in lists of lists level by level; that NULL is the greatest is said by the source, the page has an example that would be NULL.",
		From: spec.DuckDB("List Type, Comparison and Ordering", "data_types/list.md @ 1b8069627e25").
			With(spec.DuckDBCode("ComparesNotNull, NestedComparisonExecutor", "src/common/vector_operations/comparison_operators.cpp"))}},
})

// compareLists orders lists.
func compareLists(e *Evaluation, a, b *List) Ordering {
	if a.Dimensions() > 1 && !a.Of.IsList() || b.Dimensions() > 1 && !b.Of.IsList() {
		return compareArrays(e, a, b)
	}
	return comparedElements(e, a.Elements, b.Elements)
}

// compareArrays orders arrays of several dimensions: by all elements, then by the dimensions.
func compareArrays(e *Evaluation, a, b *List) Ordering {
	if o := comparedElements(e, a.Flat(), b.Flat()); o != Same {
		return o
	}
	if o := cmp.Compare(a.Dimensions(), b.Dimensions()); o != 0 {
		return Ordering(o)
	}
	x, y := a.Lengths(), b.Lengths()
	for i := range x {
		if o := cmp.Compare(x[i], y[i]); o != 0 {
			return Ordering(o)
		}
	}
	return Same
}

func comparedElements(e *Evaluation, a, b []Value) Ordering {
	for i := range min(len(a), len(b)) {
		x, y := &a[i], &b[i]
		if x.IsNull() || y.IsNull() {
			if x.IsNull() && y.IsNull() {
				continue
			}
			e.apply(ruleCompareLists, listsDifferInNull)
			if x.IsNull() {
				return Greater
			}
			return Less
		}
		if o := Compare(e, x, y); o != Same {
			e.apply(ruleCompareLists, listsDifferInElement)
			return o
		}
	}
	if len(a) == len(b) {
		e.apply(ruleCompareLists, listsEqual)
		return Same
	}
	e.apply(ruleCompareLists, listsDifferInLength)
	return Ordering(cmp.Compare(len(a), len(b)))
}

// Cases of ruleConcatLists.
const (
	concatListsNull spec.Case = iota
	concatListsBoth
	concatListsElement
)

var ruleConcatLists = spec.Declare(spec.Rule{
	ID:        "list.concat-operator",
	Statement: "a || b is the elements of a and behind them those of b; an operand that is no array is an element. An array that is NULL is an empty one; both NULL are NULL.",
	From:      spec.PostgreSQL("9.19 Array Functions and Operators; 8.15.4 Modifying Arrays", "{func,array}.sgml").On("2026-11-29"),
	Keywords:  []string{"||"}, Cases: []string{concatListsNull: "null", concatListsBoth: "lists", concatListsElement: "element"}, Only: []string{"postgres", "duckdb"},
	Except: map[string][]string{"duckdb": {"element"}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "Both are lists; NULL if one is NULL.",
		From: spec.DuckDBCode("ListConcatFunction", "src/function/scalar/string/concat.cpp")}},
})

// ConcatLists is || of which an operand is a list; left and right tell which are lists, the
// other one is an element.
func ConcatLists(e *Evaluation, a, b *Value, left, right bool) Value {
	for _, v := range []*Value{a, b} {
		if v.IsRaised() || v.IsOpen() {
			return *v
		}
	}
	if left && right && (a.IsNull() || b.IsNull()) {
		e.apply(ruleConcatLists, concatListsNull)
		switch {
		case e.Dialect.Lists == spec.ListsDuckDB:
			return Null
		case a.IsNull():
			return *b
		}
		return *a
	}
	var elements []Value
	var of ast.Type
	for i, v := range []*Value{a, b} {
		switch is := [2]bool{left, right}[i]; {
		case !is:
			elements = append(elements, *v)
		case !v.IsNull():
			of = v.List().Of
			if v.List().Dimensions() > 1 && !of.IsList() {
				e.MarkUnsupported("|| of arrays of several dimensions")
				return Null
			}
			elements = append(elements, v.List().Elements...)
		}
	}
	if left && right {
		e.apply(ruleConcatLists, concatListsBoth)
	} else {
		e.apply(ruleConcatLists, concatListsElement)
	}
	return ListOf(of, elements...)
}
