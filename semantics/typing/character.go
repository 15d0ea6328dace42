package typing

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// characterComparison is the type in which two texts are compared. In PostgreSQL blanks at
// the end count for nothing beside CHAR(n), but for beside text: of the operators
// bpchar = bpchar and text = text, each of which one operand fits, the one of the preferred
// type is taken, and varchar fits neither.
//
// Source: PostgreSQL 10.2. Operators, steps 3.c and 3.d (typeconv.sgml),
// func_select_candidate in src/backend/parser/parse_func.c.
func characterComparison(d *spec.Dialect, l, r ast.Type) (ast.Type, error) {
	characters := ast.Type{Kind: ast.TypeChar}
	switch {
	case l.Kind == ast.TypeText && r.Kind == ast.TypeText:
		return ast.Text, nil
	case d.CharacterBlanks != spec.CharacterBlanksShown:
		return ast.Text, &Unsupported{"comparison of CHAR(n)"}
	case l.Kind == ast.TypeChar && r.Kind == ast.TypeChar, l.Length > 0 && r.Length > 0:
		return characters, nil
	}
	return ast.Text, nil
}
