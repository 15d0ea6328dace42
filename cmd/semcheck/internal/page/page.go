// Package page makes the page that asks semcheck in a browser: one file that holds the evaluator,
// compiled to WebAssembly and compressed, and needs no server and no network.
package page

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the parts of the page
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"
	"text/template"
	"time"

	"github.com/semcheck/semcheck/spec"
)

// File is the name of the page.
const File = "semcheck.html"

// The limits of a query in the page.
const (
	MostTime   = 10 * time.Second
	MostMemory = 1_000_000_000
)

var (
	//go:embed page.html
	text string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
	//go:embed worker.js
	worker string
	//go:embed examples.json
	examples []byte
)

// Example is a question that teaches something.
type Example struct {
	Title    string   `json:"title"`
	About    string   `json:"about"`
	Language string   `json:"language,omitempty"` // cypher; empty: SQL
	Dialects []string `json:"dialects"`
	Script   string   `json:"script"`
	Query    string   `json:"query"`
}

// Examples are those of the page.
func Examples() ([]Example, error) {
	var list []Example
	d := json.NewDecoder(bytes.NewReader(examples))
	d.DisallowUnknownFields()
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("examples.json: %w", err)
	}
	return list, nil
}

type dialect struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Language string `json:"language"`
	More     bool   `json:"more,omitempty"` // not among the first ones
}

// firstSQL and firstCypher are the dialects that are offered first.
var (
	firstSQL    = []string{"mysql", "mariadb", "postgres", "sqlite", "duckdb", "iso"}
	firstCypher = []string{"neo4j", "opencypher"}
)

func dialects() (list []dialect) {
	add := func(language string, first []string, all []*spec.Dialect) {
		var leading []*spec.Dialect
		for _, name := range first {
			leading = append(leading, spec.DialectByName(name))
		}
		for _, d := range leading {
			list = append(list, dialect{d.Name, d.Title, language, false})
		}
		for _, d := range all {
			if !slices.Contains(leading, d) {
				list = append(list, dialect{d.Name, d.Title, language, true})
			}
		}
	}
	var sql []*spec.Dialect
	for _, name := range spec.DialectNames() {
		sql = append(sql, spec.DialectByName(name))
	}
	add("sql", firstSQL, sql)
	add("cypher", firstCypher, spec.GraphDialects())
	return list
}

// Build makes the page of a module and of the glue that Go brings for it, wasm_exec.js. Version is
// that of semcheck.
func Build(module, glue []byte, version string) ([]byte, error) {
	list, err := Examples()
	if err != nil {
		return nil, err
	}
	compressed, err := Compress(module)
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(glue)+worker+script, "</script") {
		return nil, fmt.Errorf("a script holds the end of a script")
	}
	fill := func(text string, values map[string]any) (string, error) {
		t, err := template.New(File).Parse(text)
		if err != nil {
			return "", fmt.Errorf("page: %w", err)
		}
		var b strings.Builder
		err = t.Execute(&b, values)
		return b.String(), err
	}
	code, err := fill(script, map[string]any{"Milliseconds": MostTime.Milliseconds(), "Bytes": MostMemory})
	if err != nil {
		return nil, err
	}
	asJSON := func(v any) string { // escapes < and > for HTML
		text, err := json.Marshal(v)
		if err != nil {
			panic("page: " + err.Error())
		}
		return string(text)
	}
	page, err := fill(text, map[string]any{
		"Style": style, "Version": html.EscapeString(version), "Seconds": MostTime.Seconds(), "Megabytes": MostMemory / 1_000_000,
		"Examples": asJSON(list), "Dialects": asJSON(dialects()), "Script": code,
		"Worker": string(glue) + "\n" + worker, "Module": base64.StdEncoding.EncodeToString(compressed),
	})
	return []byte(page), err
}

// Compress is the module as the page holds it.
func Compress(module []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(module); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
