// SPDX-License-Identifier: Apache-2.0
/** Commands for stored datasets. */
package dev.lamina.cli.store;
