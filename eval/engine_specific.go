package eval

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// What trees hold that the semantics do not model is unsupported, by the name that
// its dialects' manuals give it.

// modelledTable refuses a table definition that is not modelled.
func (c *compiler) modelledTable(s *ast.CreateTable) error {
	switch {
	case s.Partition != nil:
		return unsupported("PARTITION BY")
	}
	for _, column := range s.Columns {
		if column.Type.Kind == ast.TypeEngineSpecific && !column.Opaque {
			if err := c.noType(column.Type); err != nil {
				return err
			}
			return unmodelledColumn(s.Name, column.Name, column.Type.String())
		}
	}
	return nil
}

// noType is the error of a type that the dialect's engine does not have; nil where it may have
// it, or a statement that is not modelled may have made it. A table is a type in PostgreSQL.
func (c *compiler) noType(t ast.Type) error {
	for t.IsList() {
		t = t.Of()
	}
	word, _, _ := strings.Cut(t.Name, "(")
	word = strings.TrimSpace(word)
	if word == "" || !c.builtInAlone || !c.dialect.LacksType(strings.ToUpper(strings.Fields(word)[0])) || c.database.table(word) != nil || c.database.view(word) != nil {
		return nil
	}
	return semantics.NoType(c.dialect, word)
}

// unmodelledColumn tells which column of a table has a type that is not modelled.
func unmodelledColumn(table, column, dataType string) error {
	return unsupported("a column of type %s: column %s of table %s", dataType, column, table)
}

// writtenType is the type of a column in words that its dialect has. A type of byte strings is
// BYTEA, BLOB or BINARY, and the tree does not tell which.
func writtenType(t ast.Type) string {
	switch {
	case t.Name != "":
		return strings.ToUpper(t.Name)
	case t.Kind == ast.TypeBytes:
		return "BYTEA or BLOB"
	default:
		return strings.ToUpper(t.String())
	}
}

// modelledIndex refuses an index that is not modelled. It would change no result,
// but what its expressions mean, or whether it can be made, is not known.
func modelledIndex(s *ast.CreateIndex, d *spec.Dialect) error {
	if s.Method != "" && !slices.Contains(d.SpatialIndexMethods(), s.Method) {
		return unsupported("an index by %s", s.Method)
	}
	for _, part := range s.Parts {
		if part.Length > 0 {
			return unsupported("prefix of a column as a key part")
		}
	}
	return nil
}

// statementName is a statement by its first word, a definition by two.
func statementName(text string) string {
	words := append(strings.Fields(strings.ToUpper(text)), "", "")
	if words[0] == "CREATE" {
		return words[0] + " " + words[1]
	}
	return words[0]
}
