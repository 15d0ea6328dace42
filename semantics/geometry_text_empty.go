package semantics

import (
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// emptiness is what the EMPTY in a well-known text means to PostGIS.
type emptiness uint8

const (
	emptinessTaken   emptiness = iota
	emptinessRefused           // the text is no geometry
	emptinessOpen              // not modelled
)

// silentType is a type in a well-known text that says neither Z nor M.
var silentType = regexp.MustCompile(`(?i)(POINT|LINESTRING|LINEARRING|POLYGON|COLLECTION)\s*(\(|EMPTY)`)

// emptinessOf tells whether PostGIS takes a text that is well-known text of a geometry, by the EMPTY
// in it. A ring is never EMPTY. Where the type says neither Z nor M, EMPTY has the coordinates X and Y,
// and what stands beside it must have them.
//
// Source: ring in liblwgeom/lwin_wkt_parse.y, wkt_parser_collection_finalize in liblwgeom/lwin_wkt.c,
// gserialized2_from_lwcollection in liblwgeom/gserialized2.c of PostGIS at b2d575041cbb, read 2026-11-29.
func emptinessOf(text string, g spatial.Geometry) emptiness {
	emptyRing := false
	spatial.Basic(g, func(part spatial.Geometry) {
		if p, is := part.(spatial.Polygon); is {
			emptyRing = emptyRing || slices.ContainsFunc(p.Rings, func(ring spatial.Ring) bool { return len(ring) == 0 })
		}
	})
	switch {
	case emptyRing:
		return emptinessRefused
	case g.Layout() == spatial.XY || !slices.ContainsFunc(spatial.Elements(g), hasEmpty) || !silentType.MatchString(text):
		return emptinessTaken
	case g.Type() == spatial.TypeGeometryCollection || strings.HasPrefix(text, "0"):
		return emptinessOpen
	case g.IsEmpty(): // nothing stands beside it
		return emptinessTaken
	}
	return emptinessRefused
}
