// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.data.MaxRow;
import dev.lamina.data.duck.ParquetColumns;
import dev.lamina.data.files.MappedFile;
import dev.lamina.data.text.DelimitedReader;
import dev.lamina.data.text.FileForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds out what a file is: by the names of its columns, or, where it has none, by how many there are. */
final class TaxiForms {
    /** Enough to pass over a header, a blank line and some bad rows. */
    private static final int FIRST_RECORDS = 50;

    private static final String TRIP_DATA =
            "medallion,hack_license,vendor_id,rate_code,store_and_fwd_flag,pickup_datetime,"
                    + "dropoff_datetime,passenger_count,trip_time_in_secs,trip_distance,pickup_longitude,pickup_latitude,"
                    + "dropoff_longitude,dropoff_latitude";
    private static final String FARES = "fare_amount,surcharge,mta_tax,tip_amount,tolls_amount,total_amount";
    private static final String FARES_FIRST =
            "medallion,hack_license,vendor_id,payment_type," + FARES + ",rate_code,pickup_datetime,dropoff_datetime,"
                    + "passenger_count,trip_time_in_secs,trip_distance,pickup_longitude,pickup_latitude,dropoff_longitude,"
                    + "dropoff_latitude";

    /** The files that are also there without a header, and their columns. */
    private static final Map<String, List<String>> HEADLESS = new LinkedHashMap<>();

    static {
        HEADLESS.put("FOIL trip_data, no header", columns(TRIP_DATA));
        HEADLESS.put(
                "FOIL trip_fare, no header",
                columns("medallion,hack_license,vendor_id,pickup_datetime,payment_type," + FARES));
        HEADLESS.put("FOIL joined, no header", columns(TRIP_DATA + ",payment_type," + FARES));
        HEADLESS.put("FOIL joined, fares first, no header", columns(FARES_FIRST));
        HEADLESS.put("FOIL joined, fares first, one column more, no header", columns(FARES_FIRST + ",more"));
        HEADLESS.put(
                "DEBS 2015",
                columns("medallion,hack_license,pickup_datetime,dropoff_datetime,trip_time_in_secs,trip_distance,"
                        + "pickup_longitude,pickup_latitude,dropoff_longitude,dropoff_latitude,payment_type," + FARES));
    }

    private static final String EXPECTED = "expected taxi trips: FOIL's trip_data, trip_fare or both joined, the DEBS"
            + " challenge's, or TLC's yellow or green ones";

    private TaxiForms() {}

    private static List<String> columns(String names) {
        return List.of(names.split(","));
    }

    /**
     * A file of trips.
     *
     * @param file what fills the fields
     * @param label what people call it
     * @param fields the fields that it fills
     */
    record Found(MappedFile file, String label, Set<String> fields) {
        /** Whether it tells what trips cost and not how far they went, as FOIL's trip_fare does. */
        boolean isFaresAlone() {
            return fields.contains("fare") && !fields.contains("distance");
        }

        /** Whether it is the other way round, as in FOIL's trip_data. */
        boolean isWithoutFares() {
            return fields.contains("distance") && !fields.contains("fare");
        }
    }

    /** Why the file is not a file of trips; empty if it is. */
    static Optional<String> objection(Path path) throws DatasetException {
        return detected(path) == null ? Optional.of(unlike(path)) : Optional.empty();
    }

    /** Finds out what the file is. */
    static Found detect(Path path) throws DatasetException {
        Found found = detected(path);
        if (found == null) {
            throw DatasetException.input(path + ": " + unlike(path) + ". Pass a file of trips.");
        }
        return found;
    }

    private static String unlike(Path path) throws DatasetException {
        if (ParquetColumns.has(path)) {
            return "found the columns "
                    + String.join(", ", ParquetColumns.of(path).keySet()) + ", " + EXPECTED;
        }
        List<String> first = records(path).get(0);
        return "found " + (first.size() == 1 ? "a line of one column" : first.size() + " columns between commas") + ", "
                + EXPECTED;
    }

    private static Found detected(Path path) throws DatasetException {
        if (ParquetColumns.has(path)) {
            Map<String, String> types = ParquetColumns.of(path);
            return isTrips(TaxiColumns.byField(List.copyOf(types.keySet())))
                    ? found(path, FileForm.parquet(), types, label(types.keySet(), "Parquet"))
                    : null;
        }
        List<List<String>> records = records(path);
        List<String> names = records.get(0);
        if (isTrips(TaxiColumns.byField(names))) {
            List<String> columns = named(names, records);
            return found(path, FileForm.delimited(',', true, columns), texts(columns), label(names, "CSV"));
        }
        for (Map.Entry<String, List<String>> form : HEADLESS.entrySet()) {
            if (fits(form.getValue(), records)) {
                List<String> columns = form.getValue();
                return found(path, FileForm.delimited(',', false, columns), texts(columns), form.getKey());
            }
        }
        return null;
    }

    /** Whether there are the least fields that make trips: when they began, and how far they went or what they cost. */
    private static boolean isTrips(Map<String, String> fields) {
        return fields.containsKey(TaxiTrips.PICKUP)
                && (fields.containsKey("distance") || fields.containsKey("fare"))
                && fields.size() > 4;
    }

    private static Map<String, String> texts(List<String> columns) {
        Map<String, String> types = new LinkedHashMap<>();
        columns.forEach(column -> types.put(column, "VARCHAR"));
        return types;
    }

    private static Found found(Path path, FileForm form, Map<String, String> types, String label) {
        Map<String, String> fields = TaxiColumns.byField(List.copyOf(types.keySet()));
        Map<String, String> values = new LinkedHashMap<>();
        fields.forEach((field, column) -> values.put(field, TaxiColumns.value(field, column, types.get(column))));
        values.put(TaxiTrips.IDENTITY, MappedFile.ROW_NUMBER);
        values.put("service", TaxiColumns.isGreen(fields.get(TaxiTrips.PICKUP)) ? "'green'" : "'yellow'");
        return new Found(new MappedFile(path, form, values), label, fields.keySet());
    }

    /** The header's names, made distinct, and as many more as rows have: green cabs of 2013 have two columns without a name. */
    private static List<String> named(List<String> names, List<List<String>> records) {
        List<String> columns = new ArrayList<>();
        int width = records.size() > 1 ? records.get(1).size() : names.size();
        for (int i = 0; i < Math.max(width, names.size()); i++) {
            String name = i < names.size() ? names.get(i) : "";
            columns.add(name.isEmpty() || columns.contains(name) ? "column " + (i + 1) : name);
        }
        return columns;
    }

    /** By its columns' names the file is FOIL's, or TLC's of one of the two services. */
    private static String label(Iterable<String> columns, String kind) {
        String service = "yellow";
        for (String column : columns) {
            if (column.equalsIgnoreCase("medallion")) {
                return "FOIL, " + kind;
            }
            service = TaxiColumns.isGreen(column) ? "green" : service;
        }
        return "TLC " + service + ", " + kind;
    }

    /** Whether one of the records has so many columns, and times where they are to be. */
    private static boolean fits(List<String> columns, List<List<String>> records) {
        int pickup = columns.indexOf("pickup_datetime");
        int medallion = columns.indexOf("medallion");
        for (List<String> record : records) {
            if (record.size() == columns.size()
                    && record.get(pickup).matches("\\d{4}-\\d\\d-\\d\\d \\d.*|\\d{1,2}/\\d{1,2}/\\d{4} \\d.*")
                    && !record.get(medallion).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The first records, columns without quotes and blanks. */
    private static List<List<String>> records(Path path) throws DatasetException {
        List<List<String>> records = new ArrayList<>();
        try (DelimitedReader reader =
                new DelimitedReader(InputFiles.open(path, InputFiles.isGzip(path)), ',', true, MaxRow.FIXED)) {
            while (records.size() < FIRST_RECORDS && reader.next()) {
                List<String> record = new ArrayList<>();
                for (int i = 0; i < reader.fields(); i++) {
                    record.add(reader.text(i).strip());
                }
                records.add(record);
            }
        } catch (IOException e) {
            throw InputFiles.unreadable(path.toString(), e);
        }
        if (records.isEmpty()) {
            throw InputFiles.empty(path);
        }
        return records;
    }
}
