package published

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/compare/engine/targets"
)

// Bug is one published bug, as a line of the file has it.
type Bug struct {
	Source     string   `json:"source"` // the collection that lists it
	ID         int      `json:"id"`     // its number there
	DBMS       string   `json:"dbms"`
	Kind       string   `json:"kind"`   // logic, error, crash, hang
	Oracle     string   `json:"oracle"` // what found it; empty where the collection does not say
	Status     string   `json:"status"`
	Title      string   `json:"title"`
	Statements []string `json:"statements"`
}

// Name is how a bug is referred to.
func (b *Bug) Name() string { return fmt.Sprintf("%s %d", b.Source, b.ID) }

// Logic tells whether the bug is a wrong answer.
func (b *Bug) Logic() bool { return b.Kind == "logic" }

// Documented tells whether the engine's makers changed the documentation and
// left the engine as it was.
func (b *Bug) Documented() bool { return strings.Contains(b.Status, "in documentation") }

// Read reads a file with one bug a line. The error names the line.
func Read(text string) ([]*Bug, error) {
	var list []*Bug
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.TrimSpace(line) == "" {
			continue
		}
		b := &Bug{}
		if err := json.Unmarshal([]byte(line), b); err != nil {
			return nil, fmt.Errorf("line %d is no published bug: %w", number, ofAnotherType(err))
		}
		if b.Source == "" || b.DBMS == "" || b.Kind == "" || len(b.Statements) == 0 {
			return nil, fmt.Errorf("line %d is no published bug: it lacks source, dbms, kind or statements", number)
		}
		list = append(list, b)
	}
	return list, nil
}

// ofAnotherType says in the words of JSON which member of a bug has another type than it needs.
func ofAnotherType(err error) error {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	wanted := "a string"
	switch wrong.Type.Kind() {
	case reflect.Int:
		wanted = "a number"
	case reflect.Slice:
		wanted = "a list"
	default:
	}
	return fmt.Errorf("%q is a %s and must be %s", wrong.Field, wrong.Value, wanted)
}

// maker is a database system of which targets are versions.
type maker struct {
	name    string   // as it is printed
	targets []string // from the oldest version
	related []string // targets that are another system grown from the same code
}

// makers lists them by the names that the files have, in lower case.
var makers = map[string]maker{
	"sqlite":     {name: "SQLite", targets: versions("sqlite", "3.32.2-debug")},
	"duckdb":     {name: "DuckDB", targets: versions("duckdb")},
	"mysql":      {name: "MySQL", targets: []string{"mysql56", "mysql"}, related: []string{"mariadb"}},
	"mariadb":    {name: "MariaDB", targets: []string{"mariadb"}, related: []string{"mysql56", "mysql"}},
	"postgresql": {name: "PostgreSQL", targets: []string{"postgres"}},
	"postgis":    {name: "PostGIS", targets: []string{"postgis", "postgis36"}},
	// Bugs of GEOS are shown by statements of PostGIS, which hands geometries on to it.
	"libgeos": {name: "GEOS", targets: []string{"postgis", "postgis36"}},
}

// versions lists the targets of a family from the oldest, builds that check
// their assertions behind the plain build of their version.
func versions(family string, checking ...string) []string {
	var list []string
	for _, t := range targets.Versions(family) {
		list = append(list, t.Name)
		for _, build := range checking {
			if t.Version != "" && strings.HasPrefix(build, t.Version+"-") {
				list = append(list, family+"@"+build)
			}
		}
	}
	return list
}

func (b *Bug) maker() maker { return makers[strings.ToLower(b.DBMS)] }

// Engine is the name of the bug's database system.
func (b *Bug) Engine() string { return b.maker().name }

// Targets lists the targets that are the bug's database system, from the oldest
// version; none where no target is.
func (b *Bug) Targets() []string { return b.maker().targets }

// Related lists the targets that are a system related to it.
func (b *Bug) Related() []string { return b.maker().related }

// Skip says why a bug is not run, or is empty.
func (b *Bug) Skip() string {
	switch {
	case strings.Contains(b.Status, "not a bug"):
		return "not a bug, its engine's makers say"
	case strings.Contains(b.Status, "duplicate"):
		return "a duplicate"
	case len(b.Targets()) == 0:
		return "no target is " + b.DBMS
	}
	for _, s := range Script(b.Statements) {
		if outsideDatabase.MatchString(s.Text) {
			return "a statement reaches beyond its database"
		}
	}
	return ""
}

// outsideDatabase are statements that change more than the database they run in:
// nothing else of a server may be touched.
var outsideDatabase = regexp.MustCompile(`(?i)^(?:SET\s+(?:GLOBAL|PERSIST|@@GLOBAL|@@PERSIST)|(?:CREATE|DROP|ALTER)\s+(?:DATABASE|SCHEMA|SYSTEM|ROLE|USER|TABLESPACE|EXTENSION|SERVER)|USE|GRANT|REVOKE|SHUTDOWN|KILL|COPY|LOAD|INSTALL|ATTACH|EXPORT|FLUSH|RESET)\b`)
