package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec/function"
)

// refuseConstructor refuses the calls that PostgreSQL's grammar has for JSON beside those with a list
// of arguments: JSON_OBJECT with a colon or VALUE, clauses behind the arguments.
//
// Source: PostgreSQL behind 18, json_object_constructor and func_expr_common_subexpr in
// src/backend/parser/gram.y, read 2026-11-29.
func (p *parser) refuseConstructor(name string) {
	if !strings.HasPrefix(name, "JSON") || strings.HasPrefix(name, "JSONB") {
		return
	}
	depth := 0
	for i := p.at + 1; i < len(p.tokens); i++ {
		t := &p.tokens[i]
		switch {
		case t.isOp("("), t.isOp("["):
			depth++
		case t.isOp(")"), t.isOp("]"):
			depth--
		case depth == 1 && (t.isOp(":") || t.isWord("VALUE") && !p.tokens[i-1].isOp(".") || t.isWord("RETURNING") || t.isWord("PASSING") || t.isWord("JSON") && p.tokens[i-1].kind == tokenWord || t.isWord("ON") || t.isWord("WRAPPER") || t.isWord("UNIQUE")):
			if name == function.JSONObjectOfTexts.Name || !t.isWord("VALUE") {
				panic(p.unsupported(name + " with clauses of its own"))
			}
		}
		if depth == 0 {
			return
		}
	}
}
