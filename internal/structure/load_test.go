package structure

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/semcheck/semcheck"

// root is the module's folder.
var root = filepath.Join("..", "..")

// positions are those in all files that are read.
var positions = token.NewFileSet()

// sourceFile is a file of the program, without tests.
type sourceFile struct {
	path string // from the module's root
	tree *ast.File
}

// parsed holds all files of the module but its tests, those of nested modules and of other systems too.
var parsed = sync.OnceValues(func() (files []sourceFile, err error) {
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".") && len(e.Name()) > 2):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		tree, err := parser.ParseFile(positions, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		path, err = filepath.Rel(root, path)
		files = append(files, sourceFile{filepath.ToSlash(path), tree})
		return err
	})
	return files, err
})

// program is all files of the module but its tests.
func program(t *testing.T) []sourceFile {
	t.Helper()
	files, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// listed is a package of the module as it is built on this machine.
type listed struct {
	ImportPath, Dir, Export string
	Imports, Deps, GoFiles  []string

	path  string // from the module's root
	files []sourceFile
}

// built holds the packages of the module, and where the types of all that they import are.
var built = sync.OnceValues(func() (b struct {
	packages []*listed
	exports  map[string]string
}, err error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,Imports,Deps,GoFiles", module+"/...").Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return b, fmt.Errorf("go list: %s", failed.Stderr)
	}
	if err != nil {
		return b, fmt.Errorf("go list: %w", err)
	}
	files, err := parsed()
	if err != nil {
		return b, err
	}
	trees := map[string]sourceFile{}
	for _, f := range files {
		trees[f.path] = f
	}
	b.exports = map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := &listed{}
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return b, nil
		} else if err != nil {
			return b, err
		}
		b.exports[p.ImportPath] = p.Export
		if p.ImportPath != module && !strings.HasPrefix(p.ImportPath, module+"/") {
			continue
		}
		p.path = strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		for _, name := range p.GoFiles {
			f, is := trees[filepath.ToSlash(filepath.Join(p.path, name))]
			if !is {
				return b, fmt.Errorf("%s/%s is built and was not read", p.path, name)
			}
			p.files = append(p.files, f)
		}
		b.packages = append(b.packages, p)
	}
})

// packages are the packages of the module.
func packages(t *testing.T) []*listed {
	t.Helper()
	b, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return b.packages
}

// typed is a package of the module with what go/types knows of it.
type typed struct {
	*listed
	info *types.Info
}

var checked = sync.OnceValues(func() (list []*typed, err error) {
	b, err := built()
	if err != nil {
		return nil, err
	}
	imports := importer.ForCompiler(positions, "gc", func(path string) (io.ReadCloser, error) { return os.Open(b.exports[path]) })
	for _, p := range b.packages {
		made := &typed{p, &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}}
		trees := make([]*ast.File, len(p.files))
		for i, f := range p.files {
			trees[i] = f.tree
		}
		config := types.Config{Importer: imports, FakeImportC: true}
		if _, err := config.Check(p.ImportPath, positions, trees, made.info); err != nil {
			return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		list = append(list, made)
	}
	return list, nil
})

// typedPackages are the packages of the module with their types.
func typedPackages(t *testing.T) []*typed {
	t.Helper()
	if testing.Short() {
		t.Skip("the check of types of the whole module takes too long for -short")
	}
	list, err := checked()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// isNamed tells whether a type is the one of that name in a package of the module, or a
// pointer to it.
func isNamed(t types.Type, in, name string) bool {
	if p, is := t.(*types.Pointer); is {
		t = p.Elem()
	}
	n, is := t.(*types.Named)
	return is && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == module+"/"+in
}
