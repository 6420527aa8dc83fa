// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Html;
import dev.lamina.results.Attribution;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;

/** The part of a page about what factors between layouts consist of. */
final class HtmlAttributions {
    private HtmlAttributions() {}

    /** The section; empty where the study asks for none. */
    static Html of(Run run) {
        Html html = new Html();
        if (run.attributions() == null) {
            return html;
        }
        html.open("section", "id", "attribution", "aria-labelledby", "attribution-title");
        html.element("h2", "What a factor consists of", "id", "attribution-title");
        html.element(
                "p",
                "One change at a time: from the published end, which has that change alone, and from the corrected end,"
                        + " which has all others. Over 1 makes it faster. Interaction is what all changes together make"
                        + " beyond their product; the factor is all changes together times what is left to the layout.",
                "class",
                "lead");
        for (Attribution attribution : run.attributions()) {
            attribution(html, attribution);
        }
        return html.close("section");
    }

    private static void attribution(Html html, Attribution attribution) {
        html.open("article", "id", "attribution-" + attribution.id(), "class", "latency");
        html.open("h3").name(attribution.operation()).text(": ").name(attribution.faster());
        html.text(" over ").name(attribution.from()).close("h3");
        html.open("p", "class", "lead").text(attribution.text() == null ? "" : attribution.text());
        if (attribution.source() != null) {
            html.element("small", " " + attribution.source());
        }
        html.close("p");
        if (!attribution.measured()) {
            html.element("p", "Not measured: " + attribution.why());
            html.close("article");
            return;
        }
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Changes");
        html.open("table", "class", "plain")
                .heads("change", "#from the published end", "#from the corrected end", "what the intervals say")
                .open("tbody");
        for (Attribution.Part part : attribution.parts()) {
            html.open("tr").element("th", part.name(), "scope", "row");
            figure(html, part.fromPublished());
            figure(html, part.fromCorrected());
            html.element("td", part.words()).close("tr");
        }
        html.open("tr").element("th", "left to interaction", "scope", "row");
        figure(html, attribution.interactionFromPublished());
        figure(html, attribution.interactionFromCorrected());
        html.element("td", "").close("tr");
        whole(html, "all changes together", attribution.together(), attribution.to() + " over " + attribution.from());
        whole(html, "left to the layout", attribution.left(), attribution.faster() + " over " + attribution.to());
        String published = attribution.published() == null ? "" : "; published: " + attribution.published();
        whole(
                html,
                "the factor",
                attribution.factor(),
                attribution.faster() + " over " + attribution.from() + published);
        html.close("tbody").close("table").close("div").close("article");
    }

    private static void figure(Html html, Measurement ratio) {
        html.open("td", "class", "n").element("b", Figures.value(ratio.median(), ratio.unit()));
        html.text(" " + Figures.interval(ratio)).close("td");
    }

    private static void whole(Html html, String name, Measurement ratio, String words) {
        html.open("tr", "class", "whole").element("th", name, "scope", "row");
        html.open("td", "class", "n", "colspan", "2")
                .element("b", Figures.value(ratio.median(), ratio.unit()))
                .text(" " + Figures.interval(ratio))
                .close("td");
        html.element("td", words).close("tr");
    }
}
