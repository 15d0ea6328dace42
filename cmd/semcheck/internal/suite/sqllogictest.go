package suite

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// The format is described in about.wiki of the sqllogictest project.

// record is a record of a script: its lines without comments.
type record struct {
	line       int
	conditions []string // skipif and onlyif, in order
	head       []string // the fields of its first line
	sql        string
	results    []string // the lines behind ----
}

// records cuts a script at blank lines.
func records(text string) []record {
	var list []record
	var lines []string
	begin := 0
	flush := func() {
		if len(lines) > 0 {
			list = append(list, newRecord(begin, lines))
		}
		lines = nil
	}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.TrimSpace(line) == "":
			flush()
		default:
			if len(lines) == 0 {
				begin = number
			}
			lines = append(lines, line)
		}
	}
	flush()
	return list
}

func newRecord(begin int, lines []string) record {
	r := record{line: begin}
	for len(lines) > 0 {
		fields := strings.Fields(lines[0])
		if fields[0] != "skipif" && fields[0] != "onlyif" {
			r.head = fields
			lines = lines[1:]
			break
		}
		name := ""
		if len(fields) > 1 {
			name = fields[1]
		}
		r.conditions = append(r.conditions, fields[0]+" "+name)
		r.line++
		lines = lines[1:]
	}
	for i, line := range lines {
		if line == "----" {
			r.results = lines[i+1:]
			lines = lines[:i]
			break
		}
	}
	r.sql = strings.Join(lines, "\n")
	return r
}

// scriptNames are the names under which skipif and onlyif know a dialect.
var scriptNames = map[string][]string{
	"sqlite": {"sqlite"}, "duckdb": {"duckdb"}, "mysql": {"mysql"}, "mysql56": {"mysql"}, "mariadb": {"mysql", "mariadb"}, "postgres": {"postgresql", "postgres"},
}

// scriptRunner is the program for which the scripts of a dialect are written.
type scriptRunner uint8

const (
	runnerSQLLogicTest scriptRunner = iota // SQLite's
	runnerDuckDB
)

// scriptRunners names the runner of a dialect and of its versions, where it is not
// SQLite's.
var scriptRunners = map[string]scriptRunner{"duckdb": runnerDuckDB}

func scriptRunnerOf(d *spec.Dialect) scriptRunner {
	for _, name := range d.Lineage() {
		if r, has := scriptRunners[name]; has {
			return r
		}
	}
	return runnerSQLLogicTest
}

// excluded returns the condition that keeps a record from a dialect, or empty.
func (r *record) excluded(dialect string) string {
	for _, c := range r.conditions {
		kind, name, _ := strings.Cut(c, " ")
		matches := false
		for _, n := range scriptNames[dialect] {
			matches = matches || n == name
		}
		if (kind == "skipif") == matches {
			return c
		}
	}
	return ""
}

// sqlLogicTest runs one script.
type sqlLogicTest struct {
	*reader
	dialect *spec.Dialect
	session *script.Session
	labels  map[string]string
	duckdb  bool   // the scripts are DuckDB's
	missing string // the first feature for want of which the database is not what the script expects
}

func readSQLLogicTest(r *reader, text string) {
	s := &sqlLogicTest{reader: r, dialect: r.options.Dialect, labels: map[string]string{}}
	if s.dialect == nil {
		s.dialect = spec.DialectByName("sqlite")
	}
	s.duckdb = scriptRunnerOf(s.dialect) == runnerDuckDB
	s.session = script.NewSession(s.dialect, eval.Options{Naive: r.options.Naive})
	if r.options.Installed {
		s.session.Database.UseInstalledCollation()
	}
	for _, record := range records(text) {
		if r.over() || s.record(record) {
			return
		}
	}
}

// record runs one record; halt ends the script.
func (s *sqlLogicTest) record(r record) (halt bool) {
	c := Case{Place: fmt.Sprintf("%s:%d", s.file, r.line), SQL: r.sql}
	kind := ""
	if len(r.head) > 0 {
		kind = r.head[0]
	}
	excluded := r.excluded(s.dialect.Name)
	switch {
	case kind == "hash-threshold":
		return false
	case kind == "halt":
		return excluded == ""
	case excluded != "":
		c.Status, c.Reason = Skipped, excluded
	case s.duckdb && duckdbWay.MatchString(r.sql):
		c.Status, c.Reason = Skipped, "how, not what"
	case kind == "statement" && len(r.head) > 1:
		s.statement(&c, r.head[1])
	case kind == "query" && len(r.head) > 1:
		s.query(&c, r)
	default:
		c.Status, c.Reason = Error, "not a record of the format: "+strings.Join(r.head, " ")
	}
	s.judged(c)
	return false
}

// do runs the statements of a record, as a rule one, until one does not succeed.
func (s *sqlLogicTest) do(sql string) (*eval.Outcome, error) {
	texts := []string{sql}
	if pieces, err := parse.Split(sql, s.dialect); err == nil && len(pieces) > 1 {
		texts = texts[:0]
		for _, piece := range pieces {
			texts = append(texts, piece.Text)
		}
	}
	return s.limited(func(ctx context.Context) (outcome *eval.Outcome, err error) {
		for _, text := range texts {
			outcome, err = s.session.DoText(ctx, text)
			if err != nil || outcome.Kind != eval.OutcomeRows {
				break
			}
		}
		return outcome, err
	})
}

func (s *sqlLogicTest) statement(c *Case, expected string) {
	outcome, err := s.do(c.SQL)
	c.Expected = "statement " + expected
	switch {
	case err != nil:
		c.Status, c.Reason = Error, err.Error()
	case outcome.Kind == eval.OutcomeUnsupported:
		c.Status, c.Reason = Unsupported, outcome.Feature
		if s.missing == "" && expected == "ok" {
			s.missing = outcome.Feature
		}
	case outcome.Kind == eval.OutcomeUndetermined:
		c.Status, c.Reason = Unsupported, "open: "+ruleOf(outcome)
		if s.missing == "" { // whether the database has the change
			s.missing = c.Reason
		}
	case outcome.Kind == eval.OutcomeRaise:
		c.Got = failure(outcome)
		if expected == "ok" {
			c.Status, c.Reason = Error, c.Got
		}
	case expected == "error" && outcome.MayRaise == 0:
		c.Status, c.Got = Wrong, "success"
	}
	s.excuse(c)
}

// excuse does not hold against the evaluator what follows from a statement
// that could not set the database up.
func (s *sqlLogicTest) excuse(c *Case) {
	if s.missing != "" && (c.Status == Wrong || c.Status == Error) {
		c.Status, c.Reason = Unsupported, "the database lacks: "+s.missing
	}
}

func (s *sqlLogicTest) query(c *Case, r record) {
	types := r.head[1]
	mode, label := "nosort", ""
	rest := r.head[2:]
	if len(rest) > 0 && (rest[0] == "nosort" || rest[0] == "rowsort" || rest[0] == "valuesort") {
		mode, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 {
		label = rest[0]
	}
	outcome, err := s.do(c.SQL)
	c.Expected = strings.Join(r.results, "\n")
	switch {
	case err != nil:
		c.Status, c.Reason = Error, err.Error()
	case outcome.Kind == eval.OutcomeUnsupported:
		c.Status, c.Reason = Unsupported, outcome.Feature
	case outcome.Kind == eval.OutcomeUndetermined:
		c.Status, c.Reason = Unsupported, "open: "+ruleOf(outcome)
	case outcome.Kind == eval.OutcomeRaise:
		c.Status, c.Reason, c.Got = Error, failure(outcome), failure(outcome)
	case s.duckdb && len(outcome.Columns) == 0:
		c.Status, c.Reason = Skipped, "the row of a statement"
	case len(outcome.Columns) != len(types):
		c.Status, c.Reason = Wrong, fmt.Sprintf("%d columns instead of %d", len(outcome.Columns), len(types))
	default:
		s.rows(c, outcome, types, mode, label, r.results)
	}
	s.excuse(c)
}

// rows compares rows with the expected values.
func (s *sqlLogicTest) rows(c *Case, outcome *eval.Outcome, types, mode, label string, results []string) {
	rows := first(outcome)
	if s.duckdb {
		results = duckdbResults(results, len(types), len(rows))
	}
	shown := s.arrange(rows, types, mode)
	c.Got = strings.Join(shown, "\n")
	if count, sum, ok := hashed(results); ok {
		if !s.hashAgrees(outcome, types, mode, count, sum) {
			c.Status, c.Reason = Wrong, fmt.Sprintf("%d values hashing to %s", len(shown), hash(shown))
		}
	} else if !s.valuesAgree(outcome, types, mode, results) {
		c.Status, c.Reason = Wrong, "other values"
	}
	if label == "" || c.Status != Right {
		return
	}
	// the expected values stand for the answer: a choice among permitted ones
	// is as good
	sum := strings.Join(results, "\n")
	if before, ok := s.labels[label]; ok && before != sum {
		c.Status, c.Reason = Wrong, "another result than that of the same label before"
		return
	}
	s.labels[label] = sum
}

// hashed reads "N values hashing to MD5".
func hashed(results []string) (count int, sum string, ok bool) {
	if len(results) != 1 {
		return 0, "", false
	}
	fields := strings.Fields(results[0])
	if len(fields) != 5 || fields[1] != "values" || fields[2] != "hashing" || fields[3] != "to" {
		return 0, "", false
	}
	count, err := strconv.Atoi(fields[0])
	return count, fields[4], err == nil
}

func hash(values []string) string {
	h := md5.New()
	for _, v := range values {
		h.Write([]byte(v))
		h.Write([]byte{'\n'})
	}
	return hex.EncodeToString(h.Sum(nil))
}
