// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.RowBuffer;
import dev.lamina.datasets.draw.SplitMix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Trips in the columns of FOIL's two files joined, one after the other in the order of their pickups. Shares, where nothing
 * else is said, are those of the 5,386 joined trips and, of tips, distances and speeds, of the DEBS file's 10,004.
 */
final class TaxiRows {
    static final String HEADER = "medallion,hack_license,vendor_id,rate_code,store_and_fwd_flag,pickup_datetime,"
            + "dropoff_datetime,passenger_count,trip_time_in_secs,trip_distance,pickup_longitude,pickup_latitude,"
            + "dropoff_longitude,dropoff_latitude,payment_type,fare_amount,surcharge,mta_tax,tip_amount,tolls_amount,"
            + "total_amount";

    /** A row that is there again, byte by byte, so that nothing but its number tells it apart. */
    private static final double REPEATED = .0004;

    /** Trips whose device had no satellites in sight, at both ends or at one. */
    private static final double NOWHERE = .0147;

    private static final double HALF_NOWHERE = .003;
    private static final double NO_DISTANCE = .0075;
    private static final double FROM_OR_TO_JFK = .0225;
    private static final double NEGOTIATED = .0046;
    private static final double NO_TAX = .003;
    private static final double STORED = .0255;

    /** Of the logarithms of miles, and of miles per hour, which grow with the distance. */
    private static final double MILES = .616;

    private static final double MILES_SPREAD = .85;
    private static final double SPEED = 2.315;
    private static final double SPEED_PER_MILES = .351;
    private static final double SPEED_SPREAD = .37;

    /** Tolls by twice the miles: a bridge or tunnel in the way. */
    private static final double[] TOLLS = {.003, .003, .007, .036, .18, .43};

    private static final int TUNNEL = 480;

    /** Passengers from 1 to 6, of cabs with the one vendor's device and with the other's. */
    private static final double[] FIRST_VENDOR = {.78, .15, .042, .028, 0, 0};

    private static final double[] SECOND_VENDOR = {.594, .129, .045, .022, .128, .082};

    private static final String[] PAYMENTS = {"CSH", "CRD", "DIS", "NOC", "UNK"};
    private static final double[] PAYMENT_SHARES = {.545, .452, .0012, .0010, .0008};
    private static final int BY_CARD = 1;

    private static final int DAY_SECONDS = 86_400;

    private final Fleet fleet;
    private final Hotspots place = new Hotspots();
    private final January january = new January();
    private final AliasTable firstPassengers = new AliasTable(FIRST_VENDOR);
    private final AliasTable secondPassengers = new AliasTable(SECOND_VENDOR);
    private final AliasTable payments = new AliasTable(PAYMENT_SHARES);
    private final byte[][] paymentWords = new byte[PAYMENTS.length][];
    private final SplitMix random;
    private final long rows;
    private Trip last;

    /** What is written again where a row is repeated. */
    private record Trip(
            int cab,
            int pickup,
            int dropoff,
            int rateCode,
            boolean stored,
            int passengers,
            int miles,
            int[] places,
            int payment,
            Cents cents) {}

    /** What a passenger paid, in cents. */
    private record Cents(int fare, int surcharge, int tax, int tip, int tolls) {
        int[] withTotal() {
            return new int[] {fare, surcharge, tax, tip, tolls, fare + surcharge + tax + tip + tolls};
        }
    }

    TaxiRows(long rows, long seed) {
        SplitMix seeds = new SplitMix(seed);
        this.fleet = new Fleet(new SplitMix(seeds.next()));
        this.random = new SplitMix(seeds.next());
        this.rows = rows;
        for (int i = 0; i < PAYMENTS.length; i++) {
            paymentWords[i] = PAYMENTS[i].getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** Writes the row with this number, from 0; rows have to be written in their order. */
    void write(long row, RowBuffer out) throws IOException {
        if (last == null || !random.happens(REPEATED)) {
            last = trip(row);
        }
        write(last, out);
        out.endRow();
    }

    private Trip trip(long row) {
        int cab = fleet.draw(random);
        boolean byMinute = fleet.hasSecondVendor(cab);
        int pickup = january.second((row + random.fraction()) / rows, last == null ? 0 : last.pickup() / 3600);
        if (byMinute) {
            pickup -= pickup % 60;
        }
        boolean airport = random.happens(FROM_OR_TO_JFK);
        boolean negotiated = !airport && random.happens(NEGOTIATED);
        int miles = airport ? 1300 + random.below(600) : miles();
        int seconds = seconds(miles);
        if (byMinute) {
            seconds = Math.max(60, (seconds + 30) / 60 * 60);
        }
        int hour = pickup / 3600 % 24;
        int fare = airport ? Meter.JFK_FLAT : negotiated ? 500 * random.between(2, 18) : Meter.fare(miles, seconds);
        int surcharge = airport || negotiated ? 0 : Meter.surcharge(hour, January.dayOfWeek(pickup / DAY_SECONDS));
        int payment = payments.draw(random);
        AliasTable passengers = byMinute ? secondPassengers : firstPassengers;
        return new Trip(
                cab,
                pickup,
                pickup + seconds,
                airport ? 2 : negotiated ? 5 : 1,
                random.happens(STORED),
                1 + passengers.draw(random),
                miles,
                places(miles, airport),
                payment,
                new Cents(
                        fare,
                        surcharge,
                        random.happens(NO_TAX) ? 0 : 50,
                        payment == BY_CARD ? Meter.tip(fare + surcharge, random) : 0,
                        random.happens(TOLLS[Math.min(TOLLS.length - 1, miles / 200)]) ? TUNNEL : 0));
    }

    private int miles() {
        if (random.happens(NO_DISTANCE)) {
            return 0;
        }
        double miles = StrictMath.exp(MILES + MILES_SPREAD * random.normal());
        return (int) Math.max(1, Math.min(4000, miles * 100));
    }

    private int seconds(int miles) {
        double logarithm = StrictMath.log(Math.max(.1, miles / 100.0));
        double speed = StrictMath.exp(SPEED + SPEED_PER_MILES * logarithm + SPEED_SPREAD * random.normal());
        return (int) Math.max(10, Math.min(10_800, Math.max(.05, miles / 100.0) / speed * 3600));
    }

    /** Longitude and latitude of the pickup, then of the drop-off. */
    private int[] places(int miles, boolean airport) {
        int[] places = new int[4];
        double lost = random.fraction();
        boolean toAirport = airport && random.happens(.5);
        if (airport && !toAirport) {
            place.airport(random);
        } else {
            place.pickup(random);
        }
        if (lost > NOWHERE && lost < 1 - HALF_NOWHERE / 2) {
            places[0] = place.longitude();
            places[1] = place.latitude();
        }
        if (toAirport) {
            place.airport(random);
        } else if (airport) {
            place.pickup(random);
        } else {
            place.dropoff(miles, random);
        }
        if (lost > NOWHERE + HALF_NOWHERE / 2) {
            places[2] = place.longitude();
            places[3] = place.latitude();
        }
        return places;
    }

    private static final byte[] VTS = "VTS".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CMT = "CMT".getBytes(StandardCharsets.US_ASCII);

    private void write(Trip trip, RowBuffer out) {
        boolean second = fleet.hasSecondVendor(trip.cab());
        out.bytes(fleet.medallion(trip.cab()));
        out.put(',');
        out.bytes(fleet.licence(trip.cab(), trip.pickup() / 3600 % 24));
        out.put(',');
        out.bytes(second ? VTS : CMT);
        out.put(',');
        out.number(trip.rateCode());
        out.put(',');
        if (!second) {
            out.put(trip.stored() ? 'Y' : 'N');
        }
        time(trip.pickup(), out);
        time(trip.dropoff(), out);
        out.put(',');
        out.number(trip.passengers());
        out.put(',');
        out.number(trip.dropoff() - trip.pickup());
        out.put(',');
        out.decimal(trip.miles(), 2);
        for (int degrees : trip.places()) {
            out.put(',');
            out.decimal(degrees, 6);
        }
        out.put(',');
        out.bytes(paymentWords[trip.payment()]);
        for (int cents : trip.cents().withTotal()) {
            out.put(',');
            out.decimal(cents, 2);
        }
        out.put('\n');
    }

    /** A second of January 2013, or of the night after it. */
    private static void time(int second, RowBuffer out) {
        int day = second / DAY_SECONDS;
        out.put(',');
        out.number(2013);
        out.put('-');
        out.twoDigits(day < 31 ? 1 : 2);
        out.put('-');
        out.twoDigits(day < 31 ? day + 1 : day - 30);
        out.put(' ');
        out.twoDigits(second / 3600 % 24);
        out.put(':');
        out.twoDigits(second / 60 % 60);
        out.put(':');
        out.twoDigits(second % 60);
    }
}
