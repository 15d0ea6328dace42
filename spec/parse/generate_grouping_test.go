package parse_test

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// grouping draws grouping elements that take a number of keys; nil for one set of all keys.
func (g *generator) grouping(keys int) []ast.GroupingElement {
	var single []ast.GroupingElement
	for range keys {
		single = append(single, ast.GroupingElement{Keys: 1})
	}
	switch g.d.GroupingSets {
	case spec.GroupingSetsBehind:
		if g.n("with rollup", 3) == 0 {
			return []ast.GroupingElement{{Kind: ast.GroupingRollup, Parts: single}}
		}
	case spec.GroupingSetsStandard:
		switch g.n("grouping sets", 8) {
		case 0:
			return []ast.GroupingElement{{Kind: ast.GroupingRollup, Parts: single}}
		case 1:
			return []ast.GroupingElement{{Kind: ast.GroupingCube, Parts: single}}
		case 2:
			return []ast.GroupingElement{{Kind: ast.GroupingSets, Parts: append(single[:len(single):len(single)], ast.GroupingElement{})}}
		case 3:
			return append([]ast.GroupingElement{{}}, single...)
		case 4:
			set := ast.GroupingElement{Keys: keys}
			return []ast.GroupingElement{{Kind: ast.GroupingSets, Parts: []ast.GroupingElement{{Kind: ast.GroupingRollup, Parts: []ast.GroupingElement{set}}}}}
		}
	case spec.GroupingSetsNone, spec.GroupingSetsUnread:
	}
	return nil
}
