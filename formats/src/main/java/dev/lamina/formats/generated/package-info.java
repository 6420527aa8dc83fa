// SPDX-License-Identifier: Apache-2.0
/** What flatc makes of {@code column_store.fbs}; {@code generate.sh} beside that file makes it again. */
package dev.lamina.formats.generated;
