// SPDX-License-Identifier: Apache-2.0
/** Options that describe rows in files and questions about them; looking at such files before they are read. */
package dev.lamina.cli.input;
