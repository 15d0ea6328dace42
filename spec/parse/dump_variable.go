package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// variables keeps a SET of user variables.
func (r *dumpReader) variables(p piece) bool {
	if !p.begins("SET") || !r.d.Parameters.Has(spec.ParameterUserVariable) || p.ahead(1).kind != tokenParameter {
		return false
	}
	s, err := r.parse(p)
	if err == nil {
		r.keep(p, s)
	}
	return err == nil
}

// setsVariables notes which user variables have a value that is not known behind a statement: it is read
// past, or not modelled.
func (r *dumpReader) setsVariables(p piece) {
	if r.given || !r.d.Parameters.Has(spec.ParameterUserVariable) {
		return
	}
	if names := assignedIn(&p); len(names) > 0 {
		r.dump.Statements = append(r.dump.Statements, DumpStatement{Tree: &ast.SetVariables{Names: names, Lasting: p.begins("CREATE")}, ForeignKeys: r.foreignKeys, Place: p.Place})
	}
}

// assignedIn lists the user variables to which a statement assigns, or may assign.
func assignedIn(p *piece) (names []string) {
	into := false
	for i := range p.tokens {
		t := &p.tokens[i]
		if t.kind != tokenParameter {
			into = t.isWord("INTO") || into && t.isOp(",")
			continue
		}
		set := i > 0 && (p.tokens[i-1].isWord("SET") || p.tokens[i-1].isOp(",")) && p.ahead(i+1).isOp("=")
		if name := strings.ToLower(strings.TrimPrefix(t.text, "@")); name != t.text && (into || set || p.ahead(i+1).isOp(":=")) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// AssignedVariables lists the user variables to which a text of the MySQL family assigns, or may assign.
func AssignedVariables(text string, d *spec.Dialect) (names []string) {
	if !d.Parameters.Has(spec.ParameterUserVariable) || !strings.Contains(text, "@") {
		return nil
	}
	r := &dumpReader{d: d}
	r.l, r.place = lexer{d: d, text: text}, Place{1, 1}
	for more := true; more; {
		p, next, err := r.piece()
		if err != nil {
			break
		}
		names, more = append(names, assignedIn(&p)...), next
	}
	return names
}
