// Command semcheck says what a query must return and whether an engine returns
// it. Each command has a file of its own; `semcheck --help` lists them.
package main

import (
	"context"
	"os"
)

func main() {
	os.Exit(execute(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
