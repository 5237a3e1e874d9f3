package gamesearch

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/board/sgf/date"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// ErrGame says that a game cannot be played through by the rules.
var ErrGame = errors.New("game cannot be played through")

// Index is games in memory, ready to be searched. It does not change.
type Index struct {
	games  []game // the oldest first
	names  []string
	groups []group // by size of the board
}

// game is a game of an index. Numbers of names are places in Index.names.
type game struct {
	key          shape.ID
	name         string
	black, white int32 // numbers of names
	date, result int32
	ranks        [2]int32 // of Black and of White
	year         int16    // of the first date; 0 if unknown
	band         uint8    // of the ranks, in bands
	size         uint8
	winner       board.Colour
	first        board.Colour // the side that moves first
	own          int32        // the first move that no line of the record before this one has; 0 for the main line
	moves        int32
	changes      []change
}

// Games is the number of games.
func (x *Index) Games() int { return len(x.games) }

// HasPlayer tells whether the name of a player of any game contains a text, in capital or small letters.
func (x *Index) HasPlayer(text string) bool {
	named := x.containing(text)
	for i := range x.games {
		if named[x.games[i].black] || named[x.games[i].white] {
			return true
		}
	}
	return false
}

// containing tells for each name whether the name contains a text, in capital or small letters.
func (x *Index) containing(text string) []bool {
	text = strings.ToLower(text)
	named := make([]bool, len(x.names))
	for i, name := range x.names {
		named[i] = strings.Contains(strings.ToLower(name), text)
	}
	return named
}

// Bytes is about the memory that the index takes, in bytes.
func (x *Index) Bytes() (bytes int) {
	for i := range x.games {
		g := &x.games[i]
		bytes += gameBytes + len(g.name) + 2*len(g.changes)
	}
	for i := range x.groups {
		bytes += 4*len(x.groups[i].games) + 8*len(x.groups[i].planes)
	}
	for _, name := range x.names {
		bytes += 16 + len(name)
	}
	return bytes
}

// gameBytes is the memory of a game without what its strings and slices point to.
const gameBytes = 104

// NewIndex makes the index of games. An error of the sequence ends it and is returned. A game that cannot be played through
// is an error that wraps ErrGame.
func NewIndex(games iter.Seq2[*patterndb.Game, error]) (*Index, error) {
	var b Builder
	for g, err := range games {
		if err == nil {
			err = b.Add(g)
		}
		if err != nil {
			return nil, err
		}
	}
	return b.Build(), nil
}

// Builder collects games for an Index. The zero value is ready.
type Builder struct {
	games   []game
	ever    []ever // of each game
	names   []string
	numbers map[string]int32
	boards  [board.MaxSize + 1]*board.Board
	changes []change // of the game that is being added
	// What is left of the blocks from which the games take their memory.
	changeBlock []change
	everBlock   []uint64
}

// AddRecord adds the game of a record. The error names the place in the record and wraps ErrGame.
func (b *Builder) AddRecord(record *sgf.Record) error {
	err := b.Add(patterndb.NewGame(record))
	if errors.Is(err, ErrGame) {
		if _, fault := record.Board(); fault != nil {
			return fmt.Errorf("%w: %w", fault, ErrGame)
		}
	}
	return err
}

// AddVariation adds a line of a record that is not the main line. before is the line before it in the order of sgf.Game.Lines. The line counts as a
// game of its own, in which a shape appears with moves that before does not have. The error is as in AddRecord.
func (b *Builder) AddVariation(record, before *sgf.Record) error {
	if err := b.AddRecord(record); err != nil {
		return err
	}
	own := 0
	for own < min(len(record.Steps), len(before.Steps)) && record.Steps[own].Place == before.Steps[own].Place {
		own++
	}
	for ; own < len(record.Steps) && !record.Steps[own].IsMove(); own++ {
	}
	g := &b.games[len(b.games)-1]
	g.own = g.moves + 1
	if own < len(record.Steps) {
		g.own = int32(record.Steps[own].Number)
	}
	return nil
}

// Add adds a game. A game that is added twice is found twice. The error wraps ErrGame; the builder then lacks this game only.
func (b *Builder) Add(source *patterndb.Game) error {
	g := game{
		key: source.Key, name: source.Name, size: uint8(source.Size), winner: source.Winner(), moves: int32(source.Moves),
		black: b.number(source.PlayerBlack), white: b.number(source.PlayerWhite), date: b.number(source.Date), result: b.number(source.Result),
		ranks: [2]int32{b.number(source.RankBlack), b.number(source.RankWhite)}, first: source.Mover(1),
	}
	if g.first == board.Empty {
		g.first = board.Black
		if source.Handicap() > 0 {
			g.first = board.White
		}
	}
	year, _, _ := date.First(source.Date)
	if year <= lastYear {
		g.year = int16(year)
	}
	points, err := b.play(source, &g)
	if err != nil {
		return fmt.Errorf("%s: %w", source.Name, err)
	}
	b.games, b.ever = append(b.games, g), append(b.ever, points)
	return nil
}

// number is the number of a name.
func (b *Builder) number(name string) int32 {
	n, ok := b.numbers[name]
	if !ok {
		if b.numbers == nil {
			b.numbers = map[string]int32{}
		}
		n = int32(len(b.names))
		b.names = append(b.names, name)
		b.numbers[name] = n
	}
	return n
}

// play plays a game through and notes what changes on each point. It returns the points on which each side ever had a stone.
func (b *Builder) play(source *patterndb.Game, g *game) (ever, error) {
	at, err := b.board(source.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, err)
	}
	b.changes = b.changes[:0]
	var stood [3]board.PointSet
	note := func(c change) {
		b.changes = append(b.changes, c)
		if p := c.point(); p >= 0 {
			stood[c.colour()].Add(p)
		}
	}
	var fault error
	record := sgf.Record{Size: source.Size, Rules: source.Rules}
	source.Each(func(s *sgf.Step) {
		if fault != nil {
			return
		}
		if s.IsMove() {
			own := *at.Stones(s.Colour)
			if fault = record.Play(at, s); fault != nil {
				return
			}
			note(newChange(s.Point, s.Colour, true))
			var taken board.PointSet
			if at.LastCaptures() > 0 {
				at.LastCaptured(&taken)
			}
			if s.Point != board.Pass && at.At(s.Point) != s.Colour { // suicide, which the rules of the game allow
				taken = own
				taken.Add(s.Point)
				taken.Subtract(at.Stones(s.Colour))
			}
			for p := taken.First(); p >= 0; p = taken.Next(p + 1) {
				note(newChange(p, board.Empty, false))
			}
			return
		}
		for _, stone := range s.Stones {
			if at.At(stone.Point) != stone.Colour {
				note(newChange(stone.Point, stone.Colour, false))
			}
		}
		fault = at.Setup(s.Stones)
	})
	if fault != nil {
		return nil, fmt.Errorf("%w: %w", ErrGame, fault)
	}
	g.changes = take(&b.changeBlock, b.changes)
	n := words(source.Size)
	return take(&b.everBlock, slices.Concat(stood[board.Black][:n], stood[board.White][:n])), nil
}

// board is an empty board of a size.
func (b *Builder) board(size int) (at *board.Board, err error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, board.ErrSize
	}
	if at = b.boards[size]; at == nil {
		if at, err = board.New(size); err != nil {
			return nil, err
		}
		b.boards[size] = at
	}
	at.Clear()
	return at, nil
}

// blockLength is the number of values in a block, so that many games share an allocation.
const blockLength = 1 << 16

// take copies values into the block, or into a new block if there is no room.
func take[T any](block *[]T, values []T) []T {
	if len(values) > cap(*block)-len(*block) {
		*block = make([]T, 0, max(blockLength, len(values)))
	}
	start := len(*block)
	*block = append(*block, values...)
	return (*block)[start:len(*block):len(*block)]
}

// Build makes the index of all games that were added. More games may be added later for another index.
func (b *Builder) Build() *Index {
	order := make([]int, len(b.games))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		g, h := &b.games[i], &b.games[j]
		return cmp.Or(cmp.Compare(yearOrLast(g.year), yearOrLast(h.year)), cmp.Compare(b.names[g.date], b.names[h.date]), slices.Compare(g.key[:], h.key[:]))
	})
	x := &Index{games: make([]game, len(order)), names: slices.Clone(b.names)}
	for i, n := range order {
		x.games[i] = b.games[n]
	}
	x.rankGames()
	x.groups = groupGames(x.games)
	for i := range x.groups {
		x.groups[i].fill(func(number int32) ever { return b.ever[order[number]] })
	}
	return x
}

// rankGames finds the band of each game. The records of many games write the same ranks.
func (x *Index) rankGames() {
	known := map[[2]int32]uint8{}
	for i := range x.games {
		g := &x.games[i]
		band, ok := known[g.ranks]
		if !ok {
			band = bandOf(x.names[g.ranks[0]], x.names[g.ranks[1]])
			known[g.ranks] = band
		}
		g.band = band
	}
}

// lastYear is the last year that a record may name.
const lastYear = 9999

// yearOrLast puts games without a date behind all others.
func yearOrLast(year int16) int16 {
	if year == 0 {
		return lastYear + 1
	}
	return year
}
