package compare_test

import (
	"math"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// control returns an ordered outcome with every kind of value, and an answer that
// agrees with it.
func control(form engine.Form) (*eval.Outcome, *engine.Result) {
	price := func(cents int64) semantics.Value {
		return semantics.DecimalValue(semantics.NewDecimal(decimal.New(cents, -2), 2))
	}
	o := &eval.Outcome{Kind: eval.OutcomeRows, Ordered: true}
	r := &engine.Result{Form: form}
	types := map[engine.Form][]string{
		engine.FormSQLite:   {"", "", "", ""},
		engine.FormMySQL:    {"BIGINT", "VARCHAR", "DOUBLE", "DECIMAL"},
		engine.FormPostgres: {"BIGINT", "TEXT", "DOUBLE PRECISION", "NUMERIC"},
	}[form]
	columns := []ast.Type{ast.BigInt, ast.Text, ast.Double, ast.Decimal(10, 2)}
	cells := []string{"integer", "text", "real", ""}
	if form == engine.FormSQLite { // it has no decimals
		columns, types = columns[:3], types[:3]
	}
	for i := range columns {
		o.Columns = append(o.Columns, eval.Column{Type: columns[i]})
		r.Columns = append(r.Columns, engine.Column{Type: types[i], Digits: engine.NotFixed})
	}
	values := []semantics.Row{
		{semantics.Integer(1), semantics.Text("abc"), semantics.Float(0.1), price(125)},
		{semantics.Integer(2), semantics.Null, semantics.Float(math.Pi), price(-1)},
		{semantics.Integer(2), semantics.Text("d "), semantics.Null, price(100)},
	}
	texts := [][]string{{"1", "abc", "0.1", "1.25"}, {"2", "", "3.141592653589793", "-0.01"}, {"2", "d ", "", "1.00"}}
	var world eval.Result
	for i, row := range values {
		row = row[:len(columns)]
		world.Groups = append(world.Groups, eval.TieGroup{Rows: []semantics.Row{row}, Take: 1})
		var line []engine.Cell
		for c := range row {
			cell := engine.Cell{Text: texts[i][c], Null: row[c].IsNull()}
			if form == engine.FormSQLite {
				cell.Type = cells[c]
				if cell.Null {
					cell.Type = "null"
				}
			}
			line = append(line, cell)
		}
		r.Rows = append(r.Rows, line)
	}
	o.Worlds = []eval.Result{world}
	return o, r
}

func TestPlantedFaultsAreFound(t *testing.T) {
	for _, form := range []engine.Form{engine.FormSQLite, engine.FormMySQL, engine.FormPostgres} {
		outcome, clean := control(form)
		if j := compare.Judge(outcome, clean, nil); j.Verdict != compare.Agree {
			t.Errorf("form %d: the control without a fault gives %s: %s", form, j.Verdict, j.Detail)
		}
		for _, bug := range fault.All() {
			outcome, result := control(form)
			changed, failure := fault.Plant(bug, result)
			if !changed {
				t.Errorf("form %d: no place for %s", form, bug)
				continue
			}
			var err error
			if failure != nil {
				err = failure
			}
			if j := compare.Judge(outcome, result, err); j.Verdict != compare.Disagree || j.Detail == "" {
				t.Errorf("form %d: %s gives %s %q", form, bug, j.Verdict, j.Detail)
			}
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	outcome, result := control(engine.FormSQLite)
	for b.Loop() {
		if j := compare.Judge(outcome, result, nil); j.Verdict != compare.Agree {
			b.Fatal(j.Detail)
		}
	}
}
