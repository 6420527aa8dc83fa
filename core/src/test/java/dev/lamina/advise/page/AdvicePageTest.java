// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.advise.Advice;
import dev.lamina.advise.TargetCluster;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AdvicePageTest {
    private static String page(Advice advice) {
        return AdvicePage.text(advice, TargetCluster.of("--cluster", "6x8x3"));
    }

    @Test
    void the_number_of_tables_is_told_in_sentences() {
        assertThat(AdviceWords.opening(SampleAdvice.among(12, 5)))
                .endsWith("12 tables were considered; for 5 of them another one is as good in everything.");
        assertThat(AdviceWords.opening(SampleAdvice.among(2, 0))).endsWith("2 tables were considered.");
        assertThat(AdviceWords.opening(SampleAdvice.among(1, 0))).endsWith("1 table was considered.");
    }

    @Test
    void the_page_says_without_a_script_what_the_console_says() {
        Advice advice = SampleAdvice.quick();
        String page = page(advice);
        assertThat(page)
                .contains("<h1>Make by_device</h1>")
                .contains("Not measured: all figures are the cost model's. 12 tables were considered")
                .contains("CREATE TABLE by_device (device text")
                .contains("data-copy=\"cql-0\"")
                .contains("INSERT INTO by_device")
                .contains("3 of 8 processors are at most half busy if a read asks one copy; there are 6")
                .contains("Query site-hour reads all rows of by_device.")
                .contains("Model error: median 10 %, 90th percentile 30 %")
                .contains("Extrapolation error: median 4 %, 90th percentile 12 %");
        assertThat(advice.flipPoints()).isNotEmpty();
        AdviceWords.flips(advice).forEach(flip -> assertThat(page).contains(flip));
        assertThat(page.split("not measured: the model", -1)).as("chips").hasSize(4);
    }

    @Test
    void the_page_carries_the_advice_with_all_tables_that_were_considered() throws Exception {
        Matcher data =
                Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL).matcher(page(SampleAdvice.quick()));
        assertThat(data.find()).isTrue();
        JsonNode json = new ObjectMapper().readTree(data.group(1));
        assertThat(json.at("/cluster/replication").asInt()).isEqualTo(3);
        assertThat(json.at("/advice/considered/tables")).hasSize(4);
        assertThat(json.at("/advice/considered/tables/3/reads/0/0").isNull()).isTrue();
        assertThat(json.at("/advice/considered/tables/1/indexes/0").asText()).isEqualTo("site");
    }

    @Test
    void names_are_shown_and_not_run() {
        String page = page(SampleAdvice.quick("</script><script>alert(1)</script>"));
        assertThat(page).doesNotContain("<script>alert").contains("\\u003c/script>");
        assertThat(page.split("<script", -1)).as("data and one script").hasSize(3);
    }

    @Test
    void advice_without_a_choice_has_no_sliders() {
        Advice whole = SampleAdvice.quick();
        Advice broken = new Advice(
                whole.tables(),
                whole.queries(),
                whole.writes(),
                whole.costs(),
                whole.alternatives(),
                whole.flipPoints(),
                whole.warnings(),
                whole.modelError(),
                null,
                false,
                false,
                null,
                true,
                false,
                12,
                8,
                null);
        assertThat(page(broken))
                .contains("No design keeps to all limits")
                .contains("It was stopped before all was done.")
                .doesNotContain("id=\"sliders\"");
    }

    @Test
    void a_design_that_breaks_a_limit_is_named_with_it() {
        Advice some = SampleAdvice.quick();
        Advice advice = new Advice(
                some.tables(),
                some.queries(),
                some.writes(),
                some.costs(),
                List.of(
                        new Advice.Alternative(
                                "second",
                                false,
                                some.tables(),
                                List.of(),
                                List.of(),
                                null,
                                null,
                                List.of("it is slow")),
                        new Advice.Alternative(
                                "third", false, some.tables(), List.of(), List.of(), null, null, List.of())),
                some.flipPoints(),
                some.warnings(),
                some.modelError(),
                null,
                false,
                false,
                null,
                false,
                true,
                12,
                8,
                null);
        assertThat(AdviceWords.failures(advice)).containsExactly("second does not keep to the limits: it is slow.");
        assertThat(page(advice)).contains("second does not keep to the limits: it is slow.");
    }

    @Test
    void many_tables_are_counted_in_the_headline() {
        Advice few = SampleAdvice.quick();
        Advice many = new Advice(
                Collections.nCopies(14, few.tables().get(0)),
                few.queries(),
                few.writes(),
                few.costs(),
                few.alternatives(),
                few.flipPoints(),
                few.warnings(),
                few.modelError(),
                null,
                false,
                false,
                null,
                false,
                true,
                12,
                8,
                null);
        assertThat(new AdvicePage.Shown(few, null).title())
                .startsWith("Make " + few.tables().get(0).name());
        assertThat(new AdvicePage.Shown(many, null).title()).startsWith("Make 14 tables");
    }
}
