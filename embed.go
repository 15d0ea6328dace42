// Package semcheck holds the data of the module that are part of the program.
// It has no code beside them: go:embed reaches only what lies below a package,
// and the known issues lie in testdata/known, where people look for them.
package semcheck

import "embed"

// Known holds the known issues of the engines, testdata/known/<engine>.yaml.
//
//go:embed testdata/known/*.yaml
var Known embed.FS
