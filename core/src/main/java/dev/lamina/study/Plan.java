// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.cql.Access;
import dev.lamina.data.Dataset;
import dev.lamina.model.Schema;
import dev.lamina.results.Client;
import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.ComparedOperations;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.Protocols;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Pace;
import dev.lamina.study.run.ParquetStorage;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.TableStorage;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.run.TimeBudget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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
 * @param repeats how often everything is repeated
 * @param time how long the run is to take
 * @param compilersCount whether processor time of servers has that of their compilers in it
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
        Repeats repeats,
        PlannedTime time,
        boolean compilersCount) {
    /** One layout beside another has time for more repeats. */
    private static final int PAIR = 2;

    /** From so many environments on, what no conclusion rests on gives way so that a run still takes minutes. */
    private static final int MANY_ENVIRONMENTS = 3;

    /**
     * @throws IllegalArgumentException if a layout, operation, client or claim is unknown or wrong, or the user's time too short for them
     */
    public static Plan of(Study study, RunOptions options) {
        return planned(study, options, true).timely();
    }

    /** The same where processor time of servers is without that of their compilers. */
    static Plan ofNet(Study study, RunOptions options) {
        return planned(study, options, false).timely();
    }

    /** The shortest time, in seconds, that a user can give a study whose other options are these. */
    static int leastSeconds(Study study, RunOptions options, boolean compilersCount) {
        return PlannedTime.leastSeconds(planned(study, options, compilersCount).timedSecondsOfAll());
    }

    /** Whether batches are sent that a server with default settings refuses, which the published client alone does. */
    boolean sendsBatches() {
        return clients.contains(Client.PUBLISHED) && layouts.stream().anyMatch(StudyLayout::takesBatches);
    }

    /** The same with further operations behind the others. */
    Plan with(List<Operation> more) {
        List<Operation> all = new ArrayList<>(operations);
        all.addAll(more);
        return new Plan(
                layouts,
                references,
                clients,
                ingests,
                all,
                leftOut,
                gated,
                environments,
                repeats,
                time,
                compilersCount);
    }

    private Plan timely() {
        time.requireEnough(timedSecondsOfAll());
        return this;
    }

    private double timedSecondsOfAll() {
        return environments.size() * timedSeconds(operations);
    }

    private static Plan planned(Study study, RunOptions options, boolean compilersCount) {
        RunOptions.Chosen asked = options.chosen();
        Protocols protocols = Protocols.of(asked.clients());
        AsPublished published = asked.asPublished() ? study.asPublished() : null;
        List<String> wantedLayouts =
                asked.layouts().isEmpty() && published != null ? published.layouts() : asked.layouts();
        List<StudyLayout> layouts = new ArrayList<>();
        Set<String> knownLayouts = new LinkedHashSet<>();
        Map<String, String> byKeyspace = new HashMap<>();
        for (Map<String, Object> entry : study.layouts()) {
            StudyLayout layout = new StudyLayout(entry);
            if (!knownLayouts.add(layout.name())) {
                throw new IllegalArgumentException("Two layouts have the name \"" + layout.name() + "\".");
            }
            String keyspace =
                    TableStorage.keyspace(layout.name() + "_" + Access.tuned().name());
            String other = byKeyspace.put(keyspace, layout.name());
            if (other != null) {
                throw new IllegalArgumentException(layout.place() + "Layouts " + other + " and " + layout.name()
                        + " would have the same keyspace, " + keyspace
                        + ", since its name has letters in lower case, and an underscore for all but letters and digits."
                        + " Rename one of them.");
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
        KnownNames.require(
                "layout",
                asked.layouts().stream()
                        .filter(name -> !name.equals(RunOptions.ALL_LAYOUTS))
                        .toList(),
                knownLayouts);
        if (layouts.isEmpty() && references.isEmpty()) {
            throw new IllegalArgumentException("No layout of this study runs by default. Name some with --layouts: "
                    + String.join(", ", knownLayouts) + ".");
        }
        List<String> wanted =
                asked.operations().isEmpty() && published != null ? published.operations() : asked.operations();
        Set<String> compared =
                wanted.isEmpty() && versions(options) >= MANY_ENVIRONMENTS ? ComparedOperations.of(study) : Set.of();
        ChosenOperations chosen = ChosenOperations.of(study, wanted, compared);
        List<Operation> operations = chosen.operations();
        List<String> clients = asked.asPublished() ? List.of(Access.published().name()) : protocols.clients();
        KnownNames known = new KnownNames(knownLayouts, chosen.known());
        known.requireClients(clients);
        for (StudyLayout layout : layouts) {
            KnownNames.require("operation", List.copyOf(layout.queries()), chosen.known());
        }
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
        boolean pair = layouts.size() * clients.size() + references.size() <= PAIR;
        boolean few = environments.size() < MANY_ENVIRONMENTS;
        return new Plan(
                layouts,
                references,
                clients.stream().map(Client::named).toList(),
                chosen.ingests(),
                operations,
                chosen.leftOut(),
                chosen.gated(),
                environments,
                Repeats.of(options, published, few && pair),
                PlannedTime.of(options, study.time(), environments.size(), operations),
                compilersCount);
    }

    /**
     * How an environment's operations divide what is left of the user's time; {@code null} without one.
     *
     * @param begin when the run began, by {@link System#nanoTime}
     * @param besideRates how long what is done before, and again after, each operation that is measured as a rate takes
     * @param after how long what is measured behind them takes, in seconds
     */
    Pace pace(long begin, NamedEnvironment environment, List<Operation> prepared, Duration besideRates, double after) {
        double part = (environments.indexOf(environment) + 1.0) / environments.size();
        int rates = (int)
                prepared.stream().filter(each -> each.phase() == Phase.RATES).count();
        return time.pace(begin, part, rates, timedSeconds(prepared) + 2 * rates * besideRates.toNanos() / 1e9 + after);
    }

    /** How long an environment's single requests are timed. */
    private double timedSeconds(List<Operation> prepared) {
        return ownSeconds(prepared) + budget(repeats.usual()).timedSeconds(prepared, allTested(), compilersCount);
    }

    /** How long operations take that say it themselves. */
    private double ownSeconds(List<Operation> prepared) {
        return prepared.stream()
                .mapToDouble(each -> each.seconds(allTested(), repeats.usual(), compilersCount))
                .sum();
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
     * Looks, before they are read, whether every layout can hold such records, and whether they have what is asked of them.
     *
     * @throws IllegalArgumentException if not; the message names the layout or the operation
     */
    public void requireFit(Schema schema) {
        if (schema.entities().size() > 1 && !references.isEmpty()) {
            throw new IllegalArgumentException("Reference " + references.get(0).name() + " holds records of one"
                    + " entity; the dataset has " + schema.entities().size() + ".");
        }
        for (StudyLayout layout : layouts) {
            requireFit(layout, schema);
        }
        Tasks.requireFit(operations, schema);
    }

    /**
     * Looks whether a layout can hold such records.
     *
     * @throws IllegalArgumentException if not; the message names the layout, and where it stands
     */
    static void requireFit(StudyLayout layout, Schema schema) {
        try {
            layout.requireFit(schema.entities());
        } catch (IllegalArgumentException e) {
            String message = e.getMessage();
            boolean isPlaced = message.matches("(?s).+?:\\d+: Layout .*");
            String named = isPlaced || message.startsWith("Layout ") ? "" : "Layout " + layout.name() + ": ";
            throw new IllegalArgumentException((isPlaced ? "" : layout.place()) + named + message, e);
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
        TimeBudget budget = new TimeBudget(times, time.share(), environments.size() < MANY_ENVIRONMENTS);
        return repeats.singleReads() ? budget.singly() : budget;
    }

    /** How long a run may take: as long as the user says, or as {@link TimeBudget#mostSeconds}. */
    double mostSeconds(int rates, List<Load> timed) {
        if (time.seconds() != null) {
            return time.seconds();
        }
        return environments.size()
                * (ownSeconds(operations) + budget(repeats.usual()).mostSeconds(allTested(), rates, timed));
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
        return environments.size()
                * (1 + allTested() * (2 + repeats.usual()) + asked * (1 + allTested() + repeats.reads()));
    }
}
