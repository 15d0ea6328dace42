package picture

import (
	"github.com/semcheck/semcheck/spatial"
)

// panel shows the matrix and what follows from it.
func (d *canvas) panel(p *Picture) {
	y := top + 4
	if p.Matrix != nil {
		y = d.matrix(p.Matrix, y)
		y = d.hold(p.Hold, y)
	}
	for _, count := range []struct {
		n         int
		one, many string
		mark      string
	}{
		{len(p.Meeting.Places), "place where they meet", "places where they meet", `<circle class="place" cx="%g" cy="%g" r="6"/>`},
		{len(p.Meeting.Edges), "piece that both have", "pieces that both have", `<line class="edge" x1="%g" y1="%g" x2="%g" y2="%g"/>`},
	} {
		if count.n == 0 {
			continue
		}
		y += 24
		text := count.many
		if count.n == 1 {
			text = count.one
		}
		if count.mark[1] == 'c' {
			d.add(count.mark, panel+8, y-4)
		} else {
			d.add(count.mark, panel+3, y-4, panel+13, y-4)
		}
		d.add(`<text x="%g" y="%g">%d %s</text>`, panel+28, y, count.n, text)
	}
}

// cellFill is the colour of an entry by its dimension.
var cellFill = map[spatial.Dimension]string{spatial.Nothing: "#f1f2f5", 0: "#d9e9d6", 1: "#a8d3a2", 2: "#6cb86a"}

func (d *canvas) matrix(m *spatial.Matrix, y float64) float64 {
	const cell, indent = 62.0, 66.0
	parts := [...]spatial.Part{spatial.Interior, spatial.Boundary, spatial.Exterior}
	d.add(`<text x="%g" y="%g">DE-9IM <tspan class="mono" font-weight="700">%s</tspan></text>`, panel, y+8, m)
	y += 30
	d.add(`<text class="head B" x="%g" y="%g">B</text>`, panel+indent+1.5*cell, y)
	for i, part := range parts {
		d.add(`<text class="head" x="%g" y="%g">%s</text>`, panel+indent+(float64(i)+0.5)*cell, y+17, part)
	}
	y += 24
	d.add(`<text class="headLeft A" x="%g" y="%g">A</text>`, panel+indent-8, y-8)
	for i, row := range m {
		d.add(`<text class="headLeft" x="%g" y="%g">%s</text>`, panel+indent-8, y+cell/2+4, parts[i])
		for j, dimension := range row {
			x := panel + indent + float64(j)*cell
			d.add(`<rect class="cell" x="%g" y="%g" width="%g" height="%g" fill="%s"/>`, x, y, cell, cell, cellFill[dimension])
			d.add(`<text class="entry" x="%g" y="%g">%s</text>`, x+cell/2, y+cell/2+7, dimension)
		}
		y += cell
	}
	d.add(`<text class="small" x="%g" y="%g">F nothing, 0 points, 1 lines, 2 areas</text>`, panel, y+18)
	return y + 40
}

// hold lists the predicates that hold for A and B.
func (d *canvas) hold(names []string, y float64) float64 {
	text := "no named predicate holds"
	if len(names) > 0 {
		text = ""
	}
	d.add(`<text x="%g" y="%g"><tspan class="A">A</tspan> … <tspan class="B">B</tspan> %s</text>`, panel, y+4, text)
	for _, name := range names {
		y += 20
		d.add(`<text x="%g" y="%g">%s</text>`, panel+28, y+4, escaped(name))
	}
	return y + 14
}
