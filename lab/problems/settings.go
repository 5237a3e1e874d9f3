package problems

import "time"

// Tunables, chosen by judgement.
const (
	drawnMoves = 3 // wrong moves about which a program is asked
	nearLines  = 3 // lines from the target or the solution, at most, of these moves

	proofNodes  = 20_000           // nodes of one question that the proofs of problems have
	ReaderNodes = 20 * proofNodes  // nodes of one question for the reader that judges
	readerPlies = 25               // depth to which this reader looks for an escape from an attacker anywhere
	Timeout     = 10 * time.Second // for a program's reply
)
