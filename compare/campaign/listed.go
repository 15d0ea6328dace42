package campaign

import (
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// listedIn is the first function that a query, or a view of it, calls and the catalogue does not
// have, where a row of the dialect names it; nil where there is none. Laws alone can judge such a
// query.
func (d *database) listedIn(q *ast.Query, dialect *spec.Dialect) *function.Listed {
	if function.ListedOf(dialect) == nil {
		return nil
	}
	if d.listed == nil {
		d.listed = map[string]*function.Listed{}
		for _, s := range d.Statements {
			if view, is := s.(*ast.CreateView); is {
				if l := listedIn(view.Query, dialect, d.listed); l != nil {
					d.listed[view.Name] = l
				}
			}
		}
	}
	return listedIn(q, dialect, d.listed)
}

// listedIn is the function for a database of which some views call such functions.
func listedIn(q *ast.Query, dialect *spec.Dialect, views map[string]*function.Listed) (found *function.Listed) {
	ast.Walk(q, ast.Visitor{
		Expr: func(x ast.Expr) {
			if call, is := x.(*ast.Call); is && found == nil {
				found = function.ListedNamed(call.Name, len(call.Args), dialect)
			}
		},
		Table: func(t ast.TableExpr) {
			if name, is := t.(*ast.TableName); is && found == nil {
				found = views[name.Name]
			}
		},
	})
	return found
}

// countListed accounts for a query that a law asked. A law that an error ends, or that leaves each
// answer permitted, judges nothing.
func (w *worker) countListed(d *database, q *ast.Query, v compare.Verdict) {
	s := &w.statistics
	if d.listedIn(q, w.run.config.Dialect) == nil {
		return
	}
	s.Listed++
	switch v {
	case compare.Refused:
		s.ListedRefused++
	case compare.Unsupported, compare.Freedom:
	case compare.Agree, compare.Disagree, compare.Crash, compare.Hang, compare.Documented, compare.Observed, compare.Known, compare.Precision:
		s.ListedJudged++
	}
}
