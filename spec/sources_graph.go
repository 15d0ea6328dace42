package spec

// AcceptedProposal cites a proposal that the openCypher group accepted without adopting
// it into openCypher 9, at the commit at which it was read.
func AcceptedProposal(section, file, commit string) Source {
	return Source{Doc: "openCypher, " + file, Clause: section,
		Address: "github.com/opencypher/openCypher cip/1.accepted/" + file + ".adoc @ " + commit, Read: readOpenCypher}
}

// FalkorDB cites a page of FalkorDB's documentation, at the commit at which it was
// read.
func FalkorDB(section, page, commit string) Source {
	return Source{Doc: "FalkorDB documentation, 2026", Clause: section,
		Address: "github.com/FalkorDB/docs cypher/" + page + ".md @ " + commit, Read: readOpenCypher}
}

// Kuzu cites a page of Kùzu's manual, at the commit at which it was read.
func Kuzu(section, page string) Source {
	return Source{Doc: "Kuzu manual, 2025", Clause: section,
		Address: "github.com/kuzudb/kuzu-docs src/content/docs/cypher/" + page + ".md @ 97fa37976c71", Read: readOpenCypher}
}

// AGE cites a page of Apache AGE's documentation, at the commit at which it was read.
func AGE(section, page string) Source {
	return Source{Doc: "Apache AGE documentation, 2026", Clause: section,
		Address: "github.com/apache/age-website docs/" + page + ".md @ 7d9a3813220c", Read: readOpenCypher}
}
