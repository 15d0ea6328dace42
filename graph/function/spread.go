package function

// How far two implementations of a function may lie apart, in units of the last place
// (2^-52 of the result, which is no less than its ulp). IEEE 754 fixes + - * / and the
// square root to the last bit; of a library's other functions it asks nothing.
//
// Source: java.lang.Math (github.com/openjdk/jdk @ 3bb8afba6919, read 2026-11-22): the
// methods that are not correctly rounded err by at most 1 or 2 ulps. Other libraries
// are taken to be no worse: the GNU C Library, "Known Maximum Errors in Math Functions",
// lists what its tests met, not bounds [unverified for x86-64].
const (
	// ofLibrary is that of one call: two libraries, each within 2 ulps.
	ofLibrary = 4
	// ofQuotient is that of a call and a division.
	ofQuotient = ofLibrary + 1
	// ofScaling is that of a product and a quotient with π, which may be computed in two
	// orders, or be one product with a rounded constant.
	ofScaling = 3
	// ofFormula is that of functions whose formula no text fixes, so that intermediate
	// results may cancel: about 1e-12.
	ofFormula = 1 << 12
)

// PowerSpread is that of x ^ y.
const PowerSpread = ofLibrary
