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

// Canonical is the law that a query has the same rows if each geometry is written in another way that
// denotes the same set of points with the same boundary. The paper is the paper of AEI, which canonicalizes
// geometries before it maps them. spatial.CanonicalStep has the steps and says when they keep DE-9IM. These
// steps drop less than the paper does.
//
// The law applies if all functions of geometries in the query depend on sets of points and their boundaries
// only (pointSets). Such a function does not depend on the type, number, order or direction of parts. The
// conditions of AEI hold here, too: for what the query shows, orders, groups or compares, for geometries
// (written down, valid and exact), and for the answer, which is a function of the database. Collections of
// mixed types keep their elements if the dialect's collections are not unions, or if no source says what
// they are.
//
// As for AEI, the images are in tables of other names. Their columns take geometries of any type.
//
// The variants. Each exists for the query as it is and for the pairs of rows for which the conditions of the
// query hold (pairs …):
//
//	canonical   all steps that are sound
//	reversed    lines and rings run the other way
type Canonical struct{}

// Name is "canonical".
func (Canonical) Name() string { return "canonical" }

// Variants lists the ways of writing that the query's functions cannot tell apart.
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
