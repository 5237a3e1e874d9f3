package problems

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/internal/words"
	"shicho/lab/interval"
	"shicho/study/problem"
)

// Report is what the judges say about some problems.
type Report struct {
	Problems   []*Judged
	Collection int // number of problems in the collection from which Problems were drawn
	Seed       uint64
}

// Tally is the agreement of a judge with claims, or with problems.
type Tally struct{ Agrees, Differs, Open int }

// add counts one agreement.
func (t *Tally) add(a agreement) {
	switch a {
	case agrees:
		t.Agrees++
	case differs:
		t.Differs++
	default:
		t.Open++
	}
}

// of is the number of all that were counted.
func (t Tally) of() int { return t.Agrees + t.Differs + t.Open }

// row is the tally as columns of a table: the counts, and the share that does not differ, with its interval.
func (t Tally) row() string {
	n := float64(t.of())
	if n == 0 {
		return "\t\t\t"
	}
	share := float64(t.Agrees+t.Open) / n
	low, high := interval.Wilson(share, n)
	return fmt.Sprintf("%s\t%s\t%s\t%.1f %% (%.1f to %.1f)", words.Thousands(t.Agrees), words.Thousands(t.Open), words.Thousands(t.Differs), 100*share, 100*low, 100*high)
}

// JudgeTally says how often a judge agrees with the problems.
type JudgeTally struct {
	Judge     string
	Solutions Tally // problems whose right moves all work
	Unique    Tally // problems whose wrong moves all fail; only wrong moves count about which the judge was asked
	Wrong     Tally // wrong moves that do not work
}

// judges lists the judges in the order of their first opinion.
func (r *Report) judges() (names []string) {
	for _, j := range r.Problems {
		for _, c := range j.Claims {
			for _, o := range c.Opinions {
				if !slices.Contains(names, o.Judge) {
					names = append(names, o.Judge)
				}
			}
		}
	}
	return names
}

// Tallies counts the agreement of each judge.
func (r *Report) Tallies() (list []JudgeTally) {
	for _, name := range r.judges() {
		t := JudgeTally{Judge: name}
		for _, j := range r.Problems {
			var right, wrong []agreement
			for _, c := range j.Claims {
				for i := range c.Opinions {
					if o := &c.Opinions[i]; o.Judge != name {
						continue
					} else if c.Right {
						right = append(right, c.agreement(o))
					} else {
						wrong = append(wrong, c.agreement(o))
						t.Wrong.add(c.agreement(o))
					}
				}
			}
			if len(right) > 0 {
				t.Solutions.add(together(right))
			}
			if len(wrong) > 0 {
				t.Unique.add(together(wrong))
			}
		}
		list = append(list, t)
	}
	return list
}

// together is the agreement with several claims at once: differs if one claim differs, else open if one is open, else
// agrees.
func together(list []agreement) agreement {
	switch {
	case slices.Contains(list, differs):
		return differs
	case slices.Contains(list, open):
		return open
	}
	return agrees
}

// views counts the problems that are the same in all views.
func (r *Report) views() (t Tally) {
	for _, j := range r.Problems {
		switch {
		case !j.Views.Name || j.Views.Differs > 0:
			t.add(differs)
		case j.Views.Open > 0:
			t.add(open)
		default:
			t.add(agrees)
		}
	}
	return t
}

// guesses counts the problems that the first choice of each model solves.
func (r *Report) guesses() (names []string, tallies []Tally) {
	for _, j := range r.Problems {
		for i, g := range j.Guesses {
			if i == len(names) {
				names, tallies = append(names, string(g.Model)), append(tallies, Tally{})
			}
			a := differs
			if g.Solves {
				a = agrees
			}
			tallies[i].add(a)
		}
	}
	return names, tallies
}

// Disputed lists the problems from which the opinion of a judge, or a view, differs.
func (r *Report) Disputed() (list []*Judged) {
	for _, j := range r.Problems {
		if len(j.disputed()) > 0 || !j.Views.Name || j.Views.Differs > 0 {
			list = append(list, j)
		}
	}
	return list
}

// disputed lists the claims from which the opinion of a judge differs.
func (j *Judged) disputed() (list []*Claim) {
	for _, c := range j.Claims {
		if c.isDisputed() {
			list = append(list, c)
		}
	}
	return list
}

// Text is the report for people: the counts, and each dispute with its board.
func (r *Report) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s of %s, seed %d\n", words.Count(len(r.Problems), "problem"), words.Thousands(r.Collection), r.Seed)
	w := tabwriter.NewWriter(&t, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "judge\tquestion\tagrees\topen\tdiffers\tnot against, 95 %")
	for _, tally := range r.Tallies() {
		fmt.Fprintf(w, "%s\tthe solution works\t%s\n", tally.Judge, tally.Solutions.row())
		fmt.Fprintf(w, "\tnothing else works\t%s\n", tally.Unique.row())
		fmt.Fprintf(w, "\twrong moves fail\t%s\n", tally.Wrong.row())
	}
	fmt.Fprintf(w, "views\tall 16 are the same\t%s\n", r.views().row())
	names, tallies := r.guesses()
	for i, name := range names {
		fmt.Fprintf(w, "model %s\tthe first choice works\t%s\n", name, tallies[i].row())
	}
	w.Flush()
	for _, j := range r.Disputed() {
		t.WriteByte('\n')
		t.WriteString(j.text())
	}
	return t.String()
}

// text describes a dispute: the task, what each judge says, and the board. On the board 1 is the solution, and letters
// are the other moves in dispute.
func (j *Judged) text() string {
	p := j.Problem
	size := p.Board.Size()
	var t strings.Builder
	fmt.Fprintf(&t, "problem %d, %s", j.Number, p.ID)
	if len(p.Sources) > 0 {
		fmt.Fprintf(&t, ", %s", p.Sources[0].Text(nil))
	}
	fmt.Fprintf(&t, "\n%s\n", p.Task(nil))
	for _, c := range j.disputed() {
		fmt.Fprintf(&t, "%s: the problem says %s", board.FormatPoint(c.Move, size), claimText(c.Right))
		for _, o := range c.Opinions {
			fmt.Fprintf(&t, "; %s says %s (%s)", o.Judge, verdictText(o.Verdict), o.Answer)
		}
		t.WriteByte('\n')
	}
	if !j.Views.Name {
		t.WriteString("the record has another ID in another view\n")
	}
	if j.Views.Differs > 0 {
		fmt.Fprintf(&t, "proofs that differ in another view: %d\n", j.Views.Differs)
	}
	t.WriteString(j.diagram().Text())
	return t.String()
}

func claimText(right bool) string {
	if right {
		return "right"
	}
	return "wrong"
}

// verdictText is a verdict in a word.
func verdictText(v problem.Verdict) string {
	if v == problem.Unknown {
		return "open"
	}
	return v.String()
}

// diagram draws the problem with the moves in dispute.
func (j *Judged) diagram() *diagram.Diagram {
	d := j.Problem.Diagram(j.Number)
	letter := 'a'
	for _, c := range j.disputed() {
		if !c.Right {
			d.Mark(c.Move, string(letter))
			letter++
		}
	}
	d.Mark(j.Problem.Solution, "1")
	return d
}

// Sheet draws the disputes, at most a number of them.
func (r *Report) Sheet(most int) *diagram.Sheet {
	var sheet diagram.Sheet
	for _, j := range r.Disputed() {
		if len(sheet.Diagrams) == most {
			break
		}
		sheet.Diagrams = append(sheet.Diagrams, j.diagram().Caption(j.caption()))
	}
	return &sheet
}

// caption says what is in dispute: "12. b is wrong, reader: right".
func (j *Judged) caption() string {
	parts := []string{fmt.Sprintf("%d. %s", j.Number, j.Problem.Task(nil))}
	letter := 'a'
	for _, c := range j.disputed() {
		name := "1"
		if !c.Right {
			name = string(letter)
			letter++
		}
		for i := range c.Opinions {
			if o := &c.Opinions[i]; c.agreement(o) == differs {
				parts = append(parts, fmt.Sprintf("%s is %s; %s: %s.", name, claimText(c.Right), o.Judge, verdictText(o.Verdict)))
			}
		}
	}
	return strings.Join(parts, "\n")
}
