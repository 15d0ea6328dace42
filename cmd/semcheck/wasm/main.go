//go:build !(js && wasm)

package main

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/ask"
)

// longestLine is that of a question: script and query, with what JSON escapes.
const longestLine = 16 << 20

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		fmt.Printf("%s\n", ask.Text(context.Background(), lines.Text()))
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(2)
	}
}
