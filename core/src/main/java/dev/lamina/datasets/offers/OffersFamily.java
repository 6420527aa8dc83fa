// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import com.google.auto.service.AutoService;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.WholeFile;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import dev.lamina.datasets.HeldDataset;
import dev.lamina.datasets.PartedDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Offers, options, and those of each country: four entities. Its parameters are {@code countries}, how many countries there
 * are at most: 164 where not given, as published, and so 510 records; {@code times}, how many times as many there are. The number of rows asked for bounds them too.
 *
 * <p>Its files are those of doanduyhai/Cassandra_Data_Model_Bench: statements that insert all records, one file per model.
 */
@AutoService(DatasetFamily.class)
public final class OffersFamily implements DatasetFamily {
    private static final String COUNTRIES = "countries";
    private static final String TIMES = "times";

    /** With all countries 112 MB of documents, which are held in memory. */
    private static final int MAX_TIMES = 100;

    /** A statement's mean size, rounded up. */
    private static final long BYTES_PER_ROW = 2_200;

    @Override
    public String name() {
        return "offers";
    }

    @Override
    public String summary() {
        return "Offers, options and those of 164 countries, with lists and structs, as DuyHai Doan's test of JSON against flat"
                + " columns; generated, or from its INSERT files";
    }

    @Override
    public Optional<String> objection(Path file) throws DatasetException {
        return OffersFiles.objection(file);
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        if (request.rows() != DatasetRequest.ALL) {
            request.requireRows();
        }
        DatasetParameters parameters = DatasetParameters.of(name(), request.parameters(), COUNTRIES, TIMES);
        int times = parameters.number(TIMES, 1, MAX_TIMES);
        int countries = countries(request, parameters, times);
        if (!request.inputs().isEmpty()) {
            OffersFiles files = OffersFiles.read(request);
            String source = String.join(", ", request.inputs()) + ": model "
                    + files.model().label()
                    + " as published; the published models hold unequal rows, so figures of one are not comparable with those"
                    + " of another";
            return dataset(request, source, files::rows, files.rejected(), files.rejectsFile());
        }
        Map<String, List<Map<String, Object>>> records =
                new OffersGenerator(request.seed(), countries, times).records();
        String source = "generated, seed " + request.seed() + ", " + countries + " countries"
                + (times == 1 ? "" : ", " + times + " times as many records");
        return dataset(
                request,
                source,
                entity -> {
                    TreeRows rows = new TreeRows(entity);
                    records.get(entity.name()).forEach(rows::add);
                    return rows.rows();
                },
                0,
                Optional.empty());
    }

    private Dataset dataset(
            DatasetRequest request,
            String source,
            Function<Entity, Batch> rows,
            long rejected,
            Optional<Path> rejectsFile) {
        List<Dataset> parts = new ArrayList<>();
        for (Entity entity : OffersEntities.ALL) {
            parts.add(new HeldDataset(name(), source, entity, rows.apply(entity), request));
        }
        return new PartedDataset(parts, source, rejected, rejectsFile);
    }

    private static int countries(DatasetRequest request, DatasetParameters parameters, int times)
            throws DatasetException {
        int all = Countries.WITH_OFFERS.size();
        int countries = parameters.number(COUNTRIES, all, all);
        if (request.rows() == DatasetRequest.ALL || !request.inputs().isEmpty()) {
            return countries;
        }
        int within = OffersGenerator.countriesWithin(request.rows() / times);
        if (within == 0) {
            throw DatasetException.input("--rows: found " + request.rows() + ", expected "
                    + times * OffersGenerator.rows(1) + ", the records of dataset offers with one country, or more.");
        }
        return Math.min(countries, within);
    }

    /** Writes the INSERTs of the JSON model, which has all that is generated. */
    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        int countries = OffersGenerator.countriesWithin(rows);
        if (countries == 0 || OffersGenerator.rows(countries) != rows) {
            int all = Countries.WITH_OFFERS.size();
            String near = countries == 0
                    ? OffersGenerator.rows(1) + " (1 country)"
                    : OffersGenerator.rows(countries) + " (" + countries + " of " + all + " countries)";
            throw DatasetException.input(
                    "--rows: found " + rows + ", expected a number that dataset offers can have, such as " + near
                            + " or " + OffersGenerator.rows(all) + " (as published).");
        }
        WholeFile.write(file, rows * BYTES_PER_ROW, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            for (Map.Entry<String, List<Map<String, Object>>> entity :
                    new OffersGenerator(seed, countries, 1).records().entrySet()) {
                for (Map<String, Object> record : entity.getValue()) {
                    text.write(Statement.insert(entity(entity.getKey()), record));
                    text.write('\n');
                }
            }
            text.flush();
        });
        progress.at("generating", rows, rows);
    }

    private static Entity entity(String name) {
        for (Entity entity : OffersEntities.ALL) {
            if (entity.name().equals(name)) {
                return entity;
            }
        }
        throw new IllegalArgumentException("There is no entity " + name + ".");
    }
}
