package suite

import (
	"cmp"
	"maps"
	"slices"
)

// Status is what one case of a suite says about the evaluator.
type Status uint8

const (
	Right       Status = iota // the evaluator permits what the suite expects
	Wrong                     // it does not
	Unsupported               // not modelled, or left open without a list of results
	Error                     // an error where the suite expects rows or success, or no answer at all
	Skipped                   // not for this dialect, or not a test of meaning
	statuses
)

var statusNames = [...]string{"right", "wrong", "unsupported", "error", "skipped"}

// String returns the status's name as it is printed.
func (s Status) String() string { return statusNames[s] }

// StatusByName returns the status of that name.
func StatusByName(name string) (Status, bool) {
	i := slices.Index(statusNames[:], name)
	return Status(max(i, 0)), i >= 0
}

// Case is one judged case.
type Case struct {
	Place    string `json:"place"` // file:line, or file:line and the case's own name
	Group    string `json:"-"`     // the folder, where cases are counted by folders
	Status   Status `json:"-"`
	Name     string `json:"status"`
	SQL      string `json:"sql"`
	Reason   string `json:"reason,omitempty"` // the feature, the reason of skipping, what went wrong
	Expected string `json:"expected,omitempty"`
	Got      string `json:"got,omitempty"`
}

// Account counts cases.
type Account struct {
	Counts  Counts
	Reasons [statuses]map[string]int // unsupported by feature, skipped by reason
	Shown   []Case                   // the cases of the status that was asked for
	First   [statuses][]Case         // the first wrong cases and errors, if none was asked for
	groups  map[string]*Counts
}

// Counts are numbers of cases by status.
type Counts [statuses]int

// Group is a folder with its cases.
type Group struct {
	Name string
	Counts
}

// Groups lists the folders by name, where cases are counted by folders.
func (a *Account) Groups() []Group {
	var list []Group
	for _, name := range slices.Sorted(maps.Keys(a.groups)) {
		list = append(list, Group{name, *a.groups[name]})
	}
	return list
}

// group returns the counts of a folder.
func (a *Account) group(name string) *Counts {
	if a.groups == nil {
		a.groups = map[string]*Counts{}
	}
	if a.groups[name] == nil {
		a.groups[name] = &Counts{}
	}
	return a.groups[name]
}

// kept is how many wrong cases and errors are kept unasked.
const kept = 3

// Total is the number of cases.
func (a *Account) Total() int {
	n := 0
	for _, count := range a.Counts {
		n += count
	}
	return n
}

// Judged is the number of cases with a result: right, wrong or an error.
func (a *Account) Judged() int { return a.Counts[Right] + a.Counts[Wrong] + a.Counts[Error] }

// Failed tells whether a case was wrong or ended in an error.
func (a *Account) Failed() bool { return a.Counts[Wrong]+a.Counts[Error] > 0 }

// add counts a case and keeps it if it is to be shown.
func (a *Account) add(c Case, show *Status) {
	a.Counts[c.Status]++
	if c.Group != "" {
		a.group(c.Group)[c.Status]++
	}
	if c.Status == Unsupported || c.Status == Skipped {
		if a.Reasons[c.Status] == nil {
			a.Reasons[c.Status] = map[string]int{}
		}
		a.Reasons[c.Status][c.Reason]++
	}
	c.Name = c.Status.String()
	switch {
	case show != nil && *show == c.Status:
		a.Shown = append(a.Shown, c)
	case show == nil && (c.Status == Wrong || c.Status == Error) && len(a.First[c.Status]) < kept:
		a.First[c.Status] = append(a.First[c.Status], c)
	}
}

// Add merges another account.
func (a *Account) Add(other *Account) {
	for s := range a.Counts {
		a.Counts[s] += other.Counts[s]
		for reason, n := range other.Reasons[s] {
			if a.Reasons[s] == nil {
				a.Reasons[s] = map[string]int{}
			}
			a.Reasons[s][reason] += n
		}
	}
	for name, counts := range other.groups {
		for s, n := range counts {
			a.group(name)[s] += n
		}
	}
	a.Shown = append(a.Shown, other.Shown...)
	for s, list := range other.First {
		a.First[s] = append(a.First[s], list[:min(len(list), kept-len(a.First[s]))]...)
	}
}

// Reason is a reason with the number of its cases.
type Reason struct {
	Text  string
	Count int
}

// ReasonsOf lists the reasons of a status, the most frequent first.
func (a *Account) ReasonsOf(s Status) []Reason {
	var list []Reason
	for _, text := range slices.Sorted(maps.Keys(a.Reasons[s])) {
		list = append(list, Reason{text, a.Reasons[s][text]})
	}
	slices.SortStableFunc(list, func(x, y Reason) int { return cmp.Compare(y.Count, x.Count) })
	return list
}
