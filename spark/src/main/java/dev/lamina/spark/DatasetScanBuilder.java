// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.VersionStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** What Spark pushes down to a scan: conditions first, then aggregates, a limit, and the required columns. */
final class DatasetScanBuilder
        implements SupportsPushDownV2Filters,
                SupportsPushDownAggregates,
                SupportsPushDownLimit,
                SupportsPushDownRequiredColumns {
    private final SourceOptions options;
    private final DatasetVersion version;
    private final VersionStatistics statistics;
    private final List<Predicate> pushed = new ArrayList<>();
    private final List<dev.lamina.model.Predicate> conditions = new ArrayList<>();
    private boolean hasOthers;
    private List<String> columns;
    private int limit;
    private StatisticsScan answer;
    private Aggregates aggregates;

    DatasetScanBuilder(SourceOptions options, DatasetVersion version, VersionStatistics statistics) {
        this.options = options;
        this.version = version;
        this.statistics = statistics;
        this.columns = version.entity().names();
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        Conditions ours = new Conditions(version.entity());
        List<Predicate> others = new ArrayList<>();
        for (Predicate predicate : predicates) {
            dev.lamina.model.Predicate condition = ours.of(predicate);
            if (condition == null || !canBeSent(condition)) {
                others.add(predicate);
            } else {
                pushed.add(predicate);
                conditions.add(condition);
            }
        }
        hasOthers = !others.isEmpty();
        return others.toArray(new Predicate[0]);
    }

    /** Tasks get conditions as texts, of which those that are nested too deep can't be read. */
    private boolean canBeSent(dev.lamina.model.Predicate condition) {
        try {
            dev.lamina.model.Predicate.parse(condition.toString(), version.entity());
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed.toArray(new Predicate[0]);
    }

    @Override
    public boolean supportCompletePushDown(Aggregation aggregation) {
        return answer(aggregation) != null;
    }

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        answer = answer(aggregation);
        // Of no partition at all there would be no count.
        if (answer == null && !hasOthers && statistics.rows() > 0) {
            aggregates = Aggregates.of(aggregation, version.entity());
        }
        return answer != null || aggregates != null;
    }

    private StatisticsScan answer(Aggregation aggregation) {
        boolean everything = conditions.isEmpty() && !hasOthers;
        return everything && aggregation.groupByExpressions().length == 0
                ? StatisticsScan.of(aggregation, statistics)
                : null;
    }

    @Override
    public boolean pushLimit(int maxRows) {
        limit = maxRows;
        return true;
    }

    /** Each partition applies the limit separately, so Spark applies it again. */
    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = Arrays.asList(required.fieldNames());
    }

    @Override
    public Scan build() {
        if (answer != null) {
            return answer;
        }
        dev.lamina.model.Predicate where = conditions.isEmpty()
                ? null
                : conditions.size() == 1 ? conditions.get(0) : new dev.lamina.model.Predicate.And(conditions);
        return aggregates == null
                ? new DatasetScan(options, version, columns, where, limit, null, statistics)
                : new DatasetScan(options, version, aggregates.columns(), where, 0, aggregates, statistics);
    }
}
