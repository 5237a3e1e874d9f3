package review

import (
	"fmt"
	"strings"

	"shicho/internal/lang"
	"shicho/internal/words"
)

// Sentences of a review. They stand in this file alone, so that they can be translated.

// Sentence says in one sentence what a move lost and, if a fact explains the loss, why: "Loses 14 points: R11 would have captured the 5 stones at Q10 (proved); they
// now get away with Q12." It is empty if no loss is shown.
func (m *MoveReview) Sentence(l *lang.Language) string {
	if m.Fault == "" {
		return ""
	}
	loses := l.Say("Loses %s", pointsOf(l, *m.PointsLost))
	if !m.Certain {
		loses = l.Say("Seems to lose %s", pointsOf(l, *m.PointsLost))
	}
	switch {
	case m.IsExplained():
		return l.Say("%[1]s: %[2]s.", loses, m.Facts()[0].Words(l))
	case m.Better == "": // a judge may know no move
		return l.Say("%s.|the end of a sentence", loses)
	}
	return l.Say("%[1]s: %[2]s was better.", loses, m.Better)
}

// comment says in a record what a move lost, and all reasons that were found.
func (m *MoveReview) comment(l *lang.Language) string {
	lines := []string{fmt.Sprintf("%s: %s", l.Capital(m.Fault), m.Sentence(l))}
	lines = append(lines, m.MoreReasons(l)...)
	if m.Better == "" {
		return strings.Join(lines, "\n")
	}
	return strings.Join(append(lines, l.Say("Lead after %[1]s: %[2]s, Black wins %.0[3]f %%; after %[4]s: %[5]s, %.0[6]f %%.",
		m.Played, leadText(l, m.PlayedLead), 100*m.PlayedRate, m.Better, leadText(l, m.BetterLead), 100*m.BetterRate)), "\n")
}

// MoreReasons says the facts after the first one, a sentence each.
func (m *MoveReview) MoreReasons(l *lang.Language) []string {
	list := []string{}
	facts := m.Facts()
	for i := range facts[min(len(facts), 1):] {
		list = append(list, l.Sentence(facts[i+1].Words(l)))
	}
	return list
}

// Facts lists the reasons that explain a loss, the strongest first. What searches guess explains nothing to people, but for a region that changes hands.
func (m *MoveReview) Facts() (list []*Reason) {
	for i := range m.Reasons {
		if r := &m.Reasons[i]; !r.Guess || len(r.Corners) > 0 {
			list = append(list, &m.Reasons[i])
		}
	}
	return list
}

// IsExplained reports whether a fact explains the loss of the move.
func (m *MoveReview) IsExplained() bool { return len(m.Facts()) > 0 }

// betterComment says in a record what the better move is worth.
func (m *MoveReview) betterComment(l *lang.Language) string {
	return l.Say("Better: %[1]s, Black wins %.0[2]f %%.", leadText(l, m.BetterLead), 100*m.BetterRate)
}

// pointsOf writes a number of points: "14 points", and with a decimal below 10: "2.4 points".
func pointsOf(l *lang.Language, points float64) string {
	text, many := points1(points), 2
	if text == "1" {
		many = 1
	}
	return l.Say("%[2]s points", many, text)
}

// points1 writes a number of points in at most three characters where it can.
func points1(points float64) string {
	if points >= 9.95 {
		return fmt.Sprintf("%.0f", points)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", points), ".0")
}

// Words says a reason in words, without a full stop. A guess has none but its kind.
func (r *Reason) Words(l *lang.Language) string { return withWalls(l, r.fact(l), r.Walls) }

// fact says a reason without the walls on which it rests.
func (r *Reason) fact(l *lang.Language) string {
	if r.Guess && len(r.Corners) != 2 {
		return string(r.Kind)
	}
	stones := l.Say("the %[1]d stones at %[2]s", r.Stones, r.Target)
	group := l.Say("the group at %[1]s (%[2]s)", r.Target, l.Say("%d stones", r.Stones))
	pair := l.Say("%[1]s and %[2]s", r.Target, r.Other)
	opponent := l.Side(r.side.Opponent())
	switch r.Kind {
	case CouldCapture:
		return l.Say("%[1]s would have captured %[2]s (proved); %[3]s", r.Move, stones, r.escape(l))
	case CouldSave:
		return r.saveWords(l, stones, opponent)
	case Exposes:
		return l.Say("%[1]s were in no danger; now %[2]s captures them%[3]s with %[4]s (proved)", stones, opponent, r.byKo(l), r.Reply)
	case CouldKill:
		return l.Say("%[1]s would have killed %[2]s (proved); it now lives%[3]s", r.Move, group, r.with(l))
	case CouldLive:
		if r.Reply == "" {
			return l.Say("%[1]s would have made %[2]s live (proved); now it is dead", r.Move, group)
		}
		return l.Say("%[1]s would have made %[2]s live (proved); %[3]s now kills it with %[4]s", r.Move, group, opponent, r.Reply)
	case Endangers:
		if r.Reply == "" {
			return l.Say("%s was alive; now it is dead (proved)", group)
		}
		return l.Say("%[1]s was alive; now %[2]s kills it with %[3]s (proved)", group, opponent, r.Reply)
	case CouldCut:
		return l.Say("%[1]s would have cut %[2]s (proved); they now join with %[3]s", r.Move, pair, r.Reply)
	case CouldJoin:
		return l.Say("%[1]s would have joined %[2]s (proved); %[3]s now cuts them with %[4]s", r.Move, pair, opponent, r.Reply)
	case TakesKo:
		return l.Say("%[1]s would have taken the stone at %[2]s in a ko, which %[3]s can now end with %[4]s", r.Move, r.Target, opponent, r.Reply)
	case EndsKo:
		return l.Say("%[1]s would have ended the ko, in which %[2]s can now take the stone at %[3]s", r.Move, opponent, r.Target)
	case Endgame:
		return l.Say("the endgame at %[1]s is worth %[2]s a move, the move played %[3]s (exact if the stones around live)", r.Move, pointsOf(l, *r.Worth), pointsOf(l, *r.PlayedWorth))
	case Territory:
		return l.Say("after %[4]s %[5]s would have about %[1]d points more between %[2]s and %[3]s (an estimate)", r.Points, r.Corners[0], r.Corners[1], r.Move, l.Side(r.side))
	case Usual:
		if r.Name != "" {
			return l.Say("strong players play %[1]s, %[3]s, in %.0[2]f of 100 such positions, and hardly ever the move that was played", r.Move, 100*r.share, l.Known(r.Name))
		}
		return l.Say("strong players play %[1]s in %.0[2]f of 100 such positions, and hardly ever the move that was played", r.Move, 100*r.share)
	case Shape:
		return l.Say("the move makes %[2]s with %[1]s, which has few liberties for its stones", r.Target, l.Known(r.Name))
	case Vital:
		return l.Say("%[1]s is %[2]s at %[3]s, where strong players often play", r.Move, l.Known(r.Name), r.Target)
	case Sente:
		return l.Say("%[1]s was sente: it threatens %[2]s, which %[3]s saves with %[4]s (proved); the move played makes no such threat", r.Move, stones, opponent, r.Reply)
	case NeedlessKill:
		return l.Say("%[1]s needed no move: %[2]s could not save them moving first (proved)", stones, opponent)
	case NeedlessSave:
		return l.Say("%[1]s needed no defence: %[2]s could not capture them moving first (proved)", stones, opponent)
	}
	return string(r.Kind)
}

// saveWords says that stones could have been saved.
func (r *Reason) saveWords(l *lang.Language, stones, opponent string) string {
	if !r.Proved {
		return l.Say("%[2]s now captures %[3]s%[4]s with %[5]s (proved); %[6]s seems to save them", r.Stones, opponent, stones, r.byKo(l), r.Reply, r.Move)
	}
	return l.Say("%[2]s would have saved %[3]s (proved); %[4]s now captures them%[5]s with %[6]s", r.Stones, r.Move, stones, opponent, r.byKo(l), r.Reply)
}

// escape says how a string gets away now.
func (r *Reason) escape(l *lang.Language) string {
	if r.Proved {
		return l.Say("they now get away%[2]s%[3]s", r.Stones, r.byKo(l), r.with(l))
	}
	return l.Say("they now seem to get away%[2]s%[3]s", r.Stones, r.byKo(l), r.with(l))
}

// with names the opponent's next move, if there is one.
func (r *Reason) with(l *lang.Language) string {
	if r.Reply == "" {
		return ""
	}
	return l.Say(" with %s", r.Reply)
}

// byKo adds that a ko decides.
func (r *Reason) byKo(l *lang.Language) string {
	if r.Ko {
		return l.Say(" by a ko")
	}
	return ""
}

// lossText writes a loss in a column: "mistake 8.4 ±2.1", with a ? if the loss is likely, not certain.
func (m *MoveReview) lossText(l *lang.Language) string {
	text := l.Known(m.Fault)
	if !m.Certain {
		text += "?"
	}
	text += " " + points1(*m.PointsLost)
	if m.PointsHigh != nil {
		text += " ±" + points1(*m.PointsHigh-*m.PointsLost)
	}
	return text
}

// leadText writes a lead, as "B+3.5".
func leadText(l *lang.Language, lead float64) string {
	switch text := fmt.Sprintf("%+.1f", lead); {
	case text == "+0.0" || text == "-0.0":
		return l.Say("even")
	case lead < 0:
		return "W" + strings.Replace(text, "-", "+", 1)
	default:
		return "B" + text
	}
}

// countFaults writes a number of losses of one name: "2 inaccuracies".
func countFaults(l *lang.Language, n int, name string) string {
	if !l.IsEnglish() {
		return fmt.Sprintf("%s %d", l.Known(name), n)
	}
	if n != 1 && strings.HasSuffix(name, "y") {
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(name, "y"))
	}
	return words.Count(n, name)
}
