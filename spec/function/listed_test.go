package function

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// catalogued are the names of what the catalogue has in a dialect, in upper case.
func catalogued(d *spec.Dialect) map[string]bool {
	names := map[string]bool{}
	for _, f := range catalogue {
		if !f.In(d) {
			continue
		}
		names[f.Name] = true
		for _, s := range f.Spellings {
			if s.in&of(d) != 0 {
				names[s.Name] = true
			}
		}
	}
	return names
}

// unlistable says why a listed function must not be in the file of a dialect; empty where it may.
func unlistable(l *Listed, d *spec.Dialect) string {
	a := engineNames(d)[strings.ToLower(l.Name)]
	switch {
	case catalogued(d)[l.Name]:
		return "the catalogue has it"
	case a == nil:
		return "the table of names does not have it"
	case !a.take(len(l.Arguments)):
		return "it does not take so many arguments"
	}
	return ""
}

// Each file is read, has a head that names its source and the day, and rows of functions that the
// engine has and the catalogue does not.
func TestListedFunctions(t *testing.T) {
	for _, name := range listedDialects {
		d := spec.DialectByName(name)
		raw, err := listedFiles.ReadFile("listed/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		list, err := readListed(string(raw))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if n := len(list); n < 2 || n > 40 {
			t.Errorf("%s has %d rows", name, n)
		}
		if head, _, _ := strings.Cut(string(raw), "\n"+strings.ToLower(list[0].Name)+"("); !strings.Contains(head, "# Source: ") || !strings.Contains(head, " @ ") || !strings.Contains(head, "read 20") {
			t.Errorf("%s: the head names no source, its commit and the day", name)
		}
		for _, l := range list {
			if why := unlistable(l, d); why != "" {
				t.Errorf("%s: %s: %s", name, l.Name, why)
			}
		}
	}
	files, err := listedFiles.ReadDir("listed")
	if err != nil || len(files) != len(listedDialects) {
		t.Errorf("%d files for %d dialects; %v", len(files), len(listedDialects), err)
	}
}

// The guard above refuses what it must.
func TestListedFunctionsThatTheCatalogueHas(t *testing.T) {
	d := spec.DialectByName("sqlite")
	for name, want := range map[string]string{"ABS": "the catalogue has it", "JSON_QUOTE": "the catalogue has it", "NO_SUCH": "the table of names does not have it", "RTREENODE": "it does not take so many arguments"} {
		if got := unlistable(&Listed{Name: name, Arguments: make([]ListedArgument, 1)}, d); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestListedRowsThatAreWrong(t *testing.T) {
	for text, want := range map[string]string{
		"f(text) text\nf(text) text\n":    "is there twice",
		"g(text) text\nf(text) text\n":    "rows are sorted",
		"f(date) text\n":                  `no argument is a "date"`,
		"f(text) date\n":                  `no value is a "date"`,
		"f(text) document\n":              `no value is a "document"`,
		"f(text)\n":                       "is no name",
		"f text -> text\n":                "is no name",
		"F(text) text\n":                  "is no name",
		"(text) text\n":                   "is no name",
		"\n":                              "is no name",
		"f() text\n":                      "has no argument",
		"f('a) text\n":                    "a text has no end",
		"f('a'text) text\n":               "a text has no end",
		"f(text,text) text\n":             `no argument is a "text,text"`,
		"# f(date) date\ng(text, ) text,": `no value is a "text,"`,
	} {
		if _, err := readListed(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestListedRowsAreRead(t *testing.T) {
	list, err := readListed("# a comment\nf('a, (b)', count) truth\ng(any) float\n")
	if err != nil || len(list) != 2 {
		t.Fatalf("%v, %v", list, err)
	}
	f, g := list[0], list[1]
	if f.Name != "F" || f.Result != Condition || len(f.Arguments) != 2 || f.Arguments[0] != (ListedArgument{Constant: "a, (b)"}) || f.Arguments[1].Type != SmallCount || !f.Arguments[0].IsConstant() || f.Arguments[1].IsConstant() {
		t.Errorf("%+v", f)
	}
	if g.Name != "G" || g.Result != Double || len(g.Arguments) != 1 || g.Arguments[0].Type != Any {
		t.Errorf("%+v", g)
	}
}

// A listed function is no function of the catalogue: nothing that counts or looks up what is
// modelled meets it. Each word for a type is that of one type.
func TestListedFunctionsAreNotInTheCatalogue(t *testing.T) {
	for _, name := range listedDialects {
		d := spec.DialectByName(name)
		for _, l := range ListedOf(d) {
			if SignatureOf(l.Name, len(l.Arguments), d) != nil || Declares(l.Name, len(l.Arguments), d) {
				t.Errorf("%s: the catalogue knows %s", name, l.Name)
			}
			if ListedNamed(l.Name, len(l.Arguments), d) == nil || ListedNamed(l.Name, 9, d) != nil {
				t.Errorf("%s: %s is not found by its name", name, l.Name)
			}
		}
	}
	if ListedOf(spec.DialectByName("iso")) != nil || ListedNamed("JSON", 1, spec.DialectByName("sqlite329")) != nil {
		t.Error("a dialect without a file has listed functions")
	}
	if types := slices.Sorted(maps.Values(listedTypes)); len(slices.Compact(types)) != len(listedTypes) {
		t.Error("two words are one type")
	}
}
