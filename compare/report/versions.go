package report

import (
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
)

// onVersions says in a sentence which of the installed versions show a finding:
// "Shows on SQLite 3.29.0; not on 3.30.1, 3.32.2, 3.53.4". It is empty where
// only one is installed. The first version is named in full, the others without
// the name of the engine.
func onVersions(f *finding.Finding) string {
	if len(f.Versions) == 0 {
		return ""
	}
	product, named := f.Versions[0].Version, false
	product = product[:strings.LastIndexByte(product, ' ')+1]
	name := func(v *finding.Version) string {
		if !named {
			named = true
			return v.Version
		}
		if short := strings.TrimPrefix(v.Version, product); short != "" {
			return short
		}
		return v.Target
	}
	part := func(runs [][]*finding.Version) string {
		var texts []string
		for _, run := range runs {
			if len(run) < 3 {
				for _, v := range run {
					texts = append(texts, name(v))
				}
				continue
			}
			texts = append(texts, "from "+name(run[0])+" to "+name(run[len(run)-1]))
		}
		return strings.Join(texts, ", ")
	}
	shows, not, open := stretches(f.Versions, showing), stretches(f.Versions, agreeing), stretches(f.Versions, unasked)
	text := "Shows on no installed version"
	if len(shows) > 0 {
		text = "Shows on " + part(shows)
	}
	if len(not) > 0 {
		text += "; not on " + part(not)
	}
	if len(open) > 0 {
		text += "; not known of " + part(open)
	}
	return strings.Replace(text, "Shows on from ", "Shows from ", 1)
}

// fate is what is known of a version.
type fate int

const (
	showing fate = iota
	agreeing
	unasked // it could not be asked, or takes none of the statements
)

func fateOf(v *finding.Version) fate {
	switch {
	case v.Shows:
		return showing
	case v.Verdict == compare.Unsupported.String() || v.Verdict == compare.Refused.String():
		return unasked
	}
	return agreeing
}

// stretches are the versions of one fate, neighbours together.
func stretches(versions []finding.Version, wanted fate) (list [][]*finding.Version) {
	before := false
	for i := range versions {
		is := fateOf(&versions[i]) == wanted
		switch {
		case is && before:
			list[len(list)-1] = append(list[len(list)-1], &versions[i])
		case is:
			list = append(list, []*finding.Version{&versions[i]})
		}
		before = is
	}
	return list
}
