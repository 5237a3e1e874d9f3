// Package processor tells the processor time of a process: how long the process has computed. Other work on the machine
// hardly changes this time.
package processor
