// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One record, as a statement of the publication's files says it.
 *
 * @param entity what it is a record of
 * @param values its values, as {@link TreeRows} takes them
 * @param end where in the file's text the statement ends
 */
record Statement(Entity entity, Map<String, Object> values, int end) {
    private static final String PARTITION = "partition_key";
    private static final String PAYLOAD = "payload";

    /** The part of a key that is not in the document. */
    private static final String COUNTRY = "country";

    /** Reads the statement that begins at this place. */
    static Statement read(Model model, String text, int at) throws BadStatementException {
        Scanner scanner = new Scanner(text, at);
        Statement statement = model == Model.THRIFT ? set(scanner) : insert(model, scanner);
        scanner.expect(";");
        return new Statement(statement.entity(), statement.values(), scanner.at());
    }

    /** The statement of a record in the JSON model. */
    static String insert(Entity entity, Map<String, Object> values) {
        StringBuilder text = new StringBuilder("INSERT INTO " + Model.JSON.table(entity) + "(" + PARTITION + ",");
        text.append(String.join(",", Model.JSON.columns(entity))).append(") VALUES('");
        text.append(Model.partition(entity));
        for (String name : entity.key()) {
            text.append("','").append(doubled(values.get(name).toString()));
        }
        Map<String, Object> document = new LinkedHashMap<>(values);
        document.remove(COUNTRY);
        return text.append("','")
                .append(doubled(Documents.write(document)))
                .append("');")
                .toString();
    }

    private static String doubled(String text) {
        return text.replace("'", "''");
    }

    /** The values that no other record of the entity has. */
    List<Object> key() {
        List<Object> key = new ArrayList<>();
        for (String name : entity.key()) {
            key.add(values.get(name));
        }
        return key;
    }

    private static Statement set(Scanner scanner) throws BadStatementException {
        scanner.expect("set");
        Entity entity = entity(Model.THRIFT, scanner);
        scanner.expect("[");
        requirePartition(scanner.quoted("the row's key"), entity);
        scanner.expect("]");
        scanner.expect("[");
        Quoted name = scanner.quoted("the column's name");
        scanner.expect("]");
        scanner.expect("=");
        Quoted document = scanner.quoted("a document");
        int escape = document.value().indexOf('\\');
        if (escape >= 0) {
            throw new BadStatementException(
                    document.offset(escape),
                    "found a backslash, which Thrift's command line treats as an escape, expected a document without one");
        }
        String[] components = name.value().split(":", -1);
        List<String> keys = entity.key();
        if (components.length != keys.size()) {
            throw new BadStatementException(
                    name.start(), "found \"" + name.value() + "\", expected " + String.join(":", keys));
        }
        Map<String, Quoted> key = new LinkedHashMap<>();
        int from = name.start();
        for (int i = 0; i < components.length; i++) {
            key.put(keys.get(i), new Quoted(components[i], from));
            from += components[i].length() + 1;
        }
        return new Statement(entity, withDocument(entity, key, document), 0);
    }

    private static Statement insert(Model model, Scanner scanner) throws BadStatementException {
        scanner.expect("INSERT");
        scanner.expect("INTO");
        Entity entity = entity(model, scanner);
        scanner.expect("(");
        List<String> columns = columns(model, entity, scanner);
        scanner.expect("VALUES");
        scanner.expect("(");
        Map<String, Object> cells = new LinkedHashMap<>();
        Map<String, Integer> places = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            if (i > 0) {
                scanner.expect(",");
            }
            places.put(columns.get(i), scanner.at());
            cells.put(columns.get(i), scanner.value());
        }
        int end = scanner.at();
        scanner.expect(")");
        requirePartition(text(cells, places, PARTITION, end), entity);
        if (model == Model.FLAT) {
            return new Statement(entity, flat(entity, cells, places, end), 0);
        }
        Map<String, Quoted> key = new LinkedHashMap<>();
        for (String name : entity.key()) {
            key.put(name, text(cells, places, name, end));
        }
        return new Statement(entity, withDocument(entity, key, text(cells, places, PAYLOAD, end)), 0);
    }

    private static Entity entity(Model model, Scanner scanner) throws BadStatementException {
        int at = scanner.at();
        String table = scanner.word("a table");
        Entity entity = model.entity(table);
        if (entity == null) {
            throw new BadStatementException(
                    at, "found the table " + table + ", expected one of " + String.join(", ", model.tables()));
        }
        return entity;
    }

    private static List<String> columns(Model model, Entity entity, Scanner scanner) throws BadStatementException {
        List<String> known = model.columns(entity);
        List<String> columns = new ArrayList<>();
        do {
            int at = scanner.at();
            String column = scanner.word("a column");
            if (!column.equals(PARTITION) && !known.contains(column)) {
                throw new BadStatementException(
                        at,
                        "found the column " + column + ", expected one of " + PARTITION + ", "
                                + String.join(", ", known));
            }
            String name = model == Model.FLAT ? model.field(entity, column) : column;
            if (columns.contains(name)) {
                throw new BadStatementException(at, "found the column " + column + " again, expected each once");
            }
            columns.add(name);
        } while (scanner.take(","));
        scanner.expect(")");
        return columns;
    }

    private static void requirePartition(Quoted found, Entity entity) throws BadStatementException {
        if (!found.value().equals(Model.partition(entity))) {
            throw new BadStatementException(
                    found.start(),
                    "found the partition \"" + found.value() + "\", expected " + Model.partition(entity));
        }
    }

    private static Quoted text(Map<String, Object> cells, Map<String, Integer> places, String column, int end)
            throws BadStatementException {
        if (cells.get(column) instanceof Quoted text) {
            return text;
        }
        throw places.containsKey(column)
                ? new BadStatementException(
                        places.get(column), "found " + cells.get(column) + ", expected a text for " + column)
                : new BadStatementException(end, "found no value for " + column + ", expected a text");
    }

    /** The document's values with those of the key, which it may repeat. */
    private static Map<String, Object> withDocument(Entity entity, Map<String, Quoted> key, Quoted document)
            throws BadStatementException {
        List<Field> fields = new ArrayList<>();
        for (Field field : entity.fields()) {
            if (!field.name().equals(COUNTRY)) {
                fields.add(field);
            }
        }
        Map<String, Object> values = new LinkedHashMap<>();
        key.forEach((name, value) -> values.put(name, value.value()));
        for (Map.Entry<String, Object> each : Documents.read(document, fields).entrySet()) {
            Quoted same = key.get(each.getKey());
            if (same != null && !same.value().equals(each.getValue())) {
                throw new BadStatementException(
                        same.start(),
                        "found the key \"" + same.value() + "\" of a document whose " + each.getKey() + " is \""
                                + each.getValue() + "\", expected the same");
            }
            values.put(each.getKey(), each.getValue());
        }
        return values;
    }

    private static Map<String, Object> flat(
            Entity entity, Map<String, Object> cells, Map<String, Integer> places, int end)
            throws BadStatementException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Field field : entity.fields()) {
            Object cell = cells.get(field.name());
            if (cell == null && !field.nullable()) {
                throw new BadStatementException(
                        places.getOrDefault(field.name(), end),
                        "found no value for " + field.name() + ", expected one in each such row");
            }
            values.put(field.name(), cell == null ? null : value(field, cell, places.get(field.name())));
        }
        return values;
    }

    private static Object value(Field field, Object cell, int at) throws BadStatementException {
        return switch (field.type()) {
            case TEXT -> ((Quoted) of(Quoted.class, cell, "a text between quotes", field, at)).value();
            case INT -> of(Integer.class, cell, "an int", field, at);
            case BOOLEAN -> of(Boolean.class, cell, "true or false", field, at);
            case STRUCT ->
                Documents.read(
                        (Quoted) of(Quoted.class, cell, "a document between quotes", field, at), field.children());
            case LIST -> {
                List<Object> elements = new ArrayList<>();
                for (Object element : (List<?>) of(List.class, cell, "a list", field, at)) {
                    elements.add(Documents.read(
                            (Quoted) element, field.children().get(0).children()));
                }
                yield elements;
            }
            case LONG, DOUBLE, DATE, TIMESTAMP, BLOB ->
                throw new IllegalArgumentException("Offers have no " + field.type() + ".");
        };
    }

    private static Object of(Class<?> wanted, Object cell, String what, Field field, int at)
            throws BadStatementException {
        if (!wanted.isInstance(cell)) {
            String found = cell instanceof Quoted text
                    ? "\"" + text.value() + "\""
                    : cell instanceof List<?> list ? "a list of " + list.size() : cell.toString();
            throw new BadStatementException(at, "found " + found + ", expected " + what + " for " + field.name());
        }
        return cell;
    }
}
