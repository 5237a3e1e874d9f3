package problems

import "time"

// Tunables, chosen by judgement.
const (
	drawnMoves = 3 // wrong moves about which a program is asked
	nearLines  = 3 // largest distance of these moves from the target or the solution, in lines

	proofNodes  = 20_000           // nodes of one question in the proofs of problems
	ReaderNodes = 20 * proofNodes  // nodes of one question for the reader that judges
	readerPlies = 25               // plies to which this reader looks for an escape if the attacker may play anywhere
	Timeout     = 10 * time.Second // for a program's reply
)
