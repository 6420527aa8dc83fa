// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.model.Field;
import dev.lamina.model.Filter;
import dev.lamina.model.Predicate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A way to a query's rows by few requests with the same statement.
 *
 * @param select the query
 * @param cql the statement
 * @param fields the fields to read
 * @param requests the values of each request, in the order of the markers
 * @param left what is tested on the rows; {@code null} for nothing
 * @param order as {@link RowSelect} has it
 * @param oneByOne as {@link RowSelect} has it
 * @param plan the way in words
 * @param reach what the servers read
 */
record RowWay(
        Select select,
        String cql,
        List<Field> fields,
        List<List<ByteBuffer>> requests,
        Predicate left,
        RowOrder order,
        boolean oneByOne,
        AccessPlan plan,
        Reach reach) {
    /** The cheaper way first. */
    static final Comparator<RowWay> CHEAPEST = Comparator.comparing(RowWay::plan, AccessPlan.CHEAPEST);

    /** The requests, with their values bound. */
    List<BoundStatement> statements(PreparedStatement prepared) {
        List<BoundStatement> statements = new ArrayList<>();
        for (List<ByteBuffer> values : requests) {
            BoundStatementBuilder builder = prepared.boundStatementBuilder();
            for (int i = 0; i < values.size(); i++) {
                builder.setBytesUnsafe(i, values.get(i).duplicate());
            }
            statements.add(builder.build());
        }
        return statements;
    }

    RowSelect select(CqlSession session, RowSelect.Prepared prepared) {
        return new RowSelect(
                session,
                prepared,
                statements(prepared.statement()),
                select,
                left == null ? null : () -> new Filter(left, fields),
                order,
                oneByOne,
                plan);
    }

    /** A statement as reports show it: without the keyspace, whose name is the run's own. */
    static String shown(String cql, RowTable table, String keyspace) {
        return cql.replace(
                " FROM " + table.qualified(keyspace),
                " FROM " + CqlIdentifier.fromInternal(table.name()).asCql(true));
    }

    /**
     * The fields that must be read: the wanted columns first, which are one at least.
     *
     * @param left what is tested on the rows; {@code null} for nothing
     * @param order in which they are put
     */
    static List<Field> fields(Select select, RowTable table, Predicate left, List<Select.Order> order) {
        Set<String> read = new LinkedHashSet<>(select.columns());
        order.forEach(term -> read.add(term.field()));
        if (left != null) {
            read.addAll(left.columns());
        }
        if (read.isEmpty()) {
            read.add(table.entity().identity());
        }
        return table.entity().fields(List.copyOf(read));
    }

    /** The beginning of a statement that reads these fields. */
    static String selected(RowTable table, String keyspace, List<Field> fields) {
        return "SELECT " + table.selection(fields) + " FROM " + table.qualified(keyspace);
    }
}
