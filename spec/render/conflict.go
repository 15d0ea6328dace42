package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// insertWords writes what an INSERT begins with.
func (p *printer) insertWords(c *ast.Conflict) {
	or := p.d.Upserts == spec.UpsertsOr || p.d.Upserts == spec.UpsertsOrReplace
	duplicate := p.d.Upserts == spec.UpsertsDuplicate
	switch {
	case c == nil || c.Spelling == ast.SpelledOnConflict || c.Spelling == ast.SpelledOnDuplicate:
		p.put("INSERT INTO ")
	case c.Spelling == ast.SpelledOr:
		p.require(or, "INSERT OR")
		p.put(negated(c.Action == ast.ConflictReplace, "INSERT OR IGNORE INTO ", "INSERT OR REPLACE INTO "))
	case c.Spelling == ast.SpelledIgnore:
		p.require(duplicate, "INSERT IGNORE")
		p.put("INSERT IGNORE INTO ")
	default:
		p.require(duplicate || p.d.Upserts == spec.UpsertsOrReplace, "REPLACE")
		p.put("REPLACE INTO ")
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
		p.name(a.Column)
		p.put(" = ")
		p.expr(a.Value, 0)
	}
}
