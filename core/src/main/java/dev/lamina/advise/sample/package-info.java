// SPDX-License-Identifier: Apache-2.0
/** Rows and the design of a table of a running cluster, read only: {@link dev.lamina.advise.sample.TableSample}. */
package dev.lamina.advise.sample;
