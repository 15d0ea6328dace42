package cypher

import "github.com/semcheck/semcheck/spec"

// manual cites a page of the Neo4j 5 Cypher manual, to which openCypher 9 leaves what
// its own proposals do not define, by the commit at which it was read.
func manual(section, page string) spec.Source {
	return spec.Neo4jManual(section, page+".adoc @ ad1e5fd921a8")
}

// accepted cites a proposal that the openCypher group accepted without taking it into
// openCypher 9 as adopted, at the commit at which it was read.
func accepted(section, file, commit string) spec.Source {
	return spec.Source{Doc: "openCypher, " + file, Clause: section,
		Address: "github.com/opencypher/openCypher cip/1.accepted/" + file + ".adoc @ " + commit, Read: "2026-11-22"}
}

func setProposal(section string) spec.Source {
	return accepted(section, "CIP2019-02-06-SET", "8051aa6b23d8")
}

func callProposal(section string) spec.Source {
	return accepted(section, "CIP2015-06-24-call-procedures", "13b361d3e026")
}

func subclauses(section string) spec.Source {
	return accepted(section, "CIP2017-03-01-Subclauses", "2343256ebb1f")
}

// falkorDocumentation cites a page of FalkorDB's documentation, at the commit at which
// it was read.
func falkorDocumentation(section, page, commit string) spec.Source {
	return spec.Source{Doc: "FalkorDB documentation, 2026", Clause: section,
		Address: "github.com/FalkorDB/docs cypher/" + page + ".md @ " + commit, Read: "2026-11-22"}
}
