package graph

// Value is a value of openCypher: one of the types below and
// the temporal ones of value_temporal.go, and no other.
type Value interface{ value() }

// The values. Maps and lists hold no Go nil: an absent value is Null.
type (
	// Null is the missing value.
	Null struct{}
	// Boolean is true or false.
	Boolean bool
	// Integer is a whole number of 64 bits.
	Integer int64
	// Float is a binary64 number, NaN and the infinities among them.
	Float float64
	// String is a text of Unicode code points.
	String string
	// List is a sequence of values.
	List []Value
	// Map holds values by key.
	Map map[string]Value
	// Path is an alternating sequence with one node more than relationships. Each
	// relationship joins its two neighbours, in either direction.
	Path struct {
		Nodes         []*Node
		Relationships []*Relationship
	}
	// Point is a place in a coordinate system.
	Point struct {
		SRID       int // 4326, 4979 (WGS-84 2D, 3D), 7203, 9157 (cartesian 2D, 3D)
		X, Y, Z    float64
		Dimensions int // 2 or 3
	}
)

func (Null) value()          {}
func (Boolean) value()       {}
func (Integer) value()       {}
func (Float) value()         {}
func (String) value()        {}
func (List) value()          {}
func (Map) value()           {}
func (*Node) value()         {}
func (*Relationship) value() {}
func (Path) value()          {}
func (Point) value()         {}
