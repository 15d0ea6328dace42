package report

import (
	"strconv"
	"strings"
	"time"
)

// timelineView is two charts over the time of a run.
type timelineView struct {
	Run    string
	Charts []chartView // none where there are too few points
}

// chartView is a chart of a number that grows, drawn in a box of 360 × 120.
type chartView struct {
	Name   string // of the number: "queries"
	Points string // of a polyline
	Last   string // the number at the end
	Over   string // what it grows over: "time", "queries"
	Start  string // where the line begins: "0 s"
	End    string // the time, or the number of queries, at the end
}

// The box in which a chart's line is drawn.
const (
	chartLeft, chartRight = 8.0, 352.0
	chartTop, chartBottom = 22.0, 98.0
	mostPoints            = 300
)

func timeline(name string, r *Run) timelineView {
	v := timelineView{Run: visible(name)}
	if len(r.Timeline) < 2 {
		return v
	}
	v.Charts = []chartView{
		chart("queries", r.Timeline, false, func(p Point) uint64 { return p.Queries }),
		chart("findings", r.Timeline, true, func(p Point) uint64 { return p.Findings }),
	}
	if n := len(r.Growth); n > 0 {
		for i, name := range r.Growth[n-1].names() {
			v.Charts = append(v.Charts, growthChart(name, r.Growth, i))
		}
	}
	return v
}

// growthChart draws what was reached by a criterion over the number of queries.
func growthChart(name string, curve []GrowthPoint, criterion int) chartView {
	points := make([]Point, len(curve))
	for i, p := range curve {
		points[i] = Point{After: time.Duration(p.Queries), Queries: uint64(p.Reached[criterion].Count)}
	}
	v := chart(name, points, false, func(p Point) uint64 { return p.Queries })
	v.Over, v.Start, v.End = "queries", "0 queries", grouped(curve[len(curve)-1].Queries)
	return v
}

// chart draws a number; stepped says that it stays until it changes.
func chart(name string, points []Point, stepped bool, of func(Point) uint64) chartView {
	var end time.Duration
	var top uint64
	for _, p := range points {
		end, top = max(end, p.After), max(top, of(p))
	}
	x := func(d time.Duration) float64 {
		return chartLeft + (chartRight-chartLeft)*float64(max(d, 0))/float64(max(end, 1))
	}
	y := func(n uint64) float64 {
		return chartBottom - (chartBottom-chartTop)*float64(n)/float64(max(top, 1))
	}
	var b strings.Builder
	put := func(x, y float64) {
		b.WriteString(strconv.FormatFloat(x, 'f', 1, 64) + "," + strconv.FormatFloat(y, 'f', 1, 64) + " ")
	}
	put(x(0), y(0))
	every := 1 + len(points)/mostPoints
	before := uint64(0)
	for i, p := range points {
		if i%every != 0 && i != len(points)-1 {
			continue
		}
		if stepped {
			put(x(p.After), y(before))
		}
		put(x(p.After), y(of(p)))
		before = of(p)
	}
	return chartView{Name: name, Points: strings.TrimSpace(b.String()), Last: grouped(of(points[len(points)-1])), Over: "time", Start: "0 s", End: clock(end)}
}
