// SPDX-License-Identifier: Apache-2.0
/** Commands that make input files. */
package dev.lamina.cli.files;
