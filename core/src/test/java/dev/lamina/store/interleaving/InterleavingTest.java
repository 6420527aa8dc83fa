// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.store.interleaving.Actor.Kind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two loaders, a drop and a fault, in every order of their statements: a version is visible as a whole or not at all and has
 * no row twice, nobody publishes a version that it has lost, what a crash left can be resumed, and a drop leaves nothing
 * visible and nothing for ever. Leases may expire at any moment, so a loader may stand still for as long as it likes.
 */
class InterleavingTest {
    private static Exploration explored(
            Scene scene,
            int stripes,
            Set<Condition> without,
            Kind one,
            Kind two,
            int crashes,
            int lost,
            int failures,
            boolean quick) {
        Exploration exploration =
                Exploration.of(scene.world(stripes, without, one, two, crashes, lost, failures, quick));
        System.out.printf(
                "%s, %d stripes, %s and %s and a drop, %d crashes, %d lost answers, %d failures%s: %,d worlds, %,d"
                        + " transitions, %,d ends%n",
                scene,
                stripes,
                one,
                two,
                crashes,
                lost,
                failures,
                quick ? ", and nobody looks for what has no owner" : "",
                exploration.worlds(),
                exploration.transitions(),
                exploration.ends());
        return exploration;
    }

    private static void requireUnbroken(Exploration exploration) {
        assertThat(exploration.violation()).isNull();
        assertThat(exploration.ends()).isGreaterThan(5);
    }

    @ParameterizedTest
    @CsvSource({
        "EMPTY, 1, LOAD, LOAD, 1, 0, 0",
        "LOADED, 1, LOAD, RESUME, 1, 0, 0",
        "LOADED, 1, RESUME, APPEND, 1, 0, 0",
        "APPENDED, 1, RESUME, APPEND, 1, 0, 0",
        "LEFT, 1, RESUME, RESUME, 1, 0, 0",
        "LEFT, 2, RESUME, RESUME, 0, 0, 0",
        "LEFT, 1, LOAD, RESUME, 1, 0, 0",
        "LEFT, 1, RESUME, APPEND, 1, 0, 0",
        "APPEND_LEFT, 1, RESUME, APPEND, 1, 0, 0",
        "EMPTY, 1, LOAD, RESUME, 0, 1, 0",
        "EMPTY, 1, LOAD, RESUME, 0, 0, 1",
    })
    void no_order_breaks_an_invariant(
            Scene scene, int stripes, Kind one, Kind two, int crashes, int lost, int failures) {
        requireUnbroken(explored(scene, stripes, Set.of(), one, two, crashes, lost, failures, false));
    }

    /** The other half: who has looked a moment ago for what has no owner deletes what its version has, and looks for no more. */
    @ParameterizedTest
    @CsvSource({
        "LOADED, 1, LOAD, RESUME, 1, 0, 0",
        "LOADED, 1, RESUME, APPEND, 1, 0, 0",
        "APPENDED, 1, RESUME, APPEND, 1, 0, 0",
        "APPENDED, 1, RESUME, APPEND, 0, 1, 0",
        "APPENDED, 1, RESUME, APPEND, 0, 0, 1",
        "LEFT, 1, RESUME, APPEND, 1, 0, 0",
        "APPEND_LEFT, 1, RESUME, APPEND, 1, 0, 0",
    })
    void no_order_breaks_one_where_few_look_for_what_has_no_owner(
            Scene scene, int stripes, Kind one, Kind two, int crashes, int lost, int failures) {
        requireUnbroken(explored(scene, stripes, Set.of(), one, two, crashes, lost, failures, true));
    }

    @ParameterizedTest
    @Tag("part-1")
    @CsvSource({
        "LOADED, 1, LOAD, LOAD, 1, 0, 0",
        "EMPTY, 1, LOAD, APPEND, 1, 0, 0",
        "LOADED, 1, LOAD, APPEND, 1, 0, 0",
        "LEFT, 1, RESUME, RESUME, 1, 1, 1",
        "LEFT, 2, LOAD, RESUME, 1, 0, 0",
        "EMPTY, 1, LOAD, RESUME, 1, 1, 1",
        "EMPTY, 2, LOAD, RESUME, 1, 1, 0",
        "LOADED, 1, RESUME, APPEND, 1, 1, 1",
        "APPENDED, 1, RESUME, APPEND, 1, 1, 0",
        "EMPTY, 1, APPEND, APPEND, 1, 0, 0",
        "APPEND_LEFT, 1, LOAD, APPEND, 1, 0, 0",
    })
    void no_order_of_longer_stories_breaks_an_invariant(
            Scene scene, int stripes, Kind one, Kind two, int crashes, int lost, int failures) {
        no_order_breaks_an_invariant(scene, stripes, one, two, crashes, lost, failures);
    }

    @ParameterizedTest
    @CsvSource({
        "BEGIN_HIGHEST, EMPTY, LOAD, LOAD, 0, 0, 0, is given twice",
        "BEGIN_EARLIER_PUBLISHED, LOADED, RESUME, APPEND, 0, 0, 0, 'is visible, and not whole'",
        "BEGIN_FINDS_ITSELF, EMPTY, LOAD, LOAD, 0, 1, 0, stands in the way of its own loader",
        "CLAIM_LOADING, EMPTY, LOAD, RESUME, 0, 0, 1, are left that no version has",
        "CLAIM_FREE, EMPTY, LOAD, RESUME, 0, 0, 0, has two loaders",
        "RENEW_LOADER, LEFT, RESUME, RESUME, 0, 1, 0, has two loaders",
        "RELEASE_LOADER, LEFT, RESUME, RESUME, 0, 0, 1, is taken from its loader",
        "PUBLISH_LOADING, EMPTY, LOAD, RESUME, 0, 1, 0, is published twice",
        "PUBLISH_LOADER, EMPTY, LOAD, RESUME, 0, 0, 0, is published by a loader that has lost it",
        "PUBLISH_FINDS_ITSELF, EMPTY, LOAD, RESUME, 0, 1, 0, 'is published, and its loader says that it failed'",
        "UNPUBLISH_FREE, EMPTY, LOAD, RESUME, 0, 0, 0, is dropped while it is loaded",
        "REGISTER_FIRST, LOADED, RESUME, APPEND, 0, 0, 0, 'is visible, and not whole'",
        "DROP_SPARES_HELD, APPENDED, RESUME, RESUME, 0, 0, 0, 'is visible, and not whole'",
        "DROP_READS_TABLES_FIRST, LOADED, LOAD, RESUME, 0, 0, 0, 'is visible, and not whole'",
        "DROP_TAKES_ROWLESS, EMPTY, LOAD, RESUME, 0, 0, 0, are left for ever",
        "SETTLE_FIRST, EMPTY, LOAD, RESUME, 0, 0, 1, are left that no version has",
    })
    void without_a_condition_an_order_is_found_that_breaks_one(
            Condition left, Scene scene, Kind one, Kind two, int crashes, int lost, int failures, String broken) {
        Exploration exploration = explored(scene, 1, EnumSet.of(left), one, two, crashes, lost, failures, false);
        assertThat(exploration.violation()).contains(broken);
    }

    @ParameterizedTest
    @EnumSource(Condition.class)
    void every_condition_is_left_out_once(Condition condition) throws NoSuchMethodException {
        CsvSource cases = Arrays.stream(InterleavingTest.class.getDeclaredMethods())
                .filter(method -> method.getName().equals("without_a_condition_an_order_is_found_that_breaks_one"))
                .findFirst()
                .orElseThrow()
                .getAnnotation(CsvSource.class);
        assertThat(cases.value()).anyMatch(each -> each.startsWith(condition + ","));
    }

    @Test
    void every_step_is_taken() {
        EnumSet<Step> taken = EnumSet.noneOf(Step.class);
        for (Kind[] pair : new Kind[][] {{Kind.LOAD, Kind.RESUME}, {Kind.RESUME, Kind.APPEND}}) {
            for (Scene scene : new Scene[] {Scene.LEFT, Scene.APPEND_LEFT}) {
                taken.addAll(explored(scene, 1, Set.of(), pair[0], pair[1], 1, 0, 0, false)
                        .taken());
            }
        }
        taken.addAll(explored(Scene.LOADED, 1, Set.of(), Kind.RESUME, Kind.APPEND, 1, 0, 1, false)
                .taken());
        assertThat(taken).containsExactlyInAnyOrder(Step.values());
    }

    @ParameterizedTest
    @EnumSource(Step.class)
    void every_step_is_one_of_the_stores(Step step) throws ClassNotFoundException {
        if (step.type != null) {
            assertThat(Class.forName(step.type).getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals(step.method));
        }
    }
}
