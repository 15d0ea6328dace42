package spec

// heardInMariaDB are the texts of MariaDB that say what a rule says whose source is another
// document, by rule.
var heardInMariaDB = map[string]Speaker{}
