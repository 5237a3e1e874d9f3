// Package slurm holds the two scripts that mine games on a cluster with Slurm, mine.sbatch and merge.sbatch, and a test that runs them.
package slurm
