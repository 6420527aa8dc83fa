// SPDX-License-Identifier: Apache-2.0
/** Commands that run studies and that report, compare and publish runs. */
package dev.lamina.cli.runs;
