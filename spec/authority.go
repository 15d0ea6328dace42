package spec

import "strings"

// AuthorityKind says whether a text of the dialect is behind a rule's reading.
type AuthorityKind uint8

const (
	// AuthorityNone: no text of the dialect was read. The reading is taken from another
	// document, usually the standard, and may be wrong in the dialect.
	AuthorityNone AuthorityKind = iota
	// AuthoritySilent: the dialect's texts were searched, and say nothing.
	AuthoritySilent
	// AuthorityParent: a text of the dialect that this dialect extends.
	AuthorityParent
	// AuthorityOwn: a text of the dialect.
	AuthorityOwn
)

// String is the kind in one word.
func (k AuthorityKind) String() string { return [...]string{"none", "silent", "parent", "own"}[k] }

// Authority is the text behind a rule's reading in a dialect.
type Authority struct {
	Kind AuthorityKind
	// From is the text. With AuthorityNone it is the other document that the reading is
	// taken from, with AuthoritySilent the texts that were searched.
	From Source
}

// Missing tells that no text of the dialect is behind the reading: a difference is a
// question to the engine's developers, never by itself a bug.
func (a Authority) Missing() bool { return a.Kind <= AuthoritySilent }

// Doubt says for people that no text of the dialect is behind a reading.
func (a Authority) Doubt(d *Dialect) string {
	if a.Kind == AuthoritySilent {
		return "The texts of " + d.Title + " that were searched say nothing of this: a difference is a question to its developers, not by itself a bug."
	}
	return "No text of " + d.Title + " was read for this reading: a difference is a question, not by itself a bug."
}

// String is the text, with the way in which it belongs to the dialect, for people.
func (a Authority) String() string {
	switch a.Kind {
	case AuthorityOwn:
		return a.From.String()
	case AuthorityParent:
		return "by the dialect that it extends: " + a.From.String()
	case AuthoritySilent:
		return "silent: searched " + a.From.String()
	case AuthorityNone:
		return "no source in this dialect: the reading is that of " + a.From.String()
	}
	panic("spec: unknown authority")
}

// Authority is the text that the rule's reading in a dialect stands on. A variant that was
// only observed, or a source that was not read, is no authority.
func (r *Rule) Authority(dialect string) Authority {
	from, stated := r.From, true
	variant := r.VariantFor(dialect)
	if variant != nil {
		from, stated = variant.From, !variant.Observed
	}
	if stated && from.Read != Unverified && from.isOf(dialect) {
		return Authority{AuthorityOwn, from}
	}
	if source, ok := sourcesIn[dialect][r.ID]; ok {
		return source
	}
	if d := DialectByName(dialect); d != nil && extensions[dialect] && r.VariantFor(d.Parent) == variant {
		if a := r.Authority(d.Parent); !a.Missing() {
			return Authority{AuthorityParent, a.From}
		}
	}
	return Authority{AuthorityNone, from}
}

// extensions are the dialects whose engine is that of their parent with a library more:
// the texts of the parent are theirs. Another version of an engine is not among them.
var extensions = map[string]bool{"postgis": true, "spatialite": true, "duckdbspatial": true}

// documents are, by dialect, the beginnings of the titles of its documents.
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

// isOf tells whether one of the source's documents is one of the dialect.
func (s Source) isOf(dialect string) bool {
	for _, title := range documents[dialect] {
		// With puts a second document behind a semicolon of the clause.
		if strings.HasPrefix(s.Doc, title) || strings.Contains(s.Clause, "; "+title) {
			return true
		}
	}
	return false
}

// sourcesIn holds, by dialect and rule, the texts of the dialect that were read for a reading
// whose rule or variant cites another document, and where its texts were searched in vain.
var sourcesIn = map[string]map[string]Authority{
	"duckdb":   sourcesInDuckDB,
	"mariadb":  sourcesInMariaDB,
	"mysql":    sourcesInMySQL,
	"postgres": sourcesInPostgreSQL,
	"sqlite":   sourcesInSQLite,
}

// dialectTextsReadOn is the day on which these texts were read.
const dialectTextsReadOn Reading = "2026-11-23"

// sourceOf is a text of the dialect that says what the rule says.
func sourceOf(from Source) Authority {
	from.Read = dialectTextsReadOn
	return Authority{AuthorityOwn, from}
}

// silent says that documents were searched, and say nothing.
func silent(searched Source) Authority {
	searched.Read = dialectTextsReadOn
	return Authority{AuthoritySilent, searched}
}
