package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Triggers are read whose bodies are changes of rows, and assignments to NEW in the MySQL family; anything
// else in a body is not modelled.
//
// Sources: MySQL, "CREATE TRIGGER Statement" and "Trigger Syntax and Examples"; SQLite,
// lang_createtrigger.html.

// longestDefiner is the number of tokens of DEFINER = user@host.
const longestDefiner = 8

// beginsTrigger tells whether what stands behind CREATE makes a trigger, and passes the DEFINER, who
// changes no result.
func (p *parser) beginsTrigger() bool {
	if p.d.Triggers == spec.TriggersNone || p.engineSpecific {
		return false
	}
	if p.d.Triggers == spec.TriggersInOrder && p.is("DEFINER") {
		for n := 1; n <= longestDefiner; n++ {
			if p.ahead(n).isWord("TRIGGER") {
				p.at += n
				break
			}
		}
	}
	return p.is("TRIGGER")
}

// createTrigger reads a trigger from its word on.
func (p *parser) createTrigger() ast.Statement {
	programs := p.d.Triggers == spec.TriggersOfPrograms
	p.expect("TRIGGER")
	t := &ast.CreateTrigger{}
	if p.accept("IF") {
		p.expect("NOT", "EXISTS")
		t.IfNotExists = true
	}
	t.Name = p.simpleName("the name of a trigger")
	switch {
	case p.accept("BEFORE"):
	case p.accept("AFTER"):
		t.After = true
	case p.is("INSTEAD"):
		panic(p.unsupported("a trigger INSTEAD OF"))
	case !programs:
		panic(p.expected("BEFORE or AFTER"))
	}
	switch {
	case p.accept("INSERT"):
	case p.accept("UPDATE"):
		t.Event = ast.TriggerUpdate
		if programs && p.accept("OF") {
			for more := true; more; more = p.comma() {
				t.Columns = append(t.Columns, p.name("a column name"))
			}
		}
	case p.accept("DELETE"):
		t.Event = ast.TriggerDelete
	default:
		panic(p.expected("INSERT, UPDATE or DELETE"))
	}
	p.expect("ON")
	t.Table = p.simpleName("a table name")
	if !programs || p.is("FOR") {
		p.expect("FOR", "EACH", "ROW")
	}
	switch {
	case !programs && p.accept("FOLLOWS"):
		t.Follows = p.name("the name of a trigger")
	case !programs && p.accept("PRECEDES"):
		t.Precedes = p.name("the name of a trigger")
	case programs && p.accept("WHEN"):
		t.When = p.expr()
	}
	if programs {
		p.expect("BEGIN")
		t.Body = p.triggerSteps()
	} else {
		t.Body = p.triggerStep()
	}
	p.parameters = parameters{}
	p.refuseShadows(t)
	return t
}

// triggerSteps reads statements up to END, each with its semicolon.
func (p *parser) triggerSteps() (steps []ast.TriggerStep) {
	p.enter()
	defer p.leave()
	for !p.accept("END") {
		steps = append(steps, p.triggerStep()...)
		p.expectOp(";")
	}
	return steps
}

// triggerStep reads one statement of a trigger's body, those of a block one behind the other.
func (p *parser) triggerStep() []ast.TriggerStep {
	inOrder := p.d.Triggers == spec.TriggersInOrder
	switch {
	case inOrder && p.accept("BEGIN"):
		return p.triggerSteps()
	case inOrder && p.is("SET"):
		return []ast.TriggerStep{p.triggerSet()}
	case p.isAny("INSERT", "UPDATE", "DELETE", "REPLACE"), !inOrder && p.is("SELECT"):
		s := p.statement()
		if feature := notInTrigger(s); feature != "" {
			panic(p.unsupported(feature))
		}
		return []ast.TriggerStep{{Statement: s}}
	}
	panic(p.unsupported(p.token().upper + " in a trigger"))
}

// notInTrigger names what a statement of a trigger has that is not modelled there; empty for nothing.
func notInTrigger(s ast.Statement) (feature string) {
	switch s := s.(type) {
	case *ast.Insert:
		if s.Returning != nil || s.Query == nil {
			return "RETURNING or a row of defaults in a trigger"
		}
		if outlasts(s.Conflict) {
			return "OR FAIL or OR ROLLBACK in a trigger"
		}
	case *ast.Update:
		if s.Returning != nil || s.IsJoined() || s.IndexedBy != "" {
			return "a change of joined rows in a trigger"
		}
		if outlasts(s.Conflict) {
			return "OR FAIL or OR ROLLBACK in a trigger"
		}
	case *ast.Delete:
		if s.Returning != nil || s.IsJoined() || s.IndexedBy != "" {
			return "a change of joined rows in a trigger"
		}
	case *ast.QueryStatement:
	default: // nothing else was asked for
		return "such a statement in a trigger"
	}
	ast.WalkStatement(s, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.Call:
			if strings.EqualFold(x.Name, "RAISE") {
				feature = "RAISE in a trigger"
			}
		case *ast.Parameter:
			feature = "parameter or variable"
		default: // its parts are visited
		}
	}})
	return feature
}

// outlasts tells whether a conflict ends the statement for which a trigger runs, and not as ABORT does.
func outlasts(conflict *ast.Conflict) bool {
	return conflict != nil && (conflict.Action == ast.ConflictFail || conflict.Action == ast.ConflictRollback)
}

// triggerSet reads SET NEW.c = x, ….
func (p *parser) triggerSet() ast.TriggerStep {
	p.expect("SET")
	var list []ast.Assignment
	for {
		if !p.is("NEW") || !p.ahead(1).isOp(".") {
			panic(p.unsupported("SET of anything but NEW in a trigger"))
		}
		p.at += 2
		column := p.name("a column name")
		if !p.acceptOp("=") && !p.acceptOp(":=") {
			panic(p.unsupported("such a SET in a trigger"))
		}
		if p.is("DEFAULT") {
			panic(p.unsupported("SET NEW to DEFAULT"))
		}
		list = append(list, ast.Assignment{Column: column, Value: p.expr()})
		if !p.comma() {
			return ast.TriggerStep{Set: list}
		}
	}
}

// refuseShadows refuses tables and aliases that are called as the rows of a trigger, variables and
// parameters.
func (p *parser) refuseShadows(t *ast.CreateTrigger) {
	shadow := func(name string) {
		if isTriggerRow(name) {
			panic(p.unsupported("a table called " + name + " in a trigger"))
		}
	}
	shadow(t.Table)
	for _, step := range t.Body {
		if step.Statement == nil {
			continue
		}
		shadow(ast.TableOf(step.Statement))
		if update, is := step.Statement.(*ast.Update); is {
			shadow(update.Alias)
		}
		if del, is := step.Statement.(*ast.Delete); is {
			shadow(del.Alias)
		}
	}
	ast.WalkStatement(t, ast.Visitor{
		Table: func(x ast.TableExpr) {
			switch x := x.(type) {
			case *ast.TableName:
				shadow(x.Name)
				shadow(x.Alias)
			case *ast.DerivedTable:
				shadow(x.Alias)
			case *ast.Join: // its sides are visited
			}
		},
		Query: func(q *ast.Query) {
			if q.With != nil {
				panic(p.unsupported("WITH in a trigger"))
			}
		},
		Expr: func(x ast.Expr) {
			switch x.(type) {
			case *ast.Parameter:
				panic(p.unsupported("parameter or variable"))
			default: // its parts are visited
			}
		},
	})
}

// isTriggerRow tells whether a name is that of a row of a trigger.
func isTriggerRow(name string) bool {
	return strings.EqualFold(name, "NEW") || strings.EqualFold(name, "OLD")
}

// dropTrigger reads DROP TRIGGER from its second word on.
func (p *parser) dropTrigger() ast.Statement {
	p.expect("TRIGGER")
	drop := &ast.DropTrigger{IfExists: p.ifExists(), Name: p.simpleName("the name of a trigger")}
	p.refuseDropOptions()
	return drop
}
