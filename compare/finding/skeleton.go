package finding

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// skeleton writes what matters of a geometry where coordinates do not: its type, the
// types of a collection's elements, each once, or twice where a GEOMETRYCOLLECTION has several
// of it, and where there is EMPTY. It is false for a text that is no geometry.
func skeleton(text string) (string, bool) {
	read, err := spatial.ParseWellKnownText(text, spatial.Real)
	if err != nil && strings.HasPrefix(text, "0") {
		read, err = spatial.ParseHexadecimal(text)
	}
	if err != nil {
		return "", false
	}
	return skeletonOf(read.Geometry), true
}

func skeletonOf(g spatial.Geometry) string {
	elements := spatial.Elements(g)
	switch {
	case g.IsEmpty() && len(elements) == 0:
		return g.Type().String() + " EMPTY"
	case g.Type() == spatial.TypePoint || g.Type() == spatial.TypeLineString || g.Type() == spatial.TypePolygon:
		return g.Type().String() + holes(g)
	}
	var parts []string
	for _, element := range elements {
		part := skeletonOf(element)
		if g.Type() != spatial.TypeGeometryCollection && !element.IsEmpty() {
			continue // of the collection's own type
		}
		if times := count(parts, part); times == 0 || times == 1 && g.Type() == spatial.TypeGeometryCollection {
			parts = append(parts, part)
		}
	}
	slices.Sort(parts)
	if len(parts) == 0 {
		return g.Type().String()
	}
	return g.Type().String() + "(" + strings.Join(parts, ",") + ")"
}

// count is how often a part is among others.
func count(parts []string, part string) (times int) {
	for _, p := range parts {
		if p == part {
			times++
		}
	}
	return times
}

// holes tells of a polygon that it has some.
func holes(g spatial.Geometry) string {
	if p, is := g.(spatial.Polygon); is && len(p.Rings) > 1 {
		return " with holes"
	}
	return ""
}
