// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated trips have the statistics of published ones, and are the same for the same seed. */
class TaxiGeneratorTest {
    private static final int ROWS = 100_000;

    @TempDir
    static Path directory;

    private static Dataset dataset;

    @BeforeAll
    static void open() throws Exception {
        dataset = Datasets.named("taxi").open(DatasetRequest.generated(ROWS, 42, directory.resolve("work")));
    }

    @AfterAll
    static void close() {
        dataset.close();
    }

    private static double number(String expression) throws Exception {
        return ((Number) dataset.sql("SELECT CAST(" + expression + " AS DOUBLE) FROM trips")
                        .get(0)
                        .get(0))
                .doubleValue();
    }

    private static void near(String expression, double expected, double within) throws Exception {
        assertThat(number(expression)).as(expression).isCloseTo(expected, Offset.offset(within));
    }

    @Test
    void rows_are_in_the_order_of_pickups_in_january_2013() throws Exception {
        assertThat(dataset.source()).isEqualTo("generated, seed 42");
        assertThat(dataset.rows()).isEqualTo(ROWS);
        assertThat(dataset.sql(
                        "SELECT CAST(min(pickup) AS VARCHAR), CAST(CAST(max(pickup) AS DATE) AS VARCHAR) FROM trips"))
                .containsExactly(List.of("2013-01-01 00:00:00", "2013-01-31"));
        // A minute, which is as exact as one vendor's devices are.
        assertThat(number(
                        "(SELECT max(epoch(before) - epoch(pickup)) FROM (SELECT pickup, lag(pickup) OVER (ORDER BY trip)"
                                + " AS before FROM trips))"))
                .isLessThanOrEqualTo(60);
        near("count(DISTINCT CAST(pickup AS DATE))", 31, 0);
    }

    @Test
    void hours_are_those_of_green_cabs() throws Exception {
        near("avg(CASE WHEN hour(pickup) = 5 THEN 1 ELSE 0 END)", 72 / 7623.0, .002);
        near("avg(CASE WHEN hour(pickup) = 18 THEN 1 ELSE 0 END)", 578 / 7623.0, .004);
        near("avg(CASE WHEN isodow(pickup) = 7 THEN 1 ELSE 0 END)", .0895, .01);
    }

    @Test
    void cabs_drivers_and_devices() throws Exception {
        near("count(DISTINCT medallion)", 13_237, 100);
        near("min(length(medallion)) + max(length(medallion))", 64, 0);
        near("count(DISTINCT left(medallion, 2))", 256, 0);
        near("count(DISTINCT \"hackLicense\")", 22_400, 800);
        // Of the first 1000 and 10,000 trips, as of the samples of 999 (889) and 10,004.
        near("(SELECT count(DISTINCT medallion) FROM trips WHERE trip <= 999)", 950, 40);
        near("avg(CASE WHEN vendor = 'VTS' THEN 1 ELSE 0 END)", .845, .01);
        near("avg(CASE WHEN vendor = 'VTS' AND second(pickup) + \"tripSeconds\" % 60 > 0 THEN 1 ELSE 0 END)", 0, 0);
        near("avg(CASE WHEN (vendor = 'VTS') = (\"storeAndForward\" IS NULL) THEN 1 ELSE 0 END)", 1, 0);
        near("avg(passengers)", 2.1, .1);
        near("avg(CASE WHEN passengers = 1 THEN 1 ELSE 0 END)", .62, .02);
    }

    @Test
    void distances_times_and_fares_go_together() throws Exception {
        near("median(distance) FILTER (\"rateCode\" = 1)", 1.86, .06);
        near("quantile_cont(distance, .9) FILTER (\"rateCode\" = 1)", 5.3, .4);
        near("median(\"tripSeconds\")", 540, 60);
        near("quantile_cont(\"tripSeconds\", .9)", 1200, 120);
        near("avg(CASE WHEN epoch(dropoff) - epoch(pickup) = \"tripSeconds\" THEN 1 ELSE 0 END)", 1, 0);
        near("regr_slope(fare, distance) FILTER (\"rateCode\" = 1)", 2.75, .1);
        near("corr(fare, distance) FILTER (\"rateCode\" = 1)", .98, .02);
        near("avg(CASE WHEN abs(total - (fare + extra + \"mtaTax\" + tip + tolls)) < .005 THEN 1 ELSE 0 END)", 1, 0);
        near("avg(CASE WHEN \"rateCode\" = 2 THEN fare END)", 52, 0);
        near("avg(CASE WHEN \"rateCode\" = 2 THEN 1 ELSE 0 END)", .0225, .003);
        near("avg(tip / fare) FILTER (\"paymentType\" = 1 AND \"rateCode\" = 1)", .2, .02);
        near("max(tip) FILTER (\"paymentType\" <> 1)", 0, 0);
        near("avg(CASE WHEN \"paymentType\" = 1 THEN 1 ELSE 0 END)", .452, .01);
        near("avg(CASE WHEN tolls > 0 THEN 1 ELSE 0 END)", .03, .02);
    }

    @Test
    void places_are_in_the_city_and_as_far_apart_as_the_distance_says() throws Exception {
        near("avg(CASE WHEN \"pickupLongitude\" = 0 THEN 1 ELSE 0 END)", .0156, .003);
        near("avg(CASE WHEN \"dropoffLongitude\" = 0 THEN 1 ELSE 0 END)", .0167, .003);
        String inside =
                "avg(CASE WHEN \"%sLongitude\" BETWEEN -74.05 AND -73.75 AND \"%<sLatitude\" BETWEEN 40.58 AND 40.91"
                        + " THEN 1 ELSE 0 END) FILTER (\"%<sLongitude\" <> 0)";
        near(String.format(inside, "pickup"), 1, 0);
        near(String.format(inside, "dropoff"), 1, 0);
        near(
                "avg(CASE WHEN \"pickupLongitude\" BETWEEN -74.03 AND -73.90 AND \"pickupLatitude\" BETWEEN 40.68 AND 40.82 THEN 1"
                        + " ELSE 0 END) FILTER (\"pickupLongitude\" <> 0)",
                .9648,
                .02);
        near(
                "median(sqrt(power((\"pickupLongitude\" - \"dropoffLongitude\") * 52.3, 2) + power((\"pickupLatitude\" -"
                        + " \"dropoffLatitude\") * 69, 2)) / distance) FILTER (\"pickupLongitude\" <> 0 AND"
                        + " \"dropoffLongitude\" <> 0 AND distance > 0 AND \"rateCode\" = 1)",
                .73,
                .02);
    }

    @Test
    void some_rows_are_repeated_and_told_apart_by_their_number_alone() throws Exception {
        near("count(*) - (SELECT count(*) FROM (SELECT DISTINCT * EXCLUDE (trip) FROM trips))", 40, 25);
    }

    @Test
    void same_seed_same_bytes_other_seed_other_bytes() throws Exception {
        Path one = directory.resolve("one.csv");
        TaxiGenerator.write(10_000, 42, one, DatasetProgress.NONE);
        Path other = directory.resolve("other.csv");
        TaxiGenerator.write(100, 43, other, DatasetProgress.NONE);
        assertThat(Files.readAllLines(other).get(1))
                .isNotEqualTo(Files.readAllLines(one).get(1));
        // Seals the rows of seed 42 for all Java versions to come; who changes the generator changes this on purpose.
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(one));
        assertThat(Long.toHexString(crc.getValue())).isEqualTo("a5fbfda2");
        assertThatThrownBy(() -> TaxiGenerator.write(0, 1, one, DatasetProgress.NONE))
                .hasMessage("--rows must be 1 or more, not 0.");
    }
}
