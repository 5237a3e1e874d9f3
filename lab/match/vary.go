package match

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// Variation is a setting of the built-in player that has two values in a match. In each pair of games chance gives one
// value to player 1, and player 2 gets the other. So each game says something about every setting that varies. All
// settings are measured as exactly as a match of its own would measure each (a factorial design: Fisher, The design of
// experiments, 1935).
type Variation struct {
	Name      string // of the parameter
	Low, High string // its two values
}

// String is the variation as ParseVariation reads it.
func (v Variation) String() string { return v.Name + "=" + v.Low + "," + v.High }

// ParseVariation reads "name=low,high". The error wraps ErrOptions.
func ParseVariation(text string) (v Variation, err error) {
	name, values, _ := strings.Cut(text, "=")
	low, high, ok := strings.Cut(values, ",")
	if !ok || name == "" || low == "" || high == "" || strings.ContainsAny(text, " \t\n") {
		return v, fmt.Errorf("%q: NAME=LOW,HIGH: %w", text, ErrOptions)
	}
	return Variation{name, low, high}, nil
}

// Effect is what a match says about a setting that varies.
type Effect struct {
	Setting  string     `json:"setting"`
	Low      string     `json:"low"`
	High     string     `json:"high"`
	Share    float64    `json:"share"`      // share of the games that the player with the high value wins, if the two players have all other settings alike
	Interval [2]float64 `json:"interval"`   // of the share, 95 %
	Time     float64    `json:"time_ratio"` // time of a move with the high value, divided by the time with the low value
}

// checkVariations returns what is wrong with the settings that vary. The error wraps ErrOptions.
func (o *Options) checkVariations() error {
	if len(o.Vary) > 0 && o.Sequential != nil {
		return fmt.Errorf("a sequential test of players whose settings vary: %w", ErrOptions)
	}
	for i, v := range o.Vary {
		for _, other := range o.Vary[:i] {
			if other.Name == v.Name {
				return fmt.Errorf("%s varies twice: %w", v.Name, ErrOptions)
			}
		}
		for player, line := range o.Players {
			params, ok := builtinParams(line)
			if !ok {
				return fmt.Errorf("settings of another program: %w", ErrOptions)
			}
			for _, value := range []string{v.Low, v.High} {
				if _, err := builtinSettings(append(params, v.Name+"="+value)); err != nil {
					return fmt.Errorf("player %d: %w: %w", player+1, ErrOptions, err)
				}
			}
		}
	}
	return nil
}

// highs tells for each setting that varies whether player 1 has the high value in the game with a number. Both games of
// a pair have the same values. Equal seeds give equal choices.
func (o *Options) highs(number int) []bool {
	random := rand.New(rand.NewPCG(o.Seed+uint64(number-1)/2, varyStream))
	list := make([]bool, len(o.Vary))
	for i := range list {
		list[i] = random.IntN(2) == 1
	}
	return list
}

// lines returns the command lines of the players of a game.
func (o *Options) lines(number int) (lines [2]string) {
	lines = o.Players
	for i, high := range o.highs(number) {
		v := o.Vary[i]
		values := [2]string{v.Low, v.High}
		if high {
			values = [2]string{v.High, v.Low}
		}
		for player := range lines {
			lines[player] += " " + v.Name + "=" + values[player]
		}
	}
	return lines
}

// effects estimates what each setting is worth, by least squares over the pairs of games. It returns nil if there are too few
// pairs.
func (o *Options) effects(games []*Game) []Effect {
	var design, won, time []float64
	first := map[int]*Game{} // the first game of each pair, by the number of the pair
	pairs := 0
	for _, g := range games {
		pair := (g.Number - 1) / 2
		h, ok := first[pair]
		if !ok {
			first[pair] = g
			continue
		}
		pairs++
		for _, high := range o.highs(g.Number) {
			design = append(design, sign(high))
		}
		won = append(won, (g.gain()+h.gain())/2)
		time = append(time, math.Log(perMove(0, g, h)/perMove(1, g, h)))
	}
	n := len(o.Vary)
	if pairs <= n {
		return nil
	}
	x := mat.NewDense(pairs, n, design)
	share, deviation, ok := leastSquares(x, won)
	ratio, _, _ := leastSquares(x, time)
	if !ok {
		return nil
	}
	list := make([]Effect, n)
	for i, v := range o.Vary {
		middle, half := 0.5+share[i]/2, Z95*deviation[i]/2
		list[i] = Effect{v.Name, v.Low, v.High, middle, [2]float64{max(middle-half, 0), min(middle+half, 1)}, math.Exp(ratio[i])}
	}
	return list
}

// gain is 1 if player 1 won the game, -1 if player 2 won, and 0 for a draw.
func (g *Game) gain() float64 { return [...]float64{0, 1, -1}[g.Winner] }

func sign(high bool) float64 {
	if high {
		return 1
	}
	return -1
}

// perMove returns the mean time that a player takes for a move in two games, in seconds. It is never 0.
func perMove(player int, g, h *Game) float64 {
	return max(g.Seconds[player]+h.Seconds[player], 1e-9) / float64(max(g.Thought[player]+h.Thought[player], 1))
}

// leastSquares returns the coefficients by which the columns of x explain y best, and their standard deviations. ok is false if the
// columns depend on each other.
func leastSquares(x *mat.Dense, y []float64) (coefficients, deviations []float64, ok bool) {
	rows, columns := x.Dims()
	var square, inverse, b, fitted mat.Dense
	square.Mul(x.T(), x)
	if inverse.Inverse(&square) != nil {
		return nil, nil, false
	}
	target := mat.NewDense(rows, 1, y)
	b.Mul(x.T(), target)
	b.Mul(&inverse, &b)
	fitted.Mul(x, &b)
	rest := 0.0
	for i := range y {
		d := y[i] - fitted.At(i, 0)
		rest += d * d
	}
	variance := rest / float64(rows-columns)
	for i := range columns {
		coefficients = append(coefficients, b.At(i, 0))
		deviations = append(deviations, math.Sqrt(variance*inverse.At(i, i)))
	}
	return coefficients, deviations, true
}
