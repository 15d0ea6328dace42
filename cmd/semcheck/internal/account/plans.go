package account

import (
	"fmt"
	"io"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
)

// plans writes how many shapes the plans of the queries have, where the engine was asked for them.
func plans(w io.Writer, s *campaign.Summary) {
	st := &s.Statistics
	shapes := s.Reached.Of(spec.CriterionPlan)
	if shapes == 0 || st.Queries == 0 {
		return
	}
	text := fmt.Sprintf("plans: %s, %.0f in 10,000 queries", present.Count(shapes, "shape"), 10_000*float64(shapes)/float64(st.Queries))
	untold := uint64(0)
	for _, n := range st.Unexplained {
		untold += n
	}
	if untold > 0 {
		text += fmt.Sprintf("; of %s the engine told no plan", present.Count(untold, "query"))
	}
	fmt.Fprintln(w, present.Hang(text))
}
