// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.sql.SourceTable;
import dev.lamina.store.scan.StripeScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.Parser;
import org.junit.jupiter.api.Test;

class SqlCompleterTest {
    /** A table that nobody reads. */
    private record Named(String dataset, Entity entity) implements SourceTable {
        @Override
        public int version() {
            return 0;
        }

        @Override
        public long rows() {
            return 1;
        }

        @Override
        public StripeScan scan(Query.Scan scan, boolean few) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isThere() {
            return true;
        }
    }

    private static final List<SourceTable> TABLES = List.of(
            new Named("trips", entity("tripId", "Station Name")), new Named("events", entity("eventId", "avgTone")));

    private static Entity entity(String... names) {
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            fields.add(new Field(name, ColumnType.INT, false));
        }
        return new Entity("row", fields, names[0]);
    }

    private static CompletingParsedLine parsed(String line) {
        return (CompletingParsedLine) new StatementParser().parse(line, line.length(), Parser.ParseContext.COMPLETE);
    }

    private static List<String> offered(String line) {
        List<Candidate> candidates = new ArrayList<>();
        new SqlCompleter(() -> TABLES).complete(null, parsed(line), candidates);
        return candidates.stream().map(Candidate::value).toList();
    }

    @Test
    void the_columns_of_the_datasets_that_a_statement_names_are_offered() {
        assertThat(offered("SELECT a FROM events WHERE av"))
                .contains("events", "trips", "eventId", "avgTone", "ORDER BY")
                .doesNotContain("tripId");
        assertThat(offered("SELECT ")).contains("tripId", "avgTone", "\"Station Name\"");
    }

    @Test
    void commands_are_offered_where_a_line_begins_with_a_dot_and_datasets_behind_them() {
        assertThat(offered(".s")).isEqualTo(DotCommands.NAMES);
        assertThat(offered(".schema ev")).containsExactly("trips", "events");
    }

    @Test
    void nothing_but_words_is_offered_where_the_catalogue_does_not_answer() {
        List<Candidate> candidates = new ArrayList<>();
        new SqlCompleter(() -> {
                    throw new IOException("no answer");
                })
                .complete(null, parsed("SEL"), candidates);
        assertThat(candidates).extracting(Candidate::value).contains("SELECT").doesNotContain("trips");
    }

    @Test
    void a_dataset_whose_name_needs_quotes_is_offered_with_them() {
        List<Candidate> candidates = new ArrayList<>();
        new SqlCompleter(() -> List.of(new Named("day-2", entity("id")))).complete(null, parsed("FROM "), candidates);
        assertThat(candidates)
                .extracting(Candidate::value)
                .contains("\"day-2\"")
                .doesNotContain("day-2");
    }

    @Test
    void the_word_that_is_completed_ends_at_the_cursor() {
        assertThat(parsed("SELECT e.avgT").word()).isEqualTo("avgT");
        assertThat(parsed("SELECT ").word()).isEmpty();
        assertThat(parsed("  .sch").word()).isEqualTo(".sch");
        assertThat(parsed("FROM events@1").word()).isEqualTo("events@1");
        assertThat(parsed("SELECT avgT").rawWordLength()).isEqualTo(4);
    }
}
