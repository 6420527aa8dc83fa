// SPDX-License-Identifier: Apache-2.0
/**
 * The family {@code record}: all fields of a record in one column. {@link dev.lamina.layouts.record.RecordFamily}
 * reads its parameters; {@code JoinedRecord} joins texts by U+0001, {@code PayloadRecord} writes JSON or Protocol
 * Buffers.
 */
package dev.lamina.layouts.record;
