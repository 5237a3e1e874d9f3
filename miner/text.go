package miner

import (
	"fmt"
	"io"
	"strings"

	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/query"
)

// WriteText writes the report for people: what was read, the two tables of the paper, the work, and drawings of
// the hardest patterns.
func (r *Report) WriteText(w io.Writer) error {
	var t strings.Builder
	rest := ""
	if r.Elsewhere > 0 {
		rest = fmt.Sprintf(", %s of other parts", words.Thousands(r.Elsewhere))
	}
	if r.Unwanted > 0 {
		rest += fmt.Sprintf(", %s not wanted", words.Thousands(r.Unwanted))
	}
	fmt.Fprintf(&t, "%s read: %d mined, %s, %d already in the store, %d failed%s\n", words.Count(r.Games, "record"), r.Mined, words.Count(r.Duplicates, "duplicate"), r.Already, r.Failed, rest)
	for _, failure := range r.Failures {
		fmt.Fprintf(&t, "  %s\n", words.Printable(failure))
	}
	r.writeWarnings(&t)
	if r.Mined > 0 {
		r.writeFindings(&t)
	}
	_, err := io.WriteString(w, t.String())
	return err
}

// warningsShown is how many warnings the text lists. The JSON lists all.
const warningsShown = 5

// writeWarnings writes how many warnings there are, and the first few.
func (r *Report) writeWarnings(t *strings.Builder) {
	if len(r.Warnings) == 0 {
		return
	}
	fmt.Fprintf(t, "%s, as records were not quite right:\n", words.Count(len(r.Warnings), "warning"))
	for _, warning := range r.Warnings[:min(len(r.Warnings), warningsShown)] {
		fmt.Fprintf(t, "  %s\n", words.Printable(warning))
	}
	if more := len(r.Warnings) - warningsShown; more > 0 {
		fmt.Fprintf(t, "  and %s more\n", words.Thousands(more))
	}
}

// writeFindings writes what was found in the mined games.
func (r *Report) writeFindings(t *strings.Builder) {
	all := r.First + r.Intermediate + r.Final
	fmt.Fprintf(t, "\n%-36s%10s%14s\n", "capture moves found", "number", "per capture")
	for _, row := range []row{{"first", r.First}, {"intermediate", r.Intermediate}, {"final", r.Final}, {"all", all}} {
		row.write(t, perCapture(row.number, r.Captures+r.Dead))
	}
	fmt.Fprintf(t, "%-36s%10s\n", "captures", words.Thousands(r.Captures))
	if r.Dead > 0 {
		fmt.Fprintf(t, "%-36s%10s  (%s)\n", "strings dead at the end", words.Thousands(r.Dead), r.OfDead.text())
	}
	if r.OfStanding != (EndCounts{}) {
		fmt.Fprintf(t, "%-48s(%s)\n", "strings standing at the end", r.OfStanding.text())
	}
	fmt.Fprintf(t, "%-36s%10s\n", "moves that saved a string", words.Thousands(r.Escape))
	if r.Missed > 0 {
		fmt.Fprintf(t, "%-36s%10s\n", "moves that missed a capture", words.Thousands(r.Missed))
	}
	if r.Safe > 0 {
		fmt.Fprintf(t, "%-36s%10s\n", "attacks that fail", words.Thousands(r.Safe))
	}
	r.writePairs(t, "moves that joined two strings", "pairs of strings that were joined", r.Joined, game.FirstJoin)
	r.writePairs(t, "moves that cut two strings", "near strings, one of which was taken", r.Severed, game.FirstCut)
	r.writeKills(t)
	writeShallow(t, "first moves, and the shallow search", &r.Shallow, r.First)
	if r.FirstKill > 0 {
		writeShallow(t, "first kills, and the shallow search", &r.KillShallow, r.FirstKill)
	}
	fmt.Fprintf(t, "\nsearches: %s; answers of earlier searches reused: %s\n", words.Thousands(r.Work.Searches), words.Thousands(r.Work.Reused))
	fmt.Fprintf(t, "searches cut by: %s\n", cutText(&r.Work))
	fmt.Fprintf(t, "proofs: %s of %s found, %s nodes; escapes: %s searches, %s nodes\n", words.Thousands(r.Work.Proofs-r.Work.Unproved), words.Thousands(r.Work.Proofs),
		words.Thousands(r.Work.ProofNodes), words.Thousands(r.Work.EscapeSearches), words.Thousands(r.Work.EscapeNodes))
	if r.Work.PairSearches > 0 {
		fmt.Fprintf(t, "joins and cuts: %s searches, %s nodes; answers reused: %s\n", words.Thousands(r.Work.PairSearches), words.Thousands(r.Work.PairNodes),
			words.Thousands(r.Work.PairsReused))
	}
	if r.Work.KillSearches > 0 {
		fmt.Fprintf(t, "life and death: %s searches, %s nodes; answers reused: %s\n", words.Thousands(r.Work.KillSearches), words.Thousands(r.Work.KillNodes),
			words.Thousands(r.Work.KillsReused))
	}
	fmt.Fprintf(t, "unique patterns in the store: %s\n", words.Thousands(r.Patterns))
	fmt.Fprintf(t, "time: %.1f s, %.1f games/s, %s nodes\n", r.Seconds, float64(r.Mined)/max(r.Seconds, 0.001), words.Thousands(r.Work.Nodes))
	if len(r.Hardest) > 0 {
		t.WriteString("\nThe hardest first patterns (X captures #, * is the move):\n")
	}
	drawings := make([]string, len(r.Hardest))
	for i, h := range r.Hardest {
		ladder := ""
		if h.Ladder {
			ladder = ", by a ladder"
		}
		fmt.Fprintf(t, "\n%d. %s, move %d: %s captures %s, depth %d, %s nodes%s\n   pattern %s\n\n", i+1, words.Printable(h.Game), h.Move, h.Point, h.Target,
			h.Depth, words.Thousands(h.Nodes), ladder, h.ID)
		drawings[i] = h.Pattern.String()
		for line := range strings.Lines(drawings[i]) {
			t.WriteString("   " + line)
		}
	}
	if legend := shape.Legend(drawings...); legend != "" {
		t.WriteString("\n" + legend)
	}
}

// writePairs writes a table of joins or of cuts: a row for each of the three classes that begin with first, and the
// number of pairs.
func (r *Report) writePairs(t *strings.Builder, title, name string, pairs int, first game.Class) {
	if pairs == 0 {
		return
	}
	fmt.Fprintf(t, "\n%-36s%10s%14s\n", title, "number", "per pair")
	all := 0
	for i, name := range [...]string{"first", "intermediate", "final"} {
		n := r.Counts.Of(first + game.Class(i))
		all += n
		row{name, n}.write(t, perCapture(n, pairs))
	}
	row{"all", all}.write(t, perCapture(all, pairs))
	fmt.Fprintf(t, "%-36s%10s\n", name, words.Thousands(pairs))
}

// writeKills writes a table of the moves that killed strings, or made them live.
func (r *Report) writeKills(t *strings.Builder) {
	if r.Killed == 0 {
		return
	}
	fmt.Fprintf(t, "\n%-36s%10s%14s\n", "moves about life and death", "number", "per string")
	for _, row := range []row{{"first kill", r.FirstKill}, {"intermediate kill", r.IntermediateKill}, {"final kill", r.FinalKill},
		{"made a string live", r.Live}, {"would have made it live", r.CriticalKill}} {
		row.write(t, perCapture(row.number, r.Killed))
	}
	fmt.Fprintf(t, "%-36s%10s\n", "strings killed or taken", words.Thousands(r.Killed))
}

// writeShallow writes what the shallow search found about first moves.
func writeShallow(t *strings.Builder, title string, found *query.ShallowCounts, first int) {
	fmt.Fprintf(t, "\n%-36s%10s%14s\n", title, "number", "of first")
	for _, row := range []row{{"finds the same move", found.SameMove},
		{"finds another move that captures", found.OtherMove}, {"finds no capture", found.NotCaptured}} {
		row.write(t, percent(row.number, first))
	}
}

// text lists the numbers.
func (c *EndCounts) text() string {
	text := fmt.Sprintf("first %s, intermediate %s, saved %s", words.Thousands(c.First), words.Thousands(c.Intermediate), words.Thousands(c.Escape))
	if c.Missed > 0 {
		text += ", missed " + words.Thousands(c.Missed)
	}
	if c.Safe > 0 {
		text += ", attacks that fail " + words.Thousands(c.Safe)
	}
	return text
}

// row is a line of a table.
type row struct {
	name   string
	number int
}

func (r row) write(t *strings.Builder, share string) {
	fmt.Fprintf(t, "%-36s%10s%14s\n", r.name, words.Thousands(r.number), share)
}

// cutText says how many searches each limit cut.
func cutText(w *game.Work) string {
	var parts []string
	for _, row := range []row{{"nodes or little hope", w.CutNodes}, {"plies", w.CutPlies}, {"keeping the attacker near", w.CutNear}, {"plies of a ladder", w.CutLadder}, {"liberties of the string", w.CutLiberties}} {
		parts = append(parts, fmt.Sprintf("%s %s (%s)", row.name, words.Thousands(row.number), percent(row.number, w.Searches)))
	}
	return strings.Join(parts, ", ")
}

// perCapture is the number of moves for one capture.
func perCapture(n, captures int) string {
	if captures == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", float64(n)/float64(captures))
}

func percent(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}
