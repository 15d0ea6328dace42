package function

// Type is what an argument has to be, or what a result is.
type Type uint8

const (
	Unstated  Type = iota // nothing is known of it
	Any                   // a value of any type
	ByRule                // of results: what the typing rule of the function finds
	Condition             // a condition, or its value
	Integer               // a whole number
	Unsigned              // a whole number of 32 bits without sign
	Decimal               // a number with a fraction
	Double                // a float
	Number                // a number, taken exactly
	Text                  // a character string
	Bytes                 // a byte string
	Geometry              // a geometry
	Document              // a JSON document
	Moment                // a day, or a day with a time

	// What follows are kinds of arguments by what makes sense there: a function takes any
	// whole number for Few and Place and any text for Word, and says what comes of it.

	SmallCount     // a length or a number of times, 0 to 3
	Place          // a position, from 1
	ShortText      // a short text, not empty
	Path           // a JSON path: '$.a'
	Pattern        // a regular expression
	Template       // a text with places for the arguments behind it: 'a{}'
	NumberDocument // a JSON document that is a number
	Probability    // a probability: a number between 0 and 1
	LiteralOne     // the text 'one'
	AnyList        // a list of any elements
)
