package spec

// Documents says which types of JSON documents there are and what becomes of a text in one.
//
// Sources: MySQL 9.5 manual, 13.5 The JSON Data Type, Normalization, Merging, and Autowrapping of
// JSON Values; Json_wrapper::to_string in sql-common/json_dom.cc of 8.0.39. PostgreSQL 20 manual
// in development, 8.14. JSON Types. DuckDB 1.5.5, CastVarcharToJSON in
// extension/json/json_functions.cpp. Read 2026-11-29. MariaDB's JSON is LONGTEXT with a
// condition, SQLite's are texts: they have no type of their own.
type Documents uint8

const (
	DocumentsNone      Documents = iota
	DocumentsSorted              // JSON: members by length and bytes of their names, the last of each name
	DocumentsTwo                 // JSON as it is written, JSONB like DocumentsSorted with numbers as they are
	DocumentsUnchanged           // JSON as it is written
)

// Has tells whether there is a type of documents of a name.
func (d Documents) Has(name string) bool {
	return d != DocumentsNone && (name == "JSON" || name == "JSONB" && d == DocumentsTwo)
}
