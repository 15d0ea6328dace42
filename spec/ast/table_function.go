package ast

// TableFunctionName is a function that gives rows.
type TableFunctionName uint8

const (
	GenerateSeries TableFunctionName = iota // from a start up to a stop
	Range                                   // DuckDB: without the stop
	Unnest                                  // the elements of a list
	JSONEach                                // SQLite: the elements of a document
	JSONTree                                // SQLite: the elements of a document, and theirs
)

// String returns the name of the function, which is the name of its column, too.
func (n TableFunctionName) String() string {
	return [...]string{"generate_series", "range", "unnest", "json_each", "json_tree"}[n]
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
