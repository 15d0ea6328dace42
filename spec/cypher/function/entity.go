package function

import "github.com/semcheck/semcheck/spec"

// PointGeographic is the own case of the rule of point.
const PointGeographic = CaseOwn

// Own cases of the rule of point.distance.
const (
	DistanceAcrossSystems = CaseOwn + iota
	DistanceGeographic
)

// Own cases of the rule of point.withinBBox.
const (
	BoxAcrossSystems = CaseOwn + iota
	BoxAcrossTheMeridian
)

// graphFunctions is the chapter of functions of nodes, relationships, paths and points.
var graphFunctions = []*Function{
	Id,
	ElementId,
	Labels,
	Type,
	StartNode,
	EndNode,
	Nodes,
	Relationships,
	Length,
	Properties,
	Keys,
	Exists,
	Point,
	PointDistance,
	PointWithinBBox,
}

var Id = &Function{
	Name: "id", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Entity},
	Result:     Fixed(Integer),
	KeepsZeros: true,
	Identifies: true,
	Rule: rule("cypher.id", spec.Rule{
		Statement: "id(x) is an integer that no other node, or no other relationship, has.",
		From:      spec.Neo4jManual("id()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var ElementId = &Function{
	Name: "elementId", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Entity},
	Result:     Fixed(Text),
	Identifies: true,
	Rule: rule("cypher.elementId", spec.Rule{
		Statement: "elementId(x) is a string that no other node or relationship has.",
		From:      spec.Neo4jManual("elementId()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var Labels = &Function{
	Name: "labels", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Node},
	Result:     ListOf(Text),
	KeepsZeros: true,
	Unordered:  true,
	Rule: rule("cypher.labels", spec.Rule{
		Statement: "labels(n) is the list of a node's labels, in no order.",
		From:      spec.Neo4jManual("labels()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var Type = &Function{
	Name: "type", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Relationship},
	Result:     Fixed(Text),
	KeepsZeros: true,
	Rule: rule("cypher.type", spec.Rule{
		Statement: "type(r) is the type of a relationship, also of one that was deleted.",
		From:      spec.Neo4jManual("type()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var StartNode = &Function{
	Name: "startNode", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Relationship},
	Result:     Fixed(Node),
	KeepsZeros: true,
	Rule: rule("cypher.startNode", spec.Rule{
		Statement: "startNode(r) is the node at which a relationship starts.",
		From:      spec.Neo4jManual("startNode()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var EndNode = &Function{
	Name: "endNode", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Relationship},
	Result:     Fixed(Node),
	KeepsZeros: true,
	Rule: rule("cypher.endNode", spec.Rule{
		Statement: "endNode(r) is the node at which a relationship ends.",
		From:      spec.Neo4jManual("endNode()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var Nodes = &Function{
	Name: "nodes", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Path},
	Result:     ListOf(Node),
	KeepsZeros: true,
	Rule: rule("cypher.nodes", spec.Rule{
		Statement: "nodes(p) is the list of the nodes of a path.",
		From:      spec.Neo4jManual("nodes()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var Relationships = &Function{
	Name: "relationships", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Path},
	Result:     ListOf(Relationship),
	KeepsZeros: true,
	Rule: rule("cypher.relationships", spec.Rule{
		Statement: "relationships(p) is the list of the relationships of a path.",
		From:      spec.Neo4jManual("relationships()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var Length = &Function{
	Name: "length", Minimum: 1, Maximum: 1,
	Arguments:  []Kinds{Path},
	Result:     Fixed(Integer),
	KeepsZeros: true,
	Rule: rule("cypher.length", spec.Rule{
		Statement: "length(p) is the number of relationships of a path.",
		From:      spec.Neo4jManual("length()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var Properties = &Function{
	Name: "properties", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Entity | Map},
	Result:    Fixed(Map),
	Rule: rule("cypher.properties", spec.Rule{
		Statement: "properties(x) is the map of the properties of a node or a relationship, a map itself.",
		From:      spec.Neo4jManual("properties()", "functions/scalar.adoc @ 02b35f6bc4e3"),
	}),
}

var Keys = &Function{
	Name: "keys", Minimum: 1, Maximum: 1,
	Arguments: []Kinds{Entity | Map},
	Result:    ListOf(Text),
	Unordered: true,
	Rule: rule("cypher.keys", spec.Rule{
		Statement: "keys(x) is the list of the keys of a map, a node or a relationship, in no order.",
		From:      spec.Neo4jManual("keys()", "functions/list.adoc @ 02b35f6bc4e3"),
	}),
}

var Exists = &Function{
	Name: "exists", Minimum: 1, Maximum: 1,
	Result:  Fixed(Boolean),
	Lenient: true,
	Rule: rule("cypher.exists", spec.Rule{
		Statement: "exists(x.key) tells whether there is such a property.",
		From:      spec.Proposal("Background; Proposal: exists( n.prop ) as IS NOT NULL", "CIP2015-05-13-EXISTS"),
	}),
}

var Point = &Function{
	Name: "point", Minimum: 1, Maximum: 1,
	Result: Fixed(Spatial),
	Rule: rule("cypher.point", spec.Rule{
		Statement: "point(map) is the point of two or three coordinates, x, y, z or longitude, latitude, height, in the system that crs or srid names or the keys imply; null if an entry is null.",
		From:      spec.Neo4jManual("point()", "functions/spatial.adoc @ 0ea2d0773972").With(spec.Neo4jManual("Spatial values", "values-and-types/spatial.adoc @ 0038cb3b61a1")),
		Cases:     []string{PointGeographic: "geographic"},
	}),
}

var PointDistance = &Function{
	Name: "point.distance", Aliases: []string{"distance"}, Minimum: 2, Maximum: 2,
	Result: Fixed(Float),
	Spread: ofFormula,
	Rule: rule("cypher.point-distance", spec.Rule{
		Statement: "point.distance(a, b) is the Euclidean distance of cartesian points, the distance on a sphere in metres of geographic ones, with the difference of their heights by Pythagoras; null for points of different systems.",
		From:      spec.Neo4jManual("point.distance()", "functions/spatial.adoc @ 0ea2d0773972"),
		Cases:     []string{DistanceAcrossSystems: "other system", DistanceGeographic: "geographic"},
	}),
}

var PointWithinBBox = &Function{
	Name: "point.withinBBox", Minimum: 3, Maximum: 3,
	Result: Fixed(Boolean),
	Rule: rule("cypher.point-withinBBox", spec.Rule{
		Statement: "point.withinBBox(p, lowerLeft, upperRight) tells whether p lies in the box, which may cross the 180th meridian; null for points of different systems.",
		From:      spec.Neo4jManual("point.withinBBox()", "functions/spatial.adoc @ 0ea2d0773972"),
		Cases:     []string{BoxAcrossSystems: "other system", BoxAcrossTheMeridian: "crosses the meridian"},
	}),
}
