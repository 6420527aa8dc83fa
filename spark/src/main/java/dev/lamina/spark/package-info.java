// SPDX-License-Identifier: Apache-2.0
/** Stored datasets as a source and a target of Spark: {@code format("lamina")}. Begin at {@code LaminaSource}. */
package dev.lamina.spark;
