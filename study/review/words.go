package review

import (
	"fmt"
	"strings"

	"shicho/internal/words"
)

// Sentences of a review. They stand in this file alone, so that they can be translated.

// Sentence says in one sentence what a move lost and, if a reason was found, why: "Loses 14 points: R11 would have captured the 5 stones at Q10 (proved); they
// now get away with Q12." It is empty if no loss is shown.
func (m *MoveReview) Sentence() string {
	if m.Fault == "" {
		return ""
	}
	loses := "Loses"
	if !m.Certain {
		loses = "Seems to lose"
	}
	text := fmt.Sprintf("%s %s", loses, pointsOf(*m.PointsLost))
	if len(m.Reasons) > 0 {
		return text + ": " + m.Reasons[0].Words() + "."
	}
	if m.Better == "" { // a judge may know no move
		return text + "."
	}
	return text + fmt.Sprintf(": %s was better.", m.Better)
}

// comment says in a record what a move lost, and all reasons that were found.
func (m *MoveReview) comment() string {
	lines := []string{fmt.Sprintf("%s: %s", words.Capital(m.Fault), m.Sentence())}
	lines = append(lines, m.MoreReasons()...)
	if m.Better == "" {
		return strings.Join(lines, "\n")
	}
	return strings.Join(append(lines, fmt.Sprintf("Lead after %s: %s, Black wins %.0f %%; after %s: %s, %.0f %%.",
		m.Played, leadText(m.PlayedLead), 100*m.PlayedRate, m.Better, leadText(m.BetterLead), 100*m.BetterRate)), "\n")
}

// MoreReasons says the reasons after the first one, a sentence each.
func (m *MoveReview) MoreReasons() []string {
	list := []string{}
	for i := range m.Reasons[min(len(m.Reasons), 1):] {
		list = append(list, words.Capital(m.Reasons[i+1].Words())+".")
	}
	return list
}

// betterComment says in a record what the better move is worth.
func (m *MoveReview) betterComment() string {
	return fmt.Sprintf("Better: %s, Black wins %.0f %%.", leadText(m.BetterLead), 100*m.BetterRate)
}

// pointsOf writes a number of points: "14 points", and with a decimal below 10: "2.4 points".
func pointsOf(points float64) string {
	text := points1(points)
	if text == "1" {
		return "1 point"
	}
	return text + " points"
}

// points1 writes a number of points in at most three characters where it can.
func points1(points float64) string {
	if points >= 9.95 {
		return fmt.Sprintf("%.0f", points)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", points), ".0")
}

// Words says a reason in words, without a full stop.
func (r *Reason) Words() string {
	they := "they"
	if r.Stones == 1 {
		they = "it"
	}
	stones := "the " + words.Count(r.Stones, "stone") + " at " + r.Target
	group := fmt.Sprintf("the group at %s (%s)", r.Target, words.Count(r.Stones, "stone"))
	pair := fmt.Sprintf("%s and %s", r.Target, r.Other)
	opponent := words.Capital(r.side.Opponent().String())
	switch r.Kind {
	case CouldCapture:
		if r.Guess {
			return fmt.Sprintf("%s seems to capture %s; %s now %s", r.Move, stones, they, r.escape())
		}
		return fmt.Sprintf("%s would have captured %s (proved); %s now %s", r.Move, stones, they, r.escape())
	case CouldSave:
		if r.Guess {
			return fmt.Sprintf("%s now seems to capture %s%s with %s; %s seems to save %s", opponent, stones, r.byKo(), r.Reply, r.Move, them(r.Stones))
		}
		if !r.Proved {
			return fmt.Sprintf("%s now captures %s%s with %s (proved); %s seems to save %s", opponent, stones, r.byKo(), r.Reply, r.Move, them(r.Stones))
		}
		return fmt.Sprintf("%s would have saved %s (proved); %s now captures %s%s with %s", r.Move, stones, opponent, them(r.Stones), r.byKo(), r.Reply)
	case Exposes:
		return fmt.Sprintf("%s were in no danger; now %s captures them%s with %s (proved)", stones, opponent, r.byKo(), r.Reply)
	case CouldKill:
		return fmt.Sprintf("%s would have killed %s (proved); it now lives%s", r.Move, group, r.with())
	case CouldLive:
		if r.Reply == "" {
			return fmt.Sprintf("%s would have made %s live (proved); now it is dead", r.Move, group)
		}
		return fmt.Sprintf("%s would have made %s live (proved); %s now kills it with %s", r.Move, group, opponent, r.Reply)
	case Endangers:
		if r.Reply == "" {
			return group + " was alive; now it is dead (proved)"
		}
		return fmt.Sprintf("%s was alive; now %s kills it with %s (proved)", group, opponent, r.Reply)
	case CouldCut:
		return fmt.Sprintf("%s would have cut %s (proved); they now join with %s", r.Move, pair, r.Reply)
	case CouldJoin:
		return fmt.Sprintf("%s would have joined %s (proved); %s now cuts them with %s", r.Move, pair, opponent, r.Reply)
	case TakesKo:
		return fmt.Sprintf("%s would have taken the stone at %s in a ko, which %s can now end with %s", r.Move, r.Target, opponent, r.Reply)
	case EndsKo:
		return fmt.Sprintf("%s would have ended the ko, in which %s can now take the stone at %s", r.Move, opponent, r.Target)
	case Endgame:
		return fmt.Sprintf("the endgame at %s is worth %s a move, the move played %s (exact if the stones around live)", r.Move, pointsOf(*r.Worth), pointsOf(*r.PlayedWorth))
	case Territory:
		return fmt.Sprintf("about %d of them around %s, where %s would have more after %s", r.Points, r.Target, words.Capital(r.side.String()), r.Move)
	case NeedlessKill:
		return fmt.Sprintf("%s needed no move: %s could not save them moving first (proved)", stones, opponent)
	case NeedlessSave:
		return fmt.Sprintf("%s needed no defence: %s could not capture them moving first (proved)", stones, opponent)
	}
	return string(r.Kind)
}

// escape says how a string gets away now.
func (r *Reason) escape() string {
	verb := "get away"
	switch {
	case !r.Proved && r.Stones == 1:
		verb = "seems to get away"
	case !r.Proved:
		verb = "seem to get away"
	case r.Stones == 1:
		verb = "gets away"
	}
	return verb + r.byKo() + r.with()
}

// with names the opponent's next move, if there is one.
func (r *Reason) with() string {
	if r.Reply == "" {
		return ""
	}
	return " with " + r.Reply
}

// byKo adds that a ko decides.
func (r *Reason) byKo() string {
	if r.Ko {
		return " by a ko"
	}
	return ""
}

// them stands for a number of stones.
func them(stones int) string {
	if stones == 1 {
		return "it"
	}
	return "them"
}

// lossText writes a loss in a column: "mistake 8.4 ±2.1", with a ? if the loss is likely, not certain.
func (m *MoveReview) lossText() string {
	text := m.Fault
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
func leadText(lead float64) string {
	switch text := fmt.Sprintf("%+.1f", lead); {
	case text == "+0.0" || text == "-0.0":
		return "even"
	case lead < 0:
		return "W" + strings.Replace(text, "-", "+", 1)
	default:
		return "B" + text
	}
}

// countFaults writes a number of losses of one name: "2 inaccuracies".
func countFaults(n int, name string) string {
	if n != 1 && strings.HasSuffix(name, "y") {
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(name, "y"))
	}
	return words.Count(n, name)
}
