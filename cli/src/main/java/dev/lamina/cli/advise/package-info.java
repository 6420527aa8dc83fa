// SPDX-License-Identifier: Apache-2.0
/** The command that advises on tables: its options, and how the advice is printed. */
package dev.lamina.cli.advise;
