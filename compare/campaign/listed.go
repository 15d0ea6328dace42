package campaign

import (
	"cmp"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// listedIn names the first function that a query, or a view of it, calls and the catalogue does not
// have, where a row of the dialect names it; empty where there is none. Laws alone can judge such a
// query.
func (d *database) listedIn(q *ast.Query, dialect *spec.Dialect) string {
	if function.ListedOf(dialect) == nil {
		return ""
	}
	if d.listed == nil {
		d.listed = map[string]string{}
		for _, s := range d.Statements {
			if view, is := s.(*ast.CreateView); is {
				if name := listedIn(view.Query, dialect, d.listed); name != "" {
					d.listed[view.Name] = name
				}
			}
		}
	}
	return listedIn(q, dialect, d.listed)
}

// listedIn is the function for a database of which some views call such functions.
func listedIn(q *ast.Query, dialect *spec.Dialect, views map[string]string) (name string) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if call, is := x.(*ast.Call); is && name == "" && function.ListedNamed(call.Name, len(call.Args), dialect) != nil {
			name = call.Name
		}
	}})
	return cmp.Or(name, namedIn(q, views))
}

// countListed accounts for a query that a law asked. A law that an error ends, or that leaves each
// answer permitted, judges nothing.
func (w *worker) countListed(d *database, q *ast.Query, v compare.Verdict) {
	s := &w.statistics
	if d.listedIn(q, w.run.config.Dialect) == "" {
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
