package eval

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// unknownSequence stands for the sequence that was asked last where it is not known which one that is, or where it is
// no longer there.
const unknownSequence = "\x00"

// sequenceNames refuses a statement about a sequence where it is not known what its name means.
func (c *compiler) sequenceNames(s *ast.Sequence, g *generator) error {
	db := c.database
	if db.sequencesMoved {
		return unsupported("a sequence behind one whose name is not known")
	}
	shared := c.dialect.Sequences == spec.SequencesPostgres
	for _, name := range s.Names {
		key := db.tableKey(name)
		taken := shared && (db.tables[key] != nil || db.view(name) != nil || db.indexes[key] != nil)
		switch {
		case s.Change != ast.SequenceCreate:
			if db.generators[key] == nil && (taken || db.sequencesOf()) {
				return unsupported("a sequence of a generated column, or another relation, in the place of a sequence")
			}
		case g != nil && g.temporary != s.Temporary, s.Temporary && taken:
			db.sequencesMoved = true
			return unsupported("a temporary sequence beside a relation of its name")
		case shared && g == nil && !taken && (db.sequencesOf() && strings.Contains(name, "_seq") || strings.Contains(name, "_pkey") || strings.Contains(name, "_key")):
			return unsupported("a sequence with a name that a generated column or a constraint may have")
		}
	}
	return nil
}

// moveSequence notes that a sequence has another name or schema.
func (c *compiler) moveSequence(s *ast.Sequence, g *generator) {
	moved := *g
	moved.opaque = true
	c.database.sequencesMoved = true
	if s.NewName != "" {
		c.database.generators[c.database.tableKey(s.NewName)] = &moved
	}
}

// meetsSequence refuses a statement about a relation that is a sequence, and one that drops sequences in a way that
// is not modelled. In DuckDB sequences have names of their own.
func (c *compiler) meetsSequence(s ast.Statement) error {
	db := c.database
	if len(db.generators) == 0 || c.dialect.Sequences != spec.SequencesPostgres {
		return nil
	}
	is := func(name string) bool { return db.generators[db.tableKey(name)] != nil }
	owns := func(table string) (owns bool) {
		key := db.tableKey(table)
		for name, g := range db.generators {
			if g.owner == key {
				owns = true
				unknown := *g
				unknown.opaque = true
				db.generators[name] = &unknown
			}
		}
		return owns
	}
	met := false
	switch s := s.(type) {
	case *ast.CreateTable:
		met = is(s.Name)
	case *ast.CreateView:
		met = is(s.Name)
	case *ast.CreateIndex:
		met = is(s.Name)
	case *ast.DropTable:
		met = is(s.Name)
	case *ast.DropIndex:
		met = is(s.Name)
	case *ast.AlterTable:
		if is(s.Table) {
			db.sequencesMoved = true
			return unsupported("ALTER TABLE of a sequence")
		}
		if t := db.table(s.Table); t != nil && t.sequence != nil {
			db.lastSequence = unknownSequence
		}
		for i := range s.Actions {
			a := &s.Actions[i]
			met = met || a.Kind == ast.AlterRenameTable && is(a.NewName)
			if (a.Kind == ast.AlterRenameTable || a.Kind == ast.AlterDropColumn) && owns(s.Table) {
				return unsupported("ALTER TABLE of a table that owns a sequence")
			}
		}
	case *ast.Truncate:
		if s.Restart {
			for _, g := range db.generators {
				if g.owner != "" {
					return unsupported("RESTART IDENTITY beside a sequence that a table owns")
				}
			}
		}
	default: // Others make and drop no relation.
	}
	if met {
		return unsupported("a relation with the name of a sequence")
	}
	return nil
}

// asksSequence names a table but one, or a view, that asks a sequence; empty for none.
func (c *compiler) asksSequence(key, but string) string {
	found := false
	look := ast.Visitor{Expr: func(x ast.Expr) {
		if call, is := x.(*ast.Call); is && function.IsOfSequence(call.Name) && call.Name != function.LastNumber.Name {
			asked, _, known := c.sequenceNamed(call)
			found = found || !known || asked == key
		}
	}}
	for name, t := range c.database.tables {
		if ast.WalkStatement(t.definition, look); found && name != but {
			return t.Name
		}
		found = false
	}
	for name, view := range c.database.views {
		if ast.Walk(view.Query, look); found {
			return name
		}
	}
	return ""
}

// sequenceNamed is the key of the sequence that the first argument of a call names; null: it is
// NULL. It is not known where the argument is no literal, or names a schema.
func (c *compiler) sequenceNamed(call *ast.Call) (key string, null, known bool) {
	if len(call.Args) == 0 {
		return "", false, false
	}
	literal, is := call.Args[0].(*ast.Literal)
	switch {
	case !is:
		return "", false, false
	case literal.Kind == ast.LiteralNull:
		return "", true, true
	case literal.Kind != ast.LiteralString:
		return "", false, false
	}
	name := literal.Text
	if c.dialect.Sequences == spec.SequencesPostgres {
		name = strings.TrimPrefix(name, "public.")
	} else {
		name = strings.TrimPrefix(name, "main.")
	}
	quoted := len(name) > 2 && name[0] == '"' && name[len(name)-1] == '"'
	if quoted {
		name = name[1 : len(name)-1]
	} else if c.dialect.Sequences == spec.SequencesPostgres {
		name = strings.ToLower(name)
	}
	plain := name != "" && !strings.ContainsAny(name, "\".") && (quoted || strings.TrimSpace(name) == name && !strings.ContainsAny(name, " '()"))
	return c.database.tableKey(name), false, plain
}
