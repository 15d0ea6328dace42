package workload

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Script is a text of a user: first the statements that make tables, then the statements of the
// script itself, in order, with its queries.
type Script struct {
	ID         string
	Dialect    *spec.Dialect
	Graphs     bool // it is in Cypher
	Setup      []string
	Statements []string
}

// line is the form of a script in a file of JSON lines.
type line struct {
	ID         string          `json:"id"`
	Dialect    string          `json:"dialect"`
	Setup      []string        `json:"setup"`
	Statements []string        `json:"statements"`
	Parameters json.RawMessage `json:"parameters"`
}

// Extensions are the endings of file names that count in a folder: JSON lines, SQL, and logs of
// SQL.
var Extensions = []string{".jsonl", ".sql", ".log"}

// Files lists the files with these endings below a path, in order; a path that is a file is
// read whatever its ending.
func Files(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && slices.Contains(Extensions, filepath.Ext(p)) {
			files = append(files, p)
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s holds no file with one of the endings %s", path, strings.Join(Extensions, " "))
	}
	slices.Sort(files)
	return files, err
}

// ReadFile reads the scripts of a file. Each line of JSON is a script; any other file is one
// script. dialect is the dialect of scripts that name none; it may be nil. skipped counts, by
// reason, scripts in an unknown dialect.
func ReadFile(file string, dialect *spec.Dialect, skipped map[string]int) ([]Script, error) {
	text, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer text.Close() //nolint:errcheck // it was only read
	if filepath.Ext(file) == ".jsonl" {
		return readLines(file, text, dialect, skipped)
	}
	all, err := io.ReadAll(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if dialect == nil {
		return nil, fmt.Errorf("%s: a text of SQL does not say its dialect: name it with --dialect", file)
	}
	return []Script{{ID: filepath.Base(file), Dialect: dialect, Statements: split(strings.TrimPrefix(string(all), "\ufeff"), dialect)}}, nil
}

// split takes a text apart at its semicolons; where its quotes do not end it stays one.
func split(text string, d *spec.Dialect) []string {
	pieces, err := parse.Split(text, d)
	if err != nil {
		var list []string
		for _, s := range strings.SplitAfter(text, ";\n") {
			if strings.TrimSpace(s) != "" {
				list = append(list, s)
			}
		}
		return list
	}
	list := make([]string, len(pieces))
	for i, p := range pieces {
		list[i] = p.Text
	}
	return list
}

func readLines(file string, text io.Reader, dialect *spec.Dialect, skipped map[string]int) ([]Script, error) {
	var list []Script
	scanner := bufio.NewScanner(text)
	scanner.Buffer(nil, 64<<20)
	for n := 1; scanner.Scan(); n++ {
		if strings.TrimSpace(scanner.Text()) == "" {
			continue
		}
		var l line
		if err := json.Unmarshal(scanner.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		d := dialect
		graphs := false
		if l.Dialect != "" {
			if d = spec.DialectIn(spec.SQL, l.Dialect); d == nil {
				d = spec.DialectIn(spec.Cypher, l.Dialect)
				graphs = d != nil
			}
		}
		switch {
		case d != nil:
			list = append(list, Script{ID: l.ID, Dialect: d, Graphs: graphs, Setup: l.Setup, Statements: l.Statements})
		case l.Dialect == "":
			return nil, fmt.Errorf("%s:%d: the script names no dialect: name one with --dialect", file, n)
		default:
			skipped["the dialect "+l.Dialect+", which is not known here"] += len(l.Statements)
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}
