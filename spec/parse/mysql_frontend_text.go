package parse

import "github.com/semcheck/semcheck/spec/ast"

// texts gives the elements of the select lists their texts, which sqlparser loses: the
// lists stand in the tree in the order of their SELECTs.
func (l *lowering) texts(s ast.Statement) {
	var blocks []*ast.Select
	see := ast.Visitor{Body: func(b ast.Body) {
		if b, is := b.(*ast.Select); is {
			blocks = append(blocks, b)
		}
	}}
	switch s := s.(type) {
	case *ast.QueryStatement:
		ast.Walk(s.Query, see)
	case *ast.Insert:
		ast.Walk(s.Query, see)
	default: // The texts of a list name no column of another statement.
	}
	var lists [][]string
	for i := l.at; i < l.end; i++ {
		if l.p.tokens[i].isWord("SELECT") {
			lists = append(lists, l.listTexts(i+1))
		}
	}
	if len(lists) != len(blocks) {
		return
	}
	for i, b := range blocks {
		if len(lists[i]) != len(b.Items) {
			return
		}
	}
	for i, b := range blocks {
		for k := range b.Items {
			if item := &b.Items[k]; item.Expr != nil && item.Alias == "" {
				item.Text = lists[i][k]
			}
		}
	}
}

// listTexts are the texts between the commas of the select list that begins at a token.
func (l *lowering) listTexts(at int) (texts []string) {
	for l.p.tokens[at].isWord("DISTINCT") || l.p.tokens[at].isWord("ALL") {
		at++
	}
	depth, begin := 0, at
	add := func(end int) {
		if end > begin {
			texts = append(texts, l.p.text[l.p.tokens[begin].begin:l.p.tokens[end-1].end])
		}
		begin = end + 1
	}
	for ; at < l.end; at++ {
		t := &l.p.tokens[at]
		switch {
		case t.isOp("("):
			depth++
		case t.isOp(")"):
			depth--
		case t.isOp(",") && depth == 0:
			add(at)
		}
		if depth < 0 || depth == 0 && t.kind == tokenWord && endsList[t.upper] {
			break
		}
	}
	add(at)
	return texts
}

// endsList are the words behind a select list.
var endsList = map[string]bool{"FROM": true, "WHERE": true, "GROUP": true, "HAVING": true, "ORDER": true, "LIMIT": true, "UNION": true}
