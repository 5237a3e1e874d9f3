package check_test

import (
	"fmt"
	"io"
	"strings"

	"shicho/proof/check"
)

// Certificates follow each other in a text. Each is checked on its own, and the checker says what it proves.
func ExampleChecker_Next() {
	const certificates = `
{"certificate":1,"rows":[".....","..X..",".XO..","..X..","....."],"claim":"captured","target":"C3","to_move":"black","free":"white","zone":["C4","B3","C3","D3","C2"]}
{"play":"D3","end":"taken"}
`
	for c := check.New(strings.NewReader(certificates[1:])); ; {
		result, err := c.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println("refused:", err)
			return
		}
		fmt.Println(result.Claim.Claim, result.Claim.Target)
	}
	// Output: captured C3
}
