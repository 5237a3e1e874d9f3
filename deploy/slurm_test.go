package deploy

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/internal/testrun"
)

// TestSlurm mines the sample games by the two scripts on a Slurm that it starts on this machine, requeues a task that runs, and compares the
// merged store with that of one process. It needs -long, Debian's slurm-wlm and the rights of root.
func TestSlurm(t *testing.T) {
	if !*testrun.Long {
		t.Skip("without -long")
	}
	for _, program := range []string{"munged", "slurmctld", "slurmd", "sbatch"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("Slurm is not installed: ", err)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("the daemons of Slurm need root")
	}
	c := startCluster(t)
	shicho := filepath.Join(c.folder, "shicho")
	c.run("go", "build", "-o", shicho, "shicho/cmd/shicho")
	t.Setenv("SHICHO", shicho)
	games, err := filepath.Abs("../examples/games")
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(c.folder, "work")
	logs := "--output=" + filepath.Join(c.folder, "%j.out")
	mine := strings.TrimSpace(c.run("sbatch", "--parsable", "--array=1-3", logs, "slurm/mine.sbatch", games, work, "--limits", "shallow"))
	c.run("sbatch", "--parsable", "--dependency=afterok:"+mine, logs, "slurm/merge.sbatch", work)
	c.wait("a task runs", func() bool { return strings.Contains(c.run("squeue", "--noheader", "--states=running"), "shicho-m") })
	c.run("scontrol", "requeue", mine+"_1")
	c.wait("all jobs end", func() bool { return strings.TrimSpace(c.run("squeue", "--noheader")) == "" })

	c.run(shicho, "mine", games, "--db", filepath.Join(c.folder, "one.db"), "--limits", "shallow")
	export := func(db string) string {
		c.run(shicho, "db", "export", db+".jsonl", "--db", db)
		text, err := os.ReadFile(db + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if export(filepath.Join(work, "all.db")) != export(filepath.Join(c.folder, "one.db")) {
		t.Error("the export of the merged store is not that of one process")
	}
}

// cluster is a Slurm of one machine.
type cluster struct {
	t      *testing.T
	folder string
}

// startCluster starts the daemons, which end with the test.
func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t, t.TempDir()}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	in := func(name string) string { return filepath.Join(c.folder, name) }
	key := make([]byte, 1024)
	rand.Read(key)
	for _, folder := range []string{"state", "spool", "munge"} {
		if err := os.Mkdir(in(folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{
		"munge/key":   string(key),
		"cgroup.conf": "CgroupPlugin=autodetect\nIgnoreSystemd=yes\n",
		"slurm.conf": fmt.Sprintf(`ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=%[2]s/munge.socket
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=%[2]s/state
SlurmdSpoolDir=%[2]s/spool
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
MpiDefault=none
ReturnToService=2
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`, host, c.folder),
	}
	for name, text := range files {
		if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SLURM_CONF", in("slurm.conf"))
	c.start("munged", "--force", "--foreground", "--socket="+in("munge.socket"), "--key-file="+in("munge/key"), "--pid-file="+in("munge/pid"),
		"--log-file="+in("munge/log"), "--seed-file="+in("munge/seed"))
	c.wait("munge answers", func() bool { _, err := os.Stat(in("munge.socket")); return err == nil })
	c.start("slurmctld", "-D")
	c.wait("the controller answers", func() bool { return exec.Command("sinfo").Run() == nil })
	c.start("slurmd", "-D")
	c.wait("the machine is idle", func() bool { return strings.Contains(c.run("sinfo"), "idle") })
	return c
}

// start starts a daemon, which is killed at the end of the test.
func (c *cluster) start(name string, args ...string) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	daemon := exec.CommandContext(ctx, name, args...)
	if err := daemon.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		cancel()
		daemon.Wait()
	})
}

// run runs a command and returns its standard output.
func (c *cluster) run(name string, args ...string) string {
	c.t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		detail := ""
		if exit, ok := err.(*exec.ExitError); ok {
			detail = string(exit.Stderr)
		}
		c.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, detail)
	}
	return string(out)
}

// wait waits until something holds.
func (c *cluster) wait(what string, holds func() bool) {
	c.t.Helper()
	for end := time.Now().Add(3 * time.Minute); !holds(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatal("waited in vain: ", what)
		}
	}
}
