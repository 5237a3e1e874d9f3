// Package processor tells the processor time of a process: how long it has computed. Other work on the machine hardly
// changes this time.
package processor
