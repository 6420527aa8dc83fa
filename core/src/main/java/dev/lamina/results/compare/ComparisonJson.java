// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A comparison as JSON; documented in {@code docs/how-to/compare-two-runs.md}. What is not known is absent. */
public final class ComparisonJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ComparisonJson() {}

    /** @param bounds what became of the bounds; none if there were none */
    public static String text(Comparison comparison, List<BoundResult> bounds) {
        ObjectNode root = JSON.createObjectNode();
        root.put("noise", comparison.noise());
        root.put("tested", comparison.tested());
        ArrayNode settings = root.putArray("settings");
        for (Setting setting : comparison.settings()) {
            settings.addObject()
                    .put("name", setting.name())
                    .put("a", setting.before())
                    .put("b", setting.after())
                    .put("differs", setting.differs());
        }
        ArrayNode rows = root.putArray("rows");
        comparison.rows().forEach(row -> describe(row, rows.addObject()));
        list(root.putArray("claims"), ClaimChanges.of(comparison));
        list(root.putArray("withoutComparison"), Remainder.alone(comparison));
        list(root.putArray("notes"), Remainder.notes(comparison));
        ArrayNode results = root.putArray("bounds");
        for (BoundResult bound : bounds) {
            results.addObject()
                    .put("bound", bound.bound().text())
                    .put("kept", bound.passed())
                    .put("why", bound.reason());
        }
        return root.toPrettyString() + "\n";
    }

    private static void describe(Comparison.Row row, ObjectNode object) {
        Figure.Key key = row.key();
        object.put("layout", key.layout());
        object.put("client", key.client().word());
        if (!key.operation().isEmpty()) {
            object.put("operation", key.operation());
        }
        object.put("quantity", key.quantity().word());
        if (!key.clock().isEmpty()) {
            object.put("clock", key.clock());
        }
        object.put("unit", row.after().unit());
        object.put("a", row.before().value().median());
        object.put("b", row.after().value().median());
        // A figure of 0 has no change in proportion.
        if (Double.isFinite(row.change().factor())) {
            object.put("factor", row.change().factor());
        }
        if (row.change().hasInterval()) {
            object.put("low", row.change().low());
            object.put("high", row.change().high());
            object.put("p", row.adjustedP());
        }
        object.put("verdict", row.verdict().words());
        object.put("clientBound", row.clientBound());
    }

    private static void list(ArrayNode array, List<String> lines) {
        lines.forEach(array::add);
    }
}
