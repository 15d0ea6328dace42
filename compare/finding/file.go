package finding

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/semcheck/semcheck/compare"
)

// File is the name of a finding's file in its folder.
const File = "finding.json"

// Read reads a finding from its file, or from the folder of the file. The error names the file,
// and where the file is damaged.
func Read(path string) (*Finding, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, File)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no finding at %s", path)
	}
	if err != nil {
		return nil, fmt.Errorf("finding: %w", err)
	}
	f, err := Decode(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Decode reads a finding from JSON.
func Decode(text []byte) (*Finding, error) {
	var head struct {
		Format *int `json:"format"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, place(text, err)
	}
	switch {
	case head.Format == nil:
		return nil, errors.New(`no finding: the field "format" is missing`)
	case *head.Format != Format:
		return nil, fmt.Errorf("a finding of format %d; this semcheck reads format %d", *head.Format, Format)
	}
	var f Finding
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, place(text, err)
	}
	for _, field := range []struct{ name, value string }{
		{"id", f.ID}, {"law", f.Law}, {"verdict", f.Verdict}, {"target.name", f.Target.Name}, {"target.dialect", f.Target.Dialect}, {"found.query", f.Found.Query},
	} {
		if field.value == "" {
			return nil, fmt.Errorf("a damaged finding: the field %q is empty", field.name)
		}
	}
	if _, err := compare.VerdictByName(f.Verdict); err != nil {
		return nil, fmt.Errorf("a damaged finding: %w", err)
	}
	if _, err := compare.DifferenceByName(f.Difference); err != nil && f.Difference != "" {
		return nil, fmt.Errorf("a damaged finding: %w", err)
	}
	return &f, nil
}

// place adds line and column to an error of the JSON decoder.
func place(text []byte, err error) error {
	offset := int64(-1)
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &typ):
		offset = typ.Offset
	}
	if offset < 0 || offset > int64(len(text)) {
		return fmt.Errorf("damaged JSON: %w", err)
	}
	before := text[:offset]
	return fmt.Errorf("damaged JSON at line %d, byte %d of it: %w", bytes.Count(before, []byte("\n"))+1, len(before)-bytes.LastIndexByte(before, '\n')-1, err)
}

// Encode writes a finding as JSON, indented for people.
func (f *Finding) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(f); err != nil {
		return nil, fmt.Errorf("finding %s: %w", f.ID, err)
	}
	return b.Bytes(), nil
}

// Write writes a file in one step: a reader sees the old text or the new text, even if semcheck is
// killed.
func Write(path string, text []byte) error {
	draft, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	_, err = draft.Write(text)
	err = errors.Join(err, draft.Chmod(0o644), draft.Close())
	if err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, os.Remove(draft.Name())))
	}
	return nil
}
