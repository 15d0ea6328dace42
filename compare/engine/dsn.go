package engine

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

const masked = "xxxxx"

var (
	nativeForm  = regexp.MustCompile(`^([\w.%+-]*)(:.*)?@((?:tcp|tcp6|unix)\([^()@\s]*\)/[\w$-]*)(?:\?(.*))?$`)
	keywordForm = regexp.MustCompile(`^\s*(?:\w+\s*=\s*(?:'(?:[^'\\]|\\.)*'|[^\s']+)\s*)+$`)
	keyword     = regexp.MustCompile(`(\w+)(\s*=\s*)('(?:[^'\\]|\\.)*'|[^\s']+)`)
	firstWord   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]{0,20}`)
	targetName  = regexp.MustCompile(`^[\w-]*(@[\d.]+[\w.-]*)?$`)
)

// shownKeys are the parameters of a DSN that are shown with their values.
var shownKeys = map[string]bool{"host": true, "port": true, "user": true, "dbname": true, "database": true, "sslmode": true,
	"tls": true, "socket": true, "control": true, "hostaddr": true, "connect_timeout": true, "application_name": true}

// MaskDSN is what may be shown of a DSN: all but passwords where it is of a form that is
// known, which are a URL (scheme://user:password@host/), the native form of go-sql-driver
// (user:password@tcp(host)/), the keyword form of PostgreSQL (password=…) and the path of a
// file. Of any other text it is the word before the first separator, since nobody can say where
// a password stands in it.
func MaskDSN(dsn string) string {
	switch {
	case !strings.ContainsAny(dsn, ":@=\\?") || isPath(dsn):
		return dsn
	case strings.Contains(dsn, "://"):
		if shown, read := maskURL(dsn); read {
			return shown
		}
	case nativeForm.MatchString(dsn):
		part := nativeForm.FindStringSubmatch(dsn)
		if part[2] != "" {
			part[2] = ":" + masked
		}
		return part[1] + part[2] + "@" + part[3] + maskQuery(part[4])
	case keywordForm.MatchString(dsn):
		return keyword.ReplaceAllStringFunc(dsn, func(pair string) string {
			part := keyword.FindStringSubmatch(pair)
			switch {
			case shownKeys[strings.ToLower(part[1])]:
			case passwordKeyword.MatchString(pair):
				part[3] = masked
			default:
				return masked
			}
			return part[1] + part[2] + part[3]
		})
	}
	return firstWord.FindString(dsn) + ":" + masked
}

// isPath tells that a DSN is the path of a file, perhaps with the folder of its databases: it
// begins as one, and holds no @ at which a password could end.
func isPath(dsn string) bool {
	path, folder, _ := strings.Cut(dsn, "?database=")
	drive := len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
	begins := drive || path == "" || path == ":memory:" || strings.HasPrefix(path, "/") || strings.HasPrefix(path, ".") || !strings.ContainsAny(path, ":=")
	return begins && !strings.ContainsAny(path+folder, "@?=")
}

// maskURL shows a URL without its password; read is false where it is none, or where another @
// makes its parts doubtful.
func maskURL(dsn string) (shown string, read bool) {
	u, err := url.Parse(dsn)
	if err != nil || u.Host == "" || u.Opaque != "" || strings.Contains(u.Path+u.Host, "@") || strings.Contains(u.RawQuery, "@") || u.Fragment != "" {
		return "", false
	}
	shown = u.Scheme + "://"
	if u.User != nil {
		shown += url.PathEscape(u.User.Username())
		if _, has := u.User.Password(); has {
			shown += ":" + masked
		}
		shown += "@"
	}
	return shown + u.Host + u.EscapedPath() + maskQuery(u.RawQuery), true
}

// maskQuery shows the parameters behind the ? of a DSN.
func maskQuery(query string) string {
	if query == "" {
		return ""
	}
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		key, _, _ := strings.Cut(pair, "=")
		switch {
		case shownKeys[strings.ToLower(key)]:
		case passwordKeyword.MatchString(pair):
			pairs[i] = key + "=" + masked
		default:
			pairs[i] = masked
		}
	}
	return "?" + strings.Join(pairs, "&")
}

// ParseURL reads a DSN that is a URL. Its error repeats no part of the DSN.
func ParseURL(dsn string) (*url.URL, error) {
	u, err := url.Parse(dsn)
	if err != nil {
		return nil, errors.New("it is no URL of the form scheme://user:password@host:port/; in a password @, :, /, ?, # and % stand as %40, %3A, %2F, %3F, %23 and %25")
	}
	return u, nil
}

// MaskTarget is what may be shown of a text that should be the name of a target: somebody may
// have put an address there.
func MaskTarget(name string) string {
	if targetName.MatchString(name) {
		return name
	}
	return MaskDSN(name)
}

// MaskWords masks what looks like an address with a password in words of a command line, where
// a message repeats them: the words as they are, quoted, and behind the = of a flag.
func MaskWords(message string, words []string) string {
	var parts []string
	for _, word := range words {
		if withPassword(word) { // a message may repeat a part of the word
			for _, part := range passwordPart.FindAllStringSubmatch(word, -1) {
				parts = append(parts, part[1])
			}
		}
		candidates := []string{word}
		if _, value, is := strings.Cut(word, "="); is && strings.HasPrefix(word, "-") {
			candidates = append(candidates, value)
		}
		for _, c := range candidates {
			if !withPassword(c) {
				continue
			}
			quoted := strconv.Quote(c)
			for _, form := range []string{c, quoted[1 : len(quoted)-1]} {
				message = strings.ReplaceAll(message, form, MaskDSN(strings.TrimLeft(c, "-")))
			}
		}
	}
	for _, part := range parts {
		message = strings.ReplaceAll(message, part, masked)
	}
	for _, word := range words {
		if !strings.ContainsAny(word, " \t\r\n") { // a command, or an address with a line end
			continue
		}
		for _, part := range addressPart.FindAllStringSubmatch(word, -1) {
			message = strings.ReplaceAll(message, part[0], part[1]+masked+"@")
		}
	}
	return message
}

// MaskCommand masks the addresses with a password among the words of a command of the shell, or of
// what a command says. A word ends at a blank or a quote.
func MaskCommand(command string) string {
	return shellWord.ReplaceAllStringFunc(command, func(word string) string {
		if withPassword(word) {
			return MaskDSN(word)
		}
		return word
	})
}

var shellWord = regexp.MustCompile("[^\\s'\"`;]+")

// addressPart is a URL up to the password's end, wherever it stands.
var addressPart = regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*:/?/?[^\s:@/]*:)[^\s@]+@`)

// withPassword tells that a word may be an address with a password: something stands between a
// colon and an @, or behind a word for password.
func withPassword(word string) bool {
	colon, at := strings.Index(word, ":"), strings.LastIndex(word, "@")
	return !strings.ContainsAny(word, " \t\n") && colon >= 0 && (colon < at || strings.Count(word, ":") > 1) || passwordKeyword.MatchString(word)
}

// passwordPart is what a password may be: what stands between a colon and an @, or behind a
// word for password.
var passwordPart = regexp.MustCompile(`(?i)(?::|\b(?:password|passwd|pwd|sslpassword)\s*=\s*'?)([^:@/'\s]{3,})(?:@|'|\s|$)`)

var passwordKeyword = regexp.MustCompile(`(?i)\b(password|passwd|pwd|sslpassword)\s*=`)

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
	return fmt.Sprintf("start the server, or name another with --dsn or %[2]s (in a checkout `scripts/engines/%[1]s.sh start` starts one; a run does so by --start \"scripts/engines/%[1]s.sh start\")", target, Variable(target))
}

// AdviceLogin is for a server that refuses the user.
const AdviceLogin = "check user and password of the DSN"

// AdviceWait is for a server that lacks connections, memory or disk.
const AdviceWait = "wait until it has more, or give it more"

// AdviceOther is for a server that is another target's.
func AdviceOther(version, target string) string {
	return fmt.Sprintf("this server is %s: use --target %s, or judge it all the same under a name of your own with --name", version, target)
}

// AdviceAnswers is for a server that answers and does not do what a session needs.
const AdviceAnswers = "the server answers, but does not do what a session needs"

// AdviceProtocol is for an address where something answers in another protocol.
const AdviceProtocol = "something takes connections there, but does not speak the protocol of the target: check the address"

// AdviceLack is for a server that lacks a setting without which nothing is judged.
func AdviceLack(setting string) string {
	return "the server answers, but lacks " + setting + ", without which nothing can be judged (docs/COMPATIBLE.md)"
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
		return fmt.Sprintf("cannot open a session on %s at %s: %s", e.Target, e.Address, OneLine(e.Cause.Error()))
	case advice == "":
		advice = howToStart(e.Target)
	}
	return fmt.Sprintf("cannot open a session on %s at %s: %s; %s", e.Target, e.Address, OneLine(e.Cause.Error()), advice)
}

// Unwrap returns the cause.
func (e *UnreachableError) Unwrap() error { return e.Cause }

// OneLine joins the lines of a message.
func OneLine(message string) string { return strings.Join(strings.Fields(message), " ") }
