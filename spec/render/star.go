package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// starChanges writes EXCLUDE, REPLACE and RENAME behind a star.
func (p *printer) starChanges(c *ast.StarChanges) {
	if c == nil {
		return
	}
	p.require(p.d.StarChanges != spec.StarChangesNone, "a star with EXCLUDE, REPLACE or RENAME")
	p.require(len(c.Rename) == 0 || p.d.StarChanges == spec.StarChangesRename, "a star with RENAME")
	p.starList(" EXCLUDE (", len(c.Exclude), func(i int) { p.starColumn(c.Exclude[i]) })
	p.starList(" REPLACE (", len(c.Replace), func(i int) {
		p.expr(c.Replace[i].Expr, 0)
		p.put(" AS ")
		p.name(c.Replace[i].As)
	})
	p.starList(" RENAME (", len(c.Rename), func(i int) {
		p.starColumn(c.Rename[i].Column)
		p.put(" AS ")
		p.name(c.Rename[i].As)
	})
}

func (p *printer) starList(begin string, n int, element func(int)) {
	if n == 0 {
		return
	}
	p.put(begin)
	for i := range n {
		if i > 0 {
			p.put(", ")
		}
		element(i)
	}
	p.put(")")
}

func (p *printer) starColumn(c ast.StarColumn) {
	if c.Table != "" {
		p.require(p.d.StarChanges == spec.StarChangesRename, "a table before a column of EXCLUDE")
		p.name(c.Table)
		p.put(".")
	}
	p.name(c.Column)
}
