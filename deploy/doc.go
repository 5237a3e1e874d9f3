// Package deploy tests the manifests of this folder for Kubernetes.
package deploy
