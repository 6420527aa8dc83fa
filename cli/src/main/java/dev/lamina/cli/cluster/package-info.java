// SPDX-License-Identifier: Apache-2.0
/** Commands that start, inspect and disturb nodes on this machine, and options that name a cluster elsewhere. */
package dev.lamina.cli.cluster;
