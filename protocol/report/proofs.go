package report

import (
	"errors"
	"fmt"

	"shicho/internal/words"
	"shicho/pattern/certify"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/proof"
	"shicho/proof/check"
)

// Proofs says what came of a search for the proofs of patterns.
type Proofs struct {
	Tried    int `json:"tried"`           // patterns
	Proved   int `json:"proved_patterns"` // of these, with certificates that the checker accepts
	Whole    int `json:"with_conditions"` // of these, with certificates for all positions that meet the pattern; of the others, for one board
	NotFound int `json:"not_found"`       // of these, whose proof was not found again, or rests on a limit that has no certificate
	NoBoard  int `json:"no_board"`        // of these, that fit no board that was tried
}

// text is a line.
func (p *Proofs) text() string {
	return fmt.Sprintf("%s: %d proved and checked, %d of them with their conditions, and the others on one board; %d without a certificate, %d without a board",
		words.Count(p.Tried, "pattern"), p.Proved, p.Whole, p.NotFound, p.NoBoard)
}

// CheckProofs proves patterns of a store anew, with their conditions or else on boards that barely meet them: a number of them that are spread over the store, or all if the number is 0.
// take judges and keeps a certificate; what it refuses is a fault of the store.
func (c *Check) CheckProofs(store *patterndb.Store, sample int, take func(*proof.Certificate, string) error) error {
	limits, err := StoreLimits(store)
	if err != nil {
		return err
	}
	step := 1.0 // patterns from one of the sample to the next
	if sample > 0 {
		all := 0
		for _, err := range store.EncodedPatterns() {
			if err != nil {
				return err
			}
			all++
		}
		step = max(float64(all)/float64(sample), 1)
	}
	c.Proofs = &Proofs{}
	certifier, seen := certify.New(limits), 0
	for p, err := range store.EncodedPatterns() {
		if err != nil {
			return err
		}
		if seen++; float64(c.Proofs.Tried)*step > float64(seen-1) {
			continue
		}
		pattern, err := shape.Decode(p.Code)
		if err != nil {
			continue // the check of the records has reported this fault
		}
		if err := c.prove(certifier, pattern, p.ID, take); err != nil {
			return err
		}
	}
	return nil
}

// prove proves one pattern.
func (c *Check) prove(certifier *certify.Certifier, p shape.Pattern, id shape.ID, take func(*proof.Certificate, string) error) error {
	c.Proofs.Tried++
	what, whole := "pattern %v", 1
	list, err := certifier.ProvePattern(p)
	if err != nil {
		what, whole = "pattern %v, on a board that barely meets it", 0
		list, err = certifier.Prove(p, 1)
	}
	switch {
	case errors.Is(err, proof.ErrNotFound), errors.Is(err, proof.ErrTooLarge):
		c.Proofs.NotFound++
		return nil
	case errors.Is(err, certify.ErrNoBoard):
		c.Proofs.NoBoard++
		return nil
	case err != nil:
		return err
	}
	for _, one := range list {
		err := take(one, fmt.Sprintf(what, id))
		if errors.Is(err, check.ErrRefused) {
			c.Faults = append(c.Faults, fmt.Sprintf("p %v: the certificate was refused: %v", id, err))
			return nil
		}
		if err != nil {
			return err
		}
	}
	c.Proofs.Proved++
	c.Proofs.Whole += whole
	return nil
}
