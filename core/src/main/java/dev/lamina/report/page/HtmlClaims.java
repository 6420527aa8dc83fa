// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.List;

/** What a publication says and what became of it, and the paired ratios between layouts. */
final class HtmlClaims {
    private HtmlClaims() {}

    static Html of(Run run) {
        Html html = new Html();
        if (run.claims().isEmpty()) {
            return html;
        }
        html.open("section", "id", "claims", "aria-labelledby", "claims-title");
        html.element("h2", "Claims", "id", "claims-title");
        html.element(
                "p",
                "Ratios and directions get a verdict by the interval measured here; absolute figures of other"
                        + " machines are context.",
                "class",
                "lead");
        List<Run.Claim> told = new ArrayList<>(run.claims());
        List<Run.Claim> left = new ArrayList<>(run.claims());
        left.removeIf(claim -> !ConsoleReport.NOT_MEASURED.equals(claim.verdict()));
        if (left.size() > ConsoleReport.MOST_LEFT) {
            told.removeAll(left);
        } else {
            left.clear();
        }
        if (!told.isEmpty()) {
            table(html, told);
        }
        if (!left.isEmpty()) {
            html.open("details").element("summary", left.size() + " claims that this run did not measure");
            table(html, left);
            html.close("details");
        }
        return html.close("section");
    }

    private static void table(Html html, List<Run.Claim> claims) {
        html.open("table", "class", "claims")
                .heads("verdict", "claim", "published", "measured here", "why")
                .open("tbody");
        for (Run.Claim claim : claims) {
            claim(html, claim);
        }
        html.close("tbody").close("table");
    }

    private static void claim(Html html, Run.Claim claim) {
        html.open("tr", "id", "claim-" + claim.id());
        html.open("td").element("span", mark(claim.verdict()), "class", "chip " + kind(claim.verdict()));
        html.close("td").open("th", "scope", "row").text(claim.words());
        html.element("small", claim.source()).close("th");
        html.element("td", claim.published() == null ? Figures.NONE : claim.published(), "data-title", "published");
        html.open("td", "data-title", "measured here");
        if (claim.measured() == null) {
            html.text(Figures.NONE);
        } else {
            html.element(
                    "b",
                    Figures.value(claim.measured().median(), claim.measured().unit()));
            html.element("small", Figures.interval(claim.measured()));
        }
        html.close("td")
                .element("td", unbroken(claim.why()), "data-title", "why")
                .close("tr");
    }

    /** Comparisons stay on a line with what they compare with. */
    private static String unbroken(String why) {
        return why == null ? null : why.replaceAll("([<>]=?) (?=[0-9])", "$1\u00a0");
    }

    private static String mark(String verdict) {
        return switch (kind(verdict)) {
            case "holds" -> "✓ holds";
            case "fails" -> "✗ does not hold";
            default -> verdict == null ? Figures.NONE : verdict;
        };
    }

    private static String kind(String verdict) {
        return "holds".equals(verdict) ? "holds" : "does not hold".equals(verdict) ? "fails" : "context";
    }

    static Html ratios(Run run) {
        Html html = new Html();
        if (run.ratios().isEmpty()) {
            return html;
        }
        html.open("section", "id", "ratios", "aria-labelledby", "ratios-title");
        html.element("h2", "Paired ratios", "id", "ratios-title");
        html.element(
                "p",
                "How many times faster (for disk: smaller) one layout is than another, paired repeat by repeat, with a"
                        + " 95 % t interval on the logarithms. An interval that holds 1 means: no difference seen.",
                "class",
                "lead");
        html.open("details").element("summary", run.ratios().size() + " ratios");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Paired ratios");
        html.open("table", "class", "plain")
                .heads("operation", "layout", "compared with", "#ratio", "#95 % interval", "#n")
                .open("tbody");
        for (Run.Ratio ratio : run.ratios()) {
            html.open("tr").element("td", ratio.operation()).element("td", ratio.numerator());
            html.element("td", ratio.denominator());
            html.element("td", Figures.times(ratio.value()), "class", "n");
            html.element("td", interval(ratio), "class", "n");
            html.element("td", Integer.toString(ratio.n()), "class", "n").close("tr");
        }
        return html.close("tbody").close("table").close("div").close("details").close("section");
    }

    private static String interval(Run.Ratio ratio) {
        if (ratio.n() < 2) {
            return Figures.NONE;
        }
        boolean same = ratio.low() <= 1 && ratio.high() >= 1;
        String interval = "[" + Figures.number(ratio.low()) + "–" + Figures.number(ratio.high()) + "]";
        return same ? interval + " no difference" : interval;
    }
}
