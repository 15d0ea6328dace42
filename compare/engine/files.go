package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// MemoryDatabase is the name of a private database in memory, for engines that
// keep a database in a file.
const MemoryDatabase = ":memory:"

// Files names the databases of an engine that keeps each in a file of its own:
// semcheck_….db in a folder, or in memory.
type Files struct {
	folder   string // folder of the files, or empty: in memory
	file     string // file of the first session, or empty: a fresh name for each
	suffixes []string
}

// NewFiles reads an address. Empty and ":memory:" mean private databases in memory. A folder takes
// the files of the databases. A file must have a name that begins with semcheck_ and ends in .db:
// it is overwritten, and later sessions use new names beside it. suffixes are those of the files
// that the engine puts beside a database.
func NewFiles(address string, suffixes ...string) (*Files, error) {
	f := &Files{suffixes: append([]string{""}, suffixes...)}
	if address == "" || address == MemoryDatabase {
		return f, nil
	}
	info, err := os.Stat(address)
	switch {
	case err == nil && info.IsDir():
		f.folder = address
		return f, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	base := filepath.Base(address)
	if filepath.Ext(base) != ".db" {
		return nil, fmt.Errorf("%s is neither a folder nor a file semcheck_….db", address)
	}
	if _, err := ParseScratch(base[:len(base)-len(".db")]); err != nil {
		return nil, err
	}
	f.folder, f.file = filepath.Dir(address), address
	return f, nil
}

// Path returns the path of the database of a session. number counts sessions from 0. For session 0
// it removes files that killed processes of this host left in the folder. A file that cannot be
// removed stays: it hinders nobody.
func (f *Files) Path(number int) (string, error) {
	if f.folder == "" {
		return MemoryDatabase, nil
	}
	if number == 0 {
		f.reclaim()
		if f.file != "" {
			return f.file, nil
		}
	}
	scratch, err := NewScratch(number)
	if err != nil {
		return "", err
	}
	return filepath.Join(f.folder, scratch.String()+".db"), nil
}

func (f *Files) reclaim() {
	entries, err := os.ReadDir(f.folder)
	if err != nil {
		return
	}
	var names []string
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), ".db"); ok && entry.Type().IsRegular() {
			names = append(names, name)
		}
	}
	for _, name := range Abandoned(names) {
		_ = f.Remove(filepath.Join(f.folder, name.String()+".db"))
	}
}

// Remove removes a database with the files beside it. A database in memory, and a file that does
// not exist, need no removal.
func (f *Files) Remove(path string) error {
	if path == MemoryDatabase {
		return nil
	}
	var problems []error
	for _, suffix := range f.suffixes {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}
