package spec

// SourcesIn lets tests see the tables of what was read for readings that cite other documents.
var SourcesIn = sourcesIn
