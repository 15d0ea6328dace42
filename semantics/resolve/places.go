package resolve

// places say something of parts of an expression. An expression has few parts: they are
// looked for one by one, and by a map only where they are many.
type places[Part comparable, What any] struct {
	list  []place[Part, What]
	index map[Part]int // of the list, where that is long
}

type place[Part comparable, What any] struct {
	part Part
	what What
}

// mostSought is the number of places up to which they are looked for one by one.
const mostSought = 32

// put says something of a part of which nothing was said before.
func (p *places[Part, What]) put(part Part, what What) {
	p.list = append(p.list, place[Part, What]{part, what})
	switch {
	case p.index != nil:
		p.index[part] = len(p.list) - 1
	case len(p.list) > mostSought:
		p.index = make(map[Part]int, 2*len(p.list))
		for i := range p.list {
			p.index[p.list[i].part] = i
		}
	}
}

// find is what is said of a part; known is false where nothing is.
func (p *places[Part, What]) find(part Part) (what What, known bool) {
	if p.index != nil {
		i, known := p.index[part]
		if known {
			what = p.list[i].what
		}
		return what, known
	}
	for i := range p.list {
		if p.list[i].part == part {
			return p.list[i].what, true
		}
	}
	return what, false
}

// of is what is said of a part, the zero value where nothing is.
func (p *places[Part, What]) of(part Part) What {
	what, _ := p.find(part)
	return what
}

// adopt says what is said elsewhere, of parts of which nothing was said before.
func (p *places[Part, What]) adopt(other *places[Part, What]) {
	for i := range other.list {
		p.put(other.list[i].part, other.list[i].what)
	}
}

func (p *places[Part, What]) empty() bool { return len(p.list) == 0 }
