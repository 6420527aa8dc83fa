// SPDX-License-Identifier: Apache-2.0
/** The command that serves offers over HTTP. */
package dev.lamina.cli.serve;
