// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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

    private static final int MOST_NAMES = 1000;
    private static final int MOST_MESSAGES = 50;
    private static final String ALL = "all";

    private final LogBytes bytes;
    private final RequestTally all = new RequestTally();
    private final Map<String, RequestTally> requests = new LinkedHashMap<>();
    private final LogSeconds seconds = new LogSeconds();
    private final Map<String, Long> errors = new LinkedHashMap<>();
    private int scenarios;
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
        String simulation = bytes.string();
        Instant begin = Instant.ofEpochMilli(bytes.wide());
        skipRestOfRun();
        for (int kind = bytes.kind(); kind >= 0; kind = bytes.kind()) {
            record(kind);
        }
        requireWhole();
        long runMillis = firstMillis > lastMillis ? 0 : lastMillis - firstMillis;
        Map<String, RequestStatistics> byName = new LinkedHashMap<>();
        for (Map.Entry<String, RequestTally> request : requests.entrySet()) {
            byName.put(request.getKey(), request.getValue().finish(request.getKey(), runMillis));
        }
        return new SimulationLog(
                version,
                simulation,
                begin,
                runMillis,
                usersBegun,
                all.finish(ALL, runMillis),
                Collections.unmodifiableMap(byName),
                seconds.finish(),
                Collections.unmodifiableMap(errors));
    }

    private void skipRestOfRun() throws IOException {
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
        String groups = groups();
        String name = groups + bytes.repeated();
        int start = time("a request's begin");
        int end = time("a request's end");
        boolean answered = bytes.truth("whether a request was answered");
        String message = bytes.repeated();
        if (end < start || end - start > LONGEST_RESPONSE_MILLIS) {
            throw bytes.damaged(
                    "found a response time of " + (end - start) + " ms, expected 0 to " + LONGEST_RESPONSE_MILLIS);
        }
        RequestTally tally = requests.get(name);
        if (tally == null) {
            if (requests.size() == MOST_NAMES) {
                throw bytes.damaged("found more than " + MOST_NAMES + " names of requests, expected a few");
            }
            tally = new RequestTally();
            requests.put(name, tally);
        }
        tally.add(end - start, answered);
        all.add(end - start, answered);
        seconds.request(start, end, answered);
        firstMillis = Math.min(firstMillis, start);
        lastMillis = Math.max(lastMillis, end);
        if (!answered) {
            error(message);
        }
    }

    private void user() throws IOException {
        bytes.integer("a scenario's index", 0, scenarios - 1);
        boolean begins = bytes.truth("whether a user begins");
        int time = time("a user's time");
        usersBegun += begins ? 1 : 0;
        usersEnded += begins ? 0 : 1;
        if (usersEnded > usersBegun) {
            throw bytes.damaged("found more ends of users than begins, expected each user to begin first");
        }
        seconds.user(begins, time);
    }

    private void group() throws IOException {
        groups();
        time("a group's begin");
        time("a group's end");
        bytes.integer();
        bytes.truth("whether a group went well");
    }

    /** The names of the groups that a request stands in, each with a slash after it. */
    private String groups() throws IOException {
        int depth = bytes.integer("the number of groups", 0, MOST_LISTED);
        String path = "";
        for (int i = 0; i < depth; i++) {
            path += bytes.repeated() + "/";
        }
        return path;
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
