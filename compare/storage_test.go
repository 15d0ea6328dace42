package compare

import (
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// An integer for a float of the same value, or the other way round, is a difference of its own
// in SQLite; whatever stands beside it makes a difference of rows.
func TestStorageClassAlone(t *testing.T) {
	lite := engine.FormSQLite
	for name, c := range map[string]struct {
		outcome *eval.Outcome
		result  *engine.Result
		want    Difference
	}{
		"zero":               {rows(any1, row{float(0)}), answer(lite, "", "integer:0"), DifferenceStorage},
		"float for integer":  {rows(any1, row{integer(7)}), answer(lite, "", "real:7.0"), DifferenceStorage},
		"beside equal cells": {rows(any2, row{float(-2), text("a")}, row{null, integer(1)}), answer(lite, ",", "NULL|integer:1", "integer:-2|text:a"), DifferenceStorage},
		"two rows":           {rows(any1, row{float(1)}, row{float(1)}), answer(lite, "", "integer:1", "integer:1"), DifferenceStorage},
		"beyond 2^53":        {rows(any1, row{float(9007199254740992)}), answer(lite, "", "integer:9007199254740993"), DifferenceRows},
		"another value":      {rows(any1, row{float(1)}), answer(lite, "", "integer:2"), DifferenceRows},
		"text":               {rows(any1, row{float(1)}), answer(lite, "", "text:1"), DifferenceRows},
		"null":               {rows(any1, row{float(0)}), answer(lite, "", "NULL"), DifferenceRows},
		"a lost row beside":  {rows(any1, row{float(0)}, row{integer(3)}), answer(lite, "", "integer:0"), DifferenceRows},
		"a row too many":     {rows(any1, row{float(0)}), answer(lite, "", "integer:0", "integer:0"), DifferenceRows},
		"another cell":       {rows(any2, row{float(0), integer(1)}), answer(lite, ",", "integer:0|integer:2"), DifferenceRows},
		"only a lost row":    {rows(any1, row{float(0)}), answer(lite, ""), DifferenceRows},
	} {
		if j := Judge(c.outcome, c.result, nil); j.Verdict != Disagree || j.Difference != c.want {
			t.Errorf("%s: %s by %s, want %s", name, j.Verdict, j.Difference, c.want)
		}
	}
	if j := Judge(rows(any1, row{float(0)}), answer(engine.FormDuckDB, "BIGINT", "0"), nil); j.Difference == DifferenceStorage {
		t.Error("a storage class differs in DuckDB")
	}
}

// Of a group that LIMIT cuts, more rows than it gives are a difference of rows, though each of
// them is permitted; the rows that it gives, in another place, are one of order.
func TestOrderOfACutGroup(t *testing.T) {
	zeros := eval.TieGroup{Rows: []semantics.Row{{integer(0)}, {integer(0)}, {integer(0)}}, Take: 2}
	one := eval.TieGroup{Rows: []semantics.Row{{integer(1)}}, Take: 1}
	outcome := rows(any1)
	outcome.Worlds = []eval.Result{{Groups: []eval.TieGroup{zeros, one}}}
	for _, c := range []struct {
		cells []string
		want  Difference
	}{
		{[]string{"integer:0", "integer:0", "integer:0"}, DifferenceRows},
		{[]string{"integer:0", "integer:1", "integer:0"}, DifferenceOrder},
		{[]string{"integer:0", "integer:0"}, DifferenceRows},
	} {
		if j := Judge(outcome, answer(engine.FormSQLite, "", c.cells...), nil); j.Verdict != Disagree || j.Difference != c.want {
			t.Errorf("%v: %s by %s, want %s", c.cells, j.Verdict, j.Difference, c.want)
		}
	}
}
