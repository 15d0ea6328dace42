package cypher

import "github.com/semcheck/semcheck/spec"

// manual cites a page of the Neo4j 5 Cypher manual, to which openCypher 9 leaves what
// its own proposals do not define, by the commit at which it was read.
func manual(section, page string) spec.Source {
	return spec.Neo4jManual(section, page+".adoc @ ad1e5fd921a8")
}

// readToday cites a section of the manual that was read on 2026-11-29.
func readToday(section, page string) spec.Source {
	s := manual(section, page)
	s.Read = "2026-11-29"
	return s
}

func setProposal(section string) spec.Source {
	return spec.AcceptedProposal(section, "CIP2019-02-06-SET", "8051aa6b23d8")
}

func callProposal(section string) spec.Source {
	return spec.AcceptedProposal(section, "CIP2015-06-24-call-procedures", "13b361d3e026")
}

func subclauses(section string) spec.Source {
	return spec.AcceptedProposal(section, "CIP2017-03-01-Subclauses", "2343256ebb1f")
}
