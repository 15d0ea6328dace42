package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// A domain is a type with constraints that its values obey (PostgreSQL, CREATE DOMAIN). A column of
// it is one of the type that it is over, with the constraints of the domain as the column's own. NOT
// NULL is not checked where a NULL has the domain's type already, as that of an empty subquery has
// (Notes); here it is.

// makeDomain keeps a domain.
func (r *dumpReader) makeDomain(p piece) {
	at := 2
	if len(p.tokens) < 5 || r.given || r.d.Dump != spec.DumpPostgres {
		return
	}
	name := p.ahead(at).text
	if at++; p.ahead(at).isWord("AS") {
		at++
	}
	tokens := slices.Clone(p.tokens[at : len(p.tokens)-1])
	if before, is := r.types.domains[tokens[0].text]; is {
		before = slices.Clone(before)
		for i := range before { // see undomained
			before[i].begin, before[i].end = tokens[0].begin, tokens[0].end
		}
		tokens = append(before, tokens[1:]...)
	}
	r.types.domains[name] = tokens
	if n := ofType(tokens); n == len(tokens) || !r.constrains(tokens[n:]) {
		q := r.parserOf(piece{tokens: append(slices.Clone(tokens[:n]), p.tokens[len(p.tokens)-1])})
		q.attempt(func() { r.types.types[name] = q.castType() })
	}
}

// dropType forgets a type or a domain.
func (r *dumpReader) dropType(p piece) {
	at := 2
	if p.ahead(at).isWord("IF") {
		at = 4
	}
	delete(r.types.domains, p.ahead(at).text)
	delete(r.types.types, p.ahead(at).text)
}

// constrains tells whether a domain refuses values, by the tokens behind its type.
func (r *dumpReader) constrains(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.isWord("NOT") || t.isWord("CHECK") })
}

// ofType counts the tokens of the type of a domain.
func ofType(tokens []token) int {
	if n := slices.IndexFunc(tokens, func(t token) bool { return t.kind == tokenWord && behindType[t.upper] }); n >= 0 {
		return n
	}
	return len(tokens)
}

// undomained puts the type of a domain, and what it demands, in the place of the domain's name in
// the definition of a column. Its CHECKs are constraints of the table.
func (r *dumpReader) undomained(part []token) (column []token, checks [][]token) {
	if len(part) < 2 || part[1].kind != tokenWord && part[1].kind != tokenName || len(part) > 2 && (part[2].isOp("(") || part[2].isOp("[") || part[2].isOp(".")) {
		return part, nil
	}
	domain, is := r.types.domains[part[1].text]
	if !is {
		return part, nil
	}
	domain = slices.Clone(domain)
	for i := range domain { // an earlier text may have made it: errors are at the name
		domain[i].begin, domain[i].end = part[1].begin, part[1].end
	}
	n := ofType(domain)
	column = append(append([]token{part[0]}, domain[:n]...), part[2:]...)
	has := func(word string) bool {
		return slices.ContainsFunc(part[2:], func(t token) bool { return t.isWord(word) })
	}
	for i := n; i < len(domain); {
		switch t := domain[i]; {
		case t.isWord("CONSTRAINT"):
			i += 2
		case t.isWord("NOT") && i+1 < len(domain):
			if !has("NOT") {
				column = append(column, domain[i:i+2]...)
			}
			i += 2
		case t.isWord("CHECK"):
			end := min(len(domain), i+1+max(1, behind(domain[i+1:])))
			check := slices.Clone(domain[i:end])
			for k := range check {
				if check[k].isWord("VALUE") {
					check[k].kind, check[k].text, check[k].upper = part[0].kind, part[0].text, part[0].upper
				}
			}
			checks = append(checks, check)
			i = end
		case t.isWord("DEFAULT"):
			end := i + 1
			for end < len(domain) && !(domain[end].kind == tokenWord && behindType[domain[end].upper]) {
				end++
			}
			if !has("DEFAULT") {
				column = append(column, domain[i:end]...)
			}
			i = end
		default:
			i++
		}
	}
	return column, checks
}
