// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * What runs in Spark's JVM: takes requests, a line of JSON each, over a connection to the process that started it, and answers
 * each with a line. {@code session} starts Spark with a configuration, in place of the one before; {@code table} makes a table
 * known by a name, in memory or not, and is the one that is asked next; {@code ask} executes a query and tells its rows and what it
 * took. Ends when the connection does.
 */
public final class QueryProgram {
    /** What is not a number is not told as the text of its name, which a column of texts may have. */
    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS).build();

    private static final Path IO = Path.of("/proc/self/io");

    private final Map<JsonNode, SparkSession> sessions = new HashMap<>();
    private SparkSession spark;
    private SparkSession asked;

    private QueryProgram() {}

    /**
     * Answers until the connection ends.
     *
     * @param arguments the port of the other end, on the loopback interface, and the word that it knows us by
     */
    public static void main(String[] arguments) throws IOException {
        QueryProgram program = new QueryProgram();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)) {
            socket.setTcpNoDelay(true);
            out.write(arguments[1] + "\n");
            out.flush();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.write(line(program.answer(JSON.readTree(line))) + "\n");
                out.flush();
            }
        } finally {
            program.stop();
        }
    }

    static String line(ObjectNode answer) throws IOException {
        return JSON.writeValueAsString(answer);
    }

    private ObjectNode answer(JsonNode request) {
        ObjectNode answer = JSON.createObjectNode();
        try {
            switch (request.path("do").asText()) {
                case "session" -> session(request);
                case "table" -> table(request);
                case "ask" -> ask(request.path("sql").asText(), answer);
                default -> answer.put("error", "There is no request " + request + ".");
            }
        } catch (Exception e) {
            // Scala throws checked exceptions that no signature tells of: what a query fails with is told, whatever it
            // is.
            answer.put("error", words(e));
        }
        return answer;
    }

    private static String words(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return cause == e
                ? e.getClass().getSimpleName() + ": " + first
                : e.getClass().getSimpleName() + ": " + first + " (" + cause + ")";
    }

    private void session(JsonNode request) {
        stop();
        SparkSession.Builder builder = SparkSession.builder();
        texts(request.path("configuration")).forEach(builder::config);
        spark = builder.getOrCreate();
    }

    /** A table that was made before is the same one, so that what is in memory stays in use; and it may be taken out of it. */
    private void table(JsonNode request) {
        ObjectNode words = request.deepCopy();
        boolean cached = words.remove("cached").asBoolean();
        String name = request.path("name").asText();
        asked = sessions.get(words);
        if (asked == null) {
            // Each has the same name in a session of its own: one that takes another's name takes it out of memory.
            SparkSession session = spark.newSession();
            rows(session, request).createOrReplaceTempView(name);
            sessions.put(words, session);
            asked = session;
        }
        if (cached && !asked.catalog().isCached(name)) {
            asked.catalog().cacheTable(name);
        } else if (!cached && asked.catalog().isCached(name)) {
            asked.catalog().uncacheTable(name);
        }
    }

    private static Dataset<Row> rows(SparkSession session, JsonNode request) {
        DataFrameReader reader =
                session.read().format(request.path("format").asText()).options(texts(request.path("options")));
        JsonNode path = request.path("path");
        Dataset<Row> rows = path.isTextual() ? reader.load(path.asText()) : reader.load();
        JsonNode columns = request.path("columns");
        if (columns.isEmpty()) {
            return rows;
        }
        String[] expressions = new String[columns.size()];
        for (int i = 0; i < expressions.length; i++) {
            expressions[i] = columns.get(i).asText();
        }
        return rows.selectExpr(expressions);
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new HashMap<>();
        object.properties()
                .forEach(one -> texts.put(one.getKey(), one.getValue().asText()));
        return texts;
    }

    /** Time is from the text of the query to its rows, planning included. */
    private void ask(String sql, ObjectNode answer) throws IOException {
        long bytes = bytesRead();
        long begin = System.nanoTime();
        List<Row> rows = asked.sql(sql).collectAsList();
        answer.put("nanos", System.nanoTime() - begin);
        if (bytes >= 0) {
            answer.put("bytesRead", bytesRead() - bytes);
        }
        tell(rows, answer);
    }

    static void tell(List<Row> rows, ObjectNode answer) {
        var told = answer.putArray("rows");
        for (Row row : rows) {
            var values = told.addArray();
            for (int i = 0; i < row.length(); i++) {
                values.addPOJO(value(row.get(i)));
            }
        }
    }

    /** A value as it is told: a time with a zone as one without, which Parquet files have, and all fractions alike. */
    static Object value(Object value) {
        if (value instanceof BigDecimal || value instanceof Float) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Timestamp time) {
            return time.toLocalDateTime().toString();
        }
        return value == null || value instanceof Number || value instanceof Boolean ? value : value.toString();
    }

    /** Bytes that this process has read until now, from files and connections alike; -1 where the system does not tell. */
    private static long bytesRead() throws IOException {
        if (!Files.isReadable(IO)) {
            return -1;
        }
        try (Stream<String> lines = Files.lines(IO)) {
            return lines.filter(line -> line.startsWith("rchar:"))
                    .mapToLong(line ->
                            Long.parseLong(line.substring("rchar:".length()).strip()))
                    .findFirst()
                    .orElse(-1);
        }
    }

    private void stop() {
        if (spark != null) {
            spark.stop();
            spark = null;
            asked = null;
            sessions.clear();
        }
    }
}
