// SPDX-License-Identifier: Apache-2.0
/**
 * Stripes: runs of rows that are encoded together, so that columns that determine each other share one stream of codes.
 * A stripe consists of ordinary chunks and a directory that says how they make up the columns.
 */
package dev.lamina.codec.stripe;
