package function

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/spec"
)

// Of some functions that the catalogue does not have it is known what their arguments and
// values are, and that they are functions of their arguments alone. That is enough for laws to
// ask them. The rows are in the folder listed, a file a dialect; its README has their form.

//go:embed listed/*.txt
var listedFiles embed.FS

// Listed is a function that a dialect has and the catalogue does not: a row of a file.
type Listed struct {
	Name      string // in upper case, as trees know functions
	Arguments []ListedArgument
	Result    Type // Integer, Double, Text or Condition
}

// ListedArgument is what an argument has to be: a text, each time the same, or a value of a type.
type ListedArgument struct {
	Type     Type
	Constant string // the text; Type is Unstated then
}

// IsConstant tells whether the argument is a text that the row has.
func (a ListedArgument) IsConstant() bool { return a.Type == Unstated }

// listedTypes are the words of rows for the types of arguments.
var listedTypes = map[string]Type{
	"integer": Integer, "number": Decimal, "float": Double, "text": Text, "truth": Condition, "any": Any,
	"count": SmallCount, "place": Place, "word": ShortText, "path": Path, "document": Document,
}

// listedResults are those among them that a value can be of: the campaign brings them back.
var listedResults = []Type{Integer, Double, Text, Condition}

// listedDialects are the dialects that have a file, by the name of the dialect. Versions that are
// dialects of their own have none: no row says since when a function is there.
var listedDialects = []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb"}

// ListedOf lists the functions that a dialect has and the catalogue does not, in the order of
// the file; none where there is no file. The caller leaves the list as it is.
var ListedOf = func() func(*spec.Dialect) []*Listed {
	read := map[string]func() []*Listed{}
	for _, name := range listedDialects {
		read[name] = sync.OnceValue(func() []*Listed {
			raw, err := listedFiles.ReadFile("listed/" + name + ".txt")
			if err != nil {
				panic(err)
			}
			list, err := readListed(string(raw))
			if err != nil {
				panic("function: listed/" + name + ".txt: " + err.Error())
			}
			return list
		})
	}
	return func(d *spec.Dialect) []*Listed {
		if of := read[d.Name]; of != nil {
			return of()
		}
		return nil
	}
}()

// ListedNamed finds the first listed function of a dialect that a call with that many arguments
// names; nil where there is none.
func ListedNamed(name string, arguments int, d *spec.Dialect) *Listed {
	for _, l := range ListedOf(d) {
		if l.Name == name && len(l.Arguments) == arguments {
			return l
		}
	}
	return nil
}

// readListed reads the rows of a file, which are sorted.
func readListed(text string) (list []*Listed, err error) {
	last := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		l, err := readListedRow(line)
		switch {
		case err != nil:
			return nil, err
		case line == last:
			return nil, fmt.Errorf("%q is there twice", line)
		case line < last:
			return nil, fmt.Errorf("%q does not stand behind %q: rows are sorted", line, last)
		}
		list, last = append(list, l), line
	}
	return list, nil
}

// readListedRow reads a row: name(argument, argument) result.
func readListedRow(line string) (*Listed, error) {
	open, end := strings.IndexByte(line, '('), strings.LastIndex(line, ") ")
	if open <= 0 || end < open || line[:open] != strings.ToLower(line[:open]) {
		return nil, fmt.Errorf("%q is no name(argument, …) result", line)
	}
	l := &Listed{Name: strings.ToUpper(line[:open]), Result: listedTypes[line[end+2:]]}
	if !slices.Contains(listedResults, l.Result) {
		return nil, fmt.Errorf("%q: no value is a %q", line, line[end+2:])
	}
	for rest := line[open+1 : end]; rest != ""; {
		var argument ListedArgument
		word, after, _ := strings.Cut(rest, ", ")
		if constant, quoted := strings.CutPrefix(rest, "'"); quoted {
			text, behind, closed := strings.Cut(constant, "'")
			if !closed || behind != "" && !strings.HasPrefix(behind, ", ") {
				return nil, fmt.Errorf("%q: a text has no end", line)
			}
			argument.Constant, after = text, strings.TrimPrefix(behind, ", ")
		} else if argument.Type = listedTypes[word]; argument.Type == Unstated {
			return nil, fmt.Errorf("%q: no argument is a %q", line, word)
		}
		l.Arguments, rest = append(l.Arguments, argument), after
	}
	if len(l.Arguments) == 0 {
		return nil, fmt.Errorf("%q has no argument", line)
	}
	return l, nil
}
