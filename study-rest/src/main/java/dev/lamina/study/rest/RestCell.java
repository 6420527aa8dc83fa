// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.node.process.NodeException;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Cell;
import dev.lamina.study.run.ActivityRecorder;
import dev.lamina.study.run.LatencyTrials;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.MonitoredProcesses;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.ServerReading;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.UsersResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What users of a service saw of one layout, repeat by repeat, and what each process took meanwhile. */
final class RestCell {
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    private final RunContext context;
    private final LayoutUnderTest tested;
    private final RestKind.Drawn drawn;
    private final LatencyTrials trials;
    private final List<Activity> activities = new ArrayList<>();

    RestCell(RunContext context, LayoutUnderTest tested, RestKind.Drawn drawn) {
        this.context = context;
        this.tested = tested;
        this.drawn = drawn;
        this.trials = new LatencyTrials("GET /offers/…, /options/…, /offers-by-country/…, /option-by-country/…");
    }

    /** The same users for a little while, which is not measured: services are Java, and theirs is compiled first. */
    void warmUp(RestService service) throws IOException, NodeException, InterruptedException {
        RestService.Users users = drawn.users();
        Duration duration = users.duration().compareTo(WARM_UP) < 0 ? users.duration() : WARM_UP;
        RestService.Users few =
                new RestService.Users(users.users(), Duration.ZERO, duration, users.countries(), users.published());
        long begin = System.nanoTime();
        service.load(few, new GatlingProgress() {
            @Override
            public void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {
                context.checkInterrupted();
            }

            @Override
            public void started(long pid) {}

            @Override
            public void running(long millis, long expectedMillis) {
                context.checkInterrupted();
            }
        });
        trials.warmedUp((System.nanoTime() - begin) / 1e9, false);
    }

    /** Lets users loose once; samples begin with the users' process and end with it. */
    void repeat(RestService service, int repeat) throws IOException, NodeException, InterruptedException {
        Storage.Tables tables = tested.site().tables();
        List<Activity.Party> parties = new ArrayList<>(MonitoredProcesses.of(context, tested.site()));
        service.pids().forEach((name, pid) -> parties.add(new Activity.Party(name, ActivitySeries.SERVICE, pid, null)));
        try (Watch watch = new Watch(parties)) {
            ServerReading begin = ServerReading.of(context.servers(), tables);
            UsersResult seen = service.load(drawn.users(), watch);
            ServerReading end = ServerReading.of(context.servers(), tables);
            if (seen.failed() > 0 || seen.answered() == 0) {
                throw new IOException(seen.failed() + " of " + (seen.failed() + seen.answered())
                        + " requests failed; the first: " + seen.firstError());
            }
            trials.add(seen, begin, end);
            watch.end(repeat, seen.answered());
        }
    }

    /** The cell; what its processes did is recorded beside it. */
    Cell cell(RunRecorder recorder) {
        activities.forEach(recorder::activity);
        return trials.cell(tested, drawn.rest().name(), drawn.rest().users());
    }

    /** Watches the processes from the users' begin on. */
    private final class Watch implements GatlingProgress, AutoCloseable {
        private final List<Activity.Party> parties;
        private ActivityRecorder watching;

        Watch(List<Activity.Party> parties) {
            this.parties = parties;
        }

        @Override
        public void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {
            running(bytesDone, Math.max(1, bytesTotal));
        }

        @Override
        public void started(long pid) {
            parties.add(new Activity.Party("Gatling", ActivitySeries.GENERATOR, pid, null));
            watching = ActivityRecorder.start(parties);
        }

        @Override
        public void running(long millis, long ofMillis) {
            context.checkInterrupted();
            context.progress().rows(Math.min(millis, ofMillis), ofMillis);
        }

        void end(int repeat, long requests) {
            if (watching != null) {
                activities.add(watching.stop(
                        new Activity.Place(drawn.rest().name(), tested.name(), tested.client(), repeat), requests));
            }
        }

        @Override
        public void close() {
            if (watching != null) {
                watching.close();
            }
        }
    }
}
