// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.campaign.ClientProcess.Task;
import dev.lamina.codec.LongVector;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One campaign: round after round, a client gets something to do, is struck while it does it, and what is stored is compared.
 * What is drawn for a round depends on the seed and the round alone, so a round can be replayed after the same ones.
 */
final class Campaign implements AutoCloseable {
    private static final List<String> DATASETS = List.of("first", "second");
    private static final int ROUNDS_PER_CLEARING = 12;
    private static final int MAX_VERSIONS = 4;
    private final Path work;
    private final long seed;
    private final PrintWriter history;
    private final Site site;
    private final Ledger ledger = new Ledger();
    private final Map<Fault, Integer> struck = new EnumMap<>(Fault.class);
    private final List<String> violations = new ArrayList<>();
    private int round;
    private int nextRow;
    private int published;
    private int clearings;
    private int readings;

    /**
     * @param servers 1, or 3
     * @param directory where the servers, and the files that clients write, are
     */
    Campaign(int servers, Path directory, long seed, Path history) throws IOException {
        this.work = Files.createDirectories(directory.resolve("work"));
        this.seed = seed;
        Files.createDirectories(history.getParent());
        this.history = new PrintWriter(Files.newBufferedWriter(history), true);
        this.site = servers == 1 ? new OneServer(directory, this::say) : new ThreeServers(directory.resolve("servers"));
        makeKeyspace();
    }

    private void makeKeyspace() throws IOException {
        try (CqlSession session = session()) {
            open(session).close();
        }
    }

    private void say(String line) {
        history.println(line);
        System.out.println(line);
    }

    private void violated(String what) {
        violations.add("round " + round + ": " + what);
        say("VIOLATION: " + what);
    }

    List<String> violations() {
        return violations;
    }

    void run(Duration time) throws Exception {
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until && violations.isEmpty()) {
            round();
            round++;
            if (round % ROUNDS_PER_CLEARING == 0 && violations.isEmpty()) {
                clear();
            }
        }
        if (violations.isEmpty()) {
            clear();
        }
    }

    private StoredDatasets open(CqlSession session) throws IOException {
        return StoredDatasets.open(session, ClientProcess.KEYSPACE, site.replication(), Access.tuned())
                .withLease(Duration.ofSeconds(3));
    }

    private CqlSession session() throws IOException {
        return Sessions.connect(new Cluster(site.addresses(), site.datacenter(), null, null));
    }

    private Content content(SplittableRandom random) {
        Content content = new Content(nextRow, 1_500 + random.nextInt(3_500), seed);
        nextRow += content.rows();
        ledger.attempt(content);
        return content;
    }

    /** What a client is asked to do. */
    private record Job(Task task, String dataset, Content content, int version, MemoryDataset rows) {
        Job(Task task, String dataset, Content content, int version) {
            this(task, dataset, content, version, null);
        }

        boolean loads() {
            return task == Task.LOAD || task == Task.RESUME || task == Task.APPEND;
        }

        @Override
        public String toString() {
            return task + " " + dataset + (loads() ? " " + content.label() : version < 0 ? "" : "/" + version);
        }
    }

    private Job job(String dataset, SplittableRandom random) throws IOException {
        int choice = random.nextInt(14);
        int which = random.nextInt(1 << 20);
        List<DatasetVersion> versions = new ArrayList<>();
        try (CqlSession session = session();
                StoredDatasets datasets = open(session)) {
            versions.addAll(datasets.list());
        }
        versions.removeIf(version -> !version.dataset().equals(dataset));
        Content none = new Content(0, 1, 0);
        for (DatasetVersion version : versions) {
            if (version.state() == DatasetVersion.State.DROPPING
                    || version.state() == DatasetVersion.State.LOADING && !version.isOfParts() && choice < 3) {
                return new Job(Task.DROP, dataset, none, version.version());
            }
        }
        for (int i = versions.size() - 1; i >= 0; i--) {
            DatasetVersion version = versions.get(i);
            if (version.state() == DatasetVersion.State.LOADING && !version.isOfParts()) {
                return new Job(Task.RESUME, dataset, ledger.content(version.source()), version.version());
            }
        }
        versions.removeIf(version -> version.state() != DatasetVersion.State.PUBLISHED);
        if (choice >= 11 && !versions.isEmpty()) {
            int version = versions.get(which % versions.size()).version();
            // One that was published just now is not known yet.
            if (ledger.knows(dataset, version)) {
                Task task = random.nextBoolean() ? Task.EXPORT : Task.ASK;
                MemoryDataset rows = ledger.rows(dataset, version);
                LongVector ids = (LongVector) rows.all().column(0);
                int from = (int) ids.get(which % ids.size());
                return new Job(task, dataset, new Content(from, 1, 0), version, rows);
            }
        }
        if (versions.size() >= MAX_VERSIONS || choice >= 9 && !versions.isEmpty()) {
            return new Job(
                    Task.DROP,
                    dataset,
                    none,
                    versions.get(which % versions.size()).version());
        }
        if (choice >= 7 && !versions.isEmpty()) {
            return new Job(Task.CHECK, dataset, none, -1);
        }
        return new Job(choice < 3 ? Task.LOAD : Task.APPEND, dataset, content(random), -1);
    }

    /** @param clock the process's; {@code null} for the machine's */
    private ClientProcess start(Job job, JumpingClock clock) throws IOException {
        if (job.task() == Task.DROP) {
            ledger.condemn(job.dataset(), job.version());
        }
        return ClientProcess.start(
                site.entrances(),
                site.datacenter(),
                job.task(),
                job.dataset(),
                job.content(),
                job.version(),
                job.task() == Task.EXPORT ? exported(job) : work.resolve("spill"),
                clock == null ? Map.of() : clock.environment());
    }

    private Path exported(Job job) {
        return work.resolve(job.dataset() + "-" + job.version() + ".parquet");
    }

    private void round() throws Exception {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + round);
        List<Fault> faults = site.faults();
        Fault fault = faults.get(random.nextInt(faults.size()));
        int moment = random.nextInt(1_200);
        int length = 500 + random.nextInt(5_500);
        String dataset = DATASETS.get(random.nextInt(DATASETS.size()));
        Job job = job(dataset, random);
        say("round " + round + ": " + job + "; " + fault + " after " + moment + " ms, for " + length + " ms");
        JumpingClock clock = fault == Fault.CLOCK_JUMPS ? JumpingClock.in(work) : null;
        ClientProcess client = start(job, clock);
        client.awaitBegun();
        Thread.sleep(moment);
        Job second = fault == Fault.SECOND_CLIENT ? job(dataset, random) : null;
        ClientProcess beside = second == null ? null : start(second, null);
        if (clock != null) {
            clock.jump((length % 2 == 0 ? 1 : -1) * length);
        }
        strike(fault, length, client, random);
        String other = beside == null ? null : beside.outcome();
        String outcome = client.outcome();
        site.calm();
        struck.merge(fault, 1, Integer::sum);
        compareReading(job, outcome, client);
        if (beside != null) {
            compareReading(second, other, beside);
        }
        Strikes.delete(work);
        Files.createDirectories(work);
        say("  " + outcome + (other == null ? "" : "; the second, " + second + ": " + other));
        try (CqlSession session = session();
                StoredDatasets datasets = open(session)) {
            int before = ledger.versions();
            List<String> wrong = ledger.compare(datasets);
            published += Math.max(0, ledger.versions() - before);
            if (!fault.damages()) {
                wrong.forEach(this::violated);
                judge(job, outcome, fault, second);
                if (second != null) {
                    judge(second, other, fault, job);
                }
            }
        }
        if (fault.damages()) {
            lookAtDamage(fault, random);
        }
    }

    /** Whether what a client read is what the version has; a file is there as a whole or not at all. */
    private void compareReading(Job job, String outcome, ClientProcess client) throws IOException {
        boolean isDone = outcome.equals("done");
        if (job.task() == Task.ASK && client.answer() != null) {
            readings++;
            String expected = Reading.answer(job.rows(), job.content().from());
            if (!client.answer().equals(expected)) {
                violated(job + " is answered " + client.answer() + " instead of " + expected);
            }
        } else if (job.task() == Task.EXPORT && Files.exists(exported(job))) {
            readings++;
            String difference = Reading.difference(job.rows(), exported(job));
            if (difference != null) {
                violated(job + " leaves a file that is not whole: " + difference);
            }
        } else if ((job.task() == Task.ASK || job.task() == Task.EXPORT) && isDone) {
            violated(job + " is done, and there is nothing");
        }
    }

    /** Whether what the client said is so, and may be. */
    private void judge(Job job, String outcome, Fault fault, Job beside) {
        boolean dropped = beside != null && beside.task() == Task.DROP;
        if (outcome.equals("done")) {
            if (job.loads() && !ledger.isPublished(job.content().label()) && !dropped) {
                violated(job + " is done, and is not to be seen");
            }
        } else if (outcome.startsWith("failed: ")) {
            // The lease of a loader that was killed in the round before may last still.
            if (fault == Fault.NOTHING && !outcome.contains("is being loaded") || outcome.contains("not sound")) {
                violated(job + " fails: " + outcome);
            }
        } else if (fault != Fault.CLIENT_KILLED || !outcome.equals("killed")) {
            violated(job + " " + outcome);
        }
    }

    private void strike(Fault fault, int length, ClientProcess client, SplittableRandom random) throws Exception {
        switch (fault) {
            case CLIENT_KILLED -> client.kill();
            case CLIENT_STOPPED -> Strikes.stopped(List.of(client.pid()), length);
            default -> {
                String shown = site.strike(fault, length, random);
                if (shown != null) {
                    violated(shown);
                }
            }
        }
    }

    /** Every version is as it was, or its damage is named, or it is gone. Then all begins anew. */
    private void lookAtDamage(Fault fault, SplittableRandom random) throws Exception {
        if (site.damage(fault, random)) {
            try (CqlSession session = session();
                    StoredDatasets datasets = open(session)) {
                for (DatasetVersion version : datasets.list()) {
                    if (version.state() == DatasetVersion.State.PUBLISHED) {
                        try {
                            say("  " + version.label() + " after that: "
                                    + ledger.differenceOrDamage(datasets, version, this::violated));
                        } catch (IOException named) {
                            say("  " + version.label() + " after that: " + named.getMessage());
                        }
                    }
                }
            }
        } else {
            say("  after that the server does not start, and names the file");
        }
        site.beginAnew();
        ledger.forget();
        makeKeyspace();
    }

    /** Drops everything, after which nothing may be left. */
    private void clear() throws IOException {
        say("clearing");
        try (CqlSession session = session();
                StoredDatasets datasets = open(session)) {
            for (String dataset : DATASETS) {
                // What nobody has a version of goes with a drop, so there must be one.
                try {
                    datasets.append(
                            dataset,
                            TestSource.of(new Content(0, 500, seed).data(), TestSource.Way.STRIPES),
                            "clearing " + round,
                            ClientProcess.OPTIONS,
                            LoadProgress.SILENT);
                } catch (IllegalArgumentException unfinished) {
                    say("  " + unfinished.getMessage());
                }
            }
            for (DatasetVersion version : datasets.list()) {
                drop(datasets, version);
            }
            for (String left : Ledger.remains(session)) {
                violated("all is dropped, and there is " + left);
            }
        }
        ledger.clear();
        clearings++;
    }

    /** The lease of one whose loader was killed must expire first. */
    private static void drop(StoredDatasets datasets, DatasetVersion version) throws IOException {
        for (int tries = 0; ; tries++) {
            try {
                datasets.drop(version.dataset(), version.version());
                return;
            } catch (IOException loaded) {
                if (tries > 200) {
                    throw loaded;
                }
                try {
                    Thread.sleep(1_000);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }
    }

    /** The figures as a table in Markdown. */
    String figures() {
        StringBuilder table = new StringBuilder("| fault | times |\n|---|---|\n");
        int total = 0;
        for (Map.Entry<Fault, Integer> each : struck.entrySet()) {
            table.append("| ")
                    .append(each.getKey().words)
                    .append(" | ")
                    .append(each.getValue())
                    .append(" |\n");
            total += each.getKey() == Fault.NOTHING ? 0 : each.getValue();
        }
        return table
                + "\nSeed %d: %,d rounds, %,d faults, %,d violations; %,d versions published, %,d rows compared, %,d files and answers compared, all dropped %d times."
                        .formatted(
                                seed,
                                round,
                                total,
                                violations.size(),
                                published,
                                ledger.rowsCompared(),
                                readings,
                                clearings);
    }

    @Override
    public void close() throws IOException {
        site.close();
        history.close();
    }
}
