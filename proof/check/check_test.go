package check_test

import (
	"errors"
	"strings"
	"testing"

	"shicho/proof/check"
)

// byHand is a certificate written by hand: White, to move, cannot save C3. If White passes, Black takes the stone at C2. If White extends to C2,
// the two stones are in atari at C1, where Black takes them.
const byHand = `{"certificate":1,"rows":[".....",".....",".XOX.","..X..","....."],"claim":"captured","target":"C3","to_move":"white","free":"white","zone":[]}
`

func TestByHand(t *testing.T) {
	_, err := check.New(strings.NewReader(byHand)).Next()
	if !errors.Is(err, check.ErrRefused) {
		t.Error(err)
	}
	t.Log(err)
}
