// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms of which there is no real file at hand, and what is none of the forms. */
class TaxiFormsTest {
    private static final String CAB = "0123456789ABCDEF0123456789ABCDEF";
    private static final String TRIP = CAB + "," + CAB.toLowerCase()
            + ",CMT,1,N,2013-01-02 03:04:05,2013-01-02 03:10:05,2,360," + "1.5,-73.98,40.75,-73.97,40.76";
    private static final String FARES = "CRD,7.5,.5,.5,1.6,0,10.1";

    @TempDir
    Path directory;

    @Test
    void foil_files_without_header_are_told_by_their_columns() throws Exception {
        assertThat(row("trip_data.csv", TRIP + "\n", "vendor, distance, \"dropoffLatitude\", fare"))
                .isEqualTo("FOIL trip_data, no header: [CMT, 1.5, 40.76, null]");
        assertThat(row("joined.csv", TRIP + "," + FARES + "\n", "\"tripSeconds\", \"paymentType\", tip, total"))
                .isEqualTo("FOIL joined, no header: [360, 1, 1.6, 10.1]");
        String fare = CAB + "," + CAB + ",VTS,2013-01-02 03:04:05," + FARES + "\n";
        assertThat(row("trip_fare.csv", fare, "medallion, epoch(pickup), fare, \"pickupLatitude\""))
                .isEqualTo("FOIL trip_fare, no header: [" + CAB + ", 1.357095845E9, 7.5, null]");
        String first = CAB + "," + CAB + ",CMT," + FARES
                + ",1,2013-01-02 03:04:05,2013-01-02 03:10:05,2,360,1.5,-73.98,40.75," + "-73.97,40.76";
        assertThat(row("first.csv", first + "\n", "passengers, \"mtaTax\", distance"))
                .isEqualTo("FOIL joined, fares first, no header: [2, 0.5, 1.5]");
        assertThat(row("card.csv", first + ",4111\n", "passengers, \"mtaTax\", distance"))
                .isEqualTo("FOIL joined, fares first, one column more, no header: [2, 0.5, 1.5]");
    }

    @Test
    void yellow_files_of_2009_to_2014_have_had_other_names_and_words() throws Exception {
        String of2009 =
                "vendor_name,Trip_Pickup_DateTime,Trip_Dropoff_DateTime,Passenger_Count,Trip_Distance,Start_Lon,"
                        + "Start_Lat,Rate_Code,store_and_forward,End_Lon,End_Lat,Payment_Type,Fare_Amt,surcharge,mta_tax,Tip_Amt,"
                        + "Tolls_Amt,Total_Amt\n\n"
                        + "VTS,2009-01-04 02:52:00,2009-01-04 03:02:00,1,2.63,-73.99,40.72,,,-73.993,40.695,CASH,8.9,0.5,,0,0,9.4\n";
        assertThat(row(
                        "2009.csv",
                        of2009,
                        "vendor, passengers, \"pickupLongitude\", \"dropoffLatitude\", \"paymentType\", fare, extra, total,"
                                + " \"storeAndForward\""))
                .isEqualTo("TLC yellow, CSV: [VTS, 1, -73.99, 40.695, 2, 8.9, 0.5, 9.4, null]");
        String of2010 = "vendor_id,pickup_datetime,dropoff_datetime,passenger_count,trip_distance,pickup_longitude,"
                + "pickup_latitude,rate_code,store_and_fwd_flag,dropoff_longitude,dropoff_latitude,payment_type,fare_amount,"
                + "surcharge,mta_tax,tip_amount,tolls_amount,total_amount\r\n\r\n"
                + "CMT,2010-03-01 00:10:00,2010-03-01 00:20:00,3,1.2,-73.9,40.7,1,0,-73.8,40.8,Cre,5.7,0,0.5,1,0,7.2\r\n";
        assertThat(row("2010.csv", of2010, "vendor, \"storeAndForward\", \"paymentType\", \"rateCode\", tip"))
                .isEqualTo("TLC yellow, CSV: [CMT, N, 1, 1, 1.0]");
        String of2014 = "vendor_id, pickup_datetime, dropoff_datetime, passenger_count, trip_distance, fare_amount\n"
                + "1,2014-01-01 00:00:00,2014-01-01 00:01:00,1,.5,4\n";
        assertThat(row("2014.csv", of2014, "vendor, distance, fare, service"))
                .isEqualTo("TLC yellow, CSV: [CMT, 0.5, 4.0, yellow]");
    }

    @Test
    void parquet_with_times_as_texts_and_whole_numbers_as_fractions() throws Exception {
        Path file = directory.resolve("2009.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("COPY (SELECT 'VTS' AS vendor_name, '2009-01-04 02:52:00' AS Trip_Pickup_DateTime, 2.0 AS"
                    + " passenger_count, 1.0 AS payment_type, 2.5 AS Trip_Distance, NULL AS airport_fee, 1 AS extra) TO '"
                    + file + "' (FORMAT parquet)");
        }
        try (Dataset dataset = open(BadRows.FAIL, file)) {
            assertThat(dataset.source()).isEqualTo("2009.parquet: TLC yellow, Parquet");
            assertThat(dataset.sql(
                            "SELECT CAST(pickup AS VARCHAR), passengers, \"paymentType\", \"airportFee\" FROM trips"))
                    .containsExactly(Arrays.asList("2009-01-04 02:52:00", 2, 1, null));
        }
    }

    @Test
    void rows_are_numbered_over_all_files_and_may_repeat() throws Exception {
        Path one = write("a.csv", TRIP + "\n" + TRIP + "\n");
        Path other = write("b.csv", TRIP + "\n");
        try (Dataset dataset = open(BadRows.FAIL, one, other, one)) {
            assertThat(dataset.source()).isEqualTo("3 files from a.csv on: FOIL trip_data, no header");
            assertThat(dataset.sql("SELECT trip FROM trips ORDER BY trip"))
                    .isEqualTo(List.of(List.of(1L), List.of(2L), List.of(3L), List.of(4L), List.of(5L)));
        }
        try (Dataset dataset = Datasets.named("taxi")
                .open(DatasetRequest.files(List.of(one.toString(), other.toString()), directory.resolve("w2"))
                        .withRows(2))) {
            assertThat(dataset.rows()).isEqualTo(2);
        }
    }

    @Test
    void bad_rows_are_named_or_left_out() throws Exception {
        Path file = write(
                "bad.csv",
                TRIP + "\n" + TRIP.replace("2013-01-02 03:04:05", "") + "\n" + TRIP + ",x\n"
                        + TRIP.replace(",2,", ",two,") + "\n");
        assertThatThrownBy(() -> open(BadRows.FAIL, file)).hasMessageStartingWith(file + ":3:");
        try (Dataset dataset = open(BadRows.SKIP, file)) {
            assertThat(dataset.rows()).isEqualTo(1);
            assertThat(Files.readString(dataset.rejectsFile().orElseThrow()))
                    .contains("found 15 columns, expected 14", "found no pickup", "found \"two\" as passengers");
        }
        Path words = write("words.csv", TRIP + "," + FARES.replace("CRD", "Barter") + "\n");
        assertThatThrownBy(() -> open(BadRows.FAIL, words))
                .hasMessageStartingWith(
                        words + ":1:15: found \"BARTER\" as paymentType, expected a 32-bit whole number");
    }

    @Test
    void what_is_no_file_of_trips_says_so() throws Exception {
        Path other = write("other.csv", "a,b,c\n1,2,3\n");
        assertThatThrownBy(() -> open(BadRows.FAIL, other))
                .isInstanceOf(DatasetException.class)
                .hasMessage(other
                        + ": found 3 columns between commas, expected taxi trips: FOIL's trip_data, trip_fare or both"
                        + " joined, the DEBS challenge's, or TLC's yellow or green ones. Pass a file of trips.");
        Path hired = write(
                "fhv.csv", "dispatching_base_num,pickup_datetime,dropOff_datetime,PUlocationID,DOlocationID,SR_Flag\n");
        assertThat(Datasets.named("taxi").objection(hired)).isPresent();
        assertThat(Datasets.named("taxi").objection(write("t.csv", TRIP + "\n")))
                .isEmpty();
        Path latin = Files.write(directory.resolve("l.csv"), "caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Datasets.named("taxi").objection(latin).orElseThrow()).startsWith("found a line of one column");
        assertThatThrownBy(() -> Datasets.named("taxi")
                        .open(DatasetRequest.generated(5, 1, directory.resolve("w"))
                                .withParameters(java.util.Map.of("year", 2013))))
                .hasMessage("Dataset taxi has no parameter \"year\". It has none.");
    }

    @Test
    void trips_and_fares_side_by_side_are_refused() throws Exception {
        Path trips = write("trip_data.csv", TRIP + "\n");
        Path fares = write("trip_fare.csv", CAB + "," + CAB + ",VTS,2013-01-02 03:04:05," + FARES + "\n");
        assertThatThrownBy(() -> open(BadRows.FAIL, trips, fares))
                .hasMessage(fares + ": this file has fares and " + trips
                        + " has trips, so each trip would be there twice. Join the files first, or pass one of"
                        + " them.");
    }

    private String row(String name, String text, String columns) throws Exception {
        try (Dataset dataset = open(BadRows.FAIL, write(name, text))) {
            List<List<Object>> rows = dataset.sql("SELECT " + columns + " FROM trips");
            assertThat(rows).hasSize(1);
            return dataset.source().substring(name.length() + 2) + ": " + rows.get(0);
        }
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(directory.resolve(name), text);
    }

    private Dataset open(BadRows badRows, Path... files) throws Exception {
        List<String> paths = Arrays.stream(files).map(Path::toString).toList();
        return Datasets.named("taxi")
                .open(DatasetRequest.files(paths, directory.resolve("work")).withBadRows(badRows));
    }
}
