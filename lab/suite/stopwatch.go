package suite

import (
	"os"
	"time"

	"shicho/internal/processor"
)

// stopwatch measures the times of answers: the time on the clock, or the processor time of the process that answers.
type stopwatch struct {
	process func() int // the number of the process that answers; nil measures the time on the clock
}

// start starts the stopwatch, and stop returns the time since then. If the system does not tell the processor time,
// stop returns the time on the clock.
func (s *stopwatch) start() (stop func() time.Duration) {
	begin := time.Now()
	if s.process == nil {
		return func() time.Duration { return time.Since(begin) }
	}
	process := s.process()
	before, known := processor.TimeOf(process)
	return func() time.Duration {
		if after, still := processor.TimeOf(process); known && still {
			return after - before
		}
		return time.Since(begin)
	}
}

// CountProcessorTime makes the times of later answers processor times, where the system tells them.
func (r *Reader) CountProcessorTime() { r.watch.process = os.Getpid }

// CountProcessorTime makes the times of later answers processor times of the program, where the system tells them. The processes
// that the program starts do not count.
func (p *Program) CountProcessorTime() { p.watch.process = p.Process }
