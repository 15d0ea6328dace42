package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// groupBy writes GROUP BY with its keys, or with its grouping elements.
func (p *printer) groupBy(s *ast.Select) {
	p.put(" GROUP BY ")
	if s.Grouping == nil {
		p.exprs(s.GroupBy)
		return
	}
	p.require(s.GroupingFits(), "grouping elements of other keys")
	switch p.d.GroupingSets {
	case spec.GroupingSetsNone, spec.GroupingSetsUnread:
		p.fail("several grouping sets")
	case spec.GroupingSetsBehind:
		p.require(withRollup(s.Grouping), "grouping sets other than those of WITH ROLLUP")
		p.exprs(s.GroupBy)
		p.put(" WITH ROLLUP")
	case spec.GroupingSetsStandard:
		p.groupingElements(s.Grouping, s.GroupBy, false)
	}
}

// withRollup tells that grouping elements are what WITH ROLLUP makes of single keys.
func withRollup(list []ast.GroupingElement) bool {
	if len(list) != 1 || list[0].Kind != ast.GroupingRollup {
		return false
	}
	for _, part := range list[0].Parts {
		if part.Kind != ast.GroupingPlain || part.Keys != 1 {
			return false
		}
	}
	return true
}

// groupingElements writes grouping elements that take the first of the keys, and gives the
// other keys. Inside of another element a row would be read as a set.
func (p *printer) groupingElements(list []ast.GroupingElement, keys []ast.Expr, inside bool) []ast.Expr {
	for i, g := range list {
		if i > 0 {
			p.put(", ")
		}
		switch g.Kind {
		case ast.GroupingPlain:
			own := keys[:g.Keys]
			if keys = keys[g.Keys:]; g.Keys == 1 {
				_, row := own[0].(*ast.Row)
				p.require(!inside || !row, "a row as a grouping column")
				p.exprs(own)
				continue
			}
			p.put("(")
			p.exprs(own)
			p.put(")")
			continue
		case ast.GroupingRollup:
			p.put("ROLLUP (")
		case ast.GroupingCube:
			p.put("CUBE (")
		case ast.GroupingSets:
			p.put("GROUPING SETS (")
		}
		keys = p.groupingElements(g.Parts, keys, true)
		p.put(")")
	}
	return keys
}
