// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;

/**
 * The one schema of all files. Nothing in real files tells trips apart
 * for certain (250 of 5,231 rows repeat the licence and pickup of another), so that the row's number does.
 * Times are New York's own, without a zone; distances are miles, amounts dollars.
 */
final class TaxiTrips {
    /** The row's number, from 1. */
    static final String IDENTITY = "trip";

    /** When a trip began; a row without it is bad. */
    static final String PICKUP = "pickup";

    static final Entity ENTITY = new Entity(
            "trips",
            List.of(
                    new Field(IDENTITY, ColumnType.LONG, false),
                    new Field("service", ColumnType.TEXT, false),
                    text("medallion"),
                    text("hackLicense"),
                    text("vendor"),
                    new Field(PICKUP, ColumnType.TIMESTAMP, false),
                    new Field("dropoff", ColumnType.TIMESTAMP, true),
                    number("passengers"),
                    number("tripSeconds"),
                    decimal("distance"),
                    decimal("pickupLongitude"),
                    decimal("pickupLatitude"),
                    decimal("dropoffLongitude"),
                    decimal("dropoffLatitude"),
                    number("pickupZone"),
                    number("dropoffZone"),
                    number("rateCode"),
                    text("storeAndForward"),
                    number("paymentType"),
                    decimal("fare"),
                    decimal("extra"),
                    decimal("mtaTax"),
                    decimal("tip"),
                    decimal("tolls"),
                    decimal("ehailFee"),
                    decimal("improvementSurcharge"),
                    decimal("total"),
                    decimal("congestionSurcharge"),
                    decimal("airportFee"),
                    number("tripType")),
            IDENTITY);

    private TaxiTrips() {}

    private static Field text(String name) {
        return new Field(name, ColumnType.TEXT, true);
    }

    private static Field number(String name) {
        return new Field(name, ColumnType.INT, true);
    }

    private static Field decimal(String name) {
        return new Field(name, ColumnType.DOUBLE, true);
    }
}
