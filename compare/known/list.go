package known

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// List is the known issues of an engine in the order of their file, with what
// fired in a run: each run reads a list of its own. It is safe for concurrent
// use.
type List struct {
	dialect *spec.Dialect
	entries []*Entry

	mu    sync.Mutex
	fired map[string]int // id → findings
}

// Load reads the file engine.yaml of a folder. An engine without a file has no
// known issues. Examples are read in the dialect, which is the target's own.
func Load(folder fs.FS, engine string, d *spec.Dialect) (*List, error) {
	file := engine + ".yaml"
	text, err := fs.ReadFile(folder, file)
	if errors.Is(err, fs.ErrNotExist) {
		return Parse(file, nil, d)
	}
	if err != nil {
		return nil, fmt.Errorf("known issues: %w", err)
	}
	return Parse(file, text, d)
}

// ReadFile reads a file of known issues.
func ReadFile(path string, d *spec.Dialect) (*List, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("known issues: %w", err)
	}
	return Parse(path, text, d)
}

// Parse reads the text of a file. The error is an *Error.
func Parse(file string, text []byte, d *spec.Dialect) (*List, error) {
	l := &List{dialect: d, fired: map[string]int{}}
	document, root, err := readDocument(file, text)
	if err != nil {
		return nil, err
	}
	if root == nil {
		return l, nil
	}
	nodes, err := document.list(root, "the file")
	if err != nil {
		return nil, err
	}
	for _, n := range nodes {
		e, err := document.entry(n, d)
		if err != nil {
			return nil, err
		}
		if err := l.add(e); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// add appends an entry whose id is new.
func (l *List) add(e *Entry) error {
	for _, other := range l.entries {
		if other.ID == e.ID {
			return &Error{File: e.File, Line: e.Line, Column: e.Column, Message: fmt.Sprintf("the id %q is there twice, first at %s", e.ID, other.Place())}
		}
	}
	l.entries = append(l.entries, e)
	return nil
}

// Join appends the entries of another list, as of a file of one's own.
func (l *List) Join(other *List) error {
	for _, e := range other.entries {
		if err := l.add(e); err != nil {
			return err
		}
	}
	return nil
}

// CheckLaws makes sure that each entry's law is among those that there are.
func (l *List) CheckLaws(names []string) error {
	for _, e := range l.entries {
		for _, law := range e.Laws {
			if e.lawAt != nil && !slices.Contains(names, law) {
				return &Error{File: e.File, Line: e.lawAt.Line, Column: e.lawAt.Column,
					Message: fmt.Sprintf("there is no law %s; the laws are %s", quoted(law), strings.Join(names, ", "))}
			}
		}
	}
	return nil
}

// Entries lists all entries.
func (l *List) Entries() []*Entry { return slices.Clone(l.entries) }

// InRange lists the entries for a version, given as the engine says it.
func (l *List) InRange(version string) ([]*Entry, error) {
	if _, err := EngineVersion(version); err != nil {
		return nil, err
	}
	var list []*Entry
	for _, e := range l.entries {
		switch within, err := e.Versions.HoldsFor(version); {
		case err != nil:
			return nil, err
		case within && !e.mended(version):
			list = append(list, e)
		}
	}
	return list, nil
}

// Match finds the first entry of the file to which a finding belongs; nil if there is none. It
// notes that the entry fired, and that each other entry that matches fired. A finding is new if its
// version has the fault of the entry mended, and its note says so.
func (l *List) Match(f *finding.Finding) *finding.Known {
	var first *Entry
	for _, e := range l.entries {
		if !e.Matches(f, l.dialect) {
			if f.Note == "" && e.mended(f.Target.Version) && slices.Contains(e.Laws, f.Law) && e.sameManner(f) && (f.Blame != nil || e.Rule == Unblamed || e.Rule == Any) && e.looksLike(f, l.dialect) {
				f.Note = "it looks like the known issue " + e.ID + ", which is said to be mended in " + e.Fixed.String()
			}
			continue
		}
		l.mu.Lock()
		l.fired[e.ID]++
		l.mu.Unlock()
		if first == nil {
			first = e
		}
	}
	if first == nil {
		return nil
	}
	return first.Known()
}

// Settles tells whether an entry knows a finding by the text of its error alone, so that
// the finding need not be examined. It counts nothing.
func (l *List) Settles(f *finding.Finding) bool {
	return f.PlainError() != "" && slices.ContainsFunc(l.entries, func(e *Entry) bool { return e.Settles() && e.Matches(f, l.dialect) })
}

// Fired counts the findings that an entry matched.
func (l *List) Fired(id string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fired[id]
}
