// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.layouts.AccessPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is advised for entities that point to each other, by a model of made costs and without a server. */
class RelatedChoiceTest {
    private static final String ENTITIES = """
            entities:
              users: {table: rubis-users, rows: 20, key: [id]}
              items: {table: rubis-items, rows: 200, key: [id]}
              bids: {table: rubis-bids, rows: 2000, key: [id]}
            relations: [items.seller -> users, bids.item -> items, bids.user -> users]
            queries:
              - name: user
                sql: SELECT * FROM users WHERE id = :user
                per_second: %s
              - name: item
                sql: SELECT * FROM items WHERE id = :item
                per_second: 10
              - name: history
                sql: SELECT b.bid, u.nickname FROM bids b JOIN users u ON b.user = u.id WHERE b.item = :item ORDER BY b.date
                per_second: %s
              - name: rename
                update: [nickname]
                entity: users
                per_second: %s
              - name: bid
                insert: bids
                per_second: 1
            """;

    @TempDir
    private Path directory;

    private SimulatedChoice choice(Object users, Object history, Object renamed, String more) throws Exception {
        return choice(users, history, renamed, more, Map.of());
    }

    private SimulatedChoice choice(
            Object users, Object history, Object renamed, String more, Map<String, Growth> growth) throws Exception {
        Path file = directory.resolve("q.yaml");
        Files.writeString(file, ENTITIES.formatted(users, history, renamed) + more);
        return SimulatedChoice.of(file, growth);
    }

    private static List<String> tables(LaidDesign design) {
        return design.tables().stream().map(DesignTable::summary).toList();
    }

    private static LaidDesign.Answer answer(SimulatedChoice chosen, String query) {
        return chosen.choice().designs().get(0).answers().get(query);
    }

    @Test
    void what_is_read_often_and_seldom_changes_is_repeated() throws Exception {
        SimulatedChoice chosen = choice(1, 100, 1, "");
        LaidDesign.Answer history = answer(chosen, "history");
        assertThat(history.plan().client()).isEmpty();
        assertThat(history.plan().cql()).contains("user_nickname").contains("WHERE item = ?");
        assertThat(answer(chosen, "bid").plan().client()).isEqualTo("look up user_nickname in users by user first");
    }

    @Test
    void what_changes_often_and_is_seldom_read_is_looked_up() throws Exception {
        SimulatedChoice chosen = choice(1, 1, 1000, "");
        LaidDesign.Answer history = answer(chosen, "history");
        assertThat(history.plan().client()).isEqualTo("look up user_nickname in users by user");
        assertThat(answer(chosen, "rename").plan().requests()).isEqualTo(1);
        assertThat(tables(chosen.choice().designs().get(0)))
                .as("one of each entity and no more")
                .hasSize(3)
                .anyMatch(table -> table.startsWith("bids_by_item (item | date, id)"));
    }

    @Test
    void each_entity_has_a_table_with_all_of_its_own_fields_and_each_query_and_write_an_answer() throws Exception {
        SimulatedChoice chosen = choice(1, 20, 5, "");
        for (LaidDesign design : chosen.choice().designs()) {
            assertThat(design.tables().stream()
                            .filter(table -> design.layouts().keySet().stream()
                                    .anyMatch(entity -> entity.name().equals(table.entity()) && table.isBase(entity)))
                            .map(DesignTable::entity)
                            .distinct())
                    .containsExactlyInAnyOrder("users", "items", "bids");
            assertThat(design.answers()).containsOnlyKeys("user", "item", "history", "rename", "bid");
            assertThat(design.answers().values())
                    .allSatisfy(answer -> assertThat(answer.work()).isNotNull());
        }
        Advice advice = chosen.advice();
        assertThat(advice.tables())
                .allSatisfy(table -> assertThat(table.cql()).contains("CREATE TABLE " + table.name()))
                .filteredOn(table -> table.cql().startsWith("--"))
                .extracting(Advice.Table::cql)
                .allMatch(cql -> cql.startsWith("-- finds by "));
        assertThat(advice.costs().serverCores()).isPositive();
    }

    @Test
    void a_query_that_is_hardly_asked_reads_all_rows_of_a_table_that_others_need() throws Exception {
        SimulatedChoice scanned = choice(10, 1, 100, """
                  - name: region
                    sql: SELECT nickname FROM users WHERE region = :region
                    per_second: 0.0000001
                  - name: register
                    insert: users
                    per_second: 1000
                """);
        LaidDesign.Answer region = answer(scanned, "region");
        assertThat(region.plan().kind()).isEqualTo(AccessPlan.Kind.SCAN);
        assertThat(region.work()).isNotNull();
    }

    /** Bids of a hundred days, of as many users and items as now. */
    private static Map<String, Growth> bids(double times) {
        return Map.of("bids", new Growth(times * 2000 / 8.64e6, Duration.ofDays(100), true));
    }

    @Test
    void where_one_entity_grows_more_of_its_rows_point_to_each_of_the_others() throws Exception {
        SimulatedChoice chosen = choice(1, 100, 1, "", bids(100));
        Advice advice = chosen.advice();
        assertThat(advice.costs().rowsAtEnd()).isCloseTo(200_220, within(1.0));
        LaidDesign best = chosen.choice().designs().get(0);
        Map<String, Double> longer = chosen.choice().longer().get(best.name());
        assertThat(advice.costs().writesPerInsert())
                .as("tables of bids, which alone are inserted")
                .isEqualTo((int) best.tables().stream()
                        .filter(table -> table.entity().equals("bids"))
                        .count());
        assertThat(advice.warnings())
                .as("how many bids point to one row is known")
                .noneMatch(warning -> warning.contains("rows arrive per second"));
        assertThat(longer.get("user")).as("no more users").isCloseTo(1, within(1e-9));
        assertThat(longer.get("history")).as("more bids of an item").isGreaterThan(10);
        assertThat(longer.get("rename")).as("more bids that repeat a name").isGreaterThan(10);
        for (Advice.Table table : advice.tables()) {
            boolean isOfBids = table.name().startsWith("bids");
            assertThat(table.cql().contains("default_time_to_live = 8640000"))
                    .as(table.name())
                    .isEqualTo(isOfBids);
            assertThat(table.cql()).contains("UnifiedCompactionStrategy");
            Advice.Partitions partitions = table.partitions();
            assertThat(partitions.rowsAtEnd()).isCloseTo(isOfBids ? 100 : 1, within(1e-9));
            assertThat(partitions.largestRowsAtEnd())
                    .isLessThanOrEqualTo(isOfBids ? Buckets.MAX_ROWS : partitions.largestRows());
        }
    }

    @Test
    void partitions_of_what_points_to_one_row_are_divided_where_they_become_too_large() throws Exception {
        SimulatedChoice chosen = choice(1, 100, 0.001, "", bids(5000));
        assertThat(chosen.advice().tables())
                .anyMatch(table -> table.partition().size() == 2
                        && table.partition().get(0).equals("item"))
                .filteredOn(table -> table.name().startsWith("bids"))
                .allSatisfy(table ->
                        assertThat(table.partitions().largestRowsAtEnd()).isLessThanOrEqualTo(Buckets.MAX_ROWS));
    }

    @Test
    void what_time_does_not_divide_is_divided_by_a_hash_whose_buckets_are_all_asked() throws Exception {
        assertThat(choice(1, 100, 0.001, "", bids(50_000)).advice().tables())
                .anyMatch(table -> table.partition().get(0).equals("item")
                        && table.partition().get(1).startsWith("hash("))
                .filteredOn(table -> table.name().startsWith("bids"))
                .allSatisfy(table -> assertThat(table.partitions().rowsAtEnd()).isLessThanOrEqualTo(Buckets.MAX_ROWS));
    }

    @Test
    void what_no_partition_can_hold_is_said() {
        assertThatThrownBy(() -> choice(1, 100, 0.001, "", bids(5e9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more rows than that point to one row")
                .hasMessageContaining("Ask with LIMIT");
    }

    @Test
    void a_write_that_needs_more_than_the_key_is_warned_of_unless_it_moves_the_row() throws Exception {
        List<String> warnings = choice(1, 1, 1, """
                  - name: sold
                    sql: SELECT id, name FROM items WHERE seller = :seller
                    per_second: 1000
                  - {name: describe, update: [name], entity: items, per_second: 1}
                  - {name: hand-over, update: [seller], entity: items, per_second: 1}
                  - {name: withdraw, delete: key, entity: bids, per_second: 1}
                """).advice().warnings();
        assertThat(warnings)
                .anyMatch(
                        warning -> warning.startsWith("Write describe needs seller to find the row in items_by_seller"))
                .anyMatch(warning ->
                        warning.startsWith("Write withdraw needs item and date to find the row in bids_by_item"))
                .noneMatch(warning -> warning.startsWith("Write hand-over needs"))
                .noneMatch(warning -> warning.startsWith("Write rename needs"));
    }

    @Test
    void what_several_tables_repeat_is_read_once_before_a_write() throws Exception {
        SimulatedChoice chosen = choice(1, 1000, 0.001, """
                  - name: mine
                    sql: SELECT b.bid, u.nickname FROM bids b JOIN users u ON b.user = u.id WHERE b.user = :user ORDER BY b.date
                    per_second: 1000
                """);
        LaidDesign best = chosen.choice().designs().get(0);
        assertThat(answer(chosen, "mine").plan().client()).isEmpty();
        assertThat(answer(chosen, "history").plan().client()).isEmpty();
        long ofBids = best.tables().stream()
                .filter(table -> table.entity().equals("bids"))
                .count();
        assertThat(ofBids).isGreaterThan(1);
        assertThat(answer(chosen, "bid").work().of(Factor.REQUESTS))
                .as("a write for each table, and one look at the user")
                .isEqualTo(ofBids + 1);
        assertThat(chosen.choice().expected().flips())
                .as("the choice counts as its costs are told")
                .extracting(Choice.Flip::point)
                .filteredOn(point -> point.unit().equals(Advice.FlipPoint.FREQUENCY))
                .hasSizeGreaterThan(2)
                .allSatisfy(point ->
                        assertThat(point.at()).isCloseTo(point.interval().get(0), withinPercentage(1)));
    }

    @Test
    void where_the_search_chose_another_design_than_is_advised_it_is_told_why_there_are_no_flip_points()
            throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), """
                entities:
                  users: {table: rubis-users, rows: 20, key: [id]}
                  items: {table: rubis-items, rows: 200, key: [id]}
                relations: [items.seller -> users]
                queries:
                  - name: item
                    sql: SELECT i.name, i.description, s.nickname FROM items i JOIN users s ON i.seller = s.id WHERE i.id = :item
                    per_second: 100
                  - {name: rename, update: [nickname], entity: users, per_second: 8.5}
                """);
        SimulatedChoice chosen = SimulatedChoice.of(file);
        assertThat(chosen.choice().expected().flips()).isNotEmpty();
        Advice advice = chosen.advice();
        assertThat(advice.flipPoints()).isEmpty();
        assertThat(advice.warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith(
                                "The search, which estimates some costs of writes, found another design to be the cheapest:"
                                        + " users_by_id (id); items_by_id (id).")
                        .contains("Flip points are those of the search, so none are told. Leave out --quick"));
    }

    @Test
    void a_query_by_what_some_rows_lack_is_told_why_no_table_is_by_it() throws Exception {
        Files.writeString(directory.resolve("people.csv"), "id,mail\n1,a@b\n2,\n3,c@d\n");
        Files.writeString(directory.resolve("calls.csv"), "id,person\n1,1\n2,3\n3,3\n");
        Path file = Files.writeString(directory.resolve("q.yaml"), """
                entities:
                  people: {files: [people.csv], key: [id]}
                  calls: {files: [calls.csv], key: [id]}
                relations: [calls.person -> people]
                queries:
                  - {name: login, sql: 'SELECT id FROM people WHERE mail = :mail', per_second: 10, draws: 2}
                  - {name: call, sql: 'SELECT person FROM calls WHERE id = :id', per_second: 10, draws: 2}
                """);
        assertThat(SimulatedChoice.of(file, Map.of()).advice().warnings())
                .anyMatch(
                        warning -> warning.contains("make a table with a partition key for mail, or compute the answer")
                                && warning.contains(
                                        "No table by mail was considered, since some rows have no value there: Cassandra"
                                                + " takes no null in a key"));
    }

    @Test
    void what_is_repeated_two_relations_away_has_tables_that_find_the_rows_between() throws Exception {
        SimulatedChoice chosen = choice(1, 1, 0.001, """
                  - name: sellers
                    sql: >
                      SELECT b.bid, s.nickname AS seller FROM bids b JOIN items i ON b.item = i.id
                      JOIN users s ON i.seller = s.id WHERE b.item = :item
                    per_second: 1000
                """);
        LaidDesign best = chosen.choice().designs().get(0);
        assertThat(answer(chosen, "sellers").plan().client()).as("is repeated").isEmpty();
        assertThat(tables(best)).anyMatch(table -> table.startsWith("items_by_seller (seller | id)"));
        assertThat(chosen.choice().designs())
                .allSatisfy(design -> assertThat(design.answers()).containsKey("rename"));
        assertThat(answer(chosen, "rename").plan().client())
                .contains("each row of items whose seller it is", "each row of bids whose item that is");
    }

    @Test
    void what_rows_repeat_over_two_relations_is_written_again_for_each() throws Exception {
        Path file = Files.writeString(directory.resolve("comments.yaml"), """
                entities:
                  users: {table: rubis-users, rows: 20, key: [id]}
                  items: {table: rubis-items, rows: 20, key: [id]}
                  comments: {table: rubis-comments, rows: 200, key: [id]}
                relations: [comments.from_user -> users, comments.to_user -> users]
                queries:
                  - name: received
                    sql: SELECT c.comment, u.nickname FROM comments c JOIN users u ON c.from_user = u.id WHERE c.to_user = :user
                    per_second: 1000
                  - name: given
                    sql: SELECT c.comment, u.nickname FROM comments c JOIN users u ON c.to_user = u.id WHERE c.from_user = :user
                    per_second: 1000
                  - {name: rename, update: [nickname], entity: users, per_day: 1}
                """);
        SimulatedChoice chosen = SimulatedChoice.of(file);
        assertThat(answer(chosen, "received").plan().client()).isEmpty();
        assertThat(answer(chosen, "given").plan().client()).isEmpty();
        assertThat(answer(chosen, "rename").work().of(Factor.WRITES))
                .as("the user, the comments to it, and those from it: 10 each in the mean")
                .isCloseTo(21, within(1e-9));
    }

    @Test
    void what_all_rows_become_says_from_how_many_on_another_design_is_cheaper() throws Exception {
        Advice advice = choice(1, 0.001, 2, """
                  - name: last
                    sql: SELECT b.bid, u.nickname FROM bids b JOIN users u ON b.user = u.id WHERE b.item = :item ORDER BY b.date DESC LIMIT 5
                    per_second: 1000
                """, bids(100)).advice();
        Advice.FlipPoint flip = advice.flipPoints().stream()
                .filter(point -> point.unit().equals(Advice.FlipPoint.ROWS))
                .findFirst()
                .orElseThrow();
        assertThat(flip.query()).isEqualTo("all entities");
        assertThat(flip.now()).isEqualTo(2220);
        assertThat(flip.at()).isBetween(2220.0, 200_220.0);
        assertThat(flip.becomes()).contains("drop bids_by_user (user | id)");
    }

    @Test
    void where_all_grow_alike_each_is_pointed_to_as_often_as_now() throws Exception {
        Map<String, Growth> alike = new HashMap<>();
        Map.of("users", 20, "items", 200, "bids", 2000)
                .forEach((entity, rows) ->
                        alike.put(entity, new Growth(10.0 * rows / Growth.YEAR.toSeconds(), Growth.YEAR, false)));
        SimulatedChoice chosen = choice(1, 100, 1, "", alike);
        LaidDesign best = chosen.choice().designs().get(0);
        assertThat(chosen.choice().longer().get(best.name()).values())
                .hasSize(5)
                .allSatisfy(times -> assertThat(times).isCloseTo(1, within(1e-9)));
        assertThat(chosen.advice().tables())
                .allSatisfy(table -> assertThat(table.partitions().largestRowsAtEnd())
                        .isEqualTo(table.partitions().largestRows()));
    }

    @Test
    void entities_that_do_not_point_to_each_other_have_tables_of_their_own() throws Exception {
        Path file = Files.writeString(directory.resolve("apart.yaml"), """
                entities:
                  users: {table: rubis-users, rows: 20, key: [id]}
                  items: {table: rubis-items, rows: 200, key: [id]}
                queries:
                  - {name: user, sql: 'SELECT nickname FROM users WHERE id = :user', per_second: 5}
                  - {name: item, sql: 'SELECT name FROM items WHERE id = :item', per_second: 5}
                """);
        Advice advice = SimulatedChoice.of(file, Map.of("items", new Growth(1, Growth.YEAR, false)))
                .advice();
        assertThat(advice.tables())
                .extracting(Advice.Table::name)
                .containsExactlyInAnyOrder("users_by_id", "items_by_id");
        Path one = Files.writeString(directory.resolve("one.yaml"), """
                entities:
                  users: {table: rubis-users, rows: 20, key: [id]}
                queries:
                  - {name: user, sql: 'SELECT nickname FROM users WHERE id = :user', per_second: 5}
                """);
        assertThat(SimulatedChoice.of(one).advice().tables())
                .extracting(Advice.Table::name)
                .containsExactly("users_by_id");
    }

    @Test
    void designs_of_the_users_own_stand_beside_the_advised_ones() throws Exception {
        SimulatedChoice chosen = choice(1, 20, 5, """
                layouts:
                  - name: mine
                    family: table
                    entities:
                      users: {table: users, partition: [id]}
                      items: {table: items, partition: [id]}
                      bids: {table: bids, partition: [item], clustering: [date, id]}
                """);
        LaidDesign mine = chosen.choice().designs().stream()
                .filter(LaidDesign::own)
                .findFirst()
                .orElseThrow();
        assertThat(mine.name()).isEqualTo("mine");
        assertThat(tables(mine)).containsExactly("users (id)", "items (id)", "bids (item | date, id)");
        Map<String, LaidDesign.Answer> answers = mine.answers();
        assertThat(answers.get("history").plan().client()).isEqualTo("look up user_nickname in users by user");
        assertThat(answers.get("history").work()).isNotNull();
    }

    @Test
    void what_may_be_chosen_at_other_frequencies_has_joins_and_what_tables_need() throws Exception {
        Advice advice = choice(1, 100, 1, "").advice();
        Considered considered = advice.considered();
        List<String> chosen = considered.chosen().stream()
                .map(place -> considered.tables().get(place).table().cql())
                .toList();
        assertThat(chosen).hasSameSizeAs(advice.tables());
        assertThat(advice.tables().stream().map(table -> columns(table.cql())))
                .containsExactlyInAnyOrderElementsOf(
                        chosen.stream().map(RelatedChoiceTest::columns).toList());
        assertThat(considered.tables()).extracting(Considered.Table::entity).contains("users", "items", "bids");
        // A table of bids that repeats a nickname is written with what is read of the user.
        Considered.Table repeating = considered.tables().stream()
                .filter(table -> table.table().cql().contains("user_nickname"))
                .findFirst()
                .orElseThrow();
        assertThat(repeating.needs())
                .isNotEmpty()
                .allSatisfy(group -> assertThat(group)
                        .isNotEmpty()
                        .allMatch(place -> place < considered.tables().size()));
        int history = considered.queries().indexOf("history");
        assertThat(considered.joins().get(history)).isNotEmpty().allSatisfy(join -> {
            assertThat(join.tables()).hasSizeGreaterThan(1);
            assertThat(join.reads()).hasSameSizeAs(considered.growth());
        });
        // With more rows of all entities, as many bids as now are of one item.
        int first = considered.joins().get(history).get(0).tables().get(0);
        assertThat(considered.tables().get(first).table().partitions().fills()).isEqualTo(1);
    }

    private static String columns(String cql) {
        return cql.replaceFirst("-- finds by .*\n", "").replaceFirst("CREATE TABLE \\w+", "");
    }
}
