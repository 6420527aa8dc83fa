// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.cql.Access;
import dev.lamina.data.Dataset;
import dev.lamina.model.Schema;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.ComparedOperations;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.Protocols;
import dev.lamina.study.plan.RepeatReset;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Pace;
import dev.lamina.study.run.ParquetStorage;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.TimeBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run does: the study's words, narrowed by the user's.
 *
 * @param layouts the layouts
 * @param references what stands beside them
 * @param clients the clients
 * @param ingests whether ingest is reported; it happens in any case
 * @param operations the reading operations
 * @param leftOut the names of those that would run, had the user not asked for many versions
 * @param gated operations that belong to the gate: the commonest values, as the publication compared them
 * @param environments the Cassandras to start, one after the other; at least one
 * @param repeats the repeats
 * @param readRepeats the repeats of reads
 * @param singleReads whether each repeat of a read is one execution, however short
 * @param overwrites whether loads overwrite the rows of the one before
 * @param share the part of a whole run's time for warming up and repeating that each environment takes: several share it, and it
 *     is smaller with fewer repeats than usual, which ask for a quick look
 * @param seconds how long the run is to take, all in all; {@code null} for as long as the study takes
 */
public record Plan(
        List<StudyLayout> layouts,
        List<Study.Reference> references,
        List<Client> clients,
        boolean ingests,
        List<Operation> operations,
        List<String> leftOut,
        List<Operation> gated,
        List<NamedEnvironment> environments,
        int repeats,
        int readRepeats,
        boolean singleReads,
        boolean overwrites,
        double share,
        Integer seconds) {
    /** About how long a study takes by default; the user's time is compared with it. */
    private static final double USUAL_SECONDS = 360;

    private static final int LEAST_SECONDS = 60;

    /** Of the user's time, what the timing of single requests may take at most; the rest is for loading and rates. */
    private static final double TIMED_PART = 0.6;

    /** For reading the dataset and starting the servers. */
    private static final int SECONDS_TO_START = 16;

    /** For dropping the tables and stopping the servers. */
    private static final int SECONDS_TO_END = 4;

    private static final int REPEATS = 5;

    /** One layout beside another has time for more repeats, which are shorter, so that a machine's moods meet both. */
    private static final int PAIR = 2;

    private static final int READ_REPEATS_OF_PAIR = 10;

    /** From so many environments on, what no conclusion rests on gives way so that a run still takes minutes. */
    private static final int MANY_ENVIRONMENTS = 3;

    public static Plan of(Study study, RunOptions options) {
        Protocols protocols = Protocols.of(options.clients());
        AsPublished published = options.asPublished() ? study.asPublished() : null;
        List<String> wantedLayouts =
                options.layouts().isEmpty() && published != null ? published.layouts() : options.layouts();
        List<StudyLayout> layouts = new ArrayList<>();
        Set<String> knownLayouts = new LinkedHashSet<>();
        for (Map<String, Object> entry : study.layouts()) {
            StudyLayout layout = new StudyLayout(entry);
            if (!knownLayouts.add(layout.name())) {
                throw new IllegalArgumentException("Two layouts have the name \"" + layout.name() + "\".");
            }
            if (chosen(layout.name(), protocols.runs(layout), wantedLayouts)) {
                layouts.add(layout);
            }
        }
        List<Study.Reference> references = new ArrayList<>();
        for (Study.Reference reference : study.references()) {
            if (!knownLayouts.add(reference.name())) {
                throw new IllegalArgumentException("Two layouts have the name \"" + reference.name() + "\".");
            }
            if (chosen(reference.name(), reference.byDefault(), wantedLayouts)) {
                references.add(reference);
            }
        }
        if (knownLayouts.contains(RunOptions.ALL_LAYOUTS)) {
            throw new IllegalArgumentException("A layout can't have the name \"" + RunOptions.ALL_LAYOUTS
                    + "\", which means all layouts. Rename it.");
        }
        if (!options.layouts().contains(RunOptions.ALL_LAYOUTS)) {
            KnownNames.require("layout", options.layouts(), knownLayouts);
        }
        if (layouts.isEmpty() && references.isEmpty()) {
            throw new IllegalArgumentException("No layout of this study runs by default. Name some with --layouts: "
                    + String.join(", ", knownLayouts) + ".");
        }
        List<String> wanted =
                options.operations().isEmpty() && published != null ? published.operations() : options.operations();
        Set<String> compared =
                wanted.isEmpty() && versions(options) >= MANY_ENVIRONMENTS ? ComparedOperations.of(study) : Set.of();
        ChosenOperations chosen = ChosenOperations.of(study, wanted, compared);
        List<Operation> operations = chosen.operations();
        List<String> clients =
                options.asPublished() ? List.of(Access.published().name()) : protocols.clients();
        KnownNames known = new KnownNames(knownLayouts, chosen.known());
        known.requireClients(clients);
        for (Operation operation : operations) {
            known.requireLayouts(operation.layouts());
        }
        known.requireConclusions(study);
        boolean overThrift = layouts.stream().anyMatch(StudyLayout::overThrift);
        if (protocols.thrift() && !overThrift) {
            throw new IllegalArgumentException("--clients thrift: study " + study.study()
                    + " has no Thrift layout here. Leave thrift out, or choose a study that has one, such as"
                    + " offers.");
        }
        List<NamedEnvironment> environments = new ArrayList<>();
        for (NamedEnvironment environment : NamedEnvironment.of(study.environment(), options)) {
            environments.add(overThrift ? environment.withThrift() : environment);
        }
        int repeats = options.repeats() != null
                ? options.repeats()
                : published != null && published.repeats() != null ? published.repeats() : REPEATS;
        if (repeats < 1) {
            throw new IllegalArgumentException("--repeats must be 1 or more, not " + repeats + ".");
        }
        boolean pair = layouts.size() * clients.size() + references.size() <= PAIR;
        boolean few = environments.size() < MANY_ENVIRONMENTS;
        boolean single = published != null && published.readRepeats() != null;
        int readRepeats = options.repeats() != null
                ? repeats
                : single ? published.readRepeats() : few && pair ? READ_REPEATS_OF_PAIR : repeats;
        double asked = options.repeats() == null ? 1 : Math.min(1, (double) repeats / REPEATS);
        requireScalable(options.seconds(), operations);
        Plan plan = new Plan(
                layouts,
                references,
                clients.stream().map(Client::named).toList(),
                chosen.ingests(),
                operations,
                chosen.leftOut(),
                chosen.gated(),
                environments,
                repeats,
                readRepeats,
                single,
                published != null && published.overwrites(),
                asked * scale(options.seconds()) / environments.size(),
                options.seconds());
        plan.requireTime();
        return plan;
    }

    /** Which part of its usual time a run has; 1 at most. */
    private static double scale(Integer seconds) {
        return seconds == null ? 1 : Math.min(1, seconds / USUAL_SECONDS);
    }

    /** How long a service is used, Spark is asked, or requests are sent one at a time or after a restart is part of the study. */
    private static void requireScalable(Integer seconds, List<Operation> operations) {
        if (seconds == null) {
            return;
        }
        if (seconds < LEAST_SECONDS) {
            throw new IllegalArgumentException("--time must be 1m or more.");
        }
        List<String> fixed = new ArrayList<>();
        for (Operation operation : operations) {
            boolean loop = operation.load() != null
                    && operation.load().kind() != Latency.Load.SINGLE
                    && operation.load().between() == RepeatReset.NOTHING;
            if (operation.phase() != Phase.RATES && !loop) {
                fixed.add(operation.name());
            }
        }
        if (!fixed.isEmpty()) {
            throw new IllegalArgumentException("--time: the study says itself how long these operations take: "
                    + String.join(", ", fixed) + ". Leave --time out, or name others with --operations.");
        }
    }

    /** What single requests are timed for can't be cut: a percentile needs its number of requests. */
    private void requireTime() {
        double timed = environments.size() * budget(repeats).timedSeconds(operations, allTested());
        if (seconds != null && timed > TIMED_PART * seconds) {
            throw new IllegalArgumentException(String.format(
                    "--time: the requests whose latencies are measured take %.0f s of it. Give at least %.0fm, or name"
                            + " fewer --layouts or --operations.",
                    timed, Math.ceil(timed / TIMED_PART / 60)));
        }
    }

    /** The study's rows, or fewer where the user has less time than it usually takes: rows give way, repeats do not. */
    long rows(long usual) {
        if (seconds == null || seconds >= USUAL_SECONDS) {
            return usual;
        }
        double fixed = SECONDS_TO_START + SECONDS_TO_END;
        return Math.max(1, Math.round(usual * (seconds - fixed) / (USUAL_SECONDS - fixed)));
    }

    /**
     * How an environment's operations divide what is left of the user's time; {@code null} without one.
     *
     * @param begin when the run began, by {@link System#nanoTime}
     */
    Pace pace(long begin, NamedEnvironment environment, List<Operation> prepared) {
        if (seconds == null) {
            return null;
        }
        double part = (environments.indexOf(environment) + 1.0) / environments.size();
        int rates = (int) prepared.stream().filter(each -> each.load() == null).count();
        return new Pace(
                begin + (long) (part * (seconds - SECONDS_TO_END) * 1e9),
                rates,
                budget(repeats).timedSeconds(prepared, allTested()));
    }

    /** How many versions the user asks for; variants of a study were chosen by its author, with what is asked of them. */
    private static int versions(RunOptions options) {
        return options.cassandra() == null ? 1 : options.cassandra().split(",").length;
    }

    /** Whether a layout runs: those that the user names, or all of them; if none is named, those by default. */
    private static boolean chosen(String name, boolean byDefault, List<String> asked) {
        return asked.isEmpty() ? byDefault : asked.contains(name) || asked.contains(RunOptions.ALL_LAYOUTS);
    }

    /**
     * Looks whether every layout can hold such records.
     *
     * @throws IllegalArgumentException if one can't; the message names it
     */
    public void requireFit(Schema schema) {
        if (schema.entities().size() > 1 && !references.isEmpty()) {
            throw new IllegalArgumentException("Reference " + references.get(0).name() + " holds records of one"
                    + " entity; the dataset has " + schema.entities().size() + ".");
        }
        for (StudyLayout layout : layouts) {
            try {
                layout.requireFit(schema.entities());
            } catch (IllegalArgumentException e) {
                String message = e.getMessage();
                String named = message.startsWith("Layout ") ? "" : "Layout " + layout.name() + ": ";
                throw new IllegalArgumentException(named + message, e);
            }
        }
    }

    /**
     * The layouts with the clients, and the references after them.
     *
     * @param environment where they stand
     * @param work where references keep their files
     */
    List<LayoutUnderTest> allTested(Dataset dataset, NamedEnvironment environment, Path work) {
        List<LayoutUnderTest> allTested = new ArrayList<>();
        for (Client issuer : clients) {
            Access client = issuer == Client.TUNED ? Access.tuned() : Access.published();
            for (StudyLayout layout : layouts) {
                allTested.add(new LayoutUnderTest(layout, client, dataset.schema(), environment));
            }
        }
        // References know nothing of Cassandra: one environment's time is enough for them.
        List<Study.Reference> beside = environment == environments.get(0) ? references : List.of();
        for (Study.Reference reference : beside) {
            allTested.add(new LayoutUnderTest(
                    reference.name(),
                    Client.DUCKDB,
                    reference.summary(),
                    "local Parquet file, no Cassandra",
                    new ParquetStorage(dataset, work.resolve(reference.name() + ".parquet"), reference.compression())));
        }
        return allTested;
    }

    /** How much time an environment's trials take; where there are many, none is left for trying twice the client. */
    TimeBudget budget(int times) {
        TimeBudget budget = new TimeBudget(times, share, environments.size() < MANY_ENVIRONMENTS);
        return singleReads ? budget.singly() : budget;
    }

    /** How long a run may take: as long as the user says, or as {@link TimeBudget#mostSeconds}. */
    double mostSeconds(int rates, List<Load> timed) {
        if (seconds != null) {
            return seconds;
        }
        return environments.size() * budget(repeats).mostSeconds(allTested(), rates, timed);
    }

    /** How many layouts, each with each client, and references there are in each environment. */
    private int allTested() {
        return layouts.size() * clients.size() + references.size();
    }

    /** About how many steps the progress shows. */
    int steps() {
        return steps(operations.size());
    }

    /** The same where the dataset has something for so many operations alone. */
    int steps(int asked) {
        return environments.size() * (1 + allTested() * (2 + repeats) + asked * (1 + allTested() + readRepeats));
    }
}
