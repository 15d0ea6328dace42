package parse

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Foreign keys of a text that runs take are read past: an engine gets the tables without
// them. The semantics alone check them, so that they are kept there. One with an option that
// is not modelled, or to a table that is left out, is read past there, too, and changes of the
// rows of both tables are not modelled.

// settingOfChecks finds MySQL's setting of checks in a SET without blanks, in capitals;
// settingOfModes its sql_mode; settingOfReplica PostgreSQL's, which turns triggers off, those of foreign keys among them.
var (
	settingOfChecks  = regexp.MustCompile(`(?:^SET(?:SESSION|LOCAL|@@|@@SESSION\.)?|,(?:@@|@@SESSION\.)?)FOREIGN_KEY_CHECKS:?=(@?\w+)`)
	settingOfModes   = regexp.MustCompile(`(?:^SET(?:SESSION|LOCAL|@@|@@SESSION\.)?|,(?:@@|@@SESSION\.)?)SQL_MODE:?=['"]([\w,]*)['"]`)
	settingOfReplica = regexp.MustCompile(`^SET(?:SESSION|LOCAL)?SESSION_REPLICATION_ROLE(?:=|TO)'?(\w+)`)
)

// setting passes a SET. A setting of foreign keys is kept, and counted where runs take the text.
func (r *dumpReader) setting(p piece) {
	text := r.l.text[p.begin:p.tokens[len(p.tokens)-1].begin]
	plain := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	switch checks, replica := settingOfChecks.FindStringSubmatch(plain), settingOfReplica.FindStringSubmatch(plain); {
	case r.given:
		r.ignore("SET")
	case checks != nil && r.d.ForeignKeys == spec.ForeignKeysRow:
		r.keepChecks(checks[1] != "0" && checks[1] != "OFF")
	case replica != nil && r.d.ForeignKeys == spec.ForeignKeysStatement:
		r.keepChecks(replica[1] != "REPLICA")
	case strings.Contains(plain, "SQL_MODE=") || strings.Contains(plain, "SQL_MODE:="):
		r.ignore("SET SQL_MODE")
		if !strings.HasPrefix(plain, "SETGLOBAL") && !strings.HasPrefix(plain, "SET@@GLOBAL") {
			r.modes = nil
			if modes := settingOfModes.FindStringSubmatch(plain); modes != nil {
				r.modes = &modes[1]
			}
		}
	default:
		r.ignore("SET")
	}
}

func (r *dumpReader) keepChecks(on bool) { r.foreignKeys = &on }

// pragma passes a PRAGMA as setting does a SET. sqlite3GetBoolean takes 1, ON, YES and TRUE.
func (r *dumpReader) pragma(p piece) {
	if r.given || !p.ahead(1).isWord("FOREIGN_KEYS") || !p.ahead(2).isOp("=") && !p.ahead(2).isOp("(") {
		r.ignore("PRAGMA")
		return
	}
	r.keepChecks(slices.Contains([]string{"1", "ON", "YES", "TRUE"}, strings.ToUpper(p.ahead(3).text)))
}

// foreignKey tells whether a foreign key is kept: FOREIGN KEY of a table, or REFERENCES of a
// column. One that is read past is counted.
func (r *dumpReader) foreignKey(tokens []token) bool {
	end := tokens[len(tokens)-1].end
	q := r.parserOf(piece{tokens: append(slices.Clone(tokens), token{kind: tokenEnd, begin: end, end: end})})
	parent := ""
	reason := q.refusedBy(func() {
		for i := range tokens {
			if tokens[i].isWord("REFERENCES") && i+1 < len(tokens) {
				parent = tokens[i+1].text
			}
		}
		if q.is("REFERENCES") {
			q.references()
		} else {
			q.foreignKey()
		}
		if q.token().kind != tokenEnd {
			panic(q.unsupported("option of a foreign key"))
		}
	})
	var unsupported *UnsupportedError
	switch {
	case reason == nil && !r.given:
		return true
	case reason != nil && !r.given && !errors.As(reason, &unsupported):
		panic(failure{reason})
	}
	r.passForeignKey(parent)
	return false
}

// passForeignKey reads past a foreign key of the table that is being read.
func (r *dumpReader) passForeignKey(parent string) {
	r.ignore("FOREIGN KEY")
	r.depends(DumpEffect{Table: r.making, Feature: "a FOREIGN KEY of " + r.making + " that is read past"})
	r.depends(DumpEffect{Table: parent, Others: true, Feature: "a FOREIGN KEY of " + r.making + " that is read past"})
}

// refusedBy runs a part of the parser and gives the error that it ends with.
func (p *parser) refusedBy(read func()) (err error) {
	defer rescue(&err)
	read()
	return nil
}

// dropReferences takes out the foreign keys to tables that were left out.
func (r *dumpReader) dropReferences() {
	kept := func(table string, list []ast.ForeignKey) (some []ast.ForeignKey) {
		r.making = table
		for _, fk := range list {
			if !r.leftOut[r.key(fk.Table)] {
				some = append(some, fk)
				continue
			}
			r.passForeignKey(fk.Table)
		}
		return some
	}
	of := func(name string, t *ast.CreateTable) {
		t.ForeignKeys = kept(name, t.ForeignKeys)
		for i := range t.Columns {
			if fk := t.Columns[i].References; fk != nil && kept(name, []ast.ForeignKey{*fk}) == nil {
				t.Columns[i].References = nil
			}
		}
	}
	r.dump.Statements = slices.DeleteFunc(r.dump.Statements, func(s DumpStatement) bool {
		switch s := s.Tree.(type) {
		case *ast.CreateTable:
			of(s.Name, s)
		case *ast.AlterTable:
			for i := range s.Actions {
				if s.Actions[i].Constraint != nil {
					of(s.Table, s.Actions[i].Constraint)
				}
			}
			s.Actions = slices.DeleteFunc(s.Actions, func(a ast.AlterAction) bool {
				t := a.Constraint
				return t != nil && t.PrimaryKey == nil && len(t.Unique)+len(t.Checks)+len(t.Keys)+len(t.ForeignKeys) == 0
			})
			return len(s.Actions) == 0
		default: // Other statements have no foreign key.
		}
		return false
	})
}

// childrenFirst orders the drops of one statement so that a table which refers to another one
// comes before it: the statement drops them at once.
func (r *dumpReader) childrenFirst(drops []piece) []piece {
	name := func(p piece) string { return r.key(p.ahead(len(p.tokens) - 2).text) }
	refers := func(child, parent string) bool {
		t := r.tables[child]
		return t != nil && slices.ContainsFunc(foreignKeysOf(t), func(fk *ast.ForeignKey) bool { return r.key(fk.Table) == parent })
	}
	ordered := drops[:0:0]
	for len(drops) > 0 {
		at := slices.IndexFunc(drops, func(p piece) bool {
			return !slices.ContainsFunc(drops, func(other piece) bool { return name(other) != name(p) && refers(name(other), name(p)) })
		})
		at = max(at, 0)
		ordered = append(ordered, drops[at])
		drops = slices.Delete(slices.Clone(drops), at, at+1)
	}
	return ordered
}

func foreignKeysOf(t *ast.CreateTable) (list []*ast.ForeignKey) {
	for i := range t.Columns {
		if fk := t.Columns[i].References; fk != nil {
			list = append(list, fk)
		}
	}
	for i := range t.ForeignKeys {
		list = append(list, &t.ForeignKeys[i])
	}
	return list
}
