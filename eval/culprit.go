package eval

import (
	"context"
	"errors"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostCulprits is how many expressions that raise are tried.
const mostCulprits = 8

// Culprit names the expression because of which a query raises: the first in the order of
// computation. For an undetermined query it names the first expression whose value the sources
// leave open. It is nil if neither is known, as for the outcome of another query. The error is a
// cancelled context or an exceeded budget.
func Culprit(ctx context.Context, q *ast.Query, db *Database, o Options) (ast.Expr, error) {
	o.Coverage, o.Naive, o.Rounding, o.Relations = nil, true, nil, 0
	raises := func(silenced []ast.Expr) (*culprits, *Outcome, error) {
		o.culprits = &culprits{silenced: silenced}
		outcome, err := Query(ctx, q, db, o)
		return o.culprits, outcome, err
	}
	w, outcome, err := raises(nil)
	if err == nil && outcome.Kind == OutcomeUndetermined && outcome.Rule == w.rule {
		return w.open, nil
	}
	if err != nil || outcome.Kind != OutcomeRaise {
		return nil, err
	}
	switch {
	case outcome.Static && w.failure != nil && w.failure.Error() == outcome.Message:
		return w.refused, nil
	case outcome.Static || len(w.found) > mostCulprits:
		return nil, nil
	}
	var origins []ast.Expr // what raises although all others are silent; an aggregate of them does not
	for _, x := range w.found {
		alone, _, err := raises(without(w.found, x))
		if err != nil {
			return nil, err
		}
		if slices.Contains(alone.found, x) {
			origins = append(origins, x)
		}
	}
	if _, outcome, err = raises(origins); err != nil || outcome.Kind == OutcomeRaise {
		return nil, err
	}
	for _, x := range origins {
		if _, outcome, err = raises(without(origins, x)); err != nil {
			return nil, err
		}
		if outcome.Kind == OutcomeRaise {
			return x, nil
		}
	}
	return nil, nil
}

// CulpritOfChange names the expression by which a statement raises that changes the database: the
// first one without which its error is not this error. It is nil if no expression is known to be
// it, as for a constraint that is violated. The database stays as it is.
func CulpritOfChange(ctx context.Context, s ast.Statement, db *Database) (ast.Expr, error) {
	if db.graph != nil {
		return nil, nil
	}
	raises := func(silenced []ast.Expr) (*culprits, *StatementError, error) {
		w := &culprits{silenced: silenced}
		err := db.shadow().apply(ctx, s, w)
		var raised *StatementError
		if !errors.As(err, &raised) && ctx.Err() != nil {
			return w, nil, ctx.Err()
		}
		return w, raised, nil
	}
	w, first, err := raises(nil)
	switch {
	case err != nil || first == nil:
		return nil, err
	case w.failure != nil && w.failure.Error() == first.Error():
		return w.refused, nil
	case len(w.found) > mostCulprits:
		return nil, nil
	}
	same := func(other *StatementError) bool {
		return other != nil && other.Class == first.Class && other.Message == first.Message
	}
	for _, x := range w.found {
		alone, raised, err := raises(without(w.found, x))
		if err != nil {
			return nil, err
		}
		if !same(raised) || !slices.Contains(alone.found, x) {
			continue
		}
		if _, raised, err = raises(w.found); err != nil || same(raised) {
			return nil, err
		}
		return x, nil
	}
	return nil, nil
}

// shadow is a copy of a database outside of a transaction. Its changes do not change the database.
func (db *Database) shadow() *Database {
	copied := *db
	copied.Coverage, copied.snapshots, copied.failed = nil, nil, false
	kept := db.snapshot("")
	copied.tables, copied.views, copied.indexes, copied.order = kept.tables, kept.views, kept.indexes, kept.order
	for _, t := range copied.tables {
		if t.sequence != nil {
			sequence := *t.sequence
			t.sequence = &sequence
		}
	}
	return &copied
}

// without is a list of expressions without one of them.
func without(list []ast.Expr, x ast.Expr) []ast.Expr {
	return slices.DeleteFunc(slices.Clone(list), func(other ast.Expr) bool { return other == x })
}

// culprits finds the expressions that raise: those whose value raises although none of their
// operands does.
type culprits struct {
	silenced []ast.Expr // expressions that are NULL where they would raise
	found    []ast.Expr // expressions that raised, each once, in the order of evaluation
	inside   bool       // an operand of the expression that is being computed raised
	refused  ast.Expr   // the expression in which the error stands that ended the compilation
	failure  error      // that error
	open     ast.Expr   // the innermost expression after which the outcome is undetermined, the first one
	rule     *spec.Rule // by which rule
}

// watch makes a compiled expression tell when it raises.
func (w *culprits) watch(c *compiler, x ast.Expr, o *operand, err error) {
	if err != nil {
		if !errors.Is(err, w.failure) || w.failure == nil {
			w.refused, w.failure = x, err
		}
		return
	}
	if value := o.value; value != nil {
		o.value = func(env *environment) semantics.Value {
			outside := w.enter()
			v := value(env)
			if w.leave(c, x, outside, v.IsRaised()) {
				return semantics.Null
			}
			return v
		}
	}
	if truth := o.truth; truth != nil {
		o.truth = func(env *environment) semantics.Truth {
			outside := w.enter()
			t := truth(env)
			if w.leave(c, x, outside, t == semantics.Fails) {
				return semantics.Unknown
			}
			return t
		}
	}
}

// enter begins the computation of an expression.
func (w *culprits) enter() (outside bool) {
	outside, w.inside = w.inside, false
	return outside
}

// leave ends it and tells whether the expression raises and is silenced.
func (w *culprits) leave(c *compiler, x ast.Expr, outside, raised bool) bool {
	if w.open == nil && c.e.Undetermined != nil && !c.worlds.frozen {
		w.open, w.rule = x, c.e.Undetermined
	}
	own := raised && !w.inside
	if own && slices.Contains(w.silenced, x) {
		w.inside = outside
		return true
	}
	_, column := x.(*ast.ColumnRef) // hands on what raised elsewhere
	if own && !column && !c.worlds.frozen && !slices.Contains(w.found, x) {
		w.found = append(w.found, x)
	}
	w.inside = outside || raised
	return false
}
