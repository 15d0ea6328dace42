package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// events are the words of triggers' events.
var events = [...]string{ast.TriggerInsert: "INSERT", ast.TriggerUpdate: "UPDATE", ast.TriggerDelete: "DELETE"}

func (p *printer) createTrigger(t *ast.CreateTrigger) {
	p.require(p.d.Triggers != spec.TriggersNone, "triggers")
	programs := p.d.Triggers == spec.TriggersOfPrograms
	p.put("CREATE TRIGGER ")
	p.put(negated(t.IfNotExists, "", "IF NOT EXISTS "))
	p.name(t.Name)
	p.put(negated(t.After, " BEFORE ", " AFTER "))
	p.put(events[t.Event])
	if t.Columns != nil {
		p.require(programs, "UPDATE OF in a trigger")
		p.put(" OF ")
		for i, name := range t.Columns {
			if i > 0 {
				p.put(", ")
			}
			p.name(name)
		}
	}
	p.put(" ON ")
	p.name(t.Table)
	p.put(" FOR EACH ROW")
	p.require(!programs || t.Follows == "" && t.Precedes == "", "an order of triggers")
	for word, name := range map[string]string{" FOLLOWS ": t.Follows, " PRECEDES ": t.Precedes} {
		if name != "" {
			p.put(word)
			p.name(name)
		}
	}
	if t.When != nil {
		p.require(programs, "WHEN of a trigger")
		p.put(" WHEN ")
		p.expr(t.When, 0)
	}
	p.put(" BEGIN ")
	for _, step := range t.Body {
		if step.Statement != nil {
			p.statement(step.Statement)
		} else {
			p.require(!programs, "SET in a trigger")
			p.put("SET ")
			for i, a := range step.Set {
				p.put(negated(i > 0, "NEW.", ", NEW."))
				p.name(a.Column)
				p.put(" = ")
				p.expr(a.Value, 0)
			}
		}
		p.put("; ")
	}
	p.put("END")
}

func (p *printer) dropTrigger(s *ast.DropTrigger) {
	p.require(p.d.Triggers != spec.TriggersNone, "triggers")
	p.put("DROP TRIGGER ")
	p.put(negated(s.IfExists, "", "IF EXISTS "))
	p.name(s.Name)
}
