package spec

import "strings"

// otherNames are words by which people call an engine or its dialect.
var otherNames = map[string]string{
	"postgresql": "postgres", "pg": "postgres", "psql": "postgres", "sqlite3": "sqlite", "maria": "mariadb",
	"sql": "iso", "standard": "iso", "cypher": "opencypher",
}

// Canonical is the name of a dialect or a target for a name that somebody wrote: in lower
// case, without a blank around it, and "postgres" for "postgresql" or "pg". A name that is
// not known keeps its letters.
func Canonical(name string) string {
	lower := strings.ToLower(strings.TrimSpace(name))
	if other, is := otherNames[lower]; is {
		return other
	}
	return lower
}
