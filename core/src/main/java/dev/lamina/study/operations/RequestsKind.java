// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.RepeatReset;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.syntax.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code requests: [{entity: offers, key: offer05}, …]}: single reads of one entity or several, sent in turn under a load.
 * {@code load: {open: [500/s, 1000/s]}} makes one operation for each rate, named {@code operation/500}; {@code along: {axis:
 * cells per row, at: [1, 10]}} one for each of these numbers, which stands for {@code {}} in the entities' names.
 */
@AutoService(OperationKind.class)
public final class RequestsKind implements OperationKind {
    private static final String LOAD = "load";
    private static final String ALONG = "along";
    private static final String PLACE = "{}";

    @Override
    public String key() {
        return "requests";
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        List<Settings> requests = entry.each(key());
        Map<String, Object> load = entry.map(LOAD);
        Map<String, Object> along = entry.map(ALONG);
        List<Operation> operations = new ArrayList<>();
        String loop =
                load.get("open") instanceof List<?> ? "open" : load.get("closed") instanceof List<?> ? "closed" : null;
        if (loop != null && !along.isEmpty()) {
            throw entry.wrong(ALONG, along, "one load where there is along, or several loads without it");
        }
        if (loop != null) {
            String axis = loop.equals("open") ? "requests/s" : "requests under way";
            for (Object one : (List<?>) load.get(loop)) {
                Map<String, Object> single = new LinkedHashMap<>(load);
                single.put(loop, one);
                OperationEntry at = entry.with(LOAD, single);
                Load each = Load.of(at);
                double place = loop.equals("open") ? each.rate() : each.concurrency();
                operations.add(mix(at, requests, each, new Operation.Point(entry.name(), axis, place), null));
            }
        } else if (!along.isEmpty()) {
            for (Number at : numbers(entry, along)) {
                Operation.Point point =
                        new Operation.Point(entry.name(), String.valueOf(along.get("axis")), at.doubleValue());
                operations.add(mix(entry, requests, Load.of(entry), point, at.toString()));
            }
        } else {
            operations.add(mix(entry, requests, Load.of(entry), null, null));
        }
        if (operations.isEmpty()) {
            throw entry.wrong(LOAD, load, "at least one load");
        }
        return operations;
    }

    private static List<Number> numbers(OperationEntry entry, Map<String, Object> along) {
        List<Number> numbers = new ArrayList<>();
        if (along.get("axis") != null && along.get("at") instanceof List<?> list && along.size() == 2) {
            for (Object one : list) {
                if (one instanceof Number number && number.doubleValue() > 0) {
                    numbers.add(number);
                }
            }
            if (!numbers.isEmpty() && numbers.size() == list.size()) {
                return numbers;
            }
        }
        throw entry.wrong(ALONG, along, "an axis and numbers above 0, such as {axis: cells per row, at: [1, 10]}");
    }

    private static Operation mix(
            OperationEntry entry, List<Settings> requests, Load load, Operation.Point point, String place) {
        if (load == null || load.kind() == Latency.Load.SINGLE) {
            throw entry.wrong(LOAD, load == null ? "missing" : load.kind().word(), "{open: 1000/s} or {closed: 32}");
        }
        if (load.between() == RepeatReset.FRESH_TABLE || load.between() == RepeatReset.RESTART) {
            throw entry.wrong(LOAD + ", betweenRepeats", load.between().word(), "nothing");
        }
        List<RequestMix.Part> parts = new ArrayList<>();
        for (Settings request : requests) {
            parts.add(part(request, place));
        }
        List<String> entities = new ArrayList<>();
        for (RequestMix.Part part : parts) {
            entities.add(part.entity() == null ? "records" : part.entity());
        }
        String summary = entry.summary("read " + String.join(", ", entities) + " in turn") + "; " + load.words();
        return new RequestMix(entry.name(), summary, parts, load, point);
    }

    private static RequestMix.Part part(Settings request, String place) {
        String entity = request.text("entity", null);
        String key = request.text("key", RequestMix.EACH);
        RequestMix.Manner manner = request.choice("as", RequestMix.Manner.KEY);
        List<String> columns = request.texts("columns", "[offer05]");
        request.requireAllKnown();
        if (place != null && (entity == null || !entity.contains(PLACE))) {
            throw request.wrong("entity", entity, "a name with {} in it, which each number under along replaces");
        }
        return new RequestMix.Part(place == null ? entity : entity.replace(PLACE, place), key, manner, columns);
    }
}
