package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// insertWords writes what an INSERT begins with.
func (p *printer) insertWords(s *ast.Insert) {
	c := s.Conflict
	or := p.d.Upserts == spec.UpsertsOr || p.d.Upserts == spec.UpsertsOrReplace
	duplicate := p.d.Upserts == spec.UpsertsDuplicate
	switch {
	case s.OrAbort && (c == nil || c.Spelling == ast.SpelledOnConflict):
		p.put("INSERT")
		p.orAbort(true)
		p.put(" INTO ")
	case c == nil || c.Spelling == ast.SpelledOnConflict || c.Spelling == ast.SpelledOnDuplicate:
		p.put("INSERT INTO ")
	case c.Spelling == ast.SpelledOr:
		p.require(or, "INSERT OR")
		p.put("INSERT")
		p.conflictOr(c)
		p.put(" INTO ")
	case c.Spelling == ast.SpelledIgnore:
		p.require(duplicate, "INSERT IGNORE")
		p.put("INSERT IGNORE INTO ")
	default:
		p.require(duplicate || p.d.Upserts == spec.UpsertsOrReplace, "REPLACE")
		p.put("REPLACE INTO ")
	}
}

// orAbort writes OR ABORT behind INSERT or UPDATE.
func (p *printer) orAbort(abort bool) {
	if abort {
		p.require(p.d.UpdateOr, "OR ABORT")
		p.put(" OR ABORT")
	}
}

// conflictOr writes OR IGNORE and the like behind INSERT or UPDATE.
func (p *printer) conflictOr(c *ast.Conflict) {
	switch c.Action {
	case ast.ConflictIgnore:
		p.put(" OR IGNORE")
	case ast.ConflictReplace:
		p.put(" OR REPLACE")
	case ast.ConflictFail:
		p.require(p.d.UpdateOr, "OR FAIL")
		p.put(" OR FAIL")
	case ast.ConflictRollback:
		p.require(p.d.UpdateOr, "OR ROLLBACK")
		p.put(" OR ROLLBACK")
	case ast.ConflictUpdate:
		p.fail("OR with assignments")
	}
}

// onConflict writes what stands behind the rows of an INSERT.
func (p *printer) onConflict(c *ast.Conflict) {
	switch {
	case c == nil || c.Spelling != ast.SpelledOnConflict && c.Spelling != ast.SpelledOnDuplicate:
		return
	case c.Spelling == ast.SpelledOnDuplicate:
		p.require(p.d.Upserts == spec.UpsertsDuplicate, "ON DUPLICATE KEY UPDATE")
		p.put(" ON DUPLICATE KEY UPDATE ")
		p.newRows = true
		p.assignments(c.Set)
		p.newRows = false
		return
	}
	p.require(p.d.Upserts != spec.UpsertsNone && p.d.Upserts != spec.UpsertsDuplicate, "ON CONFLICT")
	defer p.onConflict(c.Next)
	p.require(c.Next == nil || p.d.SeveralConflicts && c.Target != nil, "several ON CONFLICT clauses")
	p.put(" ON CONFLICT ")
	if c.Target != nil {
		p.names(c.Target)
		p.put(" ")
	}
	if c.Action == ast.ConflictIgnore {
		p.put("DO NOTHING")
		return
	}
	p.put("DO UPDATE SET ")
	p.assignments(c.Set)
	p.where(c.Where)
}

func (p *printer) assignments(list []ast.Assignment) {
	for i, a := range list {
		if i > 0 {
			p.put(", ")
		}
		if a.Table != "" {
			p.require(p.d.JoinedChanges == spec.JoinedChangesTables, "a column of SET with its table")
			p.name(a.Table)
			p.put(".")
		}
		p.name(a.Column)
		p.put(" = ")
		p.expr(a.Value, 0)
	}
}
