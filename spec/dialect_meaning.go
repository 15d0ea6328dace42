package spec

// Meaning is what a dialect's operations do where dialects differ.
type Meaning struct {
}

var isoMeaning, mysqlMeaning, mariadbMeaning, postgresMeaning, sqliteMeaning Meaning
