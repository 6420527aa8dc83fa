// SPDX-License-Identifier: Apache-2.0
/**
 * Writes as a study's operations: {@link dev.lamina.study.writes.InsertKind}, {@link dev.lamina.study.writes.UpdateKind} and
 * {@link dev.lamina.study.writes.DeleteKind}, found by their keys. They leave every query's answer as it is: rows of the data are
 * written again with their own values, and what is deleted or expires are copies of rows under keys that no row has.
 */
package dev.lamina.study.writes;
