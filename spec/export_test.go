package spec

// HeardIn lets tests see the tables of what was read for readings that cite other documents.
var HeardIn = heardIn
