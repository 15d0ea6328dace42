package known

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Error is an error in a file, with its place.
type Error struct {
	File         string
	Line, Column int // from 1; 0 where the whole file is meant
	Message      string
}

// Error begins with file:line:column, as compilers write it.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// mostBytes keeps a file that is named by mistake from being read whole.
const mostBytes = 4 << 20

// document is a YAML file under reading.
type document struct {
	file  string
	lines []string
}

// readDocument reads a text of one YAML document; the node is nil where it holds
// only comments. JSON is YAML, too.
func readDocument(file string, text []byte) (*document, *yaml.Node, error) {
	d := &document{file: file, lines: strings.Split(string(text), "\n")}
	if len(text) > mostBytes {
		return d, nil, &Error{File: file, Message: fmt.Sprintf("the file is larger than %d MiB", mostBytes>>20)}
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	var root, second yaml.Node
	switch err := decoder.Decode(&root); {
	case errors.Is(err, io.EOF):
		return d, nil, nil
	case err != nil:
		return d, nil, d.unread(err)
	}
	switch err := decoder.Decode(&second); {
	case errors.Is(err, io.EOF):
	case err != nil:
		return d, nil, d.unread(err)
	default:
		return d, nil, d.wrong(&second, "a second document begins here: one is read")
	}
	if len(root.Content) != 1 || root.Content[0].Kind == yaml.ScalarNode && root.Content[0].Tag == "!!null" {
		return d, nil, nil
	}
	return d, root.Content[0], nil
}

// lineOf finds the place in the YAML library's messages, which name no column.
var lineOf = regexp.MustCompile(`^(?:yaml: )?(?:line ([0-9]+): )?`)

// unread is the error of a text that is not YAML.
func (d *document) unread(err error) error {
	message := err.Error()
	found := lineOf.FindStringSubmatch(message)
	line, _ := strconv.Atoi(found[1]) // the first line is not named
	return &Error{File: d.file, Line: max(line, 1), Column: 1, Message: "not YAML: " + oneLine(message[len(found[0]):])}
}

// wrong is an error at a node.
func (d *document) wrong(n *yaml.Node, format string, args ...any) error {
	return &Error{File: d.file, Line: max(n.Line, 1), Column: max(n.Column, 1), Message: fmt.Sprintf(format, args...)}
}

// field is a field of a mapping: its name's node and its value's.
type field struct{ name, value *yaml.Node }

// fields reads a mapping. Names that are not among those allowed, names given
// twice and aliases are errors.
func (d *document) fields(n *yaml.Node, what string, allowed ...string) (map[string]field, error) {
	if n.Kind != yaml.MappingNode {
		return nil, d.wrong(n, "%s has the form \"name: value\", this is %s", what, kind(n))
	}
	found := map[string]field{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		f := field{n.Content[i], n.Content[i+1]}
		switch name := f.name.Value; {
		case f.name.Kind != yaml.ScalarNode:
			return nil, d.wrong(f.name, "the name of a field is %s", kind(f.name))
		case !slices.Contains(allowed, name):
			return nil, d.wrong(f.name, "%s has no field %s; the fields are %s", what, quoted(name), strings.Join(allowed, ", "))
		case found[name].name != nil:
			return nil, d.wrong(f.name, "the field %s is there twice, first in line %d", quoted(name), found[name].name.Line)
		default:
			found[name] = f
		}
	}
	return found, nil
}

// text reads a text, which may be written like a number or a truth value.
func (d *document) text(n *yaml.Node, what string) (string, error) {
	if n.Kind != yaml.ScalarNode || strings.HasPrefix(n.Tag, "!") && !strings.HasPrefix(n.Tag, "!!") || n.Tag == "!!binary" {
		return "", d.wrong(n, "%s is %s, not a text", what, kind(n))
	}
	return n.Value, nil
}

// list reads the nodes of a list.
func (d *document) list(n *yaml.Node, what string) ([]*yaml.Node, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, d.wrong(n, "%s is %s, not a list", what, kind(n))
	}
	return n.Content, nil
}

// kind names what a node is.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	case yaml.ScalarNode:
		if n.Tag == "!!null" {
			return "empty"
		}
		if n.Tag != "" && n.Tag != "!!str" {
			return "of the type " + n.Tag
		}
		return "a text"
	case yaml.DocumentNode:
		return "a document"
	}
	return "nothing"
}

// inText moves a place in the text of a node to its place in the file: exact for
// texts that keep their lines (|), the node's own place for others.
func (d *document) inText(n *yaml.Node, line, column int) (int, int) {
	if n.Style&yaml.LiteralStyle == 0 {
		return n.Line, n.Column
	}
	at := n.Line + line
	content := strings.Split(n.Value, "\n")
	if line < 1 || line > len(content) || at > len(d.lines) {
		return n.Line, n.Column
	}
	written := strings.TrimSuffix(d.lines[at-1], "\r")
	if indent := len(written) - len(content[line-1]); indent > 0 {
		column += indent
	}
	return at, column
}

// quoted writes a text of a file into a message, cut to what fits a line.
func quoted(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most-1]) + "…"
	}
	return strconv.Quote(text)
}

// oneLine folds all white space to blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
