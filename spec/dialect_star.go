package spec

// StarChanges says what may stand behind the star of a select list.
//
// Sources: DuckDB 1.5.5 and 1.1.3, third_party/libpg_query/grammar/statements/select.y.
type StarChanges uint8

const (
	StarChangesNone    StarChanges = iota
	StarChangesReplace             // EXCLUDE and REPLACE (DuckDB 1.1)
	StarChangesRename              // RENAME, too, and a table before a column (DuckDB)
)
