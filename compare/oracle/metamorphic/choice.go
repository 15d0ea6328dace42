package metamorphic

// ChoiceIn is the number from which a law draws for a query, given by the run's seed, the number
// of the database and the number of the query. Its upper half is the same for all queries of the
// database, so that a choice from it is made once.
func ChoiceIn(seed, database, number uint64) uint64 {
	return Choice(seed+choiceOfDatabase, database)>>32<<32 | Choice(seed, number)>>32
}

// choiceOfDatabase sets databases apart from the queries of their numbers.
const choiceOfDatabase = 1 << 40

// Choice is the number from which a law draws for the query of that number in a
// run with that seed, or any other number that is drawn by the two: every bit of
// it depends on every bit of them (the finaliser of SplitMix64).
func Choice(seed, number uint64) uint64 {
	x := seed*0x9e3779b97f4a7c15 + number + 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
