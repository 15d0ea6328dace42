package spec

// heardInSQLite are the texts of SQLite that say what a rule says whose source is another
// document, by rule.
var heardInSQLite = map[string]Speaker{}
