package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// Parameters are values of the parameters of statements: by number, from 1, or by name.
type Parameters struct {
	numbered []*ast.Literal
	named    map[string]*ast.Literal
}

// ParseParameters reads values of parameters: an array of JSON gives them by number, an
// object by name, with or without the sign of a parameter, or by number.
func ParseParameters(text string) (*Parameters, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("one array or object of JSON is wanted")
	}
	p := &Parameters{named: map[string]*ast.Literal{}}
	switch value := value.(type) {
	case []any:
		for i, element := range value {
			literal, err := parameterValue(element)
			if err != nil {
				return nil, fmt.Errorf("value %d: %w", i+1, err)
			}
			p.numbered = append(p.numbered, literal)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			literal, err := parameterValue(value[name])
			if err != nil {
				return nil, fmt.Errorf("value of %s: %w", name, err)
			}
			plain := strings.TrimLeft(name, "?:@$")
			if plain == "" || p.named[plain] != nil {
				return nil, fmt.Errorf("%q names no parameter, or one twice", name)
			}
			p.named[plain] = literal
		}
	default:
		return nil, errors.New("an array or an object of JSON is wanted")
	}
	return p, nil
}

// parameterValue is a value as a literal.
func parameterValue(value any) (*ast.Literal, error) {
	switch value := value.(type) {
	case nil:
		return &ast.Literal{Kind: ast.LiteralNull}, nil
	case bool:
		if value {
			return &ast.Literal{Kind: ast.LiteralTrue}, nil
		}
		return &ast.Literal{Kind: ast.LiteralFalse}, nil
	case string:
		return &ast.Literal{Kind: ast.LiteralString, Text: value}, nil
	case json.Number:
		kind := ast.LiteralInteger
		switch text := []byte(value); {
		case bytes.ContainsAny(text, "eE"):
			kind = ast.LiteralApproximate
		case bytes.ContainsAny(text, "."):
			kind = ast.LiteralDecimal
		}
		return &ast.Literal{Kind: kind, Text: value.String()}, nil
	}
	return nil, errors.New("a value is null, true, false, a number or a string")
}

// Give returns the statement with values for its parameters, and the numbers and names of the
// parameters that got a value.
func (p *Parameters) Give(s ast.Statement) (given ast.Statement, used []string) {
	if p == nil || len(ast.ParametersOf(s)) == 0 {
		return s, nil
	}
	return ast.WithValues(s, func(x *ast.Parameter) *ast.Literal {
		for _, key := range []string{x.Name(), strconv.Itoa(x.Number)} {
			if literal := p.named[key]; literal != nil {
				used = append(used, key)
				return literal
			}
		}
		if x.Number <= len(p.numbered) {
			used = append(used, strconv.Itoa(x.Number))
			return p.numbered[x.Number-1]
		}
		return nil
	}), used
}

// Unused names a value that no parameter got. It is empty if there is none.
func (p *Parameters) Unused(used []string) string {
	for i := range p.numbered {
		if !slices.Contains(used, strconv.Itoa(i+1)) {
			return strconv.Itoa(i + 1)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.named)) {
		if !slices.Contains(used, name) {
			return name
		}
	}
	return ""
}
