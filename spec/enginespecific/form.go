// Package enginespecific says what is known of operators and other forms of expressions
// that engines have and the semantics do not model: how they are written, in which
// dialects, and what a law has to know of them. Their meaning is the engine's.
// Functions of that sort are in spec/function.
package enginespecific

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Infix is how a form that stands between its two operands is written in a family
// of dialects: a sign or words in upper case, and what it binds like.
type Infix struct {
	Spelling string
	Class    spec.Operator
}

// form is an engine-specific form.
type form struct {
	name  string                             // for messages
	infix map[spec.EngineSpecificForms]Infix // by family; nil where it is written otherwise
	other map[spec.EngineSpecificForms]bool  // the families that have it, where infix is nil
	truth bool                               // it is a predicate
}

// The bindings. MySQL: -> stands between a column and a string literal only, so
// nothing binds tighter; SOUNDS LIKE and MEMBER OF are predicates as LIKE
// is ("Operator Precedence" of the MySQL 9.5 manual). PostgreSQL: "any other
// operator" (4.1.6). SQLite: -> and ->> bind like ||, MATCH like LIKE
// (lang_expr.html 2). DuckDB's -> is also its lambda arrow, which binds less than
// a comparison: it is not written, json_extract is.
var forms = [ast.EngineSpecificFormCount]form{
	ast.JSONMember: {name: "the JSON operator ->", infix: map[spec.EngineSpecificForms]Infix{
		spec.EngineSpecificFormsMySQL: {"->", spec.OpBitXor}, spec.EngineSpecificFormsPostgres: {"->", spec.OpConcat}, spec.EngineSpecificFormsSQLite: {"->", spec.OpConcat}}},
	ast.JSONMemberText: {name: "the JSON operator ->>", infix: map[spec.EngineSpecificForms]Infix{
		spec.EngineSpecificFormsMySQL: {"->>", spec.OpBitXor}, spec.EngineSpecificFormsPostgres: {"->>", spec.OpConcat}, spec.EngineSpecificFormsSQLite: {"->>", spec.OpConcat}}},
	ast.MatchTable: {truth: true, name: "MATCH", infix: map[spec.EngineSpecificForms]Infix{spec.EngineSpecificFormsSQLite: {"MATCH", spec.OpLike}}},
	ast.SoundsLike: {truth: true, name: "SOUNDS LIKE", infix: map[spec.EngineSpecificForms]Infix{spec.EngineSpecificFormsMySQL: {"SOUNDS LIKE", spec.OpLike}}},
	ast.Contains:   {truth: true, name: "the operator @>", infix: map[spec.EngineSpecificForms]Infix{spec.EngineSpecificFormsPostgres: {"@>", spec.OpConcat}}},
	ast.TextSearch: {truth: true, name: "the operator @@", infix: map[spec.EngineSpecificForms]Infix{spec.EngineSpecificFormsPostgres: {"@@", spec.OpConcat}}},

	ast.MatchBoolean: {truth: true, name: "MATCH AGAINST", other: map[spec.EngineSpecificForms]bool{spec.EngineSpecificFormsMySQL: true}},
	ast.MatchNatural: {truth: true, name: "MATCH AGAINST", other: map[spec.EngineSpecificForms]bool{spec.EngineSpecificFormsMySQL: true}},
	ast.MemberOf:     {truth: true, name: "MEMBER OF", other: map[spec.EngineSpecificForms]bool{spec.EngineSpecificFormsMySQL: true}},
	ast.ArrayOf:      {name: "an ARRAY constructor"},                    // modelled since 2026-11-29
	ast.ElementOf:    {truth: true, name: "a comparison with an array"}, // the same
}

// Name is what a message calls the form.
func Name(f ast.EngineSpecificForm) string { return forms[f].name }

// Between tells how a dialect writes the form between two operands; false if it
// does not.
func Between(f ast.EngineSpecificForm, d *spec.Dialect) (Infix, bool) {
	infix, has := forms[f].infix[d.EngineSpecificForms]
	if function.BySign(infix.Spelling) != nil && d.BoxOperators || function.BetweenOperands(infix.Spelling, d) != nil {
		return Infix{}, false // what it means depends on the types; it is read as what is modelled
	}
	return infix, has
}

// Spelled finds the form that a dialect writes between two operands by that sign
// or word.
func Spelled(spelling string, d *spec.Dialect) (f ast.EngineSpecificForm, infix Infix, found bool) {
	for f := range forms {
		if infix, has := Between(ast.EngineSpecificForm(f), d); has && infix.Spelling == spelling {
			return ast.EngineSpecificForm(f), infix, true
		}
	}
	return 0, Infix{}, false
}

// IsPredicate tells whether the form is a predicate.
func IsPredicate(f ast.EngineSpecificForm) bool { return forms[f].truth }

// Has tells whether the dialect's family has the form in its grammar.
func Has(f ast.EngineSpecificForm, d *spec.Dialect) bool {
	_, infix := Between(f, d)
	return infix || forms[f].other[d.EngineSpecificForms]
}
