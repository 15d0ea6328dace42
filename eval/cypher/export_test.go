package cypher

// Determined tells whether the result is one bag of records.
func (r *Result) Determined() bool {
	for _, group := range r.Groups {
		if group.Take != len(group.Records) {
			return false
		}
	}
	return len(r.Open) == 0
}
