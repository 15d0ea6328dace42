package compare

import (
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

func TestDisjoint(t *testing.T) {
	row := func(values ...semantics.Value) semantics.Row { return values }
	one, two, three := row(semantics.Integer(1)), row(semantics.Integer(2)), row(semantics.Integer(3))
	group := func(take int, rows ...semantics.Row) eval.TieGroup { return eval.TieGroup{Rows: rows, Take: take} }
	rows := func(ordered bool, groups ...eval.TieGroup) *eval.Outcome {
		return &eval.Outcome{Kind: eval.OutcomeRows, Ordered: ordered, Worlds: []eval.Result{{Groups: groups}}}
	}
	raise := func(class semantics.Class) *eval.Outcome {
		return &eval.Outcome{Kind: eval.OutcomeRaise, Classes: semantics.ClassSet(0).With(class)}
	}
	may := rows(false, group(1, one))
	may.MayRaise = may.MayRaise.With(semantics.ClassOverflow)
	either := rows(false, group(1, one))
	either.Worlds = append(either.Worlds, eval.Result{Groups: []eval.TieGroup{group(1, two)}})
	avoidable := raise(semantics.ClassOverflow)
	avoidable.Avoidable = true
	threshold := rows(false, group(1, one))
	threshold.NearThreshold = true
	for _, test := range []struct {
		name string
		a, b *eval.Outcome
		want bool
	}{
		{"the same", rows(false, group(2, one, two)), rows(false, group(2, two, one)), false},
		{"another row", rows(false, group(2, one, two)), rows(false, group(2, one, three)), true},
		{"a row twice", rows(false, group(1, one)), rows(false, group(2, one, one)), true},
		{"other counts of two rows", rows(false, group(3, one, one, two)), rows(false, group(3, one, two, two)), true},
		{"another order", rows(true, group(1, one), group(1, two)), rows(true, group(1, two), group(1, one)), true},
		{"an order and none", rows(true, group(1, one), group(1, two)), rows(false, group(2, two, one)), false},
		{"an order among ties", rows(true, group(1, one), group(1, two)), rows(true, group(2, two, one)), false},
		{"an order against ties", rows(true, group(2, one, two), group(1, three)), rows(true, group(1, three), group(1, one), group(1, two)), true},
		{"any row of two", rows(false, group(1, one, two)), rows(false, group(1, two)), false},
		{"any row of two others", rows(false, group(1, one, two)), rows(false, group(1, three)), true},
		{"a permitted error of both", may, func() *eval.Outcome { o := raise(semantics.ClassOverflow); return o }(), false},
		{"another error", may, raise(semantics.ClassCast), true},
		{"two errors", raise(semantics.ClassOverflow), raise(semantics.ClassCast), true},
		{"one of several results", either, rows(false, group(1, two)), false},
		{"none of several results", either, rows(false, group(1, three)), true},
		{"an error that an engine need not meet", avoidable, rows(false, group(1, one)), false},
		{"close to a threshold", threshold, rows(false, group(1, two)), false},
		{"left open", &eval.Outcome{Kind: eval.OutcomeUndetermined}, rows(false, group(1, two)), false},
		{"close numbers", rows(false, group(1, row(semantics.Float(1)))), rows(false, group(1, row(semantics.Float(1+1e-12)))), false},
		{"distant numbers", rows(false, group(1, row(semantics.Float(1)))), rows(false, group(1, row(semantics.Float(1.01)))), true},
		{"NULL and a value", rows(false, group(1, row(semantics.Null))), rows(false, group(1, one)), true},
	} {
		if got := Disjoint(test.a, test.b); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
		if got := Disjoint(test.b, test.a); got != test.want {
			t.Errorf("%s, the other way: %v", test.name, got)
		}
	}
}
