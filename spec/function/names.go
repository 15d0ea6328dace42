package function

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/spec"
)

// What is not in the catalogue is not known, but whether an engine has a function of a name
// is a fact that its source tells. The facts are in the folder names, a file an engine; its
// README has their form.

//go:embed names/*.txt
var nameFiles embed.FS

// nameTables names the files of each dialect: that of the engine, and behind it that of an
// extension. A dialect that is not here has none: one of the standard has no engine; what
// SpatiaLite adds to SQLite and the extension spatial to DuckDB is in no file.
var nameTables = map[string][]string{
	"mysql": {"mysql"}, "mysql56": {"mysql56"}, "mariadb": {"mariadb"}, "postgres": {"postgres"},
	"postgis": {"postgres", "postgis"}, "postgis33": {"postgres", "postgis33"},
	"sqlite": {"sqlite"}, "sqlite329": {"sqlite"}, "sqlite330": {"sqlite"}, "sqlite332": {"sqlite"},
	"duckdb": {"duckdb"}, "duckdb11": {"duckdb11"},
}

// nameTable holds the names of an engine's functions, in lower case.
type nameTable map[string]*arities

// arities are the numbers of arguments that a function takes.
type arities struct {
	ranges  [][2]int // from, to; to is -1 for no end
	open    bool     // no source says the numbers
	keyword bool     // no function, but a word of the grammar
}

func (a *arities) take(arguments int) bool {
	return a.open || a.keyword || slices.ContainsFunc(a.ranges, func(r [2]int) bool {
		return arguments >= r[0] && (r[1] < 0 || arguments <= r[1])
	})
}

// engineNames is the table of a dialect, nil where there is none. A table is read when it is
// first asked for.
var engineNames = func() func(*spec.Dialect) nameTable {
	read := map[string]func() nameTable{}
	for dialect, files := range nameTables {
		read[dialect] = sync.OnceValue(func() nameTable { return tableOf(files) })
	}
	return func(d *spec.Dialect) nameTable {
		if table := read[d.Name]; table != nil {
			return table()
		}
		return nil
	}
}()

// tableOf reads files into one table, in which a name takes what any of the files says.
func tableOf(files []string) nameTable {
	table := nameTable{}
	for _, file := range files {
		raw, err := nameFiles.ReadFile("names/" + file + ".txt")
		if err != nil {
			panic(err)
		}
		if err := readNames(table, string(raw)); err != nil {
			panic("function: names/" + file + ".txt: " + err.Error())
		}
	}
	return table
}

// readNames reads a file of names into a table.
func readNames(table nameTable, text string) error {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		if len(words) < 2 {
			return fmt.Errorf("%q is no name with numbers of arguments", line)
		}
		a := table[words[0]]
		if a == nil {
			a = &arities{}
			table[words[0]] = a
		}
		switch {
		case len(words) == 2 && words[1] == "?":
			a.open = true
			continue
		case len(words) == 2 && words[1] == "-":
			a.keyword = true
			continue
		case len(words) != 3:
			return fmt.Errorf("%q is no name with numbers of arguments", line)
		}
		from, err := strconv.Atoi(words[1])
		to := -1
		if err == nil && words[2] != "*" {
			to, err = strconv.Atoi(words[2])
		}
		if err != nil || to >= 0 && to < from {
			return fmt.Errorf("%q has no numbers of arguments", line)
		}
		a.ranges = append(a.ranges, [2]int{from, to})
	}
	return nil
}

// Lack is what an engine is known to lack of a function that is called.
type Lack uint8

const (
	LackNothing   Lack = iota // the engine has the function, or no source says whether it does
	LackName                  // it has no function of the name
	LackArguments             // none of the name takes this number of arguments
)

// Lacking tells what the engine of a dialect lacks of a function that is called by a name, as
// it is typed, with that many arguments.
func Lacking(d *spec.Dialect, name string, arguments int) Lack {
	table := engineNames(d)
	if table == nil {
		return LackNothing
	}
	switch a := table[strings.ToLower(name)]; {
	case a == nil:
		// An extension is in a schema of its own, or in one that the server's owner chose.
		if _, behind, qualified := strings.Cut(strings.ToLower(name), "."); qualified && len(nameTables[d.Name]) > 1 && table[behind] != nil {
			return LackNothing
		}
		return LackName
	case !a.take(arguments):
		return LackArguments
	}
	return LackNothing
}

// EngineHas tells whether the engine of a dialect is known to have a function of a name. A word
// of its grammar is one if the catalogue has it.
func EngineHas(d *spec.Dialect, name string) bool {
	a := engineNames(d)[strings.ToLower(name)]
	if a == nil || !a.keyword {
		return a != nil
	}
	_, f := Spelled(strings.ToUpper(name), d)
	return f != nil && f.isCalled()
}

// ArgumentsOf says how many arguments the engine of a dialect takes for a function of a name,
// such as "1 or 2" or "at least 1"; empty where no source says so.
func ArgumentsOf(d *spec.Dialect, name string) string {
	a := engineNames(d)[strings.ToLower(name)]
	if a == nil || a.open || a.keyword {
		return ""
	}
	parts := make([]string, len(a.ranges))
	for i, r := range a.ranges {
		switch {
		case r[1] < 0:
			parts[i] = fmt.Sprintf("at least %d", r[0])
		case r[0] == r[1]:
			parts[i] = strconv.Itoa(r[0])
		case r[0]+1 == r[1]:
			parts[i] = fmt.Sprintf("%d or %d", r[0], r[1])
		default:
			parts[i] = fmt.Sprintf("%d to %d", r[0], r[1])
		}
	}
	return strings.Join(parts, " or ")
}

// Declares tells whether the catalogue says how a function is called that trees know by a
// name, with so many arguments in a dialect: it is modelled, or laws call it.
func Declares(name string, arguments int, d *spec.Dialect) bool {
	return slices.ContainsFunc(byName[name], func(f *Function) bool { return f.isCalled() && f.In(d) && f.Takes(arguments) })
}

// isCalled tells that the entry is about calls, and not about a name alone.
func (f *Function) isCalled() bool { return f.Rule != nil || slices.Contains(unmodelled, f) }
