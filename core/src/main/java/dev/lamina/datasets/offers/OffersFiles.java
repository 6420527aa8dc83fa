// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RowProblem;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The publication's files of statements: all records of one model, a statement each. */
final class OffersFiles implements AutoCloseable {
    /** The published files have 1 MiB each; they are held in memory. */
    private static final int MAX_BYTES = 64 << 20;

    private static final Pattern BEGINNING =
            Pattern.compile("\\s*(?:INSERT\\s+INTO\\s+(\\w+)\\s*\\(|set\\s+(\\w+)\\s*\\[).*", Pattern.CASE_INSENSITIVE);

    /** Where the next statement may begin, after a bad one. */
    private static final Pattern NEXT = Pattern.compile("(?im)^[ \\t]*(?:INSERT\\s|set\\s)");

    private final DatasetRequest request;
    private final Map<Entity, TreeRows> rows = new LinkedHashMap<>();
    private final Map<Entity, Map<List<Object>, String>> seen = new HashMap<>();
    private Model model;
    private BufferedWriter rejects;
    private long rejected;
    private long taken;

    private OffersFiles(DatasetRequest request) {
        this.request = request;
        for (Entity entity : OffersEntities.ALL) {
            rows.put(entity, new TreeRows(entity));
            seen.put(entity, new HashMap<>());
        }
    }

    /** Why a file is not one of the publication's; empty if it is. */
    static Optional<String> objection(Path file) throws DatasetException {
        return model(file).isPresent()
                ? Optional.empty()
                : Optional.of("found no statement at its beginning, expected INSERT INTO "
                        + Model.JSON.tables().get(0)
                        + "(…, INSERT INTO " + Model.FLAT.tables().get(0) + "(…, or set "
                        + Model.THRIFT.tables().get(0) + "[…, as published");
    }

    private static Optional<Model> model(Path file) throws DatasetException {
        for (String line : InputFiles.firstLines(file, InputFiles.isGzip(file))) {
            if (line.isBlank()) {
                continue;
            }
            Matcher beginning = BEGINNING.matcher(line);
            if (beginning.matches() && beginning.group(1) == null) {
                return Optional.of(Model.THRIFT).filter(thrift -> thrift.entity(beginning.group(2)) != null);
            }
            for (Model each : List.of(Model.JSON, Model.FLAT)) {
                if (beginning.matches() && each.entity(beginning.group(1)) != null) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
        return Optional.empty();
    }

    /**
     * Reads all statements of the request's files, which are of one model.
     *
     * @throws DatasetException if a statement is bad and that is not to be skipped, or no record is left
     */
    static OffersFiles read(DatasetRequest request) throws DatasetException {
        List<Path> files = files(request.inputs());
        try (OffersFiles read = new OffersFiles(request)) {
            for (Path file : files) {
                read.read(file);
            }
            if (read.taken == 0) {
                throw read.rejected == 0
                        ? InputFiles.empty(files.get(0))
                        : DatasetException.input(files.get(0) + ": found " + read.rejected
                                + " statements, all of them bad. Run without --bad-rows skip to see what is wrong with"
                                + " the first.");
            }
            return read;
        }
    }

    /** The files that are meant; of a directory, or of directories in it, the only one. */
    private static List<Path> files(List<String> inputs) throws DatasetException {
        Path first = Path.of(inputs.get(0));
        if (inputs.size() > 1 || !Files.isDirectory(first)) {
            return InputFiles.resolve(inputs);
        }
        List<Path> found = new ArrayList<>();
        try (Stream<Path> tree = Files.walk(first, 2)) {
            for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
                if (model(file).isPresent()) {
                    found.add(file);
                }
            }
        } catch (IOException e) {
            throw InputFiles.unreadable(first.toString(), e);
        }
        if (found.size() != 1) {
            throw DatasetException.input(first + ": found " + found.size() + " of the published files " + found
                    + ", expected one: they hold unequal rows. Pass one of them.");
        }
        return found;
    }

    /** In which model the records were. */
    Model model() {
        return model;
    }

    /** The records of an entity. */
    Batch rows(Entity entity) {
        return rows.get(entity).rows();
    }

    /** How many statements were left out. */
    long rejected() {
        return rejected;
    }

    /** The file of the statements left out, if there are any. */
    Optional<Path> rejectsFile() {
        return rejected == 0 ? Optional.empty() : Optional.of(rejectsPath());
    }

    private Path rejectsPath() {
        return request.workDirectory().resolve("rejects.tsv");
    }

    private void read(Path file) throws DatasetException {
        Model own = model(file).orElse(null);
        if (own == null) {
            throw DatasetException.input(
                    file + ": " + objection(file).orElseThrow() + ". Pass one of the published files.");
        }
        if (model != null && model != own) {
            throw DatasetException.input(file + ": found model " + own.label() + ", but an earlier file has model "
                    + model.label() + ". The published models hold different rows. Pass files of one model.");
        }
        model = own;
        request.progress().note(file + ": model " + own.label() + ", as published");
        String text = text(file);
        int at = new Scanner(text, 0).at();
        int line = 1 + ends(text, 0, at);
        while (at < text.length() && (request.rows() == DatasetRequest.ALL || taken < request.rows())) {
            int next;
            try {
                Statement statement = Statement.read(own, text, at);
                requireNew(statement, file + " line " + line, at);
                rows.get(statement.entity()).add(statement.values());
                taken++;
                next = statement.end();
            } catch (BadStatementException e) {
                next = behind(text, at);
                reject(problem(file, text, e.at(), e.getMessage()), text.substring(at, next));
            }
            next = new Scanner(text, next).at();
            line += ends(text, at, next);
            at = next;
        }
        request.progress().at("reading " + file.getFileName(), taken, taken);
    }

    private void requireNew(Statement statement, String place, int at) throws BadStatementException {
        String before = seen.get(statement.entity()).putIfAbsent(statement.key(), place);
        if (before != null) {
            throw new BadStatementException(
                    at,
                    "found " + statement.key() + " again, expected each "
                            + statement.entity().key() + " of "
                            + statement.entity().name() + " once; " + before + " has it already");
        }
    }

    private void reject(RowProblem problem, String statement) throws DatasetException {
        if (request.badRows() == BadRows.FAIL) {
            throw problem.asException();
        }
        try {
            if (rejects == null) {
                Files.createDirectories(request.workDirectory());
                rejects = Files.newBufferedWriter(rejectsPath(), StandardCharsets.UTF_8);
                rejects.write("file\tline\tcolumn\treason\trow\n");
            }
            rejected++;
            rejects.write(problem.file() + "\t" + problem.line() + "\t" + problem.column() + "\t"
                    + problem.reason().replaceAll("\\s", " ") + "\t"
                    + statement.strip().replaceAll("\\s", " ") + "\n");
        } catch (IOException e) {
            throw DiskSpace.unwritable(rejectsPath(), e);
        }
    }

    /** Where after a bad statement the next one may begin: at a line's beginning. */
    private static int behind(String text, int at) {
        int line = text.indexOf('\n', at);
        Matcher next = NEXT.matcher(text);
        return line >= 0 && next.find(line + 1) ? next.start() : text.length();
    }

    private static RowProblem problem(Path file, String text, int at, String reason) {
        return new RowProblem(file, 1 + ends(text, 0, at), at - text.lastIndexOf('\n', at - 1), reason);
    }

    /** How many ends of lines there are in a part of the text. */
    private static int ends(String text, int from, int to) {
        int ends = 0;
        for (int end = text.indexOf('\n', from); end >= 0 && end < to; end = text.indexOf('\n', end + 1)) {
            ends++;
        }
        return ends;
    }

    private static String text(Path file) throws DatasetException {
        byte[] bytes;
        try (InputStream in = InputFiles.open(file, InputFiles.isGzip(file))) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw InputFiles.unreadable(file.toString(), e);
        }
        if (bytes.length > MAX_BYTES) {
            throw DatasetException.input(file + ": the file is larger than " + (MAX_BYTES >> 20)
                    + " MiB, and the published files have 1 MiB each. Pass one of them.");
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            throw problem(file, text, text.length(), "found bytes that are not UTF-8, expected text")
                    .asException();
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    @Override
    public void close() throws DatasetException {
        if (rejects != null) {
            try {
                rejects.close();
            } catch (IOException e) {
                throw DiskSpace.unwritable(rejectsPath(), e);
            }
        }
    }
}
