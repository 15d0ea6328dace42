package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// text is a statement with what the engine said of it.
type text struct {
	Text    string `json:"text"`
	Answer  answer `json:"answer"`
	Message string `json:"message,omitempty"`
}

// script is statements that are run one after another in a database of their own.
type script struct {
	Name  string `json:"name"`
	Texts []text `json:"texts"`
}

// sources reads all scripts of the suites that are written for a target.
func sources(folder, target string, each int) ([]script, error) {
	list, err := queryFiles(folder, target)
	if err != nil {
		return nil, err
	}
	for _, more := range suites[target] {
		found, err := more(folder, each)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// queryFiles reads the scripts of the folder queries.
func queryFiles(folder, target string) ([]script, error) {
	var list []script
	queries, err := filepath.Glob(filepath.Join(folder, "queries", "*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, file := range queries {
		found, err := queryScripts(file, target)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// suites are what else there is for a target.
var suites = map[string][]func(folder string, each int) ([]script, error){
	"sqlite": {func(folder string, each int) ([]script, error) { return logicTests(filepath.Join(folder, "slt"), each) }},
	"duckdb": {func(folder string, each int) ([]script, error) {
		return logicTests(filepath.Join(folder, "duckdb"), each)
	}},
	"postgres": {func(folder string, _ int) ([]script, error) {
		return postgresCases(filepath.Join(folder, "postgres", "cases.jsonl"))
	}},
	"mysql": {expressions},
	// Few are written for MariaDB alone: MySQL's are asked, too.
	"mariadb": {expressions, func(folder string, _ int) ([]script, error) { return queryFiles(folder, "mysql") }},
}

func lines(file string, each func(line []byte) error) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	in := bufio.NewScanner(bytes.NewReader(raw))
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		if err := each(in.Bytes()); err != nil {
			return err
		}
	}
	return in.Err()
}

func queryScripts(file, target string) (list []script, err error) {
	return list, lines(file, func(line []byte) error {
		var in struct {
			ID, Dialect       string
			Setup, Statements []string
		}
		if err := json.Unmarshal(line, &in); err != nil {
			return err
		}
		if in.Dialect == target {
			list = append(list, newScript(in.ID, append(in.Setup, in.Statements...)))
		}
		return nil
	})
}

func newScript(name string, statements []string) script {
	s := script{Name: name}
	for _, statement := range statements {
		if strings.TrimSpace(statement) != "" {
			s.Texts = append(s.Texts, text{Text: statement})
		}
	}
	return s
}

// postgresCases reads one script for each file of PostgreSQL's regression tests.
func postgresCases(file string) ([]script, error) {
	var names []string
	statements := map[string][]string{}
	err := lines(file, func(line []byte) error {
		var in struct{ File, SQL, Kind string }
		if err := json.Unmarshal(line, &in); err != nil {
			return err
		}
		if in.Kind == "psqlmeta" || in.Kind == "multi" {
			return nil
		}
		if statements[in.File] == nil {
			names = append(names, in.File)
		}
		statements[in.File] = append(statements[in.File], in.SQL)
		return nil
	})
	var list []script
	for _, name := range names {
		list = append(list, newScript("postgres/"+name, statements[name]))
	}
	return list, err
}

func expressions(folder string, _ int) ([]script, error) {
	raw, err := os.ReadFile(filepath.Join(folder, "mysql", "expressions.json"))
	if err != nil {
		return nil, err
	}
	var cases []struct{ Query string }
	if err := json.Unmarshal(raw, &cases); err != nil {
		return nil, err
	}
	var statements []string
	for _, c := range cases {
		statements = append(statements, c.Query)
	}
	return []script{newScript("mysql/expressions", statements)}, nil
}

// logicTests reads files of sqllogictest: all of their statements, and queries spread
// evenly so that each texts are left.
func logicTests(folder string, each int) (list []script, err error) {
	return list, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".test" {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(filepath.Dir(folder), path)
		list = append(list, logicTest(name, string(raw), each))
		return nil
	})
}

func logicTest(name, raw string, each int) script {
	type record struct {
		query bool
		text  string
	}
	var records []record
	queries := 0
	for block := range strings.SplitSeq(strings.ReplaceAll(raw, "\r\n", "\n"), "\n\n") {
		var kept []string
		query, other := false, false
		head := true
		for line := range strings.SplitSeq(block, "\n") {
			switch {
			case strings.HasPrefix(line, "#"):
			case head && strings.HasPrefix(line, "onlyif "), head && strings.HasPrefix(line, "skipif sqlite"):
				other = other || !strings.HasPrefix(line, "onlyif sqlite")
			case head && strings.HasPrefix(line, "skipif "):
			case head && strings.HasPrefix(line, "statement "):
				head = false
			case head && strings.HasPrefix(line, "query "):
				head, query = false, true
			case head:
				other = other || strings.TrimSpace(line) != "" // a directive
			default:
				kept = append(kept, line)
			}
		}
		body, _, _ := strings.Cut(strings.Join(kept, "\n"), "\n----")
		if other || strings.TrimSpace(body) == "" {
			continue
		}
		if query {
			queries++
		}
		records = append(records, record{query, body})
	}
	step := max(1, queries/max(1, each))
	var statements []string
	n := 0
	for _, r := range records {
		if r.query {
			if n++; n%step != 0 {
				continue
			}
		}
		statements = append(statements, r.text)
	}
	return newScript(name, statements)
}

func readRecord(file string) (list []script, err error) {
	return list, lines(file, func(line []byte) error {
		var s script
		err := json.Unmarshal(line, &s)
		list = append(list, s)
		return err
	})
}

func writeRecord[T any](file string, list []T) error {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	for _, s := range list {
		if err := out.Encode(s); err != nil {
			return err
		}
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
