// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.advise.Advice;
import dev.lamina.advise.TargetCluster;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.QueryPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceTextTest {
    private static final Path GOLDEN = Path.of("src/test/resources/dev/lamina/advice.txt");

    private static final Advice.Table BY_DEVICE = new Advice.Table(
            "readings_by_device",
            "CREATE TABLE readings_by_device (\n    device text,\n    ts timestamp,\n    PRIMARY KEY (device, ts)\n)"
                    + " WITH CLUSTERING ORDER BY (ts DESC);\n\nCREATE INDEX ON readings_by_device (ts) USING 'sai';",
            List.of("device"),
            List.of("ts desc"),
            List.of("ts"),
            null,
            List.of("newest"),
            null);

    private static final Advice.Table BY_SITE = new Advice.Table(
            "readings_by_site_date",
            "-- ts_date = date(ts)\nCREATE TABLE readings_by_site_date (\n    site text,\n    ts_date date,\n    ts timestamp,\n"
                    + "    device text,\n    PRIMARY KEY ((site, ts_date), ts, device)\n);",
            List.of("site", "date(ts)"),
            List.of("ts", "device"),
            List.of(),
            null,
            List.of("warm"),
            null);

    private static Advice.Execution takes(double perSecond, double cpu, Double p50, Double p99) {
        return new Advice.Execution(perSecond, cpu, cpu * 0.9, cpu * 1.2, p50, p99);
    }

    private static Advice.Query query(String name, String table, QueryPlan plan, Advice.Execution execution) {
        return new Advice.Query(name, table, plan.cql(), plan, new MatchedRows(50, 80, 0, 100), execution);
    }

    private static final QueryPlan SLICE =
            new QueryPlan("slice", 1, "SELECT ts FROM readings_by_device WHERE device = ? LIMIT 50", "");
    private static final QueryPlan SCAN =
            new QueryPlan("scan", 1, "SELECT site FROM readings_by_device WHERE token(device) > ?", "count rows");

    private static Advice advice(boolean measured, boolean complete) {
        List<Advice.Query> queries = List.of(
                query("newest", "readings_by_device", SLICE, takes(200, 45.2, 410.0, measured ? null : 1210.0)),
                query("warm", "readings_by_device", SCAN, takes(0.003, 742_000, 532_000.0, 1_290_000.0)));
        Advice.Write write = new Advice.Write(
                "arrive",
                List.of(
                        "INSERT INTO readings_by_device (device, ts) VALUES (?, ?)",
                        "INSERT INTO readings_by_site_date (site, ts_date, ts, device) VALUES (?, ?, ?, ?)"),
                "",
                takes(2000, 66, 300.0, 900.0));
        Advice.Costs costs = new Advice.Costs(
                0.143,
                0.13,
                0.17,
                measured ? 12_400_000L : null,
                measured ? 0.21 : null,
                2,
                3,
                measured ? 2.1e12 : null,
                measured ? 2000 * 90 * 86_400.0 : null,
                measured ? 0.96 : null,
                null);
        return new Advice(
                List.of(BY_DEVICE, BY_SITE),
                queries,
                List.of(write),
                costs,
                List.of(
                        new Advice.Alternative(
                                "second", false, List.of(BY_DEVICE), queries, List.of(write), costs, null, List.of()),
                        new Advice.Alternative(
                                "mine",
                                true,
                                List.of(BY_SITE),
                                List.of(),
                                List.of(),
                                null,
                                "it lacks 3 rows",
                                List.of())),
                List.of(
                        new Advice.FlipPoint(
                                "warm",
                                0.003,
                                0.12,
                                "executions per second",
                                "add readings_by_site",
                                List.of(0.05, 0.3),
                                measured ? Advice.FlipPoint.CONFIRMED : null,
                                measured ? (Double) 0.1 : null,
                                measured
                                        ? List.of(
                                                new Advice.Load(
                                                        0.06,
                                                        List.of(0.26, 0.25, 0.27),
                                                        List.of(0.31, 0.3, 0.32),
                                                        List.of(0.84, 0.81, 0.87)),
                                                new Advice.Load(
                                                        0.24,
                                                        List.of(0.33, 0.32, 0.34),
                                                        List.of(0.31, 0.29, 0.33),
                                                        List.of(1.06, 0.97, 1.16)))
                                        : null),
                        new Advice.FlipPoint(
                                "arrive",
                                2000,
                                1770,
                                "executions per second",
                                "drop an index",
                                List.of(372.0),
                                measured ? Advice.FlipPoint.NOT_TRIED : null,
                                null,
                                null),
                        new Advice.FlipPoint("newest", 200, 1e6, "executions per second", "far away", null),
                        new Advice.FlipPoint(
                                "readings_by_device",
                                1500,
                                100_000,
                                "rows per partition",
                                "add month(ts) to the partition key",
                                List.of(100_000.0, 100_000.0))),
                List.of("Query warm reads all rows of readings_by_device, and takes longer the more there are."),
                new Advice.Error(0.09, 0.24, List.of(), List.of()),
                measured ? new Advice.Extrapolation(30_000, 300_000, 0.04, 0.12, List.of()) : null,
                measured,
                false,
                null,
                false,
                complete,
                46,
                37,
                null);
    }

    @Test
    void the_text_is_as_it_was() throws Exception {
        String text = AdviceText.of(advice(true, true), TargetCluster.of("-", "6x8x3"))
                + "=====\n"
                + AdviceText.of(advice(false, false), TargetCluster.of("-", "6x8x3"));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(GOLDEN, text);
        }
        assertThat(text).as("-Dgolden.update=true writes it anew").isEqualTo(Files.readString(GOLDEN));
        assertThat(text.lines())
                .filteredOn(line -> !line.contains("µs"))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void what_was_not_measured_is_said_and_far_flips_are_left_to_the_file() {
        String text = AdviceText.of(advice(false, false), TargetCluster.of("-", "6x8x3"));
        assertThat(text)
                .startsWith("Incomplete: it was stopped before all was done.\nNot measured: ")
                .contains("trials that were left out of the fit")
                .contains("arrive below 1,770 executions per second (now 2,000, interval from 372 on): drop an index.")
                .doesNotContain("far away");
    }
}
