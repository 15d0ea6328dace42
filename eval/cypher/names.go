package cypher

import (
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// references are the names of variables that parts of a query refer to.
type references struct {
	names map[string]bool
	all   bool // a projection of * refers to whatever is in scope
}

func newReferences() *references { return &references{names: map[string]bool{}} }

// has tells whether a name is referred to.
func (r *references) has(name string) bool { return r.all || r.names[name] }

// visitor collects variables in expressions, and those in patterns too where these
// stand within expressions, as all patterns do that a visit of expressions meets.
func (r *references) visitor() syntax.Visitor {
	return syntax.Visitor{
		Expr: func(x syntax.Expr) {
			if v, ok := x.(*syntax.Variable); ok {
				r.names[v.Name] = true
			}
		},
		Path: func(p *syntax.PathPattern) {
			for _, name := range patternVariables([]*syntax.PathPattern{p}) {
				r.names[name] = true
			}
		},
		Clause: func(c syntax.Clause) {
			switch c := c.(type) {
			case *syntax.With:
				r.all = r.all || c.Star
			case *syntax.Return:
				r.all = r.all || c.Star
			case *syntax.Match, *syntax.Unwind, *syntax.Create, *syntax.Merge, *syntax.Set, *syntax.Remove, *syntax.Delete, *syntax.Call, *syntax.CallQuery, *syntax.Foreach, *syntax.Finish, *syntax.UnmodelledClause:
			}
		},
	}
}

// referencesOf collects what expressions refer to; nil is none.
func referencesOf(list ...syntax.Expr) *references {
	r := newReferences()
	for _, x := range list {
		syntax.WalkExpr(x, r.visitor())
	}
	return r
}

// hasAny tells whether one of the names is referred to.
func (r *references) hasAny(names []string) bool {
	for _, name := range names {
		if r.has(name) {
			return true
		}
	}
	return false
}

// referencesBesideLength collects what a query refers to other than by length(variable).
func referencesBesideLength(q *syntax.Query) *references {
	r := newReferences()
	v := r.visitor()
	named := v.Expr
	lengths := map[syntax.Expr]bool{}
	v.Path = nil // a pattern that binds a path tells nothing of it
	v.Expr = func(x syntax.Expr) {
		if call, is := x.(*syntax.FunctionCall); is && function.Lookup(call.Name) == function.Length && len(call.Arguments) == 1 {
			lengths[call.Arguments[0]] = true
		}
		if !lengths[x] {
			named(x)
		}
	}
	syntax.Walk(q, v)
	return r
}

// referencesBeyondPatterns collects the relationship variables that a query refers to
// other than by one pattern: in an expression, in a second pattern, by SET or REMOVE, or
// by a *.
func referencesBeyondPatterns(q *syntax.Query) *references {
	r := newReferences()
	v := r.visitor()
	within := v.Clause
	seen := map[string]bool{}
	v.Path = func(p *syntax.PathPattern) {
		for _, step := range p.Steps {
			name := step.Relationship.Variable
			r.names[name] = r.names[name] || seen[name]
			seen[name] = true
		}
	}
	v.Clause = func(c syntax.Clause) {
		within(c)
		switch c := c.(type) {
		case *syntax.Set:
			r.targets(c.Items)
		case *syntax.Merge:
			for _, action := range c.Actions {
				r.targets(action.Items)
			}
		default: // REMOVE takes a relationship's properties by an expression
		}
	}
	syntax.Walk(q, v)
	return r
}

// targets are the entities whose properties items of SET replace.
func (r *references) targets(items []syntax.SetItem) {
	for _, item := range items {
		if all, ok := item.(*syntax.SetProperties); ok {
			r.names[all.Variable.Name] = true
		}
	}
}
