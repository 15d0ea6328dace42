package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

func TestRulesPageIsCurrent(t *testing.T) {
	committed, err := os.ReadFile(filepath.Join("..", "..", "spec", "RULES.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, present.RulesMarkdown(spec.Rules())) {
		t.Error("spec/RULES.md is not what the declarations say; run `make rules`")
	}
	t.Log(present.CountRules(spec.Rules()))
}
