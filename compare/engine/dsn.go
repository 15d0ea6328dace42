package engine

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

const masked = "xxxxx"

var (
	passwordKeyword = regexp.MustCompile(`(?i)\b(password|passwd|pwd|sslpassword)(\s*=\s*)('(?:[^'\\]|\\.)*'|[^\s&;]+)`)
	passwordInURL   = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*://[^:/?#@]*):(.*)@`)
	passwordNative  = regexp.MustCompile(`^([^:@/]*):(.*)@`)
)

// MaskDSN returns the DSN with every password replaced, in URL form
// (scheme://user:password@host/), in the native form of go-sql-driver
// (user:password@tcp(host)/) and in PostgreSQL's keyword form
// (password=…). Everything between the first colon and the last @ counts as
// password, so that one with special characters cannot leak.
func MaskDSN(dsn string) string {
	dsn = passwordKeyword.ReplaceAllString(dsn, "${1}${2}"+masked)
	switch {
	case passwordInURL.MatchString(dsn):
		return passwordInURL.ReplaceAllString(dsn, "${1}:"+masked+"@")
	case !strings.Contains(dsn, "://") && passwordNative.MatchString(dsn):
		return passwordNative.ReplaceAllString(dsn, "${1}:"+masked+"@")
	}
	return dsn
}

// Masked tells whether MaskDSN may have masked something in a DSN.
func Masked(dsn string) bool { return strings.Contains(dsn, masked) }

// MaskPassword removes a known password, as it is and URL-encoded, from a
// driver's message.
func MaskPassword(message, password string) string {
	if password == "" {
		return message
	}
	message = strings.ReplaceAll(message, password, masked)
	return strings.ReplaceAll(message, url.QueryEscape(password), masked)
}

// Variable is the environment variable that holds the DSN of a target:
// SEMCHECK_SQLITE_3_29_0_DSN for sqlite@3.29.0.
func Variable(target string) string {
	return "SEMCHECK_" + strings.ToUpper(strings.NewReplacer("@", "_", ".", "_", "-", "_").Replace(target)) + "_DSN"
}

// howToStart says what somebody without a running engine can do.
func howToStart(target string) string {
	return fmt.Sprintf("start one (in a checkout: `scripts/engines/%s.sh start`) or name a server with --dsn or %s", target, Variable(target))
}

// AdviceLogin is for a server that refuses the user.
const AdviceLogin = "check user and password of the DSN"

// AdviceWait is for a server that lacks connections, memory or disk.
const AdviceWait = "wait until it has more, or give it more"

// AdviceOther is for a server that is another target's.
func AdviceOther(version, target string) string {
	return fmt.Sprintf("this server is %s: use --target %s", version, target)
}

// UnreachableError says that no session could be opened: nobody listens, the
// login is refused, or the server does not fit.
type UnreachableError struct {
	Target  string
	Address string // host and port, or the masked DSN; empty if none was given
	Cause   error
	Advice  string // what to do; empty for how to start the engine
	// Embedded tells that the engine is part of the program: nobody starts it.
	Embedded bool
}

// Error is one line: what failed and how to start the engine.
func (e *UnreachableError) Error() string {
	if e.Address == "" {
		return fmt.Sprintf("no address of a %s server: %s", e.Target, howToStart(e.Target))
	}
	advice := e.Advice
	switch {
	case advice == "" && e.Embedded:
		return fmt.Sprintf("cannot open a session on %s at %s: %s", e.Target, e.Address, oneLine(e.Cause.Error()))
	case advice == "":
		advice = howToStart(e.Target)
	}
	return fmt.Sprintf("cannot open a session on %s at %s: %s; %s", e.Target, e.Address, oneLine(e.Cause.Error()), advice)
}

// Unwrap returns the cause.
func (e *UnreachableError) Unwrap() error { return e.Cause }

// oneLine joins the lines of a message.
func oneLine(message string) string { return strings.Join(strings.Fields(message), " ") }
