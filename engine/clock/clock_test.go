package clock

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"
)

const second = time.Second

func TestFromGTP(t *testing.T) {
	for _, c := range []struct {
		main, period time.Duration
		stones       int
		want         Settings
	}{
		{600 * second, 0, 0, Settings{System: Absolute, Main: 600 * second}},
		{600 * second, 25 * second, 5, Settings{System: Canadian, Main: 600 * second, Period: 25 * second, Stones: 5}},
		{0, 1 * second, 0, Settings{}}, // no limit
		{0, 0, 1, Settings{System: Absolute}},
	} {
		if got, err := FromGTP(c.main, c.period, c.stones); got != c.want || err != nil {
			t.Errorf("%v %v %d: %+v, %v", c.main, c.period, c.stones, got, err)
		}
	}
	if _, err := FromGTP(-1, 0, 0); !errors.Is(err, ErrSettings) {
		t.Error(err)
	}
}

// A player that never spends more than the most of each budget never loses by time in any system, if its lag covers what the
// referee adds.
func TestNeverLate(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const lag = 100 * time.Millisecond
	for range 2000 {
		s := Settings{System: System(1 + random.IntN(3)), Main: time.Duration(random.IntN(300)) * second, Period: time.Duration(1+random.IntN(30)) * second,
			Stones: 1 + random.IntN(20), Periods: 1 + random.IntN(5)}
		if s.System == Absolute {
			s.Main += 60 * second
		}
		player, referee := New(s, lag), New(s, 0)
		for move := range 150 {
			left, stones := referee.Left()
			player.SetLeft(left, stones)
			target, most, ok := player.Budget(361, 2*move)
			if !ok || target > most || target <= 0 {
				t.Fatalf("%+v: %v, %v, %t", s, target, most, ok)
			}
			spent := time.Duration(random.Int64N(int64(most))) + 1
			if random.IntN(4) == 0 {
				spent = most
			}
			if left > lag {
				spent += lag / 2
			}
			if referee.IsLate(spent, 5*time.Millisecond) {
				t.Fatalf("%+v, move %d: %v spent of %v (%d left, %d stones)", s, move, spent, most, left, stones)
			}
			referee.Spend(spent)
		}
	}
}

// The budgets of a whole game fit into its main time.
func TestMainTime(t *testing.T) {
	c := New(Settings{System: Absolute, Main: 600 * second}, 0)
	for move := range 200 {
		target, _, _ := c.Budget(361, 2*move)
		c.Spend(target)
	}
	if left, _ := c.Left(); left < 10*second || left > 200*second {
		t.Errorf("%v left after 200 moves", left)
	}
}

func TestSpend(t *testing.T) {
	c := New(Settings{System: ByoYomi, Main: 10 * second, Period: 5 * second, Periods: 3}, 0)
	for _, want := range []struct {
		spend, left time.Duration
		stones      int
	}{
		{4 * second, 6 * second, 0},
		{8 * second, 5 * second, 3}, // the main time ends, and the first period is whole
		{4 * second, 5 * second, 3},
		{6 * second, 5 * second, 2}, // one period is used up
	} {
		c.Spend(want.spend)
		if left, stones := c.Left(); left != want.left || stones != want.stones {
			t.Errorf("%v, %d after %v; want %v, %d", left, stones, want.spend, want.left, want.stones)
		}
	}
	c = New(Settings{System: Canadian, Main: 0, Period: 10 * second, Stones: 2}, 0)
	c.Spend(4 * second)
	if left, stones := c.Left(); left != 6*second || stones != 1 {
		t.Errorf("%v, %d", left, stones)
	}
	c.Spend(second)
	if left, stones := c.Left(); left != 10*second || stones != 2 {
		t.Errorf("%v, %d: no new period", left, stones)
	}
	none := New(Settings{}, 0)
	none.Spend(100 * second)
	if _, _, ok := none.Budget(361, 0); ok || none.IsLate(time.Hour, 0) {
		t.Error("a clock without settings has a limit")
	}
}

// A move that takes a bit too long loses by time, and one that takes a bit less does not. The rest of the time is right.
func TestLate(t *testing.T) {
	const grace = 10 * time.Millisecond
	canadian := Settings{System: Canadian, Main: 10 * second, Period: 20 * second, Stones: 2}
	byoYomi := Settings{System: ByoYomi, Main: 10 * second, Period: 5 * second, Periods: 3}
	for _, c := range []struct {
		settings Settings
		before   time.Duration // time of a move that is made before; 0 for none
		most     time.Duration // longest time of the next move that does not lose
		left     time.Duration // time that is left after that
		stones   int
	}{
		{Settings{System: Absolute, Main: 10 * second}, 0, 10 * second, 0, 0},
		{Settings{System: Absolute, Main: 10 * second}, 4 * second, 6 * second, 0, 0},
		{canadian, 0, 30 * second, 0, 1},
		{canadian, 12 * second, 18 * second, 20 * second, 2}, // the last move of a period
		{byoYomi, 0, 25 * second, 5 * second, 1},
		{byoYomi, 12 * second, 15 * second, 5 * second, 1},
		{Settings{System: ByoYomi, Period: 10 * second, Periods: 5}, 0, 50 * second, 10 * second, 1},
	} {
		clock := New(c.settings, 0)
		if c.before > 0 {
			clock.Spend(c.before)
		}
		if clock.IsLate(c.most+grace, grace) || !clock.IsLate(c.most+grace+1, grace) {
			t.Errorf("%+v after %v: %v is not the most", c.settings, c.before, c.most)
		}
		clock.Spend(c.most)
		if left, stones := clock.Left(); left != c.left || stones != c.stones {
			t.Errorf("%+v after %v: %v, %d left, want %v, %d", c.settings, c.before, left, stones, c.left, c.stones)
		}
	}
	clock := New(Settings{System: ByoYomi, Period: 10 * second, Periods: 5}, 0)
	if clock.Spend(35 * second); clock.stones != 2 {
		t.Errorf("%d periods left of 5 after three and a half", clock.stones)
	}
}
