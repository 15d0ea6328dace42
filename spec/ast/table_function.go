package ast

import "strings"

// TableFunctionName is a function that gives rows.
type TableFunctionName uint8

const (
	GenerateSeries TableFunctionName = iota // from a start up to a stop
	Range                                   // DuckDB: without the stop
	Unnest                                  // the elements of a list
	JSONEach                                // SQLite: the elements of a document
	JSONTree                                // SQLite: the elements of a document, and theirs
	HeldEach                                // PostgreSQL: the members of a document
	HeldEachBinary
	HeldEachText
	HeldEachBinaryText
	HeldElements // PostgreSQL: the elements of a document
	HeldElementsBinary
	HeldElementsText
	HeldElementsBinaryText
	HeldKeys // PostgreSQL: the names of the members of a document
	HeldKeysBinary
)

// String returns the name of the function, which is the name of its column, too.
func (n TableFunctionName) String() string {
	return [...]string{"generate_series", "range", "unnest", "json_each", "json_tree",
		"json_each", "jsonb_each", "json_each_text", "jsonb_each_text", "json_array_elements", "jsonb_array_elements",
		"json_array_elements_text", "jsonb_array_elements_text", "json_object_keys", "jsonb_object_keys"}[n]
}

// OfHeld tells that the function is one of PostgreSQL of a JSON document.
func (n TableFunctionName) OfHeld() bool { return n >= HeldEach }

// IsBinary tells that the document is one of JSONB.
func (n TableFunctionName) IsBinary() bool {
	return n.OfHeld() && strings.HasPrefix(n.String(), "jsonb_")
}

// GivesText tells that the values are texts.
func (n TableFunctionName) GivesText() bool {
	return n.OfHeld() && strings.HasSuffix(n.String(), "_text")
}

// IsEach tells that the rows are the members of a document.
func (n TableFunctionName) IsEach() bool { return n >= HeldEach && n <= HeldEachBinaryText }

// IsKeys tells that the rows are the names of the members of a document.
func (n TableFunctionName) IsKeys() bool { return n == HeldKeys || n == HeldKeysBinary }

// HeldFunction is the function of PostgreSQL of a JSON document that has a name.
func HeldFunction(name string) (n TableFunctionName, is bool) {
	for n = HeldEach; n <= HeldKeysBinary; n++ {
		if n.String() == name {
			return n, true
		}
	}
	return 0, false
}

// TableFunction is the rows of a function, as a body: SELECT * FROM f(x). A [DerivedTable]
// of this body alone is written as the function. Arguments of Unnest are the elements of
// its list, or with List the only one is the list.
type TableFunction struct {
	Name TableFunctionName
	Args []Expr
	// Ordinality tells that a column numbers the rows: WITH ORDINALITY.
	Ordinality bool
	List       bool
	// OneValue tells that the column of a series is called value, as in SQLite.
	OneValue bool
}

// Hidden are the names of columns that no star lists: the arguments, in SQLite.
func (f *TableFunction) Hidden() []string {
	switch {
	case f.Name == JSONEach || f.Name == JSONTree:
		return []string{"json", "root"}
	case f.OneValue:
		return []string{"start", "stop", "step"}
	}
	return nil
}

func (*TableFunction) body() {}

// ColumnNames are the names that the columns have where nothing renames them.
func (f *TableFunction) ColumnNames() []string {
	if f.Name == JSONEach || f.Name == JSONTree {
		return []string{"key", "value", "type", "atom", "id", "parent", "fullkey", "path"}
	}
	if f.OneValue {
		return []string{"value"}
	}
	if f.Name.OfHeld() {
		return f.heldColumns()
	}
	if f.Ordinality {
		return []string{f.Name.String(), "ordinality"}
	}
	return []string{f.Name.String()}
}

// TableFunction is the function whose rows are those of the table; nil where the query is
// another one.
func (t *DerivedTable) TableFunction() *TableFunction {
	if q := t.Query; q.With != nil || q.OrderBy != nil || q.Limit != nil || q.Offset != nil {
		return nil
	}
	f, _ := t.Query.Body.(*TableFunction)
	return f
}

// heldColumns are the columns of a function of PostgreSQL of a document.
func (f *TableFunction) heldColumns() (names []string) {
	switch {
	case f.Name.IsEach():
		names = []string{"key", "value"}
	case f.Name.IsKeys():
		names = []string{f.Name.String()}
	default:
		names = []string{"value"}
	}
	if f.Ordinality {
		names = append(names, "ordinality")
	}
	return names
}
