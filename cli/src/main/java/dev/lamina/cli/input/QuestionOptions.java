// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.study.QueryFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What the study {@code layouts} is to make of a file. */
public final class QuestionOptions {
    /** A comma outside of brackets. */
    public static final String COMMA = ",(?![^()]*\\))";

    @Option(
            names = "--partition",
            split = COMMA,
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description = "For lamina run layouts: the partition key: columns, or expressions such as date(ts),"
                    + " ts / 6 hours, id / 10000, hash(device_id) %% 16. Default: Lamina proposes one.")
    private List<String> partition = new ArrayList<>();

    @Option(
            names = "--order",
            split = COMMA,
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description = "For lamina run layouts: the columns, or expressions such as hour(ts) desc, that order the"
                    + " records of a partition, before the key.")
    private List<String> order = new ArrayList<>();

    @Option(
            names = "--queries",
            paramLabel = "FILE|SELECT",
            description = "For lamina run layouts: a YAML file with the queries to run, in SQL or written like a"
                    + " study's operations; or one SELECT.")
    private String queries;

    @Option(
            names = "--candidate",
            paramLabel = "FILE",
            description = "For lamina run layouts: a file of CREATE TABLE statements, each table a layout beside the"
                    + " built-in ones; may be repeated. A column that is made of others is said in a comment, such as"
                    + " -- day = date(ts).")
    private List<Path> candidates = new ArrayList<>();

    @Option(
            names = "--mixed",
            description = "For lamina run layouts: at the end, execute all queries and writes at once, each as often as"
                    + " the file of queries says.")
    private boolean mixed;

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "For lamina run layouts: before anything is read, make as many writes as N days of the file's"
                    + " writes are, such as 2 or 0.5, so that tombstones and several SSTables are there.")
    private String days;

    @Option(
            names = "--name",
            paramLabel = "TABLE",
            description = "For lamina run layouts: the table's name in queries. Default: the name of the first file,"
                    + " up to the first dot.")
    private String name;

    @Option(
            names = "--save-study",
            paramLabel = "FILE",
            description = "For lamina run layouts: write the study to this file, as a start for your own.")
    private Path saved;

    List<String> partition() {
        return FileOptions.trimmed(partition);
    }

    List<String> order() {
        return FileOptions.trimmed(order);
    }

    List<Path> candidates() {
        return candidates;
    }

    /** What is asked, and layouts of the user's own; empty where nothing was given. */
    QueryFile queries(List<String> inputs) {
        if (queries == null && (mixed || days != null)) {
            throw new IllegalArgumentException((mixed ? "--mixed" : "--days")
                    + ": there are no queries. Give a file of them, each with per_second,"
                    + " per_day or share: --queries q.yaml.");
        }
        String table = name != null || inputs.isEmpty() ? name : stem(inputs.get(0));
        QueryFile file = queries == null ? QueryFile.NONE : QueryFile.of(queries, table);
        file = days == null ? file : file.aged(days);
        return mixed ? file.mixed() : file;
    }

    /** What queries call the rows of a file, if nobody says otherwise. */
    public static String stem(String input) {
        Path named = Path.of(input).getFileName(); // a root has none
        String file = named == null ? "" : named.toString();
        return file.contains(".") ? file.substring(0, file.indexOf('.')) : file;
    }

    Path saved() {
        return saved;
    }

    /** The first option that was given, for messages; {@code null} where none was. */
    String first() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--partition", !partition.isEmpty());
        given.put("--order", !order.isEmpty());
        given.put("--queries", queries != null);
        given.put("--candidate", !candidates.isEmpty());
        given.put("--mixed", mixed);
        given.put("--days", days != null);
        given.put("--name", name != null);
        given.put("--save-study", saved != null);
        return given.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }
}
