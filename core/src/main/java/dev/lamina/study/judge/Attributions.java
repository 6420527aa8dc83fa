// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Attribution;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.List;

/** Finds out from measured rates what factors between layouts consist of. */
public final class Attributions {
    private final Results results;
    private final Client client;

    /** @param clients the clients of the run; an end that names none has the published one, if that runs */
    public Attributions(Results results, List<Client> clients) {
        this.results = results;
        this.client = clients.contains(Client.PUBLISHED) ? Client.PUBLISHED : Client.TUNED;
    }

    /**
     * One end of a comparison.
     *
     * @param layout the layout's name
     * @param client the client's; {@code null} where the run decides
     */
    public record End(String layout, String client) {
        /** Reads {@code layout} or {@code layout/client}. */
        public static End parse(String word) {
            int slash = word.indexOf('/');
            return slash < 0 ? new End(word, null) : new End(word.substring(0, slash), word.substring(slash + 1));
        }
    }

    public Attribution of(Study.AttributionEntry entry) {
        try {
            return measured(entry);
        } catch (NotMeasuredException e) {
            return new Attribution(statement(entry), compared(entry), null, e.getMessage());
        }
    }

    private static Attribution.Statement statement(Study.AttributionEntry entry) {
        return new Attribution.Statement(entry.id(), entry.source(), entry.text(), entry.published());
    }

    private Attribution.Compared compared(Study.AttributionEntry entry) {
        return new Attribution.Compared(
                entry.operation(), label(entry.faster()), label(entry.from()), label(entry.to()));
    }

    private Attribution measured(Study.AttributionEntry entry) throws NotMeasuredException {
        Measurement published = rate(entry, entry.from());
        Measurement corrected = rate(entry, entry.to());
        Measurement faster = rate(entry, entry.faster());
        Measurement together = Measurement.ratio(corrected, published);
        List<Attribution.Part> parts = new ArrayList<>();
        List<Measurement> fromPublished = new ArrayList<>();
        List<Measurement> fromCorrected = new ArrayList<>();
        for (Study.Change change : entry.changes()) {
            Attribution.Part part = new Attribution.Part(
                    change.name(),
                    Measurement.ratio(rate(entry, change.made()), published),
                    Measurement.ratio(corrected, rate(entry, change.takenBack())));
            parts.add(part);
            fromPublished.add(part.fromPublished());
            fromCorrected.add(part.fromCorrected());
        }
        Attribution.Factors factors = new Attribution.Factors(
                Measurement.ratio(faster, published),
                parts,
                together,
                Measurement.ratio(together, product(fromPublished)),
                Measurement.ratio(together, product(fromCorrected)),
                Measurement.ratio(faster, corrected));
        return new Attribution(statement(entry), compared(entry), factors, null);
    }

    /** The factors multiplied repeat by repeat, so that what is left of a whole has an interval of its own. */
    private static Measurement product(List<Measurement> factors) {
        int n = Integer.MAX_VALUE;
        for (Measurement factor : factors) {
            n = Math.min(n, factor.n());
        }
        List<Double> products = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double product = 1;
            for (Measurement factor : factors) {
                product *= factor.values().get(i);
            }
            products.add(product);
        }
        return Measurement.of("×", products);
    }

    private Client client(End end) {
        return end.client() == null ? client : Client.named(end.client());
    }

    private String label(String word) {
        End end = End.parse(word);
        return end.layout() + "/" + client(end).word();
    }

    private Measurement rate(Study.AttributionEntry entry, String word) throws NotMeasuredException {
        End end = End.parse(word);
        Client asked = client(end);
        Cell cell = results.measured(end.layout(), asked, entry.operation());
        if (cell == null || cell.throughput() == null) {
            throw new NotMeasuredException("This run has no rate of " + entry.operation() + " on " + end.layout()
                    + " with the " + asked.word() + " client.");
        }
        return cell.throughput();
    }

    /** An attribution needs a rate that this run does not have. */
    private static final class NotMeasuredException extends Exception {
        private static final long serialVersionUID = 1L;

        NotMeasuredException(String message) {
            super(message);
        }
    }
}
