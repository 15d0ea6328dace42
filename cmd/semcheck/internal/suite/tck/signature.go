package tck

import (
	"fmt"
	"regexp"
	"strings"
)

// Signature is that of a procedure: test.my.proc(in :: INTEGER?) :: (out :: STRING?).
type Signature struct {
	Name    string // with its namespace
	Inputs  []Field
	Outputs []Field // none for a procedure that returns nothing
}

// Field is an argument or a result of a procedure.
type Field struct {
	Name     string
	Type     string // INTEGER, LIST OF STRING, …
	Nullable bool   // a ? stands behind the type
}

var (
	signature = regexp.MustCompile(`^([\p{L}_][\p{L}\p{N}_.]*)\s*\(([^()]*)\)\s*::\s*(?:\(([^()]*)\)|VOID)$`)
	field     = regexp.MustCompile(`^([\p{L}_][\p{L}\p{N}_]*)\s*::\s*([\p{L}]+(?: [\p{L}]+|\?)*)$`)
)

// ParseSignature reads a signature as the kit writes it.
func ParseSignature(text string) (*Signature, error) {
	parts := signature.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return nil, fmt.Errorf("%q is no signature of a procedure, as test.my.proc(in :: INTEGER?) :: (out :: STRING?)", cut(text, 80))
	}
	inputs, err := fields(parts[2])
	if err != nil {
		return nil, err
	}
	outputs, err := fields(parts[3])
	if err != nil {
		return nil, err
	}
	return &Signature{Name: parts[1], Inputs: inputs, Outputs: outputs}, nil
}

func fields(text string) ([]Field, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var list []Field
	for part := range strings.SplitSeq(text, ",") {
		found := field.FindStringSubmatch(strings.TrimSpace(part))
		if found == nil {
			return nil, fmt.Errorf("%q is no field of a procedure, as in :: INTEGER?", cut(part, 80))
		}
		kind, nullable := strings.CutSuffix(found[2], "?")
		list = append(list, Field{Name: found[1], Type: kind, Nullable: nullable})
	}
	return list, nil
}

func cut(text string, characters int) string {
	if runes := []rune(text); len(runes) > characters {
		return string(runes[:characters]) + "…"
	}
	return text
}
