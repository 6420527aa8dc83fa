// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import com.google.auto.service.AutoService;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.InputFiles;
import dev.lamina.data.files.MappedFile;
import dev.lamina.data.files.MappedFiles;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Taxi trips of New York: the files that FOIL requests brought to light, those of the DEBS 2015 challenge, and the Taxi and
 * Limousine Commission's own, yellow and green, all in one schema; or generated ones.
 */
@AutoService(DatasetFamily.class)
public final class TaxiFamily implements DatasetFamily {
    @Override
    public String name() {
        return "taxi";
    }

    @Override
    public String summary() {
        return "Taxi trips of New York: 30 columns, from FOIL's, DEBS 2015's and TLC's yellow and green files, CSV or Parquet,"
                + " or generated with their statistics";
    }

    @Override
    public Optional<String> objection(Path file) throws DatasetException {
        return TaxiForms.objection(file);
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        request.requireRows();
        DatasetParameters.of(name(), request.parameters());
        if (request.inputs().isEmpty()) {
            Path file = request.workDirectory().resolve("taxi-" + request.rows() + "-" + request.seed() + ".csv");
            TaxiGenerator.write(request.rows(), request.seed(), file, request.progress());
            return open(
                    "generated, seed " + request.seed(), List.of(TaxiForms.detect(file)), DatasetRequest.ALL, request);
        }
        List<TaxiForms.Found> files = new ArrayList<>();
        Map<String, List<String>> byForm = new LinkedHashMap<>();
        for (Path path : InputFiles.resolve(request.inputs())) {
            TaxiForms.Found found = TaxiForms.detect(path);
            files.add(found);
            byForm.computeIfAbsent(found.label(), label -> new ArrayList<>())
                    .add(path.getFileName().toString());
            request.progress().note(path + ": " + found.label());
        }
        requireOneRowPerTrip(files);
        return open(source(byForm), files, request.rows(), request);
    }

    private Dataset open(String source, List<TaxiForms.Found> files, long rows, DatasetRequest request)
            throws DatasetException {
        List<MappedFile> mapped = new ArrayList<>();
        files.forEach(file -> mapped.add(file.file()));
        return MappedFiles.open(name(), source, TaxiTrips.ENTITY, mapped, rows, request);
    }

    /** Refuses FOIL's two files side by side, in which each trip would be two. */
    private static void requireOneRowPerTrip(List<TaxiForms.Found> files) throws DatasetException {
        for (TaxiForms.Found fares : files) {
            for (TaxiForms.Found trips : files) {
                if (fares.isFaresAlone() && trips.isWithoutFares()) {
                    throw DatasetException.input(fares.file().path() + ": this file has fares and "
                            + trips.file().path() + " has trips, so each trip would be there twice. Join the"
                            + " files first, or pass one of them.");
                }
            }
        }
    }

    private static String source(Map<String, List<String>> byForm) {
        List<String> parts = new ArrayList<>();
        byForm.forEach((label, names) ->
                parts.add((names.size() == 1 ? names.get(0) : names.size() + " files from " + names.get(0) + " on")
                        + ": " + label));
        return String.join("; ", parts);
    }

    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        TaxiGenerator.write(rows, seed, file, progress);
    }
}
