package finding

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Cluster names the cluster of a finding. Its findings share the law, the blamed rule and case,
// the normalised reduced query, and the oldest installed version that shows them.
type Cluster struct {
	Key        string `json:"key"`        // "predicate.in-query-3fa9c1d2@3.29.0"; see Base
	Normalised string `json:"normalised"` // the reduced query with its names and literals replaced
	// Operands are the functions of geometries that matter, with the forms of their
	// operands; empty where there is none, see Forms.
	Operands string `json:"operands,omitempty"`
	Oldest   string `json:"oldest"` // the oldest installed version that shows it; empty where only one is installed
}

// NewCluster makes the cluster of a law, a blamed rule with its case, a normalised query and an
// oldest version. If shape is not empty, it stands for the normalised query in the key: it is the
// plain text of the error that shows the finding, or the shape of the query.
func NewCluster(law string, blame *Blame, normalised, shape, oldest string) *Cluster {
	sum := sha256.Sum256([]byte(strings.Join([]string{law, blame.Named(), cmp.Or(shape, normalised)}, "\x00")))
	rule := "unblamed"
	if blame != nil && blame.Rule != "" {
		rule = blame.Rule
	}
	key := rule + "-" + hex.EncodeToString(sum[:4])
	if oldest != "" {
		key += "@" + oldest[strings.LastIndexByte(oldest, ' ')+1:]
	}
	return &Cluster{Key: key, Normalised: normalised, Oldest: oldest}
}

// Base is a cluster's key without the oldest version. This part is the same on every machine,
// whatever versions are installed there.
func Base(key string) string {
	base, _, _ := strings.Cut(key, "@")
	return base
}
