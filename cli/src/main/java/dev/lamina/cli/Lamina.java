// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.cli.advise.AdviseCommand;
import dev.lamina.cli.cluster.CqlCommand;
import dev.lamina.cli.cluster.NodeCommand;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.StandardOutput;
import dev.lamina.cli.files.GenerateCommand;
import dev.lamina.cli.files.PointifyCommand;
import dev.lamina.cli.files.SplitCommand;
import dev.lamina.cli.runs.CompareCommand;
import dev.lamina.cli.runs.ListCommand;
import dev.lamina.cli.runs.ReportCommand;
import dev.lamina.cli.runs.ResultsCommand;
import dev.lamina.cli.runs.RunCommand;
import dev.lamina.cli.serve.ServeCommand;
import dev.lamina.cli.sql.SqlCommand;
import dev.lamina.cli.store.CheckCommand;
import dev.lamina.cli.store.DatasetsCommand;
import dev.lamina.cli.store.DropCommand;
import dev.lamina.cli.store.ExportCommand;
import dev.lamina.cli.store.LoadCommand;
import dev.lamina.cli.store.StoreCommand;
import dev.lamina.data.DatasetException;
import dev.lamina.node.UnknownReleaseException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Figures;
import dev.lamina.results.UnreadableRunException;
import dev.lamina.study.Release;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The program {@code lamina}. */
@Command(
        name = "lamina",
        mixinStandardHelpOptions = true,
        versionProvider = Lamina.Version.class,
        header = "The laboratory for the physical layout of data in Apache Cassandra.",
        description = {
            "",
            "Stores one dataset in several layouts in a real Cassandra, proves that all layouts give the same"
                    + " answers, and measures what each one costs.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  lamina run gdelt",
            "",
            "Exit codes: 0 done, 1 a result failed, 2 bad usage or input, 3 the environment (Java, ports, disk,"
                    + " Cassandra), 130 Ctrl-C."
        },
        subcommands = {
            RunCommand.class,
            AdviseCommand.class,
            ListCommand.class,
            GenerateCommand.class,
            SplitCommand.class,
            PointifyCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            ResultsCommand.class,
            LoadCommand.class,
            DatasetsCommand.class,
            ExportCommand.class,
            CheckCommand.class,
            DropCommand.class,
            SqlCommand.class,
            ServeCommand.class,
            NodeCommand.class,
            CqlCommand.class,
            CompletionCommand.class
        })
public final class Lamina {
    private static final Map<String, String> REMEDIES = Map.of(
            "No space left on device", "Free some space, or set LAMINA_HOME to a directory on another disk.",
            "Disk quota exceeded", "Free some space, or set LAMINA_HOME to a directory on another disk.",
            "Read-only file system", "Name a directory that can be written to; LAMINA_HOME is Lamina's own.",
            "Too many open files", "Allow more of them: ulimit -n 4096.",
            // A network's file system without a service for locks.
            "No locks available", "Set LAMINA_HOME to a directory on a disk of this machine, and --out too if given.");

    /** Runs a command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        StandardOutput.install();
        int exit = execute(arguments);
        try {
            StandardOutput.requireWhole();
        } catch (IOException e) {
            if (exit == ExitCode.DONE) {
                System.err.println(e.getMessage());
                exit = ExitCode.ENVIRONMENT;
            }
        }
        System.exit(exit);
    }

    /** Runs a command line; the answer is the exit code. */
    static int execute(String... arguments) {
        CommandLine line = program(arguments.length == 0 ? "" : arguments[0]);
        line.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
        line.registerConverter(Path.class, new PathConverter());
        line.setExecutionExceptionHandler(new Failures());
        line.setParameterExceptionHandler(new Failures());
        if (arguments.length == 0) {
            line.usage(System.out);
            return ExitCode.USAGE;
        }
        try {
            return line.execute(Stream.of(arguments).map(Lamina::statement).toArray(String[]::new));
        } catch (OutOfMemoryError e) {
            line.getErr().println(words(e));
            return ExitCode.ENVIRONMENT;
        } catch (LinkageError e) {
            // DuckDB and Zstandard are libraries of machine code, which are unpacked at their first use.
            Throwable why = root(e);
            if (!(why instanceof IOException || why instanceof UnsatisfiedLinkError)) {
                throw e;
            }
            String place = System.getProperty("java.io.tmpdir");
            line.getErr()
                    .println("A library can't be unpacked into " + place + " and loaded from there ("
                            + (why instanceof FileSystemException file ? fact(file) : why.getMessage())
                            + "). Free some space there, or name a directory from which programs may be"
                            + " run: JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIRECTORY lamina ...");
            return ExitCode.ENVIRONMENT;
        }
    }

    /**
     * The program with the command that its first word names alone, or else with all. To look at all of them takes longer than most
     * of what a short one does.
     */
    static CommandLine program(String first) {
        // Completion looks at the others.
        if (!first.equals("completion")) {
            for (Class<?> command : Lamina.class.getAnnotation(Command.class).subcommands()) {
                if (command.getAnnotation(Command.class).name().equals(first)) {
                    return new CommandLine(
                            CommandSpec.create().name("lamina").addSubcommand(first, new CommandLine(command)));
                }
            }
        }
        return new CommandLine(new Lamina());
    }

    /** Threads are memory beside the heap, which more heap does not help. */
    static String words(OutOfMemoryError e) {
        return "Java ran out of memory (" + e.getMessage() + "). "
                + (String.valueOf(e.getMessage()).contains("native thread")
                        ? "Raise the limit of processes (ulimit -u, or the container's pids limit)."
                        : "It may take " + Figures.bytes(Runtime.getRuntime().maxMemory())
                                + ". Allow it more, for example twice as much: LAMINA_JAVA_OPTS=-Xmx"
                                + (Runtime.getRuntime().maxMemory() >> 19) + "m lamina ...");
    }

    /** A statement that begins with a comment is no option, which it would be taken for without a blank in front. */
    private static String statement(String argument) {
        return argument.matches("(?s)--(\\s.*|[^=\n]*\n.*)") ? " " + argument : argument;
    }

    private static Throwable root(Throwable of) {
        Throwable root = of;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static int report(Exception exception, CommandLine command) throws Exception {
        if (exception instanceof UncheckedIOException hidden) {
            return report(hidden.getCause(), command);
        }
        PrintWriter error = command.getErr();
        if (exception instanceof NodeException) {
            error.println(exception.getMessage());
            return exception instanceof UnknownReleaseException ? ExitCode.USAGE : ExitCode.ENVIRONMENT;
        }
        DatasetException input = input(exception);
        if (input != null) {
            error.println(input.getMessage());
            return input.exitCode();
        }
        if (exception instanceof IllegalArgumentException || exception instanceof UnreadableRunException) {
            error.println(exception.getMessage());
            return ExitCode.USAGE;
        }
        if (exception instanceof IOException io) {
            error.println(words(io));
            return StoreCommand.isDamage(io) ? ExitCode.FAILED : ExitCode.ENVIRONMENT;
        }
        throw exception;
    }

    /** What is wrong with the input, where that is why something failed: bad rows may be found as late as they are read. */
    private static DatasetException input(Exception failure) {
        for (Throwable at = failure; at instanceof Exception; at = at.getCause()) {
            if (at instanceof DatasetException found) {
                return found;
            }
            if (!(at instanceof IOException)) {
                break;
            }
        }
        return null;
    }

    /** A file system's errors may have a file for a message, and then their class says what is the matter with it. */
    private static String fact(FileSystemException e) {
        if (e.getReason() != null) {
            return e.getMessage();
        }
        String what = e instanceof AccessDeniedException
                ? "this user may not read or write it"
                : e instanceof NoSuchFileException
                        ? "there is no such file or directory"
                        : e.getClass().getSimpleName();
        return e.getFile() + ": " + what;
    }

    private static String words(IOException e) {
        if (e instanceof FileSystemException file && file.getReason() == null) {
            return fact(file) + ". Check the path.";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage() + remedy(e.getMessage());
    }

    /** What to do about what a system says in a few words; empty where the message is not such a one. */
    private static String remedy(String message) {
        for (Map.Entry<String, String> known : REMEDIES.entrySet()) {
            if (message.endsWith(known.getKey())) {
                return ". " + known.getValue();
            }
        }
        return "";
    }

    // These two are no lambdas. For lambdas Java links the library's interfaces when it makes the archive of classes,
    // and classes as old as those are left out of it once they are linked.

    /** What is said of commands that can't be read or executed. */
    private static final class Failures
            implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
        @Override
        public int handleExecutionException(Exception exception, CommandLine command, CommandLine.ParseResult result)
                throws Exception {
            return report(exception, command);
        }

        @Override
        public int handleParseException(CommandLine.ParameterException exception, String[] rest) {
            PrintWriter error = exception.getCommandLine().getErr();
            error.println(exception.getMessage());
            CommandLine.UnmatchedArgumentException.printSuggestions(exception, error);
            if (exception instanceof CommandLine.MissingParameterException missing) {
                missing.getMissing()
                        .forEach(argument ->
                                error.println(argument.paramLabel() + ": " + String.join(" ", argument.description())));
                if (exception.getCommandLine().getCommandName().equals("run")
                        && missing.getMissing().get(0).isPositional()
                        && List.of(rest).contains("--input")) {
                    error.println("STUDY stands before --input, which takes all words behind it.");
                }
            }
            error.println("Try: " + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help");
            return ExitCode.USAGE;
        }
    }

    /** An empty path, which a variable that is not set leaves, would be the working directory. */
    private static final class PathConverter implements CommandLine.ITypeConverter<Path> {
        @Override
        public Path convert(String text) {
            if (text.isEmpty()) {
                throw new CommandLine.TypeConversionException("found nothing, expected a path. Is a variable not set?");
            }
            return Path.of(text);
        }
    }

    /** The release, Java and system. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "lamina " + Release.version(),
                "Java ${java.version} (${java.vendor} ${java.vm.name})",
                "${os.name} ${os.version} ${os.arch}"
            };
        }
    }
}
