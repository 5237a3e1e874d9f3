// Package deploy tests what this folder has for mining on many machines: the manifests for Kubernetes, and the scripts for Slurm in slurm.
package deploy
