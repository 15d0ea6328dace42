package published

import (
	"regexp"
	"strings"
)

// remark is what stands behind a statement: what came when the bug was found,
// and what should have come.
type remark struct {
	shown, expected claim
	explicit        bool   // it says which of the two it means
	unsteady        bool   // the bug comes and goes
	text            string // as it was written
	ours            string // why it is ours and not the file's; empty for the file's
}

var (
	clause   = regexp.MustCompile(`(?i)\b(unexpected|expected|actual)(?:\s+error)?(?:\s*\([^)]*\))?\s*(?::|\s*(\{))`)
	inTheEnd = regexp.MustCompile(`(?i)^(.*)\(expected\)$`)
	rather   = regexp.MustCompile(`(?i)^fetches (.*) rather than (.*)$`)
	note     = regexp.MustCompile(`(?i)^(?:result|returns)\b`)
	unsteady = regexp.MustCompile(`(?i)nondeterministic|multiple threads`)
)

// readRemark reads the words behind a statement.
func readRemark(text string) remark {
	text = strings.TrimSpace(text)
	r := remark{text: text, unsteady: unsteady.MatchString(text)}
	if text == "" || r.unsteady {
		return r
	}
	if places := clause.FindAllStringSubmatchIndex(text, -1); places != nil {
		r.explicit = true
		for i, place := range places {
			begin, end := place[1], len(text)
			if place[4] >= 0 { // the brace belongs to what is claimed
				begin = place[4]
			}
			if i+1 < len(places) {
				end = places[i+1][0]
			}
			c := readClaim(text[begin:end])
			if strings.EqualFold(text[place[2]:place[3]], "expected") {
				r.expected = c
			} else {
				r.shown = c
			}
		}
		return r
	}
	if m := inTheEnd.FindStringSubmatch(text); m != nil {
		r.explicit, r.expected = true, claim{kind: claimAnyError}
		return r
	}
	if m := rather.FindStringSubmatch(text); m != nil {
		r.explicit, r.shown, r.expected = true, readClaim(m[1]), readClaim(m[2])
		return r
	}
	if !note.MatchString(text) {
		r.shown = readClaim(text)
	}
	return r
}

// readRemarks reads the remarks of all statements of a bug. Where one of them
// says what was unexpected, the plain ones beside it are notes; else the last
// plain one is what came, and those before it lead there.
func readRemarks(b *Bug, script []Statement, ours []ruling) []remark {
	list := make([]remark, len(script))
	for i, s := range script {
		list[i] = readRemark(s.Remark)
	}
	for _, own := range ours {
		if own.Statement >= 1 && own.Statement <= len(list) {
			list[own.Statement-1] = readRemark(own.Remark)
			list[own.Statement-1].explicit, list[own.Statement-1].ours = true, own.Because
		}
	}
	explicit, last := false, -1
	for i, r := range list {
		switch {
		case r.explicit && r.shown.kind != claimNothing:
			explicit = true
		case r.shown.kind != claimNothing:
			last = i
		}
	}
	for i := range list {
		r := &list[i]
		switch {
		case r.explicit || r.shown.kind == claimNothing:
		case b.Logic() && r.shown.kind == claimError && !script[i].asks():
			r.expected, r.shown = claim{kind: claimAnyError}, claim{}
		case r.shown.kind == claimError && i != last && !explicit:
			r.expected, r.shown = claim{kind: claimAnyError}, claim{}
		case explicit || i != last:
			r.shown = claim{}
		}
	}
	if end := len(list) - 1; b.Kind == "crash" && !explicit && last < 0 && list[end].ours == "" {
		list[end].shown = claim{kind: claimCrash}
	}
	return list
}
