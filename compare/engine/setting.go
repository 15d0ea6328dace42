package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/semcheck/semcheck/spec"
)

// Setting is a statement that prepares a session, and the query that reads the setting back. The
// answer must have the words of Want in any order; capitals do not count.
type Setting struct {
	Statement string // empty for what is only read back
	ReadBack  string
	Want      string
	// Of is what the dialect says of it; the zero value is required.
	Of spec.Setting
}

// Check compares a value that was read back with the required one.
func (s Setting) Check(got string) error {
	if !sameWords(got, s.Want) {
		return fmt.Errorf("%s: the session says %q", s.what(), got)
	}
	return nil
}

func (s Setting) what() string {
	switch {
	case s.Statement != "":
	case s.Of.Name != "":
		return s.Of.Name
	default:
		return s.ReadBack
	}
	return s.Statement
}

// sameWords compares two settings: some are lists of words.
func sameWords(got, want string) bool {
	a, b := strings.Split(strings.ToLower(got), ","), strings.Split(strings.ToLower(want), ",")
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// Lack is a setting that a server lacks, and the evidence.
type Lack struct {
	spec.Setting
	Shown string // what the server said of it
}

// String is one line: the setting, the evidence, and what cannot be judged.
func (l *Lack) String() string {
	return fmt.Sprintf("%s (%s): not judged: %s", l.Name, l.Shown, l.Without.Words)
}

// LackError says that a server lacks a required setting: semcheck judges nothing without it.
type LackError struct {
	Name  string
	Cause error
}

// Error returns the message of the cause.
func (e *LackError) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *LackError) Unwrap() error { return e.Cause }

// Prepare executes settings and reads each of them back. It returns the settings that the server
// lacks and that are not required. The error is a *LackError if the server lacks a required
// setting. An error that is no answer of the server to a statement is returned as it is.
func Prepare(ctx context.Context, s Session, settings []Setting) (lacks []Lack, err error) {
	for _, setting := range settings {
		switch shown := setting.bring(ctx, s); {
		case shown == nil:
		case Lost(shown):
			return nil, shown
		case setting.Of.Required():
			return nil, &LackError{Name: setting.Of.Name, Cause: shown}
		default:
			lacks = append(lacks, Lack{setting.Of, OneLine(shown.Error())})
		}
	}
	return lacks, nil
}

// bring brings a setting about. A server that refuses the statement may have the setting
// all the same.
func (s Setting) bring(ctx context.Context, on Session) error {
	var refused error
	if s.Statement != "" {
		if refused = on.Execute(ctx, s.Statement); refused != nil {
			refused = fmt.Errorf("%s: %w", s.Statement, refused)
		}
	}
	if Lost(refused) {
		return refused
	}
	got, err := Single(ctx, on, s.ReadBack)
	if err != nil {
		if s.Statement != "" {
			err = fmt.Errorf("%s: %w", s.ReadBack, err)
		}
		if refused != nil && !Lost(err) {
			return refused
		}
		return err
	}
	if err := s.Check(got); refused == nil || err == nil {
		return err
	}
	return refused
}

// Lost tells whether an error is no answer to a statement: the session is over, or resources are
// lacking.
func Lost(err error) bool {
	var failure *Error
	return errors.As(err, &failure) && failure.Kind != ErrorStatement
}

// Server is what a session says about its server, beside the version.
type Server struct {
	// Called is the name that the user gave the server; empty for the target itself.
	Called string
	// Foreign tells that the dialect is not that of the server, or of another version of it: what
	// the server refuses by syntax it may lack.
	Foreign bool
	Lacks   []Lack
}

// ServerOf returns what a session says about its server. It is the zero value if the session says
// nothing.
func ServerOf(s any) Server {
	if told, ok := s.(interface{ Server() Server }); ok {
		return told.Server()
	}
	return Server{}
}

// Without tells whether the server lacks the setting of a name.
func (s *Server) Without(name string) bool {
	return slices.ContainsFunc(s.Lacks, func(l Lack) bool { return l.Name == name })
}

// Preamble returns the statements of a preamble without those that the server does not take.
func (s *Server) Preamble(p spec.Preamble) []string {
	return slices.DeleteFunc(slices.Clone(p), func(setting spec.Setting) bool { return s.Without(setting.Name) }).Statements()
}

// Judge says by which name the server is judged, and whether the dialect with that title is its
// own, by the version that it tells: MySQL 9.7.4 is MySQL 9.
func (s *Server) Judge(called, version, title string) {
	rest, is := strings.CutPrefix(version, title)
	own := is && (rest == "" || !unicode.IsDigit(rune(rest[0])))
	s.Called, s.Foreign = called, called != "" || !own
}

// VersionOf is the server's own name and version, behind the name that the user gave it.
func (s *Server) VersionOf(version string) string {
	if s.Called == "" {
		return version
	}
	return s.Called + " (calls itself " + strings.NewReplacer("(", "", ")", "").Replace(version) + ")"
}
