package spec

import "strings"

// Voice says who speaks for a rule's reading in a dialect.
type Voice uint8

const (
	// VoiceNobody: no text of the dialect was read for it. The reading is that of another
	// document, of the standard as a rule, and may be wrong here.
	VoiceNobody Voice = iota
	// VoiceSilent: the dialect's texts were searched, and say nothing.
	VoiceSilent
	// VoiceParent: a text of the dialect that this one extends.
	VoiceParent
	// VoiceOwn: a text of the dialect.
	VoiceOwn
)

// String names the voice in one word.
func (v Voice) String() string { return [...]string{"nobody", "silent", "parent", "own"}[v] }

// Speaker is the text behind a rule's reading in a dialect.
type Speaker struct {
	Voice Voice
	// From is the text; where nobody speaks, the one of another document that the reading
	// is taken from, and where the texts are silent, those that were searched.
	From Source
}

// Unspoken tells that no text of the dialect is behind the reading: a difference in it is a
// question to the engine's developers, never by itself a bug.
func (s Speaker) Unspoken() bool { return s.Voice <= VoiceSilent }

// Doubt says for people that no text of the dialect is behind a reading.
func (s Speaker) Doubt(d *Dialect) string {
	if s.Voice == VoiceSilent {
		return "The texts of " + d.Title + " that were searched say nothing of this: a difference is a question to its developers, not by itself a bug."
	}
	return "No text of " + d.Title + " was read for this reading: a difference is a question, not by itself a bug."
}

// String says who speaks, for people.
func (s Speaker) String() string {
	switch s.Voice {
	case VoiceOwn:
		return s.From.String()
	case VoiceParent:
		return "by the dialect that it extends: " + s.From.String()
	case VoiceSilent:
		return "silent: searched " + s.From.String()
	case VoiceNobody:
		return "nobody: the reading is that of " + s.From.String()
	}
	panic("spec: unknown voice")
}

// Speaker says whose text the rule's reading in a dialect stands on. A variant that was
// only observed, or a source that nobody read, speaks for nobody.
func (r *Rule) Speaker(dialect string) Speaker {
	from, stated := r.From, true
	variant := r.VariantFor(dialect)
	if variant != nil {
		from, stated = variant.From, !variant.Observed
	}
	if stated && from.Read != Unverified && from.speaksFor(dialect) {
		return Speaker{VoiceOwn, from}
	}
	if heard, ok := heardIn[dialect][r.ID]; ok {
		return heard
	}
	if d := DialectByName(dialect); d != nil && extensions[dialect] && r.VariantFor(d.Parent) == variant {
		if s := r.Speaker(d.Parent); s.Voice == VoiceOwn || s.Voice == VoiceParent {
			return Speaker{VoiceParent, s.From}
		}
	}
	return Speaker{VoiceNobody, from}
}

// extensions are the dialects whose engine is that of their parent with a library more:
// the texts of the parent are theirs. Another version of an engine is none of them.
var extensions = map[string]bool{"postgis": true, "spatialite": true, "duckdbspatial": true}

// documents are, by dialect, the beginnings of the titles of the documents that speak for it.
// For MySQL 9 the source text of 8.0 is an inference, as its citation says.
var documents = map[string][]string{
	"iso":           {"ISO/IEC 9075", "OGC "},
	"mysql":         {"MySQL 9", "MySQL 8"},
	"mysql56":       {"MySQL 5.6"},
	"mariadb":       {"MariaDB "},
	"postgres":      {"PostgreSQL "},
	"postgis":       {"PostGIS 3.6", "PostGIS 3.7", "GEOS 3.15"},
	"postgis33":     {"PostGIS 3.3", "GEOS 3.11"},
	"geos":          {"GEOS 3.11"},
	"sqlite":        {"SQLite 3.5"},
	"sqlite329":     {"SQLite 3.29", "SQLite 3.30"},
	"sqlite330":     {"SQLite 3.30"},
	"sqlite332":     {"SQLite 3.32"},
	"spatialite":    {"libspatialite ", "SpatiaLite "},
	"duckdb":        {"DuckDB 1.5", "DuckDB source"},
	"duckdbspatial": {"DuckDB spatial", "DuckDB 1.5 documentation, Spatial"},
	"opencypher":    {"openCypher"},
	"neo4j":         {"Neo4j "},
	"falkordb":      {"FalkorDB "},
	"kuzu":          {"Kuzu "},
	"age":           {"Apache AGE "},
}

// speaksFor tells whether one of the source's documents is one of the dialect.
func (s Source) speaksFor(dialect string) bool {
	for _, title := range documents[dialect] {
		// With puts a second document behind a semicolon of the clause.
		if strings.HasPrefix(s.Doc, title) || strings.Contains(s.Clause, "; "+title) {
			return true
		}
	}
	return false
}

// heardIn holds, by dialect and rule, the texts of the dialect that were read for a reading
// whose rule or variant cites another document, and where its texts were searched in vain.
var heardIn = map[string]map[string]Speaker{
	"duckdb":   heardInDuckDB,
	"mariadb":  heardInMariaDB,
	"mysql":    heardInMySQL,
	"postgres": heardInPostgreSQL,
	"sqlite":   heardInSQLite,
}

// heardOn is the day on which these texts were read.
const heardOn Reading = "2026-11-23"

// heard is a text of the dialect that says what the rule says.
func heard(from Source) Speaker {
	from.Read = heardOn
	return Speaker{VoiceOwn, from}
}

// silent says that documents were searched, and say nothing.
func silent(searched Source) Speaker {
	searched.Read = heardOn
	return Speaker{VoiceSilent, searched}
}
