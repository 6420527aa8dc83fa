// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.measure.Histograms;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Reads a log once; {@link SimulationLog} describes the file. */
final class LogReader {
    private static final int RUN = 0;
    private static final int REQUEST = 1;
    private static final int USER = 2;
    private static final int GROUP = 3;
    private static final int ERROR = 4;

    private static final String VERSION = "3.15.";

    /** Many more than ours has, and few enough for a damaged file. */
    private static final int MOST_LISTED = 100;

    /** A scenario's ramp and duration, and some time for the last answers. */
    private static final int LONGEST_RUN_MILLIS =
            Math.toIntExact(Scenario.LONGEST.multipliedBy(2).plusHours(1).toMillis());

    /** Gatling gives a request up after a minute; a histogram goes to an hour. */
    private static final int LONGEST_RESPONSE_MILLIS =
            Math.toIntExact(Duration.ofHours(1).toMillis());

    private static final int MOST_MESSAGES = 50;
    private static final long MILLISECOND = 1_000_000;

    private final LogBytes bytes;
    private final Histogram nanos = Histograms.empty();
    private final LogSeconds seconds = new LogSeconds();
    private final Map<String, Long> errors = new LinkedHashMap<>();
    private int scenarios;
    private long answered;
    private long failed;
    private long usersBegun;
    private long usersEnded;
    private int firstMillis = Integer.MAX_VALUE;
    private int lastMillis;

    LogReader(LogBytes bytes) {
        this.bytes = bytes;
    }

    SimulationLog read() throws IOException {
        if (bytes.kind() != RUN) {
            throw bytes.damaged("found no run record, expected the log of a Gatling " + VERSION + "x");
        }
        String version = bytes.string();
        if (!version.startsWith(VERSION)) {
            throw bytes.damaged("found the log of Gatling \"" + version + "\", expected " + VERSION + "x");
        }
        skipRestOfRun();
        for (int kind = bytes.kind(); kind >= 0; kind = bytes.kind()) {
            record(kind);
        }
        requireWhole();
        return new SimulationLog(
                version,
                firstMillis > lastMillis ? 0 : lastMillis - firstMillis,
                answered,
                failed,
                nanos,
                seconds.finish(),
                Collections.unmodifiableMap(errors));
    }

    private void skipRestOfRun() throws IOException {
        bytes.string();
        bytes.wide();
        bytes.string();
        scenarios = bytes.integer("the number of scenarios", 1, MOST_LISTED);
        for (int i = 0; i < scenarios; i++) {
            bytes.string();
        }
        int assertions = bytes.integer("the number of assertions", 0, MOST_LISTED);
        for (int i = 0; i < assertions; i++) {
            bytes.skipBlock("an assertion");
        }
    }

    private void record(int kind) throws IOException {
        switch (kind) {
            case REQUEST -> request();
            case USER -> user();
            case GROUP -> group();
            case ERROR -> {
                error(bytes.repeated());
                time("an error's time");
            }
            default ->
                throw bytes.damaged("found " + kind + " as a record's kind, expected " + REQUEST + " to " + ERROR);
        }
    }

    private void request() throws IOException {
        skipGroups();
        bytes.repeated();
        int start = time("a request's begin");
        int end = time("a request's end");
        boolean ok = bytes.truth("whether a request was answered");
        String message = bytes.repeated();
        if (end < start || end - start > LONGEST_RESPONSE_MILLIS) {
            throw bytes.damaged(
                    "found a response time of " + (end - start) + " ms, expected 0 to " + LONGEST_RESPONSE_MILLIS);
        }
        nanos.recordValue((end - start) * MILLISECOND);
        seconds.request(start, end);
        firstMillis = Math.min(firstMillis, start);
        lastMillis = Math.max(lastMillis, end);
        if (ok) {
            answered++;
        } else {
            failed++;
            error(message);
        }
    }

    private void user() throws IOException {
        bytes.integer("a scenario's index", 0, scenarios - 1);
        boolean begins = bytes.truth("whether a user begins");
        seconds.user(time("a user's time"));
        usersBegun += begins ? 1 : 0;
        usersEnded += begins ? 0 : 1;
        if (usersEnded > usersBegun) {
            throw bytes.damaged("found more ends of users than begins, expected each user to begin first");
        }
    }

    private void group() throws IOException {
        skipGroups();
        time("a group's begin");
        time("a group's end");
        bytes.integer();
        bytes.truth("whether a group went well");
    }

    private void skipGroups() throws IOException {
        int depth = bytes.integer("the number of groups", 0, MOST_LISTED);
        for (int i = 0; i < depth; i++) {
            bytes.repeated();
        }
    }

    private int time(String what) throws IOException {
        return bytes.integer(what, 0, LONGEST_RUN_MILLIS);
    }

    private void error(String message) {
        if (errors.containsKey(message) || errors.size() < MOST_MESSAGES) {
            errors.merge(message, 1L, Long::sum);
        }
    }

    private void requireWhole() throws DamagedLogException {
        if (usersBegun == 0 || usersEnded < usersBegun) {
            throw bytes.damaged("found the file's end after " + usersEnded + " of " + usersBegun
                    + " users had ended, expected the end of each");
        }
    }
}
