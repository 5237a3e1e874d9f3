// Package ask answers questions about a position for the pages of the explorer: what can be captured, what happens if a move is tried, what
// lies on the board. Every answer is ready for JSON and has its sentences in Words.
//
// Each answer is a type, with a file of the same name: Read (can a string be captured or saved), Group (killed or made to live), Try (does
// a move work, and what refutes it), Danger (what on the board is dead or in danger), Proof (the proof of a stored pattern, move by move),
// and Here (the stored patterns on the board). Candidates, Moves, Ownership and DeadStones give an overview. An Answerer has a few workers;
// whoever asks while all of them work waits in a short line. A Shelf is a store whose patterns are asked. Questions are typed; package
// question reads their texts.
//
// Start with PositionQuestion in question.go and Answerer in answerer.go; settings.go has all limits.
//
// # Caveats
//
// An answer is a proof under its limits unless it says that it is a guess. When the time
// of a question is over, the answer is a guess too. Nothing is remembered between
// questions, so the same question has the same answer unless its time ran out.
package ask
