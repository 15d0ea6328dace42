package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// groupBy reads what stands behind GROUP BY.
func (p *parser) groupBy(s *ast.Select) {
	if p.d.ByAll && p.accept("ALL") {
		s.GroupAll = true
		return
	}
	if p.isAny("ALL", "DISTINCT") {
		panic(p.unsupported("GROUP BY " + p.token().upper))
	}
	sets := false
	var list []ast.GroupingElement
	for {
		element := p.groupingElement(s, false)
		sets = sets || element.Kind != ast.GroupingPlain || element.Keys != 1
		list = append(list, element)
		if !p.comma() {
			break
		}
	}
	if p.is("WITH") && p.d.GroupingSets != spec.GroupingSetsNone {
		if p.d.GroupingSets != spec.GroupingSetsBehind || !p.ahead(1).isWord("ROLLUP") {
			panic(p.unsupported("GROUP BY … WITH ROLLUP"))
		}
		p.expect("WITH", "ROLLUP")
		list, sets = []ast.GroupingElement{{Kind: ast.GroupingRollup, Parts: list}}, true
	}
	if len(s.GroupBy) == 0 {
		panic(p.unsupported("GROUP BY ()"))
	}
	if sets {
		s.Grouping = list
	}
}

// groupingElement reads an element of GROUP BY, or one inside of another.
func (p *parser) groupingElement(s *ast.Select, inside bool) ast.GroupingElement {
	standard := p.d.GroupingSets == spec.GroupingSetsStandard
	switch {
	case p.d.GroupingSets == spec.GroupingSetsNone:
	case p.isAny("ROLLUP", "CUBE") && p.ahead(1).isOp("("):
		if !standard {
			panic(p.unsupported(p.token().upper))
		}
		kind := ast.GroupingCube
		if p.is("ROLLUP") {
			kind = ast.GroupingRollup
		}
		p.at++
		return ast.GroupingElement{Kind: kind, Parts: p.groupingParts(s, p.groupingSet)}
	case p.areWords("GROUPING", "SETS"):
		if !standard {
			panic(p.unsupported("GROUPING SETS"))
		}
		p.at += 2
		nested := func(s *ast.Select) ast.GroupingElement { return p.groupingElement(s, true) }
		return ast.GroupingElement{Kind: ast.GroupingSets, Parts: p.groupingParts(s, nested)}
	case p.isOp("(") && p.ahead(1).isOp(")"):
		if !standard {
			panic(p.unsupported("GROUP BY ()"))
		}
		p.at += 2
		return ast.GroupingElement{}
	case inside:
		return p.groupingSet(s)
	}
	s.GroupBy = append(s.GroupBy, p.expr())
	return ast.GroupingElement{Keys: 1}
}

// groupingParts reads the parts of an element in parentheses.
func (p *parser) groupingParts(s *ast.Select, part func(*ast.Select) ast.GroupingElement) (parts []ast.GroupingElement) {
	p.expectOp("(")
	parts = append(parts, part(s))
	for p.acceptOp(",") {
		parts = append(parts, part(s))
	}
	p.expectOp(")")
	return parts
}

// groupingSet reads an ordinary grouping set of ROLLUP, CUBE or GROUPING SETS: a key, or
// several in parentheses.
func (p *parser) groupingSet(s *ast.Select) ast.GroupingElement {
	if !p.isOp("(") || !p.listInParentheses() {
		s.GroupBy = append(s.GroupBy, p.expr())
		return ast.GroupingElement{Keys: 1}
	}
	p.expectOp("(")
	keys := p.exprs()
	p.expectOp(")")
	s.GroupBy = append(s.GroupBy, keys...)
	return ast.GroupingElement{Keys: len(keys)}
}

// listInParentheses tells that the parenthesis at hand holds several expressions, and is the whole
// of what stands there: (a, b) > (1, 5) is one key. PostgreSQL reads an expression, too, and takes
// one that is a row without the word for a list.
//
// Source: group_by_item, src/backend/parser/gram.y; flatten_grouping_sets,
// src/backend/parser/parse_clause.c (github.com/hackorum-dev/postgres @ f20c4278342f, read
// 2026-11-29).
func (p *parser) listInParentheses() bool {
	if p.ahead(1).isWord("SELECT") || p.ahead(1).isWord("WITH") || p.ahead(1).isWord("VALUES") {
		return false
	}
	depth, several := 0, false
	for i := 0; ; i++ {
		switch t := p.ahead(i); {
		case t.kind == tokenEnd:
			return false
		case t.isOp("("), t.isOp("["), t.isOp("{"):
			depth++
		case t.isOp(")"), t.isOp("]"), t.isOp("}"):
			if depth--; depth == 0 {
				next := p.ahead(i + 1)
				return several && (next.isOp(",") || next.isOp(")"))
			}
		case t.isOp(",") && depth == 1:
			several = true
		}
	}
}
