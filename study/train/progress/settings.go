package progress

import (
	"time"

	"shicho/study/train/glicko"
)

// Tunables. Their values were set by hand.
const (
	retention       = 0.9              // chance of a recall at which a problem is due again
	soonest         = 10 * time.Minute // after an attempt that a problem is due again at the earliest
	periodsPerDay   = 0.2              // rating periods that a day without training counts as: an unused rating gets less sure
	clockSlack      = 24 * time.Hour   // by which an attempt may lie after now: a clock with the wrong zone is not more wrong
	gradeDeviation  = 150              // of the rating of a problem that nobody has tried; the grade is an estimate
	volatility      = 0.06             // of a new rating, as in Glickman's example
	statedDeviation = 75               // of the rating of a user who has said a rank
)

// dawn is before the first attempt that anybody can have made.
var dawn = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// ofGrade is the rating of a problem that nobody has tried. A grade of 0 is unknown.
func ofGrade(grade int) glicko.Rating {
	if grade == 0 {
		return glicko.New()
	}
	return glicko.Rating{Number: float64(grade), Deviation: gradeDeviation, Volatility: volatility}
}
