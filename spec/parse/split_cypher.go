package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// splitCypher cuts a script of a graph's dialect into its statements, at semicolons that
// stand in no string, no quoted name and no comment.
func splitCypher(text string) []Piece {
	var pieces []Piece
	begin, line := -1, 1 // of the statement at hand
	flush := func(end int) {
		if begin >= 0 {
			pieces = append(pieces, Piece{Text: strings.TrimSpace(text[begin:end]), Line: line})
		}
		begin = -1
	}
	for i := 0; i < len(text); {
		end := i + skipped(text[i:])
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "//") || strings.HasPrefix(text[i:], "/*") || strings.IndexByte(" \t\r\n", c) >= 0:
		case c == ';':
			flush(i)
		case begin < 0:
			begin, line = i, 1+strings.Count(text[:i], "\n")
		}
		i = end
	}
	flush(len(text))
	return pieces
}

// skipped is the length of what a text begins with: a string, a quoted name or a comment
// with its end, or else one byte.
func skipped(text string) int {
	closing := func(mark string, from int) int {
		if at := strings.Index(text[from:], mark); at >= 0 {
			return from + at + len(mark)
		}
		return len(text)
	}
	switch {
	case strings.HasPrefix(text, "//"):
		return closing("\n", 2)
	case strings.HasPrefix(text, "/*"):
		return closing("*/", 2)
	case text[0] == '`':
		return closing("`", 1)
	case text[0] == '\'' || text[0] == '"':
		for i := 1; i < len(text); i++ {
			switch text[i] {
			case '\\':
				i++
			case text[0]:
				return i + 1
			}
		}
		return len(text)
	}
	return 1
}

// cypherStatements reads the statements of a script of a graph's dialect.
func cypherStatements(text string, d *spec.Dialect) ([]ast.Statement, error) {
	var list []ast.Statement
	for _, piece := range splitCypher(text) {
		s, err := cypherStatement(piece.Text, d)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}
