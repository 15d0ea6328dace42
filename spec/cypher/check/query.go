package check

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/spec/cypher"
)

// query checks a statement, or the query of a subquery expression inside the scope
// that surrounds it.
func (c *checker) query(q *cypher.Query, outer *scope, nested bool) {
	for i, u := range q.Unions {
		if u.All != q.Unions[0].All {
			raise("InvalidClauseComposition", q.Unions[i].At, "UNION and UNION ALL cannot stand in one query")
		}
	}
	var first []string
	for i, arm := range q.Arms {
		columns := c.arm(arm, outer, nested, !nested && len(q.Arms) == 1 && standsAlone(arm))
		slices.Sort(columns)
		if i == 0 {
			first = columns
		} else if !slices.Equal(first, columns) {
			raise("DifferentColumnsInUnion", arm.At, "all arms of UNION have to return columns of the same names")
		}
	}
}

// returnsColumns tells whether a query ends in RETURN.
func returnsColumns(q *cypher.Query) bool {
	clauses := q.Arms[0].Clauses
	_, is := clauses[len(clauses)-1].(*cypher.Return)
	return is
}

// standsAlone tells whether an arm is a CALL and nothing else.
func standsAlone(arm *cypher.Arm) bool {
	_, call := arm.Clauses[0].(*cypher.Call)
	return call && len(arm.Clauses) == 1
}

// arm checks the clauses and returns the names of the columns.
func (c *checker) arm(arm *cypher.Arm, outer *scope, nested, alone bool) (columns []string) {
	c.composition(arm, nested, alone)
	s := newScope(outer)
	for _, clause := range arm.Clauses {
		s, columns = c.clause(clause, s, alone)
	}
	return columns
}

// clause checks a clause and returns the scope behind it, and of RETURN the columns.
func (c *checker) clause(clause cypher.Clause, s *scope, alone bool) (after *scope, columns []string) {
	switch clause := clause.(type) {
	case *cypher.Match:
		c.match(clause.Paths, s)
		c.condition(clause.Where, s, forbidden)
	case *cypher.Unwind:
		t := c.expr(clause.List, s, forbidden)
		bind(s, clause.Variable, t.unwound(), clause.At)
	case *cypher.With:
		return c.with(clause, s), nil
	case *cypher.Return:
		return s, c.returned(clause, s)
	case *cypher.Create:
		c.create(clause.Paths, s, false)
	case *cypher.Merge:
		c.merge(clause, s)
	case *cypher.Set:
		c.set(clause.Items, s)
	case *cypher.Remove:
		c.remove(clause, s)
	case *cypher.Delete:
		c.delete(clause, s)
	case *cypher.Call:
		c.call(clause, s, alone)
	case *cypher.CallQuery:
		c.callQuery(clause, s)
	case *cypher.Foreach:
		c.foreach(clause, s)
	case *cypher.Finish:
	case *cypher.UnmodelledClause:
		c.unmodelled(clause, s)
	}
	return s, nil
}

// unwound is what UNWIND makes of a value: a list's elements.
func (t static) unwound() static {
	if t.kinds == list {
		return t.element()
	}
	return unknown
}

// bind declares a variable that must be new.
func bind(s *scope, name string, t static, at cypher.Position) {
	if _, bound := s.lookup(name); bound {
		raise("VariableAlreadyBound", at, "the variable %s is already bound", name)
	}
	s.declare(name, t)
}

// composition checks what follows what: reading clauses, then writing ones, then WITH
// to begin again or RETURN to end.
func (c *checker) composition(arm *cypher.Arm, nested, alone bool) {
	wrote := false
	for i, clause := range arm.Clauses {
		last := i == len(arm.Clauses)-1
		switch clause := clause.(type) {
		case *cypher.UnmodelledClause:
			wrote = false
			if last && !nested && clause.Query != nil && returnsColumns(clause.Query) {
				raise("InvalidClauseComposition", clause.At, "a query cannot end with a subquery that returns")
			}
		case *cypher.CallQuery:
			wrote = false
			if last && !nested && returnsColumns(clause.Query) {
				raise("InvalidClauseComposition", clause.At, "a query cannot end with a subquery that returns")
			}
		case *cypher.Finish:
			if !last {
				raise("InvalidClauseComposition", arm.Clauses[i+1].Place(), "FINISH has to be the last clause")
			}
		case *cypher.Match, *cypher.Unwind, *cypher.Call:
			if wrote {
				raise("InvalidClauseComposition", clause.Place(), "WITH is required between a clause that writes and one that reads")
			}
			if call, ok := clause.(*cypher.Call); last && !nested && !alone && (!ok || len(call.Yields) > 0) {
				raise("InvalidClauseComposition", clause.Place(), "a query cannot end with this clause: expected RETURN or a clause that writes")
			}
		case *cypher.With:
			wrote = false
			if last {
				raise("InvalidClauseComposition", clause.At, "a query cannot end with WITH: expected RETURN or a clause that writes")
			}
		case *cypher.Return:
			if !last {
				raise("InvalidClauseComposition", arm.Clauses[i+1].Place(), "RETURN has to be the last clause")
			}
		case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Foreach:
			wrote = true
			if nested {
				raise("InvalidClauseComposition", clause.Place(), "a subquery in an expression cannot write")
			}
		}
	}
}

func (c *checker) call(call *cypher.Call, s *scope, alone bool) {
	if !alone {
		if call.Implicit {
			raise("InvalidArgumentPassingMode", call.At, "inside a query the arguments of %s have to be given in parentheses", call.Procedure)
		}
		if call.YieldStar || call.NoResult {
			raise("UnexpectedSyntax", call.At, "inside a query YIELD has to name the results")
		}
	}
	var types []static
	for _, x := range call.Arguments {
		types = append(types, c.expr(x, s, forbidden))
	}
	outputs := c.signature(call, types)
	for _, y := range call.Yields {
		t := unknown
		if outputs != nil {
			var found bool
			if t, found = outputs[y.Field]; !found {
				raise("UndefinedVariable", y.At, "the procedure %s has no result %s", call.Procedure, y.Field)
			}
		}
		bind(s, y.Variable, t, y.At)
	}
	c.condition(call.Where, s, forbidden)
}

// signature checks arguments and returns the results; nil if they are not known.
func (c *checker) signature(call *cypher.Call, types []static) map[string]static {
	if c.procedures == nil {
		return nil
	}
	p, found := c.procedures.Signature(call.Procedure)
	if !found {
		panic(failure{cypher.Raise(cypher.ProcedureError, cypher.CompileTime, "ProcedureNotFound", call.At, "there is no procedure %s", call.Procedure)})
	}
	if !call.Implicit {
		if len(types) != len(p.Inputs) {
			raise("InvalidNumberOfArguments", call.At, "%s takes %d arguments, not %d", call.Procedure, len(p.Inputs), len(types))
		}
		for i, t := range types {
			if allowed := accepted(p.Inputs[i].Type); t.never(allowed) {
				raise("InvalidArgumentType", call.Arguments[i].Place(), "%s of %s takes %v, not %v", p.Inputs[i].Name, call.Procedure, allowed, t.kinds)
			}
		}
	}
	outputs := map[string]static{}
	for _, field := range p.Outputs {
		outputs[field.Name] = unknown
	}
	return outputs
}

// fieldKinds are the types of procedures' signatures, without the mark of null.
var fieldKinds = map[string]kinds{
	"BOOLEAN": boolean, "INTEGER": integer, "FLOAT": number, "NUMBER": number, "STRING": text,
	"MAP": mapping | entity, "NODE": node, "RELATIONSHIP": relationship, "PATH": path,
}

func accepted(fieldType string) kinds {
	if n := len(fieldType); n > 0 && fieldType[n-1] == '?' {
		fieldType = fieldType[:n-1]
	}
	if k, ok := fieldKinds[fieldType]; ok {
		return k
	}
	return all
}

// columnNames returns the names of a scope's own variables in order.
func columnNames(s *scope) []string { return slices.Sorted(maps.Keys(s.names)) }
