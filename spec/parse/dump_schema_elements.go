package parse

// elements reads the definitions that CREATE SCHEMA may hold: they make what stands in the schema
// (PostgreSQL, CREATE SCHEMA).
func (r *dumpReader) elements(p piece) {
	at := 2
	if p.ahead(at).isWord("IF") {
		at += 3
	}
	schema, depth, begin := p.ahead(at).text, 0, -1
	before := r.types.path
	defer func() { r.types.path = before }()
	if r.types.path = schema; schema == "public" {
		r.types.path = ""
	}
	for i := at + 1; i < len(p.tokens); i++ {
		t := &p.tokens[i]
		switch {
		case t.isOp("("):
			depth++
		case t.isOp(")"):
			depth--
		}
		starts := depth == 0 && (t.isWord("CREATE") || t.isWord("GRANT")) || t.kind == tokenEnd
		if !starts {
			continue
		}
		if begin >= 0 {
			element := p
			element.tokens = append(append([]token(nil), p.tokens[begin:i]...), token{kind: tokenEnd, begin: t.begin, end: t.begin})
			r.statement(element)
		}
		begin = i
	}
}
