package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// ownIndex begins the names of the indexes that constraints have.
const ownIndex = "sqlite_autoindex_"

// Indexes is a catalogue that knows the indexes of its tables.
type Indexes interface {
	// Index is the index of a table by its name; nil where there is none.
	Index(table, name string) *ast.CreateIndex
}

// IndexedBy is what INDEXED BY of a table calls for: an error where the table has no such index. An
// index over all rows can always be read in full; one over a part of them where the condition
// implies that of the index, which is not modelled.
//
// Sources: SQLite, "The INDEXED BY Clause" (lang_indexedby.html); sqlite3IndexedByLookup in select.c
// and whereLoopAddBtree in where.c of 3.53.4.
func IndexedBy(c Catalogue, table, index string) error {
	known, is := c.(Indexes)
	switch {
	case index == "" || !is:
		return nil
	case len(index) > len(ownIndex) && sameLetters(index[:len(ownIndex)], ownIndex):
		return semantics.Unmodelled("INDEXED BY of the index of a constraint")
	}
	switch found := known.Index(table, index); {
	case found == nil:
		return semantics.Refuse(semantics.ClassName, "table %s has no index %s", table, index)
	case found.Where != nil:
		return semantics.Unmodelled("INDEXED BY of an index of a part of the rows")
	}
	return nil
}
