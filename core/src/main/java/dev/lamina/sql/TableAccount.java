// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.store.scan.ScanAccount;
import java.util.List;

/**
 * What was read for one place of a statement.
 *
 * @param table the version, such as {@code gdelt@3}
 * @param columns the columns that were asked for
 * @param ofColumns how many the table has
 * @param where the condition that was given to the scan; empty for none
 * @param ofRows how many rows the table has
 * @param rows how many were handed to DuckDB
 * @param scan what was read; {@code null} where nothing had to be
 */
public record TableAccount(
        String table, List<String> columns, int ofColumns, String where, long ofRows, long rows, ScanAccount scan) {
    public TableAccount {
        columns = List.copyOf(columns);
    }
}
