package report

import (
	"fmt"
	"strings"

	"shicho/internal/words"
	"shicho/study/gamesearch"
)

// Search lists the games in which a drawn shape appears.
type Search struct {
	*gamesearch.Result
	Other  *gamesearch.Result `json:"against,omitempty"` // the same search in the games of another player, without hits; nil if nothing is compared
	Player string             `json:"-"`                 // the other player
}

// Text is the sums, the drawing with the continuations, the years, the players and a line for each hit.
func (r Search) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s in %s of %s", words.Count(r.Times, "hit"), words.Count(r.Games, "game"), words.Thousands(r.Searched))
	if r.Times == 0 {
		return t.String() + "\n"
	}
	fmt.Fprintf(&t, "; X won %s, O won %s\n", words.Thousands(r.BlackWon), words.Thousands(r.WhiteWon))
	r.writeContinuations(&t)
	r.writeOther(&t)
	t.WriteString("\nby year\n")
	for _, y := range r.ByYear {
		year := "no date"
		if y.Year != 0 {
			year = fmt.Sprint(y.Year)
		}
		fmt.Fprintf(&t, "%s: %s in %s of %s", year, words.Count(y.Times, "hit"), words.Count(y.Games, "game"), words.Thousands(y.Searched))
		writeWinners(&t, y.BlackWon, y.WhiteWon)
	}
	if len(r.ByRank) > 0 && r.ByRank[0].Ranks != "" { // the games of players without a rank come last
		t.WriteString("\nby rank of the weaker player\n")
		for _, b := range r.ByRank {
			ranks := b.Ranks
			if ranks == "" {
				ranks = "no rank"
			}
			fmt.Fprintf(&t, "%s: %s in %s", ranks, words.Count(b.Times, "hit"), words.Count(b.Games, "game"))
			writeWinners(&t, b.BlackWon, b.WhiteWon)
		}
	}
	if len(r.ByPlayer) > 0 {
		t.WriteString("\nby player\n")
		for _, p := range r.ByPlayer {
			fmt.Fprintf(&t, "%s: %s in %s\n", words.Printable(p.Player), words.Count(p.Times, "hit"), words.Count(p.Games, "game"))
		}
	}
	if len(r.Hits) > 0 {
		t.WriteString("\nhits\n")
		for i := range r.Hits {
			t.WriteString(hitLine(&r.Hits[i]))
		}
	}
	return t.String()
}

// writeWinners ends a line with who won, if anybody did.
func writeWinners(t *strings.Builder, black, white int) {
	if black+white > 0 {
		fmt.Fprintf(t, "; X won %s, O won %s", words.Thousands(black), words.Thousands(white))
	}
	t.WriteString("\n")
}

// writeContinuations draws the shape with the labels of the continuations, and lists them.
func (r Search) writeContinuations(t *strings.Builder) {
	labels := map[gamesearch.Cross]string{}
	for _, c := range r.Continuations {
		if c.Label != "" {
			labels[c.Cross] = c.Label
		}
	}
	t.WriteString("\n" + r.Shape.Draw(labels) + "\n")
	for _, c := range r.Continuations {
		if c.Label == "" {
			break
		}
		fmt.Fprintf(t, "%s %5s %3.0f %%  X %s, O %s; won %s, lost %s; after tenuki %s\n", c.Label, words.Thousands(c.Times), 100*float64(c.Times)/float64(r.Times),
			words.Thousands(c.BlackTimes), words.Thousands(c.WhiteTimes), words.Thousands(c.MoverWon), words.Thousands(c.MoverLost), words.Thousands(c.TenukiTimes))
	}
	if r.NoContinuation > 0 {
		fmt.Fprintf(t, "- %5s %3.0f %%  no move here before the shape changed or the game ended\n", words.Thousands(r.NoContinuation), 100*float64(r.NoContinuation)/float64(r.Times))
	}
}

// writeOther lists the continuations beside those in the games of the other player.
func (r Search) writeOther(t *strings.Builder) {
	if r.Other == nil {
		return
	}
	fmt.Fprintf(t, "\ncompared with %s: %s in %s of %s", words.Printable(r.Player), words.Count(r.Other.Times, "hit"), words.Count(r.Other.Games, "game"), words.Thousands(r.Other.Searched))
	writeWinners(t, r.Other.BlackWon, r.Other.WhiteWon)
	for _, c := range gamesearch.SideBySide(r.Result, r.Other) {
		name := c.First.Label
		if name == "" {
			name = fmt.Sprintf("column %d, row %d", c.Second.Column, c.Second.Row)
		}
		fmt.Fprintf(t, "%s %s | %s\n", name, shareOf(&c.First, r.Times), shareOf(&c.Second, r.Other.Times))
	}
}

// shareOf says how often a continuation was played, of all hits, and what its mover won.
func shareOf(c *gamesearch.Continuation, all int) string {
	if c.Times == 0 {
		return "never"
	}
	text := fmt.Sprintf("%s, %.0f %%", words.Count(c.Times, "time"), 100*float64(c.Times)/float64(all))
	if games := c.MoverWon + c.MoverLost; games > 0 {
		text += fmt.Sprintf(", the mover won %.0f %%", 100*float64(c.MoverWon)/float64(games))
	}
	return text
}

func hitLine(h *gamesearch.Hit) string {
	parts := []string{fmt.Sprintf("move %d at %s", h.Move, h.Part)}
	if h.Swapped {
		parts = append(parts, "colours exchanged")
	}
	if n := h.Next; n != nil {
		next := fmt.Sprintf("%s %s with move %d", words.Capital(n.Colour), n.Point, n.Move)
		if n.Label != "" {
			next = n.Label + ": " + next
		}
		parts = append(parts, next)
	}
	for _, text := range []string{h.Date, h.Result} {
		if text != "" {
			parts = append(parts, words.Printable(text))
		}
	}
	if h.Black != "" || h.White != "" {
		parts = append(parts, words.Printable(h.Black)+" – "+words.Printable(h.White))
	}
	return fmt.Sprintf("%.8v  %s: %s\n", h.Key, words.Printable(h.Game), strings.Join(parts, ", "))
}
