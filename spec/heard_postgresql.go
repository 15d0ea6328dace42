package spec

// heardInPostgreSQL are the texts of PostgreSQL that say what a rule says whose source is another
// document, by rule.
var heardInPostgreSQL = map[string]Speaker{}
