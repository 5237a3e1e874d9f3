package deploy

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The types below are the schema of what the manifests may say: the fields of batch/v1 Job that they use, by their names in Kubernetes. Any other
// field, and a value of another type, is an error.
type (
	job struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string `yaml:"kind"`
		Metadata   struct {
			Name string `yaml:"name"`
		} `yaml:"metadata"`
		Spec struct {
			Completions          int      `yaml:"completions"`
			Parallelism          int      `yaml:"parallelism"`
			CompletionMode       string   `yaml:"completionMode"`
			BackoffLimit         *int     `yaml:"backoffLimit"`
			BackoffLimitPerIndex *int     `yaml:"backoffLimitPerIndex"`
			Template             template `yaml:"template"`
		} `yaml:"spec"`
	}
	template struct {
		Spec struct {
			RestartPolicy string      `yaml:"restartPolicy"`
			Containers    []container `yaml:"containers"`
			Volumes       []volume    `yaml:"volumes"`
		} `yaml:"spec"`
	}
	container struct {
		Name      string   `yaml:"name"`
		Image     string   `yaml:"image"`
		Args      []string `yaml:"args"`
		Env       []env    `yaml:"env"`
		Resources struct {
			Requests quantities `yaml:"requests"`
			Limits   quantities `yaml:"limits"`
		} `yaml:"resources"`
		VolumeMounts []struct {
			Name      string `yaml:"name"`
			MountPath string `yaml:"mountPath"`
			ReadOnly  bool   `yaml:"readOnly"`
		} `yaml:"volumeMounts"`
	}
	env struct {
		Name      string `yaml:"name"`
		ValueFrom struct {
			FieldRef struct {
				FieldPath string `yaml:"fieldPath"`
			} `yaml:"fieldRef"`
		} `yaml:"valueFrom"`
	}
	quantities struct {
		CPU    string `yaml:"cpu"`
		Memory string `yaml:"memory"`
	}
	volume struct {
		Name                  string `yaml:"name"`
		PersistentVolumeClaim struct {
			ClaimName string `yaml:"claimName"`
			ReadOnly  bool   `yaml:"readOnly"`
		} `yaml:"persistentVolumeClaim"`
	}
)

var (
	label    = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$`) // RFC 1123, as Kubernetes wants names
	quantity = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?(m|Ki|Mi|Gi|Ti|k|M|G|T)?$`)
	variable = regexp.MustCompile(`\$\(([^)]*)\)`)
)

// read reads a manifest by the schema.
func read(data []byte) (j job, err error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&j); err != nil {
		return j, err
	}
	if err := d.Decode(new(any)); !errors.Is(err, io.EOF) {
		return j, errors.New("more than one document")
	}
	return j, j.fault()
}

// fault is what Kubernetes would refuse, or would do otherwise than the job means.
func (j *job) fault() error {
	pod := &j.Spec.Template.Spec
	indexed := j.Spec.CompletionMode == "Indexed"
	switch {
	case j.APIVersion != "batch/v1" || j.Kind != "Job":
		return fmt.Errorf("%s %s is no job", j.APIVersion, j.Kind)
	case !label.MatchString(j.Metadata.Name):
		return fmt.Errorf("the name %q", j.Metadata.Name)
	case pod.RestartPolicy != "Never": // only then Kubernetes counts retries for each index
		return fmt.Errorf("restartPolicy %q", pod.RestartPolicy)
	case j.Spec.CompletionMode != "" && !indexed && j.Spec.CompletionMode != "NonIndexed":
		return fmt.Errorf("completionMode %q", j.Spec.CompletionMode)
	case (j.Spec.BackoffLimitPerIndex != nil) != indexed:
		return errors.New("backoffLimitPerIndex is for indexed jobs, and they need it")
	case indexed && (j.Spec.Completions < 1 || j.Spec.Parallelism > j.Spec.Completions):
		return fmt.Errorf("%d completions, %d at once", j.Spec.Completions, j.Spec.Parallelism)
	case len(pod.Containers) != 1:
		return fmt.Errorf("%d containers", len(pod.Containers))
	}
	var volumes []string
	for _, v := range pod.Volumes {
		if !label.MatchString(v.Name) || v.PersistentVolumeClaim.ClaimName == "" || slices.Contains(volumes, v.Name) {
			return fmt.Errorf("the volume %q", v.Name)
		}
		volumes = append(volumes, v.Name)
	}
	return pod.Containers[0].fault(volumes)
}

func (c *container) fault(volumes []string) error {
	if !label.MatchString(c.Name) || c.Image == "" || len(c.Args) == 0 {
		return fmt.Errorf("the container %q", c.Name)
	}
	for _, q := range []string{c.Resources.Requests.CPU, c.Resources.Requests.Memory, c.Resources.Limits.CPU, c.Resources.Limits.Memory} {
		if q != "" && !quantity.MatchString(q) {
			return fmt.Errorf("the quantity %q", q)
		}
	}
	var known []string
	for _, e := range c.Env {
		known = append(known, e.Name)
	}
	for _, arg := range c.Args {
		for _, found := range variable.FindAllStringSubmatch(arg, -1) {
			if !slices.Contains(known, found[1]) {
				return fmt.Errorf("the variable of %s", arg)
			}
		}
	}
	for _, m := range c.VolumeMounts {
		if !slices.Contains(volumes, m.Name) || !strings.HasPrefix(m.MountPath, "/") {
			return fmt.Errorf("the mount of %q at %q", m.Name, m.MountPath)
		}
	}
	return nil
}

// The manifests are jobs as the schema has them, and the job that merges takes the parts of the one that mines.
func TestManifests(t *testing.T) {
	paths, err := filepath.Glob("*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	jobs := map[string]job{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if jobs[path], err = read(data); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	mine, merge := jobs["mine.yaml"], jobs["merge.yaml"]
	parts := mine.Spec.Completions
	if args := mine.Spec.Template.Spec.Containers[0].Args; !slices.Contains(args, fmt.Sprintf("index/%d", parts)) {
		t.Errorf("%d completions, but the arguments are %q", parts, args)
	}
	args := strings.Join(merge.Spec.Template.Spec.Containers[0].Args, " ")
	for n := range parts + 1 {
		if has := strings.Contains(args, fmt.Sprintf("part-%d.db", n)); has != (n < parts) {
			t.Errorf("part %d of %d is merged: %v", n, parts, has)
		}
	}
}

// The schema refuses what Kubernetes would refuse.
func TestSchemaRefuses(t *testing.T) {
	good, err := os.ReadFile("mine.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{"restartPolicy: Never", "restartPolicy: OnFailure"},
		{"restartPolicy:", "restartpolicy:"},
		{"completions: 8", "completions: eight"},
		{"completions: 8", "completions: 4"},
		{"completionMode: Indexed", "completionMode: Ordered"},
		{"batch/v1", "v1"},
		{"name: shicho-mine", "name: Shicho_Mine"},
		{"memory: 500Mi", "memory: 500MB"},
		{"{name: work, mountPath", "{name: works, mountPath"},
		{"$(INDEX)", "$(NUMBER)"},
		{"claimName: games", "claim: games"},
		{"backoffLimitPerIndex: 100", "backoffLimit: 100"},
	} {
		text := strings.Replace(string(good), change[0], change[1], 1)
		if text == string(good) {
			t.Fatalf("%q is not there", change[0])
		}
		if _, err := read([]byte(text)); err == nil {
			t.Errorf("%q passes", change[1])
		}
	}
}
