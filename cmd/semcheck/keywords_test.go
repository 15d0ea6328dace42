package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
)

func TestKeywordsPageIsCurrent(t *testing.T) {
	committed, err := os.ReadFile(filepath.Join("..", "..", "docs", "KEYWORDS.md"))
	if err != nil {
		t.Fatal(err)
	}
	var o keywordOptions
	dialects, err := o.dialects()
	if err != nil {
		t.Fatal(err)
	}
	table, err := keywordTable(context.Background(), dialects)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, present.KeywordsMarkdown(table)) {
		t.Error("docs/KEYWORDS.md is not what the probes say; run `make keywords`")
	}
}
