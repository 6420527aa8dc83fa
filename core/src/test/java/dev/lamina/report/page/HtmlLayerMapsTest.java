// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.LayerMap;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Pictures of cells, partitions and requests, and factors that were taken apart. */
class HtmlLayerMapsTest {
    private static final Run TILES = SampleRuns.tiles();

    private static String maps() {
        return OfflinePage.text(out -> JtemapsGenerated.render(out, null, TILES));
    }

    private static int count(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return count;
    }

    @Test
    void every_picture_says_in_words_what_it_shows() {
        String page = maps();
        assertThat(page)
                .contains("aria-label=\"zorder curve through 16 × 16 cells of tile-bins: 16 partitions of 16 cells on 3"
                        + " nodes\"")
                .contains("256 partitions of 1 cell on 3 nodes")
                .contains("1 partition of 256 cells on 1 node")
                .contains("The same cells by node: 127.0.0.1 has ")
                .contains("block-single on tile-bins: 36 cells by 36 requests, 6 partitions, 2 nodes")
                .contains("block-single on tile-per-partition, tile-whole-key: 36 cells by 36 requests, 36 partitions")
                .contains("Layer benchmark, 4, curve zorder, 0..15, 0..15.");
        assertThat(count(page, "<svg ")).isEqualTo(3 * 2 + 3 + 1).isEqualTo(count(page, "role=\"img\""));
    }

    @Test
    void the_curve_goes_through_every_cell_once_and_is_drawn_once() {
        String page = maps();
        Matcher curve = Pattern.compile("<path d=\"([^\"]+)\" class=\"curve\" id=\"curve-0\">")
                .matcher(page);
        assertThat(curve.find()).isTrue();
        assertThat(curve.group(1)).startsWith("M0.5 0.5L1.5 0.5L0.5 1.5L1.5 1.5L2.5 0.5");
        assertThat(count(curve.group(1), "[ML]")).isEqualTo(256);
        assertThat(count(page, "<use href=\"#curve-0\">")).isEqualTo(2);
    }

    @Test
    void rectangles_cover_each_cell_once() {
        String page = maps();
        Matcher picture = Pattern.compile("<svg class=\"map\" viewBox=\"0 0 16 16\".*?</svg>", Pattern.DOTALL)
                .matcher(page);
        int pictures = 0;
        while (picture.find()) {
            pictures++;
            int[] cover = new int[16 * 16];
            Matcher area = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v(\\d+)h-").matcher(picture.group());
            while (area.find()) {
                for (int y = 0; y < Integer.parseInt(area.group(4)); y++) {
                    for (int x = 0; x < Integer.parseInt(area.group(3)); x++) {
                        cover[(Integer.parseInt(area.group(2)) + y) * 16 + Integer.parseInt(area.group(1)) + x]++;
                    }
                }
            }
            assertThat(cover).containsOnly(1);
        }
        assertThat(pictures).isEqualTo(6);
    }

    @Test
    void partitions_that_touch_have_different_colours() {
        for (LayerMap.Partitioning partitioning : TILES.maps().get(0).partitionings()) {
            int[] colours = PartitionColours.of(
                    partitioning.partitions(), 16, partitioning.owners().size());
            for (int y = 0; y < 15; y++) {
                for (int x = 0; x < 15; x++) {
                    for (int other : new int[] {y * 16 + x + 1, (y + 1) * 16 + x, (y + 1) * 16 + x + 1}) {
                        int a = partitioning.partitions().get(y * 16 + x);
                        int b = partitioning.partitions().get(other);
                        assertThat(a == b || colours[a] != colours[b]).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void a_map_that_contradicts_itself_is_refused() {
        List<Integer> cells = new ArrayList<>(List.of(0, 0, 1, 2));
        assertThatThrownBy(() -> new LayerMap.Partitioning(List.of("a"), cells, List.of("n"), List.of(0, 0)))
                .hasMessageContaining("A cell is in partition 2, expected 0 to less than 2");
        assertThatThrownBy(() -> new LayerMap.Partitioning(List.of("a"), List.of(0), List.of("n"), List.of(1)))
                .hasMessageContaining("A partition is on node 1");
        assertThatThrownBy(() ->
                        new LayerMap(null, "l", "zorder", "g", 0, 0, 2, 2, null, List.of(0L, 1L), List.of(), List.of()))
                .hasMessageContaining("A map of 2 × 2 cells has 2 positions");
    }

    @Test
    void a_run_without_curves_or_factors_has_no_such_sections() {
        String page = HtmlReport.text(SampleRuns.gdelt());
        assertThat(page).doesNotContain("<section id=\"maps\"").doesNotContain("<section id=\"attribution\"");
    }

    @Test
    void a_factor_is_told_by_both_ends_and_one_that_was_not_measured_says_why() {
        String page = OfflinePage.text(out -> JteattributionsGenerated.render(out, null, TILES));
        assertThat(page)
                .contains("<th scope=\"row\">routing</th>")
                .contains("<b>1.50×</b>")
                .contains("as much at either end")
                .contains("no difference seen")
                .contains("left to interaction")
                .contains("tile-per-partition/published over tile-bins/published; published: 2.29×")
                .contains("Not measured: This run has no rate of ingest on c");
        String console = ConsoleReport.text(TILES, false);
        assertThat(console)
                .containsPattern("published 2\\.29×\\. It consists of:\n")
                .containsPattern("  routing +1\\.50× \\[1\\.\\d+–1\\.\\d+] +1\\.50× ")
                .containsPattern("  left to the layout +1\\.47× ")
                .contains("ingest: a over b can't be decomposed. This run has no rate of ingest on c");
        assertThat(console.lines()).allMatch(line -> line.length() <= ConsoleReport.WIDTH);
    }
}
