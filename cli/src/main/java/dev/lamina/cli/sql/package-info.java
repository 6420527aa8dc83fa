// SPDX-License-Identifier: Apache-2.0
/** The command that answers SQL, its shell and its printers. */
package dev.lamina.cli.sql;
