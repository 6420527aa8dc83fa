// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.store.CheckReport;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.ColumnSummary;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Stored datasets as JSON. */
final class DatasetsJson {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private DatasetsJson() {}

    static String list(List<DatasetVersion> versions) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode array = root.putArray("datasets");
        for (DatasetVersion version : versions) {
            describe(version, array.addObject());
        }
        return text(root);
    }

    static String columns(DatasetVersion version, List<ColumnSummary> columns) {
        ObjectNode root = JSON.createObjectNode();
        describe(version, root);
        ArrayNode array = root.putArray("columns");
        for (ColumnSummary column : columns) {
            ObjectNode object = array.addObject();
            object.put("name", column.name());
            object.put("type", column.type().name().toLowerCase(Locale.ROOT));
            object.put("bytes", column.bytes());
            object.put("bytesPerValue", column.bytesPerValue());
            object.put("missing", column.missing());
            ObjectNode encodings = object.putObject("encodings");
            column.encodings().forEach(encodings::put);
            ArrayNode group = object.putArray("group");
            column.group().forEach(group::add);
        }
        return text(root);
    }

    /** What checks of a dataset's versions found. */
    static String checked(String name, List<CheckReport> reports) {
        ObjectNode root = JSON.createObjectNode();
        root.put("name", name);
        ArrayNode versions = root.putArray("versions");
        for (CheckReport report : reports) {
            ObjectNode object = versions.addObject();
            object.put("version", report.version().version());
            object.put("sound", report.isSound());
            object.put("rows", report.rows());
            object.put("expectedRows", report.version().rows());
            object.put("chunks", report.chunks());
            object.put("bytes", report.bytes());
            report.incomplete().forEach(object.putArray("incomplete")::add);
            report.unasked().forEach(object.putArray("unasked")::add);
            ArrayNode damages = object.putArray("damages");
            for (Damage damage : report.damages()) {
                damages.addObject()
                        .put("shard", damage.shard())
                        .put("column", damage.column())
                        .put("rowid", damage.rowid())
                        .put("node", damage.node())
                        .put("reason", damage.reason());
            }
        }
        return text(root);
    }

    private static void describe(DatasetVersion version, ObjectNode object) {
        object.put("name", version.dataset());
        object.put("version", version.version());
        object.put("state", version.state().name().toLowerCase(Locale.ROOT));
        object.put("rows", version.rows());
        object.put("bytes", version.bytes());
        object.put("bytesPerRow", version.rows() == 0 ? 0 : (double) version.bytes() / version.rows());
        object.put("stripes", version.stripes());
        object.put("parts", version.published().parts());
        object.put("begun", version.begun() == null ? null : version.begun().toString());
        Instant loaded = version.published().loaded();
        object.put("loaded", loaded == null ? null : loaded.toString());
        object.put("source", version.source());
        ArrayNode groups = object.putArray("groups");
        for (List<String> group : DatasetsTable.groups(version)) {
            ArrayNode members = groups.addArray();
            group.forEach(members::add);
        }
    }

    private static String text(ObjectNode root) {
        try {
            return JSON.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values can always be written", e);
        }
    }
}
