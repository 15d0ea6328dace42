package finding

// Lacking is a setting that a server lacks, and what a run cannot judge without it.
type Lacking struct {
	Setting string   `json:"setting"`
	Shown   string   `json:"shown"`   // what the server said of it
	Open    string   `json:"open"`    // what is not judged, in words
	Rules   []string `json:"rules"`   // that are open: IDs, or chapters as "temporal.*"
	Queries uint64   `json:"queries"` // that were not compared for it
}
