// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.model.Field;
import dev.lamina.sql.SourceTable;
import dev.lamina.sql.TableSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** What the tabulator key offers: datasets, the columns of those that the statement names, and words of SQL; and the commands. */
final class SqlCompleter implements Completer {
    private static final List<String> WORDS = List.of(
            "SELECT", "FROM", "WHERE", "GROUP BY", "ORDER BY", "LIMIT", "JOIN", "USING", "AND", "DESC", "DESCRIBE");

    private final TableSource source;

    SqlCompleter(TableSource source) {
        this.source = source;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        names(line.line()).forEach(name -> candidates.add(new Candidate(name)));
    }

    private Set<String> names(String text) {
        Set<String> names = new LinkedHashSet<>();
        boolean isCommand = DotCommands.isCommand(text);
        if (isCommand && text.strip().equals(text) && !text.contains(" ")) {
            names.addAll(DotCommands.NAMES);
            return names;
        }
        List<SourceTable> tables = tables();
        tables.forEach(table -> names.add(isCommand ? table.dataset() : plain(table.dataset())));
        if (isCommand) {
            return names;
        }
        List<SourceTable> named = new ArrayList<>(tables);
        named.removeIf(
                table -> !text.toLowerCase(Locale.ROOT).contains(table.dataset().toLowerCase(Locale.ROOT)));
        for (SourceTable table : named.isEmpty() ? tables : named) {
            for (Field field : table.entity().fields()) {
                names.add(plain(field.name()));
            }
        }
        names.addAll(WORDS);
        return names;
    }

    /** Where the catalogue does not answer, nothing is offered: the statement will say why. */
    private List<SourceTable> tables() {
        try {
            return source.tables();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** As SQL has it. */
    private static String plain(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
