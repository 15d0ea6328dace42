package space

import (
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// Canonical is the law that a query has the same rows when each geometry is written
// in another way that is the same set of points with the same boundary. The paper is
// that of AEI, where canonicalization comes before the map; the steps, and when they
// keep DE-9IM, are those of spatial.CanonicalStep, which drop less than the paper does.
//
// It applies where all functions of geometries that the query asks look at nothing
// but sets of points and their boundaries (pointSets): neither type nor number,
// order or direction of parts is seen by them. What the query shows, orders, groups
// or compares is as for AEI, geometries are written down, valid and exact, and the
// answer is a function of the database. Where the dialect's collections are not
// unions, or no source says what they are, collections of mixed types keep their
// elements.
//
// The images are in tables of other names, as for AEI; their columns take geometries of
// any type.
//
// The variants, each of the query as it is and of the pairs of rows (pairs …) for which
// its conditions hold:
//
//	canonical   all steps that are sound
//	reversed    lines and rings run the other way
type Canonical struct{}

// Name is "canonical".
func (Canonical) Name() string { return "canonical" }

// Variants lists the writings that the query's functions take for the same.
func (Canonical) Variants(of *metamorphic.Subject) ([]metamorphic.Variant, string) {
	s := subject{of}
	if !s.Dialect.HasGeometries() || !geometry.Asks(s.Query, s.Dialect) {
		return nil, "no function of geometries"
	}
	if reason := s.plainGeometries(s.Query); reason != "" {
		return nil, reason
	}
	conventions := spatial.Conventions{}
	if s.Dialect.Collections != spec.CollectionsUnion {
		conventions.Collections = spatial.LastElement
	}
	writings := []struct {
		name  string
		write func(g spatial.Geometry) spatial.Geometry
	}{
		{"canonical", func(g spatial.Geometry) spatial.Geometry { return spatial.Canonical(g, conventions) }},
		{"reversed", spatial.Reverse},
	}
	var variants []metamorphic.Variant
	reason := "every geometry is canonical"
	for _, w := range writings {
		c := &changing{name: w.name, key: w.name, area: spatial.Integer(1), length: spatial.Integer(1), untyped: true,
			admits: func(f *function.Function) string {
				if !s.ofPointSets(f) {
					return "a function that looks at how geometries are written: " + f.Name
				}
				return ""
			},
			geometry: func(g spatial.Geometry) (spatial.Geometry, string) {
				return w.write(g), ""
			}}
		q, prefix := s.Query, ""
		for range 2 {
			if q != nil {
				if over, made, differs, why := s.imagesFor(q, c); why != "" {
					reason = why
				} else if why = determinism.Nondeterminism(s.Subject, q); why != "" {
					reason = why
				} else if differs {
					check := s.against(q, over, made, "with all geometries written otherwise, "+w.name)
					variants = append(variants, metamorphic.Variant{Name: prefix + w.name, Make: func() *trial.Check { return check }})
				}
			}
			q, prefix = s.pairs(), "pairs "
		}
	}
	return variants, reason
}
