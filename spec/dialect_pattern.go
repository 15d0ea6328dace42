package spec

// Patterns says what LIKE and related predicates do. The tables are at the end, side by side; the
// rules text.like and text.ilike have the sources.
type Patterns struct {
	LikeCase          LikeCase
	LikeEscape        LikeEscape
	EscapedWildcard   EscapedWildcard
	EscapedCharacters EscapedCharacters
	LoneEscape        LoneEscape
	EscapeText        EscapeText
	NullEscape        NullEscape
	LongEscape        LongEscape
	CaselessLetters   CaselessLetters
}

// LikeCase says whether LIKE distinguishes case under a binary collation.
type LikeCase uint8

const (
	LikeDistinguishes LikeCase = iota
	LikeFoldsASCII             // SQLite: the 26 ASCII letters match without case
)

// LikeEscape is the escape character of a LIKE without ESCAPE.
type LikeEscape uint8

const (
	EscapeNone LikeEscape = iota
	EscapeBackslash
)

// EscapedWildcard is what % or _ is in a pattern whose escape character it is.
type EscapedWildcard uint8

const (
	EscapeOverWildcard EscapedWildcard = iota // the escape character
	PercentOverEscape                         // % is the wildcard, and so is _ in a run of wildcards that % begins
)

// EscapedCharacters says before which characters the escape character may stand.
type EscapedCharacters uint8

const (
	EscapedCharactersSpecial EscapedCharacters = iota // ISO, <like predicate>: before %, _ and itself
	EscapedCharactersAny                              // any, which then stands for itself
)

// LoneEscape says what the escape character is at the end of a pattern.
type LoneEscape uint8

const (
	LoneEscapeRaises  LoneEscape = iota // ISO, <like predicate>: an error
	LoneEscapeReached                   // PostgreSQL, DuckDB: an error where the match gets there
	LoneEscapeItself                    // MySQL: itself
	LoneEscapeNothing                   // SQLite: something that matches nothing
)

// EscapeText says what may stand behind ESCAPE.
type EscapeText uint8

const (
	EscapeTextCharacter EscapeText = iota // one character
	EscapeTextOptional                    // PostgreSQL, MySQL: one character, or the empty string for none
	EscapeTextDefault                     // MariaDB, MySQL 5.6: one character, or the empty string for the backslash (fix_escape_item)
	EscapeTextByte                        // DuckDB: one byte, or the empty string for none; more raises where a row gets there
)

// NullEscape says what ESCAPE NULL does.
type NullEscape uint8

const (
	NullEscapeUnknown   NullEscape = iota // the predicate is Unknown
	NullEscapeBackslash                   // MySQL: it is the backslash
)

// LongEscape says when an ESCAPE that is no single character is an error.
type LongEscape uint8

const (
	// LongEscapeOfText: when a text and a pattern that are not NULL get there. ISO, <like
	// predicate>, GR 2 before GR 3; PostgreSQL, whose like_escape is strict, and which may
	// raise where the text alone is NULL.
	LongEscapeOfText      LongEscape = iota
	LongEscapeOfRow                  // SQLite: when a row gets there, whatever the operands (likeFunc in func.c)
	LongEscapeOfStatement            // MySQL: before a row is read (Item_func_like::fix_fields, eval_escape_clause)
)

// CaselessLetters says which letters ILIKE takes for each other.
type CaselessLetters uint8

const (
	CaselessLettersASCII CaselessLetters = iota // PostgreSQL in the C locale: those of ASCII
	CaselessLettersMore                         // DuckDB: beyond ASCII, too; that is not modelled
)

var (
	isoPatterns   = Patterns{}
	mysqlPatterns = Patterns{
		LikeEscape: EscapeBackslash, EscapedCharacters: EscapedCharactersAny, LoneEscape: LoneEscapeItself,
		EscapeText: EscapeTextOptional, NullEscape: NullEscapeBackslash, LongEscape: LongEscapeOfStatement,
	}
	mariadbPatterns = func() Patterns {
		p := mysqlPatterns
		p.EscapeText = EscapeTextDefault
		return p
	}()
	postgresPatterns = Patterns{
		LikeEscape: EscapeBackslash, EscapedCharacters: EscapedCharactersAny, LoneEscape: LoneEscapeReached,
		EscapeText: EscapeTextOptional,
	}
	sqlitePatterns = Patterns{
		LikeCase: LikeFoldsASCII, EscapedCharacters: EscapedCharactersAny, LoneEscape: LoneEscapeNothing,
		LongEscape: LongEscapeOfRow,
	}
	duckdbPatterns = Patterns{
		EscapedCharacters: EscapedCharactersAny, LoneEscape: LoneEscapeReached,
		EscapeText: EscapeTextByte, CaselessLetters: CaselessLettersMore,
	}
)
