// SPDX-License-Identifier: Apache-2.0
/** What all commands share: exit codes, progress, interruption, and where Lamina keeps its files. */
package dev.lamina.cli.console;
