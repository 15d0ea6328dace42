package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// queriesNotAsked names, in a run's description, how many queries of --queries-from take
// no part: they were not read, or name a table that is not there.
const queriesNotAsked = "queries not asked"

// shownNotes is how many lines are printed about what takes no part in a run.
const shownNotes = 20

// sources are where the cases come from: the generator, or what --schema and
// --queries-from name. What they name is put into meta, with a hash of what it
// held, so that a run that goes on can tell whether it is the same.
func (o *runOptions) sources(ctx context.Context, t *terminal, d *spec.Dialect, meta map[string]string) (campaign.Sources, error) {
	if o.mix == mixSpatial {
		switch {
		case !geom.Speaks(d):
			return campaign.Sources{}, misuse("--mix %s: the dialect %s has no geometries", mixSpatial, d.Name)
		case o.has("schema", o.schema) || o.has("queries-from", o.queriesFrom):
			return campaign.Sources{}, misuse("--mix %s makes tables of its own: it goes with neither --schema nor --queries-from", mixSpatial)
		}
		return o.spatialSources(ctx, d, meta)
	}
	made := spec.ByLanguage[func() (campaign.Sources, error)]{
		SQL:    func() (campaign.Sources, error) { return o.sqlSources(ctx, t, d, meta) },
		Cypher: func() (campaign.Sources, error) { return o.graphSources(d) },
	}
	return made.For(d)()
}

// sqlSources generate tables and queries of them, or take what is named.
func (o *runOptions) sqlSources(ctx context.Context, t *terminal, d *spec.Dialect, meta map[string]string) (campaign.Sources, error) {
	if o.derive != deriveOwn {
		return campaign.Sources{}, misuse("--derive goes with --mix %s only", mixSpatial)
	}
	weights, err := o.weights(d)
	if err != nil {
		return campaign.Sources{}, err
	}
	if !o.has("schema", o.schema) && !o.has("queries-from", o.queriesFrom) {
		return campaign.Standard(o.seed, d, weights, o.naive), nil
	}
	g, err := o.readGiven(t, d, meta)
	if err != nil {
		return campaign.Sources{}, err
	}
	read, unread := len(g.Queries), g.Unread
	made, err := campaign.CheckGiven(ctx, d, g)
	if err != nil {
		return campaign.Sources{}, o.unfit(err)
	}
	if read > 0 && len(g.Queries) == 0 {
		printNotes(t, g.Notes)
		return campaign.Sources{}, fmt.Errorf("%s: none of the queries can be asked", o.queriesFrom)
	}
	if n := unread + read - len(g.Queries); n > 0 {
		meta[queriesNotAsked] = strconv.Itoa(n)
	}
	sources, err := campaign.FromGiven(ctx, o.seed, d, weights, o.naive, g, made)
	printNotes(t, g.Notes)
	if err != nil {
		return sources, o.unfit(err)
	}
	rows := 0
	for _, table := range made.Tables() {
		rows += len(table.Rows)
	}
	about := present.Count(len(made.Tables()), "table") + " with " + present.Count(rows, "row")
	if len(g.Queries) > 0 {
		about += ", " + present.Count(len(g.Queries), "query")
	}
	fmt.Fprintf(t.err, "semcheck: %s\n", about)
	return sources, nil
}

// The mixes of queries.
const (
	mixDefault    = "default"
	mixPredicates = "predicates"
	mixSpatial    = "spatial"
)

// chooseMix takes the mix of geometries for engines that are judged for them, unless
// another one or queries of the user's are asked for.
func (o *runOptions) chooseMix(target targets.Target, d *spec.Dialect) {
	if target.Spatial && geom.Speaks(d) && !o.given("mix") && !o.has("schema", o.schema) && !o.has("queries-from", o.queriesFrom) && o.resume == "" {
		o.mix = mixSpatial
	}
}

// weights are what the generator makes of the run's mix and laws.
func (o *runOptions) weights(d *spec.Dialect) (w sql.Weights, err error) {
	target, err := targets.ByName(o.target)
	if err != nil {
		return w, misuse("%s", err)
	}
	laws, err := lawsOf(o.oracle, target, d)
	switch {
	case err != nil:
		return w, err
	case o.mix == mixPredicates:
		return sql.PredicateWeights(d), nil
	case o.mix != mixDefault:
		return w, misuse("--mix: there is no mix %q; there are %s, %s and %s", o.mix, mixDefault, mixPredicates, mixSpatial)
	case laws.NeedNoSemantics(): // they are tried also on what the semantics do not model
		return sql.EngineSpecificWeights(d), nil
	}
	return sql.DefaultWeights(d), nil
}

// unfit names the file of a complaint that has no place.
func (o *runOptions) unfit(err error) error {
	var given *campaign.GivenError
	if errors.As(err, &given) && given.Place == "" {
		return fmt.Errorf("%s: %w", max(o.schema, o.queriesFrom), err)
	}
	return err
}

// readGiven reads the files.
func (o *runOptions) readGiven(t *terminal, d *spec.Dialect, meta map[string]string) (*campaign.Given, error) {
	g := &campaign.Given{}
	if o.schema == "-" && o.queriesFrom == "-" {
		return nil, misuse("--schema and --queries-from cannot both be standard input")
	}
	if o.has("schema", o.schema) {
		text, name, err := o.readFile(t, "schema", o.schema, meta)
		if err != nil {
			return nil, err
		}
		dump, err := parse.ReadSchema(text, d)
		if err != nil {
			return nil, misread(name, text, d, err)
		}
		if len(dump.Statements) == 0 && len(dump.LeftOut) == 0 {
			return nil, fmt.Errorf("%s: there is no statement in it that makes a table", name)
		}
		take(g, name, dump)
	}
	if o.has("queries-from", o.queriesFrom) {
		text, name, err := o.readFile(t, "queries from", o.queriesFrom, meta)
		if err != nil {
			return nil, err
		}
		dump, err := parse.ReadQueries(text, d)
		if err != nil {
			return nil, misread(name, text, d, err)
		}
		withoutParameters(dump)
		take(g, name, dump)
		if err := takeQueries(g, name, text, d, dump); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// withoutParameters refuses the queries with parameters: an engine is sent texts alone.
func withoutParameters(dump *parse.Dump) {
	for i := range dump.Queries {
		if q := &dump.Queries[i]; q.Tree != nil && len(ast.ParametersOf(&ast.QueryStatement{Query: q.Tree})) > 0 {
			q.Tree, q.Err = nil, &parse.UnsupportedError{Feature: "a parameter without a value", Line: q.Line, Column: q.Column}
		}
	}
}

// keptFile is the copy of a flag's file that a run keeps in its folder.
func keptFile(flag string) string { return "run." + strings.ReplaceAll(flag, " ", "-") + ".sql" }

// readFile reads the file of a flag, and describes it in meta. A run that goes on reads the copy that
// it kept.
func (o *runOptions) readFile(t *terminal, flag, path string, meta map[string]string) (text, name string, err error) {
	name = path
	if kept := filepath.Join(o.resume, keptFile(flag)); o.resume != "" && exists(kept) {
		name = kept
		text, err = readTextFile(kept, "the copy of --"+strings.ReplaceAll(flag, " ", "-"), limit.Budget{})
	} else if path == "-" {
		name = "standard input"
		text, err = readText(t.in, "standard input", limit.Budget{})
	} else {
		text, err = readTextFile(path, "--"+strings.ReplaceAll(flag, " ", "-"), limit.Budget{})
	}
	sum := sha256.Sum256([]byte(text))
	hash := hex.EncodeToString(sum[:])
	if begun := o.begun[flag]; begun != "" && begun != hash && err == nil {
		err = fmt.Errorf("%s is no longer what the run began with: it cannot go on", name)
	}
	meta[flag], meta[flag+" hash"] = path, hash
	if o.keep == nil {
		o.keep = map[string]string{}
	}
	o.keep[keptFile(flag)] = text
	return text, name, err
}

// has tells whether a file is named for a flag, by a resumed run perhaps.
func (o *runOptions) has(flag, path string) bool { return path != "" || o.given(flag) }

// take adds what a dump says of the database.
func take(g *campaign.Given, name string, dump *parse.Dump) {
	for _, s := range dump.Statements {
		g.Statements = append(g.Statements, campaign.GivenStatement{Tree: s.Tree, Place: name + ":" + s.Place.String()})
	}
	skipped, ignored := skippedQueries(dump)
	if len(ignored) > 0 {
		g.Notes = append(g.Notes, name+": ignored: "+counted(ignored))
	}
	if skipped != "" {
		g.Notes = append(g.Notes, name+": "+skipped+"; --queries-from asks them")
	}
	if len(dump.Replaced) > 0 {
		g.Notes = append(g.Notes, name+": read with the target's binary collation: "+counted(dump.Replaced))
	}
	for _, l := range dump.LeftOut {
		g.Notes = append(g.Notes, fmt.Sprintf("%s:%s: %s %s is left out: %s", name, l.Place, l.Kind, l.Name, l.Reason))
	}
}

// skippedQueries says how many queries of a schema were read past, and what else was. It is empty
// if none was.
func skippedQueries(dump *parse.Dump) (skipped string, ignored []parse.DumpNote) {
	for _, n := range dump.Ignored {
		switch {
		case n.What != parse.IgnoredQuery:
			ignored = append(ignored, n)
		case n.Count == 1:
			skipped = "1 query in the schema was skipped"
		default:
			skipped = fmt.Sprintf("%d queries in the schema were skipped", n.Count)
		}
	}
	return skipped, ignored
}

func counted(notes []parse.DumpNote) string {
	list := make([]string, len(notes))
	for i, n := range notes {
		list[i] = fmt.Sprintf("%s (%d)", n.What, n.Count)
	}
	return strings.Join(list, ", ")
}

// takeQueries adds the queries that were read. One that was not is noted; it is
// an error where no query was.
func takeQueries(g *campaign.Given, name, text string, d *spec.Dialect, dump *parse.Dump) error {
	var first error
	unread := 0
	defer func() { g.Unread += unread }()
	for _, q := range dump.Queries {
		if q.Err == nil {
			g.Queries = append(g.Queries, campaign.GivenQuery{Tree: q.Tree, Text: q.Text, Place: name + ":" + q.Place.String()})
			continue
		}
		if first == nil {
			first = q.Err
		}
		unread++
		place, message := placeAndMessage(q.Err)
		g.Notes = append(g.Notes, fmt.Sprintf("%s:%s: not read: %s", name, place, message))
	}
	switch {
	case len(g.Queries) > 0 && unread > 0:
		g.Notes = append(g.Notes, fmt.Sprintf("%s: %d of %d queries were not read", name, unread, len(dump.Queries)))
	case len(g.Queries) > 0:
	case first != nil:
		return misread(name, text, d, first)
	default:
		return fmt.Errorf("%s: there is no query in it", name)
	}
	return nil
}

// placeAndMessage takes a parser's error apart.
func placeAndMessage(err error) (place, message string) {
	var syntax *parse.SyntaxError
	var unsupported *parse.UnsupportedError
	switch {
	case errors.As(err, &syntax):
		message = syntax.Message
		if syntax.Expected != "" {
			message += ": expected " + syntax.Expected
		}
		return parse.Place{Line: syntax.Line, Column: syntax.Column}.String(), message
	case errors.As(err, &unsupported):
		return parse.Place{Line: unsupported.Line, Column: unsupported.Column}.String(), "not modelled: " + unsupported.Feature
	}
	return "", err.Error()
}

// misread says where a file cannot be read, and shows the place.
func misread(name, text string, d *spec.Dialect, err error) error {
	place, message := placeAndMessage(err)
	var line, column int
	if n, scan := fmt.Sscanf(place, "%d:%d", &line, &column); n != 2 || scan != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	lines := strings.SplitN(text, "\n", line+1)
	return fmt.Errorf("%s:%s: %s (read as dialect %s)\n%s", name, place, message, d.Name, excerpt(lines[line-1], column))
}

// excerpt is the part of a line around a column that fits a terminal, with a
// caret below the column. Lines of dumps are long.
func excerpt(line string, column int) string {
	runes := []rune(strings.ReplaceAll(strings.TrimRight(line, "\r"), "\t", " "))
	column = min(max(column, 1), len(runes)+1)
	begin := 0
	if len(runes) > present.Width-2 {
		begin = max(0, column-present.Width/2)
	}
	shown := string(runes[begin:min(len(runes), begin+present.Width-2)])
	return shown + "\n" + strings.Repeat(" ", utf8.RuneCountInString(string(runes[begin:column-1]))) + "^"
}

// printNotes says what takes no part in the run.
func printNotes(t *terminal, notes []string) {
	for i, note := range notes {
		if i == shownNotes {
			fmt.Fprintf(t.err, "semcheck: and %d more of such lines\n", len(notes)-i)
			return
		}
		fmt.Fprintln(t.err, present.Wrap(note, "  ", present.Width))
	}
}
