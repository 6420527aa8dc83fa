// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.RealFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published files of all forms, read as trips, hold what DuckDB reads from them by itself. */
class TaxiRealFilesTest {
    @TempDir
    Path directory;

    private final Path real = RealFiles.directory("taxi");

    private Dataset open(BadRows badRows, String... files) throws Exception {
        List<String> paths = new ArrayList<>();
        for (String file : files) {
            paths.add(real.resolve(file).toString());
        }
        return Datasets.named("taxi")
                .open(DatasetRequest.files(paths, directory.resolve("work")).withBadRows(badRows));
    }

    /** DuckDB's own answer over the file. */
    private String duck(String select, String file, String options) throws Exception {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery("SELECT " + select + " FROM "
                        + (file.endsWith(".parquet") ? "read_parquet('" : "read_csv('") + real.resolve(file) + "'"
                        + options
                        + ")")) {
            return words(result);
        }
    }

    private static String words(ResultSet result) throws Exception {
        result.next();
        List<String> words = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            words.add(word(result.getObject(i)));
        }
        return String.join(" ", words);
    }

    private static String word(Object value) {
        return value instanceof Double number ? String.format("%.6f", number) : String.valueOf(value);
    }

    private static String trips(Dataset dataset, String select) throws Exception {
        List<String> words = new ArrayList<>();
        dataset.sql("SELECT " + select + " FROM trips").get(0).forEach(value -> words.add(word(value)));
        return String.join(" ", words);
    }

    private static void assertRowNumbers(Dataset dataset, long rows) throws Exception {
        assertThat(dataset.rows()).isEqualTo(rows);
        assertThat(trips(dataset, "count(*), min(trip), max(trip), count(DISTINCT trip)"))
                .isEqualTo(rows + " 1 " + rows + " " + rows);
    }

    @Test
    void the_debs_file_without_a_header() throws Exception {
        String file = "debs2015_sorted_data_10004.csv";
        try (Dataset dataset = open(BadRows.FAIL, file)) {
            assertThat(dataset.source()).isEqualTo(file + ": DEBS 2015");
            assertRowNumbers(dataset, 10_004);
            assertThat(trips(
                            dataset,
                            "count(DISTINCT medallion), count(DISTINCT \"hackLicense\"), epoch(max(pickup)),"
                                    + " epoch(max(dropoff)), sum(\"tripSeconds\"), sum(distance), sum(\"pickupLongitude\"),"
                                    + " sum(\"dropoffLatitude\"), sum(total), sum(tip), min(extra), max(extra)"))
                    .isEqualTo(duck(
                            "count(DISTINCT column00), count(DISTINCT column01), epoch(max(column02)), epoch(max(column03)),"
                                    + " sum(column04), sum(column05), sum(column06), sum(column09), sum(column16),"
                                    + " sum(column14), min(column12), max(column12)",
                            file,
                            ", header = false"));
            assertThat(trips(
                            dataset,
                            "count(*) FILTER (\"paymentType\" = 1), count(*) FILTER (\"paymentType\" = 2),"
                                    + " count(*) FILTER (\"paymentType\" = 5), count(passengers), count(\"pickupZone\"),"
                                    + " count(vendor), min(service), max(service)"))
                    .isEqualTo("4000 6002 2 0 0 0 yellow yellow");
        }
    }

    @Test
    void foil_trips_with_times_that_a_spreadsheet_has_had() throws Exception {
        String file = "foil2013_trip_data_999.csv";
        try (Dataset dataset = open(BadRows.FAIL, file)) {
            assertThat(dataset.source()).isEqualTo(file + ": FOIL, CSV");
            assertRowNumbers(dataset, 999);
            assertThat(trips(
                            dataset,
                            "sum(distance), sum(passengers), min(vendor), max(vendor), count(fare), count(total)"))
                    .isEqualTo(duck("sum(trip_distance), sum(passenger_count), 'CMT', 'VTS', 0, 0", file, ""));
            assertThat(dataset.sql(
                                    "SELECT medallion, CAST(pickup AS VARCHAR), CAST(dropoff AS VARCHAR), \"tripSeconds\","
                                            + " \"pickupLongitude\", \"pickupLatitude\", \"storeAndForward\" FROM trips WHERE trip = 1")
                            .get(0))
                    .containsExactly(
                            "89D227B655E5C82AECF13C3F540D4CF4",
                            "2013-01-01 15:11:00",
                            "2013-01-01 15:18:00",
                            382,
                            -73.978165,
                            40.757977,
                            "N");
        }
    }

    @Test
    void foil_trips_joined_with_fares_of_which_some_have_no_time() throws Exception {
        String file = "foil2013_trip_fare_joined_5386.csv";
        assertThatThrownBy(() -> open(BadRows.FAIL, file))
                .hasMessage(real.resolve(file) + ":2:12: found \"2013-01-13 04:36asdf\" as pickup, expected a time"
                        + " (yyyy-MM-dd HH:mm:ss). Fix the row or pass --bad-rows skip.");
        try (Dataset dataset = open(BadRows.SKIP, file)) {
            long bad = Files.readAllLines(real.resolve(file)).stream()
                    .filter(line -> line.contains("asdf") || line.startsWith(",,,"))
                    .count();
            assertThat(dataset.rejectedRows()).isEqualTo(bad).isGreaterThan(150);
            assertThat(Files.readAllLines(dataset.rejectsFile().orElseThrow())).hasSize((int) bad + 1);
            assertThat(trips(dataset, "count(*), sum(fare), sum(tip), sum(tolls), count(DISTINCT medallion)"))
                    .isEqualTo(duck(
                            "count(*), sum(fare_amount), sum(tip_amount), sum(tolls_amount), count(DISTINCT medallion)",
                            file,
                            ") WHERE try_cast(pickup_datetime AS TIMESTAMP) IS NOT NULL AND"
                                    + " (try_cast(dropoff_datetime AS TIMESTAMP) IS NOT NULL"));
        }
    }

    @Test
    void green_cabs_of_2013_with_two_columns_without_a_name() throws Exception {
        String file = "green_tripdata_2013-08.csv";
        try (Dataset dataset = open(BadRows.FAIL, file)) {
            assertThat(dataset.source()).isEqualTo(file + ": TLC green, CSV");
            assertRowNumbers(dataset, 7_623);
            assertThat(trips(
                            dataset,
                            "sum(fare), sum(total), sum(\"dropoffLongitude\"), epoch(min(pickup)), epoch(max(dropoff)),"
                                    + " count(\"tripType\"), count(\"ehailFee\"), min(service), count(medallion)"))
                    .isEqualTo(duck(
                            "sum(Fare_amount), sum(Total_amount), sum(Dropoff_longitude), epoch(min(lpep_pickup_datetime)),"
                                    + " epoch(max(Lpep_dropoff_datetime)), 0, 0, 'green', 0",
                            file,
                            ", header = true, strict_mode = false, null_padding = true"));
        }
    }

    @Test
    void green_cabs_of_2021_compressed_and_of_2023_in_parquet_are_one_dataset() throws Exception {
        String text = "green_tripdata_2021-01.csv.gz";
        String parquet = "green_tripdata_2023-01.parquet";
        String asked = "count(*), sum(%s), sum(total_amount), count(trip_type), count(congestion_surcharge),"
                + " sum(passenger_count), count(payment_type), count(store_and_fwd_flag), epoch(min(lpep_pickup_datetime)),"
                + " sum(DOLocationID)";
        try (Dataset dataset = open(BadRows.FAIL, text, parquet)) {
            assertThat(dataset.source()).isEqualTo(text + ": TLC green, CSV; " + parquet + ": TLC green, Parquet");
            assertRowNumbers(dataset, 73_908 + 68_211);
            String mine =
                    "SELECT count(*), sum(distance), sum(total), count(\"tripType\"), count(\"congestionSurcharge\"),"
                            + " sum(passengers), count(\"paymentType\"), count(\"storeAndForward\"), epoch(min(pickup)),"
                            + " sum(\"dropoffZone\") FROM trips WHERE trip ";
            assertThat(joined(dataset.sql(mine + "<= 73908")))
                    .isEqualTo(duck(String.format(asked, "trip_distance"), text, ""));
            assertThat(joined(dataset.sql(mine + "> 73908")))
                    .isEqualTo(duck(String.format(asked, "trip_distance"), parquet, "")
                            .replace(".000000 63", " 63"));
        }
    }

    private static String joined(List<List<Object>> rows) {
        List<String> words = new ArrayList<>();
        rows.get(0).forEach(value -> words.add(word(value)));
        return String.join(" ", words);
    }

    @Test
    void yellow_cabs_of_2024_with_an_airport_fee() throws Exception {
        String file = "yellow_2024-01_sample_10000.csv";
        try (Dataset dataset = open(BadRows.FAIL, file)) {
            assertThat(dataset.source()).isEqualTo(file + ": TLC yellow, CSV");
            assertRowNumbers(dataset, 10_000);
            assertThat(trips(
                            dataset,
                            "sum(\"airportFee\"), sum(\"improvementSurcharge\"), sum(\"congestionSurcharge\"),"
                                    + " CAST(sum(passengers) AS DOUBLE), sum(\"pickupZone\"), count(\"pickupLongitude\"),"
                                    + " count(*) FILTER (vendor = 'VTS')"))
                    .isEqualTo(duck(
                            "sum(Airport_fee), sum(improvement_surcharge), sum(congestion_surcharge),"
                                    + " sum(passenger_count), sum(PULocationID), 0, count(*) FILTER (VendorID = 2)",
                            file,
                            ""));
        }
    }
}
