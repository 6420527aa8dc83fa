// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the columns of published files are called, from 2009 to 2024, and how their values become those of the schema.
 * Names are compared without case, blanks and underscores, which changed more often than the names.
 */
final class TaxiColumns {
    private static final Map<String, List<String>> NAMES = new LinkedHashMap<>();

    private static final Map<String, String> FIELDS = new HashMap<>();

    static {
        NAMES.put("medallion", List.of("medallion"));
        NAMES.put("hackLicense", List.of("hack_license"));
        NAMES.put("vendor", List.of("vendor_id", "vendor_name"));
        NAMES.put(
                TaxiTrips.PICKUP,
                List.of("pickup_datetime", "trip_pickup_datetime", "tpep_pickup_datetime", "lpep_pickup_datetime"));
        NAMES.put(
                "dropoff",
                List.of("dropoff_datetime", "trip_dropoff_datetime", "tpep_dropoff_datetime", "lpep_dropoff_datetime"));
        NAMES.put("passengers", List.of("passenger_count"));
        NAMES.put("tripSeconds", List.of("trip_time_in_secs"));
        NAMES.put("distance", List.of("trip_distance"));
        NAMES.put("pickupLongitude", List.of("pickup_longitude", "start_lon"));
        NAMES.put("pickupLatitude", List.of("pickup_latitude", "start_lat"));
        NAMES.put("dropoffLongitude", List.of("dropoff_longitude", "end_lon"));
        NAMES.put("dropoffLatitude", List.of("dropoff_latitude", "end_lat"));
        NAMES.put("pickupZone", List.of("pu_location_id"));
        NAMES.put("dropoffZone", List.of("do_location_id"));
        NAMES.put("rateCode", List.of("rate_code", "rate_code_id"));
        NAMES.put("storeAndForward", List.of("store_and_fwd_flag", "store_and_forward"));
        NAMES.put("paymentType", List.of("payment_type"));
        NAMES.put("fare", List.of("fare_amount", "fare_amt"));
        NAMES.put("extra", List.of("extra", "surcharge"));
        NAMES.put("mtaTax", List.of("mta_tax"));
        NAMES.put("tip", List.of("tip_amount", "tip_amt"));
        NAMES.put("tolls", List.of("tolls_amount", "tolls_amt"));
        NAMES.put("ehailFee", List.of("ehail_fee"));
        NAMES.put("improvementSurcharge", List.of("improvement_surcharge"));
        NAMES.put("total", List.of("total_amount", "total_amt"));
        NAMES.put("congestionSurcharge", List.of("congestion_surcharge"));
        NAMES.put("airportFee", List.of("airport_fee"));
        NAMES.put("tripType", List.of("trip_type"));
        NAMES.forEach((field, names) -> names.forEach(name -> FIELDS.put(plain(name), field)));
    }

    private TaxiColumns() {}

    /** The column of each field that a file has; of two for one field the first. */
    static Map<String, String> byField(List<String> columns) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String column : columns) {
            String field = FIELDS.get(plain(column));
            if (field != null) {
                found.putIfAbsent(field, column);
            }
        }
        return found;
    }

    /** Whether a column of this name is one of green cabs' own. */
    static boolean isGreen(String column) {
        return plain(column).startsWith("lpep");
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    /**
     * What makes a field's value of a column, in DuckDB's SQL.
     *
     * @param column the column's name
     * @param type its type in DuckDB
     */
    static String value(String field, String column, String type) {
        String name = '"' + column.replace("\"", "\"\"") + '"';
        return switch (field) {
            case TaxiTrips.PICKUP, "dropoff" -> type.equals("VARCHAR") ? time(name) : name;
            case "vendor" -> coded(name, "1", "CMT", "2", "VTS");
            case "storeAndForward" -> coded(name, "0", "N", "1", "Y");
            case "paymentType" ->
                coded(
                        name,
                        "CRD",
                        "1",
                        "CREDIT",
                        "1",
                        "CRE",
                        "1",
                        "CSH",
                        "2",
                        "CASH",
                        "2",
                        "CAS",
                        "2",
                        "NOC",
                        "3",
                        "NO CHARGE",
                        "3",
                        "NO",
                        "3",
                        "NA",
                        "3",
                        "DIS",
                        "4",
                        "DISPUTE",
                        "4",
                        "UNK",
                        "5");
            case "medallion", "hackLicense" -> "CAST(" + name + " AS VARCHAR)";
            default -> name;
        };
    }

    /** A time that a spreadsheet has had: {@code 1/31/2013 15:11}. What can't be read stays, and is found to be bad. */
    private static String time(String name) {
        return "CASE WHEN contains(" + name + ", '/') THEN coalesce(CAST(try_strptime(" + name
                + ", ['%m/%d/%Y %H:%M', '%m/%d/%Y %H:%M:%S', '%m/%d/%Y %I:%M:%S %p']) AS VARCHAR), " + name + ") ELSE "
                + name + " END";
    }

    /** A code for another one; numbers that came as {@code 1.0} are whole ones. What is neither stays, in capitals. */
    private static String coded(String name, String... pairs) {
        String word = "upper(trim(regexp_replace(CAST(" + name + " AS VARCHAR), '[.]0+$', '')))";
        StringBuilder sql = new StringBuilder("CASE ").append(word);
        for (int i = 0; i < pairs.length; i += 2) {
            sql.append(" WHEN '")
                    .append(pairs[i])
                    .append("' THEN '")
                    .append(pairs[i + 1])
                    .append('\'');
        }
        return sql.append(" ELSE ").append(word).append(" END").toString();
    }
}
