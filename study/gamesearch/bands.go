package gamesearch

import "shicho/board/sgf/rank"

// Band is the hits of games whose weaker player has one of some ranks.
type Band struct {
	Ranks    string `json:"ranks"` // as 9k-5k; "" if a player has no rank
	Times    int    `json:"times"`
	Games    int    `json:"games"`
	BlackWon int    `json:"black_won"` // hits in games that the drawing's Black won
	WhiteWon int    `json:"white_won"`
}

// bands are the ranks that are counted together, the weakest first.
var bands = [...]rank.Range{ranks("-20k"), ranks("19k-10k"), ranks("9k-5k"), ranks("4k-1k"), ranks("1d-3d"), ranks("4d-6d"), ranks("7d-9d"), ranks("1p-")}

func ranks(text string) rank.Range {
	r, err := rank.Parse(text)
	if err != nil {
		panic(err)
	}
	return r
}

// bandOf is the number of the band of a game of two players with ranks, as records write them.
func bandOf(black, white string) uint8 {
	weaker := min(rank.Of(black), rank.Of(white))
	for i, b := range bands {
		if b.Has(weaker.String()) {
			return uint8(i)
		}
	}
	return uint8(len(bands))
}

func (b *Band) add(c *Band) {
	b.Times, b.Games, b.BlackWon, b.WhiteWon = b.Times+c.Times, b.Games+c.Games, b.BlackWon+c.BlackWon, b.WhiteWon+c.WhiteWon
}

// byRank is the bands with hits.
func (t *tally) byRank() []Band {
	list := []Band{}
	for i, b := range t.bands {
		if b.Games == 0 {
			continue
		}
		if i < len(bands) {
			b.Ranks = bands[i].String()
		}
		list = append(list, b)
	}
	return list
}
