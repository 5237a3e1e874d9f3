package proof_test

import (
	"bytes"
	"fmt"

	"shicho/board"
	"shicho/proof"
	"shicho/proof/check"
	"shicho/tactics"
)

// The reader's answer becomes a certificate, and the checker, which knows no search, says what the certificate proves.
func ExampleWriter() {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. . . . .
		2 |. . X X .
		1 |. X O . .
		   A B C D E`)
	target, _ := board.ParsePoint("C1", b.Size())
	question := tactics.Question{Target: target, ToMove: tactics.Defender}
	answer, err := tactics.NewReader().Ask(b, question, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	statement, err := proof.Of(b, question, &answer)
	if err != nil {
		fmt.Println(err)
		return
	}
	var w proof.Writer
	certificate, err := w.Write(b, statement, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := check.New(bytes.NewReader(certificate.Bytes())).Next()
	fmt.Println(result.Claim.Claim, result.Claim.Target, err)
	// Output: captured C1 <nil>
}
