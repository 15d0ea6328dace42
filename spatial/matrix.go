package spatial

import "fmt"

// Dimension is the dimension of a set of points: 0, 1 or 2, or Nothing for the
// empty set.
type Dimension int8

// Nothing is the dimension of the empty set.
const Nothing Dimension = -1

// String writes F, 0, 1 or 2.
func (d Dimension) String() string { return string("F012"[d+1]) }

// Part is one of the three parts into which a geometry divides the plane.
type Part uint8

const (
	Interior Part = iota
	Boundary
	Exterior
)

// String names the part.
func (p Part) String() string { return [...]string{"interior", "boundary", "exterior"}[p] }

// Matrix is the dimensionally extended nine-intersection matrix of two geometries
// A and B: the dimensions of the intersections of A's parts (rows) with B's parts
// (columns), in the order interior, boundary, exterior.
//
// Source: OGC 06-103r4, "The Dimensionally Extended Nine-Intersection Model"
// (unverified).
type Matrix [3][3]Dimension

// NewMatrix returns the matrix of nine empty intersections.
func NewMatrix() Matrix {
	var m Matrix
	for a := range m {
		m[a] = [3]Dimension{Nothing, Nothing, Nothing}
	}
	return m
}

// ParseMatrix reads nine of F, 0, 1 and 2.
func ParseMatrix(text string) (Matrix, error) {
	m := NewMatrix()
	if len(text) != 9 {
		return m, fmt.Errorf("%q is not a matrix of nine characters out of F, 0, 1, 2", text)
	}
	for i := range text {
		switch c := text[i]; c {
		case 'F', 'f':
		case '0', '1', '2':
			m[i/3][i%3] = Dimension(c - '0')
		default:
			return m, fmt.Errorf("%q is not a matrix: character %d is %q, not one of F, 0, 1, 2", text, i+1, c)
		}
	}
	return m, nil
}

// Raise makes an entry d, unless it is greater already.
func (m *Matrix) Raise(a, b Part, d Dimension) { m[a][b] = max(m[a][b], d) }

// Transposed returns the matrix of B and A.
func (m Matrix) Transposed() Matrix {
	var t Matrix
	for a := range m {
		for b := range m[a] {
			t[b][a] = m[a][b]
		}
	}
	return t
}

// String writes the nine entries, row by row.
func (m Matrix) String() string {
	text := make([]byte, 0, 9)
	for _, row := range m {
		for _, d := range row {
			text = append(text, d.String()...)
		}
	}
	return string(text)
}

// Pattern is nine conditions on the entries of a matrix: T (not empty), F (empty),
// 0, 1, 2 (that dimension), * (any).
type Pattern string

// ParsePattern reads a pattern. Lower case letters count as upper case letters.
func ParsePattern(text string) (Pattern, error) {
	if len(text) != 9 {
		return "", fmt.Errorf("%q is not a pattern of nine characters out of T, F, 0, 1, 2, *", text)
	}
	upper := []byte(text)
	for i, c := range upper {
		switch c {
		case 'T', 'F', '0', '1', '2', '*':
		case 't', 'f':
			upper[i] = c - 'a' + 'A'
		default:
			return "", fmt.Errorf("%q is not a pattern: character %d is %q, not one of T, F, 0, 1, 2, *", text, i+1, c)
		}
	}
	return Pattern(upper), nil
}

// Matches says whether all nine conditions hold. The pattern must come from ParsePattern.
func (m Matrix) Matches(p Pattern) bool {
	for i := range p {
		d := m[i/3][i%3]
		switch c := p[i]; c {
		case '*':
		case 'T':
			if d == Nothing {
				return false
			}
		case 'F':
			if d != Nothing {
				return false
			}
		default:
			if d != Dimension(c-'0') {
				return false
			}
		}
	}
	return true
}
