package check

import "github.com/semcheck/semcheck/spec/cypher"

// foreach checks FOREACH: nothing that its clauses bind is left behind.
func (c *checker) foreach(f *cypher.Foreach, s *scope) {
	t := c.requireIn(f.List, s, forbidden, list, "FOREACH goes over")
	local := s.copy()
	bind(local, f.Variable, t.unwound(), f.At)
	for _, inner := range f.Body {
		local, _ = c.clause(inner, local, false)
	}
}

// callQuery checks CALL { }, whose query sees the variables that are imported: those of the
// scope clause, which nothing hides or binds again, or those that its first WITH names.
func (c *checker) callQuery(call *cypher.CallQuery, s *scope) {
	for i, name := range call.Imports {
		t, bound := s.lookup(name)
		if !bound {
			raise("UndefinedVariable", call.At, "the variable %s is not defined", name)
		}
		for _, other := range call.Imports[:i] {
			if other == name {
				raise("VariableAlreadyBound", call.At, "the variable %s is imported twice", name)
			}
		}
		_ = t
	}
	var first []string
	var types *scope
	for i, arm := range call.Query.Arms {
		columns, inner := c.calledArm(call, arm, s)
		if i == 0 {
			first, types = columns, inner
		} else if !sameNames(first, columns) {
			raise("DifferentColumnsInUnion", arm.At, "all arms of UNION have to return columns of the same names")
		}
	}
	for i, u := range call.Query.Unions {
		if u.All != call.Query.Unions[0].All {
			raise("InvalidClauseComposition", call.Query.Unions[i].At, "UNION and UNION ALL cannot stand in one query")
		}
	}
	for _, name := range first {
		t := unknown
		if len(call.Query.Arms) == 1 && types != nil {
			if known, has := types.names[name]; has {
				t = known
			}
		}
		bind(s, name, t, call.At)
	}
}

// calledArm checks an arm of the query of CALL { }; it returns its columns with what is
// known of them.
func (c *checker) calledArm(call *cypher.CallQuery, arm *cypher.Arm, s *scope) (columns []string, types *scope) {
	c.composition(arm, false, false)
	outer := newScope(nil)
	switch {
	case call.All:
		for around := s; around != nil; around = around.outer {
			for name, t := range around.names {
				if _, has := outer.names[name]; !has {
					outer.declare(name, t)
				}
			}
		}
	case call.Scoped:
		for _, name := range call.Imports {
			t, _ := s.lookup(name)
			outer.declare(name, t)
		}
	}
	inner := newScope(outer)
	clauses := arm.Clauses
	if call.HasImportingWith(arm) {
		w := clauses[0].(*cypher.With)
		importing(w)
		inner, _ = c.clause(w, s.copy(), false)
		inner.outer = nil
		clauses = clauses[1:]
	}
	for _, part := range clauses {
		switch part := part.(type) {
		case *cypher.Return:
			named(part)
			for _, item := range part.Items {
				if _, imported := outer.names[columnName(item)]; imported {
					raise("VariableAlreadyBound", item.At, "the variable %s is already bound", columnName(item))
				}
			}
			p := c.projection(&part.Projection, inner)
			columns, types = columnNames(p.out), p.out
			continue
		case *cypher.With:
			for _, item := range part.Items {
				if v, same := item.Expr.(*cypher.Variable); same && v.Name == columnName(item) {
					continue
				}
				if _, imported := outer.names[columnName(item)]; imported {
					raise("VariableAlreadyBound", item.At, "the variable %s is already bound", columnName(item))
				}
			}
		default: // bind refuses what is bound.
		}
		inner, _ = c.clause(part, inner, false)
	}
	return columns, types
}

// importing refuses what an importing WITH cannot have.
func importing(w *cypher.With) {
	if w.Distinct || w.Where != nil || len(w.OrderBy) > 0 || w.Skip != nil || w.Limit != nil {
		raise("InvalidClauseComposition", w.At, "the WITH that imports holds references to outside variables only")
	}
	for _, item := range w.Items {
		if v, plain := item.Expr.(*cypher.Variable); !plain || item.Alias != "" && item.Alias != v.Name {
			raise("InvalidClauseComposition", item.At, "the WITH that imports holds references to outside variables only")
		}
	}
}

func sameNames(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// collected checks that the query of COLLECT { } returns one column.
func collected(x *cypher.Subquery) {
	for _, arm := range x.Query.Arms {
		r, is := arm.Clauses[len(arm.Clauses)-1].(*cypher.Return)
		if !is || r.Star || len(r.Items) != 1 {
			raise("UnexpectedSyntax", x.At, "COLLECT asks for a query that returns one column")
		}
	}
}

// dynamicLabels checks the expressions of dynamic labels.
func (c *checker) dynamicLabels(x cypher.LabelExpression, s *scope, m mode) {
	cypher.WalkLabels(x, func(x cypher.LabelExpression) {
		if d, is := x.(*cypher.DynamicLabel); is {
			c.requireIn(d.Of, s, m, text|list, "a dynamic label is")
		}
	})
}

// explained is the query of a statement; nil if it holds none.
func explained(s cypher.Statement) *cypher.Query {
	switch s := s.(type) {
	case *cypher.Query:
		return s
	case *cypher.Explain:
		return s.Query
	case *cypher.CreateIndex, *cypher.DropIndex, *cypher.CreateNodeTable, *cypher.CreateRelationshipTable, *cypher.CreateConstraint, *cypher.DropConstraint, *cypher.ReadPast:
	}
	return nil
}

// groupVariables declares the variables of a quantified path pattern, which are lists.
func groupVariables(g *cypher.PathGroup, s *scope, at cypher.Position) {
	seen := map[string]bool{}
	declare := func(name string, t static) {
		if name != "" && !seen[name] {
			seen[name] = true
			bind(s, name, listOf(t), at)
		}
	}
	declare(g.Path.Start.Variable, of(node))
	for _, step := range g.Path.Steps {
		declare(step.Relationship.Variable, of(relationship))
		declare(step.Node.Variable, of(node))
	}
}

// group checks the conditions of a quantified path pattern, in which its variables stand for
// one repetition.
func (c *checker) group(g *cypher.PathGroup, s *scope) {
	local := newScope(s)
	fresh := map[string]bool{}
	declare := func(n *cypher.NodePattern) {
		if n.Variable != "" {
			local.declare(n.Variable, of(node))
		}
	}
	declare(g.Path.Start)
	for _, step := range g.Path.Steps {
		if r := step.Relationship; r.Variable != "" {
			if fresh[r.Variable] {
				raise("RelationshipUniquenessViolation", r.At, "%s stands twice in one pattern, which never finds a relationship twice", r.Variable)
			}
			fresh[r.Variable] = true
			local.declare(r.Variable, of(relationship))
		}
		declare(step.Node)
	}
	c.matchProperties(g.Path, local)
	c.condition(g.Where, local, forbidden)
}
