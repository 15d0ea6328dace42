package cypher

// Statement is what a graph database executes: a *Query, which may write, or a change
// of its schema: *CreateIndex, *DropIndex, *CreateNodeTable, *CreateRelationshipTable,
// *CreateConstraint or *DropConstraint; or *Explain, or *ReadPast.
//
//sumtype:decl
type Statement interface{ statement() }

// CreateIndex makes an index over properties of nodes with a label, or of relationships of a type.
// The dialect says whether it has such an index and how it is written.
type CreateIndex struct {
	Name           string
	Kind           IndexKind
	OnRelationship bool
	Label          string // or the relationships' type
	Properties     []string
}

// IndexKind is the sort of an index.
type IndexKind uint8

// The sorts of indexes.
const (
	RangeIndex IndexKind = iota // order and equality
	TextIndex                   // strings
)

// DropIndex removes what CreateIndex made: it names all of it, since some dialects
// know an index by its label and properties alone.
type DropIndex struct{ Index *CreateIndex }

// CreateNodeTable declares the properties of the nodes of a label, for engines that
// want a schema first.
type CreateNodeTable struct {
	Label      string
	Key        string // the property that tells nodes apart
	Properties []PropertyDefinition
}

// CreateRelationshipTable declares a relationship type between pairs of labels.
type CreateRelationshipTable struct {
	Type       string
	Ends       []Ends
	Properties []PropertyDefinition
}

// Ends are the labels of the nodes that a relationship joins.
type Ends struct{ Start, End string }

// PropertyDefinition is a property with the type of its values.
type PropertyDefinition struct {
	Name string
	Type PropertyType
}

// PropertyType is the type of a property's values in a schema.
type PropertyType uint8

// The types of properties.
const (
	BooleanProperty PropertyType = iota
	IntegerProperty
	FloatProperty
	StringProperty
	IntegerListProperty
	StringListProperty
)

func (*Query) statement()                   {}
func (*CreateIndex) statement()             {}
func (*DropIndex) statement()               {}
func (*CreateNodeTable) statement()         {}
func (*CreateRelationshipTable) statement() {}
