package eval

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/document"
	"github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	catalogue "github.com/semcheck/semcheck/spec/function"
)

// collectedHeld makes the document of the rows of a group as PostgreSQL does, in each order that is
// permitted.
func (c *compiler) collectedHeld(a *aggregate, list []taken) semantics.Value {
	rule := a.declared.Rule
	if len(list) == 0 {
		c.e.Coverage.Apply(rule, catalogue.CollectedNone)
		return semantics.Null
	}
	ends := c.sorted(a, list)
	opening, closing := "[", "]"
	texts := make([]string, len(list))
	for i := range list {
		v := list[i].value
		list[i].separator = ", "
		if len(a.args) < 2 {
			if texts[i] = function.StoredPart(c.e, v); v.Kind() == semantics.KindList || v.Kind() == semantics.KindStruct {
				list[i].separator = ", \n "
			}
			continue
		}
		opening, closing = "{ ", " }"
		name, class := c.heldName(a, v)
		if class != semantics.ClassNone {
			c.e.Coverage.Apply(rule, catalogue.CollectedWrong)
			return c.e.Raise(class)
		}
		texts[i] = name + " : " + function.StoredPart(c.e, list[i].second)
	}
	results, complete := texts, true
	switch {
	case a.result == ast.JSONB && len(a.args) > 1 && differentNames(list, texts):
		results = []string{strings.Join(texts, ", ")}
		c.e.Coverage.Apply(rule, catalogue.CollectedOrdered)
	case len(list) == 1:
		c.e.Coverage.Apply(rule, catalogue.CollectedOne)
	default:
		if results, complete = c.arranged(list, ends, texts); len(results) > 1 {
			c.e.Coverage.Apply(rule, catalogue.CollectedFree)
		} else {
			c.e.Coverage.Apply(rule, catalogue.CollectedOrdered)
		}
	}
	if !complete {
		c.e.MarkUndetermined(rule)
	}
	return semantics.DocumentOfText(c.e, opening+results[c.worlds.choose(rule, len(results))]+closing, a.result)
}

// differentNames tells that no two members have one name, so that their order does not matter.
func differentNames(list []taken, texts []string) bool {
	if len(list) < 2 {
		return false
	}
	seen := map[string]bool{}
	for _, text := range texts {
		n, _, err := document.Grammar{}.Parse("{" + text + "}")
		if err != nil || seen[n.Members[0].Name] {
			return false
		}
		seen[n.Members[0].Name] = true
	}
	return true
}

// misnamed refuses a set function of which one row raises and another has a name that is none: the error
// of the one that is taken first is met (jsonb_object_agg_transfn_worker in jsonb.c).
func (c *compiler) misnamed(a *aggregate, list []taken) {
	if c.dialect.Documents != spec.DocumentsTwo || !a.declared.Collects || len(a.args) < 2 {
		return
	}
	for i := range list {
		if v := list[i].value; !v.IsRaised() {
			if _, class := c.heldName(a, v); class != semantics.ClassNone {
				c.e.MarkUnsupported(a.declared.Name + " of a name that is none beside a row that raises")
			}
		}
	}
}

// heldName is a value as the name of a member; a class where it is none.
func (c *compiler) heldName(a *aggregate, v semantics.Value) (name string, class semantics.Class) {
	if v.IsNull() {
		if a.result == ast.JSONB {
			return "", semantics.ClassArgument
		}
		return "", semantics.ClassConstraint
	}
	name, fits := function.StoredName(c.e, v)
	if !fits {
		return "", semantics.ClassArgument
	}
	return name, semantics.ClassNone
}

// Cases of ruleHeld.
const (
	heldRows spec.Case = iota
	heldNone
	heldOther
)

var ruleHeld = spec.Declare(spec.Rule{
	ID:        "from.json-rows",
	Statement: "json_each(x) in FROM has a row for each member of the object x, with the columns key and value, json_each_text(x) so with the value as a text; json_array_elements(x) and json_array_elements_text(x) have one for each element of the array x, with the column value, json_object_keys(x) one for each name. The text of a value is that of ->>. NULL gives no rows; of a document of another kind it is an error. The name of a function with one column is its value, too.",
	From: spec.PostgreSQL("9.16.1. Processing and Creating JSON Data, JSON Processing Functions", "func/func-json.sgml").On("2026-11-29").
		With(spec.PostgreSQLCode("each_worker, each_worker_jsonb, elements_worker, elements_worker_jsonb, json_object_keys, jsonb_object_keys", "src/backend/utils/adt/jsonfuncs.c").On("2026-11-29")),
	Keywords: []string{"JSON_EACH", "JSONB_EACH", "JSON_EACH_TEXT", "JSONB_EACH_TEXT", catalogue.JSONElements.Name, catalogue.JSONBElements.Name, catalogue.JSONElementsText.Name, catalogue.JSONBElementsText.Name, catalogue.JSONKeysOfPostgres.Name, catalogue.JSONBKeys.Name},
	Cases:    []string{heldRows: "rows", heldNone: "null", heldOther: "other"},
	Only:     tableFunctionDialects(spec.TableFunctionsPostgres),
})

// functionOfHeld gives the rows of a function of a document in FROM; ok is false where it raises.
func (c *compiler) functionOfHeld(f *ast.TableFunction, v semantics.Value) (rows []semantics.Row, ok bool) {
	if v.IsOpen() {
		c.e.MarkUnsupported(f.Name.String() + " of a value that is open")
		return nil, true
	}
	if v.IsNull() {
		c.e.Coverage.Apply(ruleHeld, heldNone)
		return nil, true
	}
	rows, fits := function.HeldRows(c.e, f.Name, v)
	if !fits {
		c.e.Coverage.Apply(ruleHeld, heldOther)
		c.e.Raise(semantics.ClassArgument)
		return nil, false
	}
	for i := range rows {
		c.step()
		if f.Ordinality {
			rows[i] = append(rows[i], semantics.Integer(int64(i)+1))
		}
	}
	c.e.Coverage.Apply(ruleHeld, heldRows)
	return rows, true
}

// comparable refuses a type whose values are not compared, not even to find duplicates: PostgreSQL's
// JSON, which has no operator =.
//
// Source: PostgreSQL behind 18, 8.14. JSON Types (json.sgml); pg_operator.dat, pg_opclass.dat, read
// 2026-11-29.
func (c *compiler) comparable(types ...ast.Type) error {
	for _, t := range types {
		for t.IsList() {
			t = t.Of()
		}
		if c.dialect.Documents == spec.DocumentsTwo && t == ast.JSON {
			return statementError(semantics.ClassType, "the type json has no comparison")
		}
	}
	return nil
}

// comparableColumns refuses columns whose values are not compared.
func (c *compiler) comparableColumns(columns []Column) error {
	for i := range columns {
		if err := c.comparable(columns[i].Type); err != nil {
			return err
		}
	}
	return nil
}

// comparableKey refuses a key of a table with values that are not compared.
//
// Source: PostgreSQL behind 18, ResolveOpClass in src/backend/commands/indexcmds.c: a type without a
// default class of operators for btree; read 2026-11-29.
func (c *compiler) comparableKey(t *Table, key []int) error {
	for _, i := range key {
		if err := c.comparable(t.Columns[i].Type); err != nil {
			return err
		}
	}
	return nil
}
