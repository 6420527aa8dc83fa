// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that two runs were made with.
 *
 * @param name what it is
 * @param before what the first run had
 * @param after what the second one had
 * @param differs whether these are different
 * @param binding whether runs that differ in it can't be compared
 * @param shown whether it stands in the table though it does not differ
 */
public record Setting(String name, String before, String after, boolean differs, boolean binding, boolean shown) {
    /** A kernel's own share of the memory varies from one start to the next. */
    private static final double SAME_MEMORY = 0.01;

    private static final Pattern RELEASE = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");

    /**
     * All that both runs were made with.
     *
     * @param operations those of which figures are compared
     */
    static List<Setting> of(Run a, Run b, Set<String> operations) {
        List<Setting> settings = new ArrayList<>();
        settings.add(binding("study", a.study(), b.study()));
        settings.add(binding("dataset digest", a.dataset().digest(), b.dataset().digest()));
        settings.add(told(
                "rows",
                Figures.whole(a.dataset().rows()),
                Figures.whole(b.dataset().rows())));
        settings.add(told("seed", Long.toString(a.seed()), Long.toString(b.seed())));
        settings.add(binding("Cassandra", a.cassandras(), b.cassandras()));
        settings.add(binding(
                "nodes",
                Integer.toString(a.environment().nodes()),
                Integer.toString(b.environment().nodes())));
        Integer copies = a.environment().replication();
        Integer otherCopies = b.environment().replication();
        if (copies != null && otherCopies != null) {
            settings.add(binding("replication", copies.toString(), otherCopies.toString()));
        }
        settings.add(machine(a.environment(), b.environment()));
        String processor = a.environment().processor();
        String other = b.environment().processor();
        if (processor != null && other != null) {
            settings.add(binding("processor", processor, other));
        }
        settings.add(binding("system", a.environment().os(), b.environment().os()));
        settings.add(binding("Java", a.environment().java(), b.environment().java()));
        settings.add(binding("Lamina", a.lamina(), b.lamina()));
        settings.add(told("started", a.started(), b.started()));
        String aged = aged(a);
        String others = aged(b);
        if (!Objects.equals(aged, others)) {
            // All reads are of those tables.
            settings.add(binding("aged tables", aged, others));
        }
        Map<String, String> ofA = servers(a);
        Map<String, String> ofB = servers(b);
        TreeSet<String> names = new TreeSet<>(ofA.keySet());
        names.addAll(ofB.keySet());
        for (String name : names) {
            String before = ofA.get(name);
            String after = ofB.get(name);
            // Which existing cluster it was is told by newer releases alone.
            boolean binding = !name.equals("cluster") && !name.endsWith(": cluster") || before != null && after != null;
            settings.add(new Setting(name, word(before), word(after), !Objects.equals(before, after), binding, false));
        }
        for (MeasuredOperation before : a.operations()) {
            for (MeasuredOperation after : b.operations()) {
                if (before.name().equals(after.name()) && operations.contains(before.name())) {
                    settings.addAll(asked(before, after, a.seed() == b.seed()));
                }
            }
        }
        return settings;
    }

    /** By how many days of writes the tables were aged; {@code null} where they were not. */
    private static String aged(Run run) {
        for (Cell cell : run.cells()) {
            if (cell.aged() != null) {
                return Figures.number(cell.aged().days()) + (cell.aged().days() == 1 ? " day" : " days");
            }
        }
        return null;
    }

    /** In what two operations of one name differ. Rows that match also follow from the seed, by which parameters are drawn. */
    private static List<Setting> asked(MeasuredOperation before, MeasuredOperation after, boolean sameSeed) {
        List<Setting> differences = new ArrayList<>();
        if (before.asked() != null && after.asked() != null) {
            differences.add(binding("operation " + before.name(), before.asked(), after.asked()));
            differences.add(told("summary of " + before.name(), before.summary(), after.summary()));
        } else {
            differences.add(binding("operation " + before.name(), before.summary(), after.summary()));
        }
        if (sameSeed && before.matchedRows() != null && after.matchedRows() != null) {
            differences.add(
                    told("rows matched by " + before.name(), words(before.matchedRows()), words(after.matchedRows())));
        }
        differences.removeIf(setting -> !setting.differs());
        return differences;
    }

    private static String words(MatchedRows matched) {
        return Figures.counted(matched.median(), "row") + ", at most " + Figures.whole(matched.max()) + ", none for "
                + Figures.percent(matched.emptyShare()) + " of " + Figures.counted(matched.draws(), "draw");
    }

    /** What the servers really used; with the environment's name before it, where the run has several. */
    private static Map<String, String> servers(Run run) {
        Map<String, String> settings = new TreeMap<>();
        for (RunEnvironment environment : run.environments()) {
            String before = environment.name() == null ? "" : environment.name() + ": ";
            environment.settings().forEach((name, value) -> settings.put(before + name, value));
        }
        return settings;
    }

    /** Why two runs can't be compared; empty if they can. */
    static List<String> obstacles(List<Setting> settings) {
        List<String> obstacles = new ArrayList<>();
        for (Setting setting : settings) {
            if (setting.binding && setting.differs) {
                obstacles.add(setting.name + ": A has " + setting.before + ", B has " + setting.after);
            }
        }
        return obstacles;
    }

    /** Whether a release comes after another one, by its three numbers. */
    static boolean later(String release, String than) {
        Matcher a = RELEASE.matcher(String.valueOf(release));
        Matcher b = RELEASE.matcher(String.valueOf(than));
        if (!a.lookingAt() || !b.lookingAt()) {
            return false;
        }
        for (int i = 1; i <= 3; i++) {
            int order = Integer.compare(Integer.parseInt(a.group(i)), Integer.parseInt(b.group(i)));
            if (order != 0) {
                return order > 0;
            }
        }
        return false;
    }

    private static Setting binding(String name, String before, String after) {
        return new Setting(name, word(before), word(after), !Objects.equals(before, after), true, true);
    }

    /** What is seen in the table and forbids nothing. When a run began is bound to differ. */
    private static Setting told(String name, String before, String after) {
        boolean differs = !name.equals("started") && !Objects.equals(before, after);
        return new Setting(name, word(before), word(after), differs, false, true);
    }

    private static Setting machine(RunEnvironment a, RunEnvironment b) {
        double most = Math.max(a.memoryBytes(), b.memoryBytes());
        boolean same = a.cpus() == b.cpus() && Math.abs(a.memoryBytes() - b.memoryBytes()) <= SAME_MEMORY * most;
        return new Setting("machine", machine(a), machine(b), !same, true, true);
    }

    private static String machine(RunEnvironment environment) {
        return Figures.counted(environment.cpus(), "CPU") + ", " + Figures.bytes(environment.memoryBytes());
    }

    private static String word(String text) {
        return text == null ? "nothing" : text;
    }
}
