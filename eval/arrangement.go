package eval

// Rows that tie are in no order: what depends on their order is computed for each order
// that they may have, as far as these are few.

// mostArrangements is how many orders of rows that tie are tried.
const mostArrangements = 5_000

// arrangements visits the orders of n places that keep the runs in which they tie: ends are
// the places behind the ends of the runs, alike tells that two places of one run cannot be
// told apart, so that they need not change places. complete is false if visit, or the
// number of orders, ended the visit before.
func arrangements(n int, ends []int, alike func(i, j int) bool, visit func(order []int) bool) (complete bool) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	tried := 0
	var place func(at int) bool
	run := make([]int, n) // the end of the run that a place is in
	begin := 0
	for _, end := range ends {
		for i := begin; i < end; i++ {
			run[i] = end
		}
		begin = end
	}
	place = func(at int) bool {
		for at < n && run[at] == at+1 {
			at++ // the last place of a run has no choice
		}
		if at >= n {
			if tried++; tried > mostArrangements {
				return false
			}
			return visit(order)
		}
	next:
		for k := at; k < run[at]; k++ {
			for j := at; j < k; j++ {
				if alike(order[j], order[k]) {
					continue next
				}
			}
			order[at], order[k] = order[k], order[at]
			if !place(at + 1) {
				return false
			}
			order[at], order[k] = order[k], order[at]
		}
		return true
	}
	return place(0)
}
