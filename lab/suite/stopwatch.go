package suite

import (
	"os"
	"time"

	"shicho/internal/processor"
)

// stopwatch measures the times of answers: by the clock, or the processor time of the process that answers.
type stopwatch struct {
	process func() int // the number of that process; nil measures by the clock
}

// start starts the stopwatch. stop returns the time since then. Where the system does not tell the processor time, it is the time
// by the clock.
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
