package space

import (
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// AEI is the law of affine equivalent inputs: A query has the same rows if one affine map sends all
// geometries, those of the tables and those in the text. The paper is Deng and others, SIGMOD 2024
// (Spatter). The paper counts rows. The law compares the rows themselves, so that a pair too many does not
// make up for a pair too few.
//
// The law applies if
//
//   - every function of geometries in the query declares its invariance (function.Function,
//     function.Invariance), and all of them admit the map: relations admit any map that is not
//     singular, distances a similarity whose factor is an integer, boxes a map that keeps the axes,
//     and so on. Thresholds are literals, and are multiplied;
//   - nothing depends on coordinates that the query shows, orders, groups, removes duplicates by,
//     or compares with something that is not a threshold;
//   - every geometry is written down in the statements or the query and is valid. Its coordinates
//     are binary64 and at most 1000 in size. So are the coordinates of its image, which is computed
//     exactly; the engine would not see the image otherwise. If the engine stores a geometry that
//     it computes, the semantics say whether this holds, and the function that computes the
//     geometry commutes with the map (function.Equivariant). Boxes in single precision need
//     coordinates in single precision;
//   - the answer is a function of the database, as Nondeterminism says.
//
// The engine rounds a measure. A violation is Precision if the semantics say that a measure lies near its
// threshold. If the semantics do not model the query, no measure may be compared.
//
// The law computes the images. It puts them into tables of other names, with the same keys and indexes. If
// the engine computes geometries that it stores, it computes them of the images, too. The maps are drawn for
// a database, so that the images stay as long as the database.
//
// An ordering by a distance is the same under a similarity, so that the first rows are the same.
//
// The variants. Each exists for the query as it is, for the pairs of rows for which the conditions of the
// query hold (pairs …), and for the first rows of an ordering (nearest …). A key behind the ordering leaves
// no ties:
//
//	moved      x + c, y + d
//	swapped    (y, x)
//	mirrored   (−x, y)
//	turned     (−y, x)
//	scaled     (kx, ky)
//	stretched  (kx, ly)
//	sheared    (x + ky, y)
//	mapped     any map of the group that the functions admit, entries at most 10,
//	           shifts at most 1000
type AEI struct{}

// Name is "aei".
func (AEI) Name() string { return "aei" }

const (
	largestCoordinate = 1000
	largestEntry      = 10
	largestShift      = 1000
)

// Variants lists the maps that the query's functions admit.
func (AEI) Variants(of *metamorphic.Subject) ([]metamorphic.Variant, string) {
	s := subject{of}
	if !s.Dialect.HasGeometries() || !geometry.Asks(s.Query, s.Dialect) {
		return nil, "no function of geometries"
	}
	if reason := s.plainGeometries(s.Query); reason != "" {
		return nil, reason
	}
	var variants []metamorphic.Variant
	reason := ""
	for _, q := range []struct {
		prefix string
		query  *ast.Query
	}{{"", s.Query}, {"pairs ", s.pairs()}, {"nearest ", s.nearest()}} {
		if q.query == nil {
			continue
		}
		needs, refused := s.invariances(q.query)
		if refused == "" {
			refused = determinism.Nondeterminism(s.Subject, q.query)
		}
		if refused != "" {
			reason = refused
			continue
		}
		for _, m := range needs.maps(s.Choice) {
			variants = append(variants, metamorphic.Variant{Name: q.prefix + m.name, Make: func() *trial.Check {
				check, _ := s.carried(q.query, needs.under(m), "on the images of all geometries, "+m.name)
				return check
			}})
		}
	}
	return variants, reason
}

// invariances are the invariances of a query's functions.
type invariances struct {
	declared map[function.Invariance]bool
	measures bool // a distance, an area or a threshold
}

// invariances finds what the query's functions declare. The reason says why no map can carry the query over.
func (s subject) invariances(q *ast.Query) (found invariances, reason string) {
	found.declared = map[function.Invariance]bool{}
	identity := &changing{name: "same", key: "same", area: spatial.Integer(1), length: spatial.Integer(1),
		geometry: func(g spatial.Geometry) (spatial.Geometry, string) { return g, tooLarge(g) },
		admits: func(f *function.Function) string {
			found.declared[f.Invariance] = true
			switch f.Invariance {
			case function.NotInvariant:
				return "a function that declares nothing of images: " + f.Name
			case function.ScaledByDeterminant, function.ScaledBySimilarity:
				found.measures = true
			case function.Invariant, function.InvariantOnAxes, function.EquivariantOnAxes, function.InvariantUnmirrored, function.Equivariant:
			}
			return ""
		}}
	_, _, _, reason = s.imagesFor(q, identity)
	if reason == "" && found.measures && s.Evaluate == nil {
		reason = "a measure, and nobody says how near it is to its threshold"
	}
	return found, reason
}

func tooLarge(g spatial.Geometry) (reason string) {
	low, high := spatial.Integer(-largestCoordinate), spatial.Integer(largestCoordinate)
	spatial.EachPosition(g, func(p spatial.Position) {
		for _, n := range [...]spatial.Number{p.X, p.Y} {
			if n.Compare(low) < 0 || n.Compare(high) > 0 {
				reason = "a coordinate beyond 1000"
			}
		}
	})
	return reason
}

// under is how geometries change under a map.
func (found invariances) under(named namedMap) *changing {
	m := named.is
	area := m.Determinant()
	if area.Sign() < 0 {
		area = area.Negated()
	}
	length, similar := m.SimilarityScale()
	if !similar {
		length = spatial.Integer(1) // no function needs it
	}
	return &changing{name: named.image, key: named.image + " " + spelledMap(m), area: area, length: length,
		admits: func(*function.Function) string { return "" },
		geometry: func(g spatial.Geometry) (spatial.Geometry, string) {
			changed := m.Apply(g)
			if !spatial.IsBinary(changed) {
				return nil, "an image that is not exact in binary64"
			}
			return changed, ""
		}}
}

// spelledMap writes a map as a text.
func spelledMap(m spatial.Map) (text string) {
	for _, n := range [...]spatial.Number{m.A, m.B, m.D, m.E, m.XOffset, m.YOffset} {
		text += n.String() + " "
	}
	return text
}

// namedMap is a map with the name of its variant, and with the name that tells its images from the images of
// other maps of the database.
type namedMap struct {
	name, image string
	is          spatial.Map
}

// maps draws the maps that all functions admit. It draws plain maps first.
func (found invariances) maps(choice uint64) []namedMap {
	d := &draws{state: choice >> 32} // the draws are the same for all queries of a database
	k, l := d.between(2, largestEntry), d.between(2, largestEntry)
	entries := func(a, b, c, e int64) spatial.Map {
		return spatial.Map{A: spatial.Integer(a), B: spatial.Integer(b), D: spatial.Integer(c), E: spatial.Integer(e)}
	}
	shift := spatial.Translation(d.shift(), d.shift())
	all := []namedMap{
		{"moved", "moved", shift},
		{"swapped", "swapped", entries(0, 1, 1, 0)},
		{"mirrored", "mirrored", entries(-1, 0, 0, 1)},
		{"turned", "turned", entries(0, -1, 1, 0)},
		{"scaled", "scaled", entries(k, 0, 0, k)},
		{"stretched", "stretched", entries(k, 0, 0, l)},
		{"sheared", "sheared", entries(1, l, 0, 1)},
	}
	for range 200 { // a map that all functions admit is found soon: half of the maps are similarities
		m := d.similarity()
		switch {
		case found.declared[function.ScaledBySimilarity]:
		case found.declared[function.InvariantOnAxes] || found.declared[function.EquivariantOnAxes]:
			m = entries(d.entry(), 0, 0, d.entry())
			if d.between(0, 1) == 1 {
				m = entries(0, d.entry(), d.entry(), 0)
			}
		default:
			m = entries(d.between(-largestEntry, largestEntry), d.between(-largestEntry, largestEntry),
				d.between(-largestEntry, largestEntry), d.between(-largestEntry, largestEntry))
		}
		m = shift.After(m)
		if found.admit(m) {
			all = append(all, namedMap{"mapped", found.mapped(), m})
			break
		}
	}
	var admitted []namedMap
	for _, m := range all {
		if found.admit(m.is) {
			admitted = append(admitted, m)
		}
	}
	return admitted
}

// mapped names the images by the map that is drawn. The map depends on the functions that have to admit it.
func (found invariances) mapped() string {
	name := "mapped"
	for _, group := range []struct {
		suffix string
		is     bool
	}{
		{"_similar", found.declared[function.ScaledBySimilarity]},
		{"_axes", found.declared[function.InvariantOnAxes] || found.declared[function.EquivariantOnAxes]},
		{"_unmirrored", found.declared[function.InvariantUnmirrored]},
	} {
		if group.is {
			name += group.suffix
		}
	}
	return name
}

func (found invariances) admit(m spatial.Map) bool {
	for i := range found.declared {
		if !spatial.Admits(i, m) {
			return false
		}
	}
	return m.Determinant().Sign() != 0
}

// draws are numbers that follow from one number.
type draws struct{ state uint64 }

// between is a number from low to high.
func (d *draws) between(low, high int64) int64 {
	d.state = metamorphic.Choice(d.state, 1)
	return low + int64(d.state%uint64(high-low+1)) //nolint:gosec // a small number
}

// entry is a number that is not 0.
func (d *draws) entry() int64 {
	if n := d.between(-largestEntry, largestEntry); n != 0 {
		return n
	}
	return 1
}

func (d *draws) shift() spatial.Number {
	return spatial.Integer(d.between(-largestShift, largestShift))
}

// legs are the legs of the right triangles whose sides are integers of at most 10.
var legs = [...][2]int64{{1, 0}, {2, 0}, {3, 0}, {5, 0}, {10, 0}, {3, 4}, {6, 8}}

// similarity is a map that multiplies all distances by an integer.
func (d *draws) similarity() spatial.Map {
	pair := legs[d.between(0, int64(len(legs)-1))]
	a, b := pair[0], pair[1]
	if d.between(0, 1) == 1 {
		a, b = b, a
	}
	if d.between(0, 1) == 1 {
		a = -a
	}
	if d.between(0, 1) == 1 {
		b = -b
	}
	m := spatial.Map{A: spatial.Integer(a), B: spatial.Integer(-b), D: spatial.Integer(b), E: spatial.Integer(a)}
	if d.between(0, 1) == 1 {
		m.B, m.E = m.B.Negated(), m.E.Negated()
	}
	return m
}
