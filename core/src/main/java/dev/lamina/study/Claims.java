// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.layout.Client;
import dev.lamina.measure.Measurement;
import dev.lamina.report.Figures;
import dev.lamina.report.Run;
import java.util.ArrayList;
import java.util.List;

/** Holds a publication's sentences against what was measured. */
final class Claims {
    private final Results results;
    private final List<String> clients;

    /** @param clients the clients of the run; a claim is held against the published one where there is one */
    Claims(Results results, List<String> clients) {
        this.results = results;
        this.clients = clients;
    }

    List<Run.Claim> judge(List<Study.ClaimEntry> entries) {
        String client = clients.contains(Client.published().name())
                ? Client.published().name()
                : Client.tuned().name();
        List<Run.Claim> claims = new ArrayList<>();
        for (Study.ClaimEntry entry : entries) {
            claims.add(judge(entry, client));
        }
        return claims;
    }

    private Run.Claim judge(Study.ClaimEntry entry, String client) {
        ClaimExpression expression = ClaimExpression.parse(entry.expect());
        Measurement measured;
        try {
            measured = evaluate(expression, client);
        } catch (NotMeasuredException e) {
            return claim(entry, null, "not measured", e.getMessage());
        }
        String by = "With the " + client + " client: " + entry.expect().replaceAll("\\s*(>=|<=|>|<|~).*", "") + " is "
                + Figures.measurement(measured);
        if (expression.isContext()) {
            return claim(entry, measured, "context", by + ". An absolute figure of another machine has no verdict.");
        }
        boolean holds = expression.holds(measured.low(), measured.high());
        String interval = measured.n() < 2 ? " (one value, no interval)" : "";
        return claim(
                entry, measured, holds ? "holds" : "does not hold", by + interval + "; it " + expression.rule() + ".");
    }

    private static Run.Claim claim(Study.ClaimEntry entry, Measurement measured, String verdict, String why) {
        return new Run.Claim(entry.id(), entry.source(), entry.text(), entry.published(), measured, verdict, why);
    }

    /** A claim needs a figure that this run does not have. */
    private static final class NotMeasuredException extends Exception {
        private static final long serialVersionUID = 1L;

        NotMeasuredException(String message) {
            super(message);
        }
    }

    private Measurement evaluate(ClaimExpression expression, String client) throws NotMeasuredException {
        List<String> arguments = expression.arguments();
        return switch (expression.function()) {
            case "ratio" -> Measurement.ratio(rate(arguments.get(0), client), rate(arguments.get(1), client));
            case "rate" -> rate(arguments.get(0), client);
            case "disk" ->
                Measurement.exact(
                        "×",
                        (double) layout(arguments.get(1), client).diskBytes()
                                / layout(arguments.get(0), client).diskBytes());
            case "bytes" ->
                Measurement.exact("bytes", layout(arguments.get(0), client).diskBytes());
            case "chunkBytes" ->
                Measurement.exact("bytes", chunks(arguments.get(0), client).bytes());
            case "compression" ->
                Measurement.exact(
                        "×",
                        (double) chunks(arguments.get(0), client).bytes()
                                / layout(arguments.get(0), client).diskBytes());
            case "dictionaryShare" ->
                Measurement.exact("of chunks", chunks(arguments.get(0), client).dictionaryShare());
            default -> throw new IllegalStateException(expression.function());
        };
    }

    private Measurement rate(String place, String client) throws NotMeasuredException {
        String[] parts = place.split(":");
        if (parts.length != 2) {
            throw new IllegalArgumentException(
                    "\"" + place + "\" names no cell, expected layout:operation, such as columnar:scan-one.");
        }
        Run.Cell cell = results.measured(parts[0].trim(), client, parts[1].trim());
        if (cell == null) {
            throw new NotMeasuredException(
                    "This run has no figure for " + parts[1].trim() + " on " + parts[0].trim() + ".");
        }
        return cell.throughput();
    }

    private Run.Layout layout(String name, String client) throws NotMeasuredException {
        Run.Layout layout = results.weighed(name, client);
        if (layout == null) {
            throw new NotMeasuredException("This run has no size of " + name + ".");
        }
        return layout;
    }

    private Run.Chunks chunks(String name, String client) throws NotMeasuredException {
        Run.Chunks chunks = layout(name, client).chunks();
        if (chunks == null) {
            throw new NotMeasuredException(name + " has no chunks.");
        }
        return chunks;
    }
}
