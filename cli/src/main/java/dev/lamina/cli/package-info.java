// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: parse, call, print. {@link dev.lamina.cli.Lamina} is the program; its commands stand in packages by what
 * they are about.
 */
package dev.lamina.cli;
