package spec

const readOpenCypher Reading = "2026-11-22"

// Proposal cites a section of an openCypher improvement proposal that was adopted
// into openCypher 9, by the name of its file.
func Proposal(section, file string) Source {
	return Source{Doc: "openCypher 9, " + file, Clause: section,
		Address: "github.com/opencypher/openCypher cip/1.adopted/" + file + ".adoc @ 1a5aa1031aae", Read: readOpenCypher}
}

// EqualityProposal cites the proposal that defines equality, comparability,
// equivalence and orderability.
func EqualityProposal(section string) Source {
	return Proposal(section, "CIP2016-06-14-Define-comparability-and-equality-as-well-as-orderability-and-equivalence")
}

// TestableProposal cites a proposal that openCypher 9 includes and that is among the testable
// proposals, at the commit that was read.
func TestableProposal(section, file, commit string) Source {
	return Source{Doc: "openCypher 9, " + file, Clause: section,
		Address: "github.com/opencypher/openCypher cip/2.testable/" + file + ".adoc @ " + commit, Read: readOpenCypher}
}

// Neo4jManual cites a section of the Neo4j 5 Cypher manual, which openCypher 9
// refers to for what its own proposals do not define. The page is a file of
// modules/ROOT/pages with the commit at which it was read, "functions/string.adoc
// @ 0a171b598ebe".
func Neo4jManual(section, page string) Source {
	return Source{Doc: "Neo4j 5 Cypher manual", Clause: section,
		Address: "github.com/neo4j/docs-cypher modules/ROOT/pages/" + page, Read: readOpenCypher}
}
