package pqs

import (
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is the metamorphic relation of pivoted query synthesis: a query returns a row on
// which its condition is True, and does not return a row on which it is not True.
// The paper is Rigger and Su, OSDI 2020. There the pivot is a row of the tables
// and the condition is made for the pivot; here the condition is the query's and the pivot
// is a row of its FROM.
//
// The semantics evaluate FROM without WHERE, the columns of its relations, the
// select list and the condition for every row. The law draws a row. It takes the condition
// that is True on this row: p, NOT p or p IS NULL. The answer of a query with this condition
// says whether the engine has the row. The law also asks with a condition that is not True on
// the row.
//
// It applies to a block whose FROM without WHERE the semantics evaluate to one
// bag of rows. Errors that an engine may raise do not matter, because an error
// makes no case. FROM may be anything, outer joins too: the pivot is a row of its result,
// and WHERE looks at nothing else. Grouping, DISTINCT, ORDER BY and LIMIT are left out.
//
// To pin a row is to name it by the columns of all relations in FROM.
// Then all columns have names, no column is a column of a compound, whose affinity SQLite
// takes from one arm, and all values can be written exactly: no NaN, infinity,
// negative zero or error, no float with an error bound. Another row may have values that are
// equal to the pivot's but can be told apart (1 and 1.0, texts up to case and blanks at the
// end). This row makes no case if the condition is True on it and must not be.
//
// The variants; r is a condition that is True on the pivot, n a condition that is not:
//
//	contained        items … WHERE r has the pivot's items
//	columns          columns … WHERE r has the pivot as often as the semantics
//	pinned           columns … WHERE r AND c = v AND … has it
//	pinned-null-safe likewise with IS NOT DISTINCT FROM
//	exists           EXISTS (… WHERE r AND c = v AND …) is True
//	intersect        SELECT v, … INTERSECT SELECT c, … WHERE r has a row
//	in               v IN (SELECT c … WHERE r) is True
//	excluded         columns … WHERE n has not the pivot
//	excluded-pinned  columns … WHERE n AND c = v AND … is empty
type Relation struct{}

// Name is "pqs".
func (Relation) Name() string { return "pqs" }

// Bounds of the ways to draw from one query, so that trying them all ends soon.
const (
	mostPivots     = 4
	mostConditions = 4
	mostBlocks     = 2
)

// Variants lists the variants, each for several conditions and several pivots.
func (Relation) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	if s.Evaluate == nil {
		return nil, "the semantics do not model the database"
	}
	var variants []metamorphic.Variant
	reason := "no block with FROM"
	for _, b := range blocksOf(s.Query.Body, nil) {
		conditions := metamorphic.Partitions(b.Where, metamorphic.RowConditions(b))
		if len(conditions) == 0 {
			reason = "no condition"
		}
		for _, c := range conditions[:min(len(conditions), mostConditions)] {
			f := &pivoted{Subject: s, block: b, condition: c}
			for k := range uint64(mostPivots) {
				for _, variant := range pivotVariants {
					variants = append(variants, metamorphic.Variant{Name: variant.name, Make: func() *trial.Check {
						p := f.pivot(s.Choice/7 + k)
						if p == nil || k > 0 && k >= uint64(len(f.candidates)) {
							return nil
						}
						check := variant.make(p)
						if check != nil {
							check.BySemantics = true // they say on which rows a condition is True
						}
						return check
					}})
				}
			}
		}
	}
	if len(variants) == 0 {
		return nil, reason
	}
	return variants, ""
}

// blocksOf lists the blocks with FROM of a body.
func blocksOf(b ast.Body, list []*ast.Select) []*ast.Select {
	switch b := b.(type) {
	case *ast.Select:
		if len(b.From) > 0 && len(list) < mostBlocks {
			list = append(list, b)
		}
	case *ast.SetOperation:
		return blocksOf(b.R, blocksOf(b.L, list))
	case *ast.Nested:
		return blocksOf(b.Query.Body, list)
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
	return list
}

// pivoted is a block with a condition, and what the semantics say of its rows.
type pivoted struct {
	*metamorphic.Subject
	block     *ast.Select
	condition metamorphic.Parting

	evaluated  bool
	columns    []ast.Expr       // of all relations; nil where they cannot be named
	items      []ast.SelectItem // of the query; nil where they are those of groups
	rows       []pivotRow
	candidates []int // the rows on which the rest is True
}

// pivotRow is a row of FROM.
type pivotRow struct {
	columns, items semantics.Row
	third          int  // which third of the condition is True on it
	rest           bool // the rest is True on it
}

// pivot is a row that is to be fetched.
type pivot struct {
	*pivoted
	row *pivotRow
}

// pivot draws a row; nil where there is none.
func (f *pivoted) pivot(number uint64) *pivot {
	if !f.evaluated {
		f.evaluated = true
		f.evaluate()
	}
	if len(f.candidates) == 0 {
		return nil
	}
	return &pivot{f, &f.rows[f.candidates[number%uint64(len(f.candidates))]]}
}

// evaluate asks the semantics for the rows of FROM.
func (f *pivoted) evaluate() {
	f.columns = columnsOf(f.Subject, f.BlockOf(f.block))
	if !metamorphic.Grouped(f.block) && !metamorphic.OuterAggregates(f.BlockOf(f.block)) {
		f.items = f.block.Items
		for _, item := range f.items {
			if item.Expr == nil {
				f.items = nil
				break
			}
		}
	}
	list := append(append([]ast.SelectItem(nil), build.Items(f.columns...)...), f.items...)
	for _, third := range metamorphic.Thirds(f.condition.P) {
		list = append(list, ast.SelectItem{Expr: f.Truth(third)})
	}
	rest := f.condition.Rest
	if rest != nil {
		list = append(list, ast.SelectItem{Expr: f.Truth(rest)})
	}
	outcome := f.Evaluate(build.Query(&ast.Select{Items: list, From: f.block.From}))
	if outcome == nil || outcome.Kind != eval.OutcomeRows || len(outcome.Worlds) != 1 || !outcome.Worlds[0].Determined() {
		return
	}
	for _, group := range outcome.Worlds[0].Groups {
		for _, row := range group.Rows {
			r := pivotRow{columns: row[:len(f.columns)], items: row[len(f.columns) : len(f.columns)+len(f.items)], third: -1, rest: true}
			truths := row[len(f.columns)+len(f.items):]
			for i := range 3 {
				if isOne(truths[i]) {
					r.third = i
				}
			}
			if rest != nil {
				r.rest = isOne(truths[3])
			}
			f.rows = append(f.rows, r)
		}
	}
	for i := range f.rows {
		if f.rows[i].rest && f.rows[i].third >= 0 {
			f.candidates = append(f.candidates, i)
		}
	}
}

// isOne tells whether a truth is 1.
func isOne(v semantics.Value) bool {
	switch k := v.Kind(); {
	case k == semantics.KindBoolean:
		return v.Bool()
	case k == semantics.KindInteger:
		return v.Int() == 1
	case k == semantics.KindUnsigned:
		return v.Uint() == 1
	}
	return false
}
