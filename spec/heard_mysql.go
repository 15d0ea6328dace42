package spec

// heardInMySQL are the texts of MySQL that say what a rule says whose source is another
// document, by rule.
var heardInMySQL = map[string]Speaker{}
