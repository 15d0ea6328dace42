package spec

// heardInDuckDB are the texts of DuckDB that say what a rule says whose source is another
// document, by rule.
var heardInDuckDB = map[string]Speaker{}
