package processor

import (
	"os/exec"
	"runtime"
	"testing"
	"time"
)

// Computing takes processor time, and waiting takes hardly any.
func TestTime(t *testing.T) {
	begin, known := Time()
	if !known {
		t.Skip("the system does not tell processor times")
	}
	time.Sleep(50 * time.Millisecond)
	waited, _ := Time()
	for start := time.Now(); time.Since(start) < 50*time.Millisecond; {
	}
	computed, _ := Time()
	if waited-begin > 30*time.Millisecond || computed-waited < time.Millisecond {
		t.Errorf("waiting: %v, computing: %v", waited-begin, computed-waited)
	}
}

// The time of another process is known while it runs.
func TestTimeOf(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the time of other processes")
	}
	other := exec.Command("cat")
	in, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Skip(err)
	}
	process := other.Process.Pid
	if spent, known := TimeOf(process); !known || spent > time.Minute {
		t.Errorf("%v, %t", spent, known)
	}
	in.Close()
	other.Wait()
	if _, known := TimeOf(process); known {
		t.Error("a process that has ended has a time")
	}
}
