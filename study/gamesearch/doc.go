// Package gamesearch finds the games in which a drawn shape appears, and says how play went on there. Its index of the games also lists them by players, dates and results.
//
// There are only a few types. A Shape is a drawing of a part of a board. An Index holds games. A Query asks an Index for
// a Shape, with conditions on moves, players and dates, and Index.Search answers with a Result: the hits, and what they
// have in common. A Sequence asks for moves in order.
//
// Start with shape.go, search.go and result.go. views.go turns, mirrors and recolours the drawing. build.go makes an index,
// and file.go keeps it in a file of a store.
//
// # What a hit is
//
// A shape appears at a place with move N if it lies there after move N and did not lie there before that move. Move 0 is the
// beginning of the game, with the stones set up. A place is a part of the board together with the way in which the drawing
// lies there: turned, mirrored, with colours exchanged. Ways that ask for the same contents are one place, so a symmetric
// shape is found once. A place counts once a game: by the first appearance that the query admits.
//
// The continuation of a hit is the next move inside the rectangle of the drawing, if the shape still lies there before that move. If other moves come before, the continuation comes after tenuki.
//
// # Method
//
// The index plays every game once, when it is built, and keeps what changes on each point: stones played, set up and taken
// off. A search therefore needs no rules of Go. For the beginning of a game and for the rest, and for each point and content, the index knows, 64 games in a word, in
// which games the point had the content then. The search first intersects these words, for all points of the drawing. What is left are the places of games
// at which all demands were met in one of the two stretches, perhaps not together. Of these the search keeps the places where all stones had come before the points that must be empty
// were filled. For each of them it compares the moves at which the points changed.
//
// # Caveats
//
// An Index never changes, and many goroutines may search one. The index of a store lies in a file that is mapped into memory. A search reads all planes, and the moves of those games that may have a hit by
// their planes and times. A drawing has at most 25 rows and columns. A drawing
// with one stone or none lies almost everywhere: the search takes longer, and finds a hit at each place.
package gamesearch
