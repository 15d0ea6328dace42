package spec

// OpenCypherReference cites a chapter of the "Cypher Query Language Reference,
// Version 9" by its heading. The published document was not reached; the chapters
// are named from general knowledge.
func OpenCypherReference(chapter string) Source {
	return Source{Doc: "Cypher Query Language Reference, Version 9", Clause: chapter, Read: Unverified}
}
