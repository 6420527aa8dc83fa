// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.files;

import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.data.InputFiles;
import dev.lamina.data.WholeFile;
import dev.lamina.data.csv.CsvDialect;
import dev.lamina.data.csv.Pointify;
import dev.lamina.results.Figures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina pointify}: adds a column of points to delimited files. */
@Command(
        name = "pointify",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Add a column of points, as well-known text, to delimited files.",
        description = {
            "",
            "Each row gets POINT (longitude latitude) as its last column, or an empty value if a coordinate is"
                    + " missing. An existing column of the same name is removed. All other bytes stay as they are.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lamina pointify --lon lng --lat lat --as point trips.csv",
            "  lamina pointify --lon x --lat y --as place --in-place stops.csv.gz"
        })
public final class PointifyCommand implements Callable<Integer> {
    private static final String SUFFIX = "_points";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files with a header, and globs; .gz too.")
    private List<String> files;

    @Option(
            names = "--lon",
            required = true,
            paramLabel = "COLUMN",
            description = "The column with the" + " longitude in degrees east.")
    private String longitude;

    @Option(
            names = "--lat",
            required = true,
            paramLabel = "COLUMN",
            description = "The column with the" + " latitude in degrees north.")
    private String latitude;

    @Option(names = "--as", required = true, paramLabel = "NAME", description = "The new column's name.")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The file to write; compressed if its name ends in .gz. Default: next to FILE, with " + SUFFIX
                    + " after its name.")
    private Path out;

    @Option(names = "--in-place", description = "Replace each FILE when its new content is complete.")
    private boolean inPlace;

    @Option(names = "--force", description = "Replace existing files.")
    private boolean force;

    @Mixin
    private CsvOptions csv;

    @Mixin
    private ProgressOptions progressOptions;

    @Override
    public Integer call() throws Exception {
        if (name.isBlank()) {
            throw new IllegalArgumentException("--as: a column needs a name.");
        }
        if (inPlace && out != null) {
            throw new IllegalArgumentException("--in-place can't be combined with --out. Leave one of them out.");
        }
        List<Path> sources = InputFiles.resolve(files);
        if (out != null && sources.size() > 1) {
            throw new IllegalArgumentException("--out takes one FILE, not " + sources.size() + ". Leave --out out.");
        }
        List<Path> targets = new ArrayList<>();
        for (Path source : sources) {
            targets.add(target(source));
        }
        Pointify pointify = new Pointify(longitude, latitude, name);
        return CsvWork.of(spec.commandLine(), progressOptions).run(progress -> {
            for (int i = 0; i < sources.size(); i++) {
                Path source = sources.get(i);
                CsvDialect dialect = csv.dialect(source);
                Path target = targets.get(i);
                boolean gzip = out != null ? WholeFile.isCompressed(out) : InputFiles.isGzip(source);
                say(
                        target,
                        pointify.write(source, dialect, target, gzip, progress.of("pointify " + source.getFileName())));
            }
        });
    }

    private Path target(Path source) {
        if (inPlace) {
            return source;
        }
        Path target = out != null
                ? out
                : source.resolveSibling(suffixed(source.getFileName().toString()));
        if (Files.exists(target) && !force) {
            throw new IllegalArgumentException(
                    target + ": the file exists. Remove it, pass --force, or choose another name with --out.");
        }
        return target;
    }

    private static String suffixed(String file) {
        String packed = file.endsWith(".gz") ? ".gz" : "";
        String plain = file.substring(0, file.length() - packed.length());
        int dot = plain.lastIndexOf('.');
        int end = dot > 0 ? dot : plain.length();
        return plain.substring(0, end) + SUFFIX + plain.substring(end) + packed;
    }

    private void say(Path target, Pointify.Written written) {
        String cut = written.cut() == 0
                ? ""
                : " Empty columns without a name were left out of " + Figures.whole(written.cut())
                        + (written.cut() == 1 ? " row." : " rows.");
        spec.commandLine()
                .getOut()
                .println("Wrote " + Figures.whole(written.records()) + " rows, " + Figures.whole(written.points())
                        + " with a point, to " + target + "." + cut);
    }
}
