// SPDX-License-Identifier: Apache-2.0
package dev.lamina.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rooms of the design, who may import whom, and the house's rules that a machine can see. */
class ArchitectureTest {
    private static final String OURS = "dev.lamina";
    private static final List<String> ROOMS = List.of(
            "advise",
            "cli",
            "codec",
            "cql",
            "curves",
            "data",
            "datasets",
            "formats",
            "layouts",
            "measure",
            "model",
            "names",
            "node",
            "query",
            "report",
            "results",
            "serve",
            "spark",
            "sql",
            "store",
            "study",
            "syntax");

    /** Rooms beside the study, in modules of their own: kinds of operations and layouts that need an engine. */
    private static final List<String> OF_ENGINES = List.of("study.rest", "study.spark", "study.thrift");

    private static final int MOST_LINES = 500;

    /** Classes that look at columns, of which there are few, and not at values. */
    private static final String OF_COLUMNS =
            ".*\\.stripe\\.(Grouping(\\$Family)?|GroupFinder|Sample|FamilyCost|StripeEncoder)";

    /** A literal in one line, formatted. */
    private static final Pattern FORMATTED = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"\\s*\\.formatted\\(");

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOptions(List.of(new ImportOption.DoNotIncludeTests(), ArchitectureTest::isNoTestJar))
            .importPackages(OURS);

    private static boolean isNoTestJar(Location location) {
        return !location.contains("-tests.jar");
    }

    @Test
    void every_class_stands_in_a_room_of_the_design() {
        List<String> seen = MAIN.stream()
                .map(type -> type.getPackageName().split("\\.")[2])
                .distinct()
                .sorted()
                .toList();
        assertThat(seen).isEqualTo(ROOMS);
    }

    @ParameterizedTest(name = "{0} imports {1}")
    @CsvSource({
        "advise, study report results measure node query sql data datasets layouts store model cql curves codec",
        "names, ''",
        "syntax, ''",
        "codec, ''",
        "measure, ''",
        "node, ''",
        "cql, model codec",
        "curves, ''",
        "formats, codec",
        "model, codec",
        "store, model cql codec",
        "layouts, model cql store codec curves",
        "data, model curves codec",
        "datasets, data model curves codec",
        "results, measure",
        "report, results measure",
        "spark, store model cql codec",
        "query, layouts model codec",
        "study, results measure node query sql data datasets layouts store model cql curves codec",
        "study.thrift, layouts model cql codec",
        "study.spark, study report results measure node data layouts model cql codec",
        "study.rest, study serve report results measure node data layouts store model cql codec",
        "serve, data datasets layouts model cql node codec",
        "sql, data store model codec",
        "cli, advise study sql report results data datasets layouts store model cql node codec serve"
    })
    void a_room_imports_only_the_rooms_that_it_may(String room, String rooms) {
        List<String> allowed = new ArrayList<>();
        allowed.add(OURS + "." + room + "..");
        allowed.add(OURS + ".names..");
        allowed.add(OURS + ".syntax..");
        for (String other : rooms.isEmpty() ? new String[0] : rooms.split(" ")) {
            allowed.add(OURS + "." + other + "..");
        }
        DescribedPredicate<JavaClass> elsewhere = resideInAnyPackage(OURS + "..")
                .and(not(resideInAnyPackage(allowed.toArray(new String[0]))))
                .as("stand in rooms other than %s", allowed);
        DescribedPredicate<JavaClass> inside = resideInAnyPackage(OURS + "." + room + "..");
        if (!OF_ENGINES.contains(room)) {
            inside = inside.and(not(resideInAnyPackage(engines())));
        }
        noClasses().that(inside).should().dependOnClassesThat(elsewhere).check(MAIN);
    }

    private static String[] engines() {
        return OF_ENGINES.stream().map(room -> OURS + "." + room + "..").toArray(String[]::new);
    }

    @Test
    void nobody_imports_what_has_an_engine_of_its_own() {
        for (String room : OF_ENGINES) {
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "." + room + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(OURS + "." + room + "..")
                    .check(MAIN);
        }
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching(OURS + ".(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void only_layouts_nodes_studies_and_the_service_know_the_driver() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        OURS + ".advise..",
                        OURS + ".cql..",
                        OURS + ".store..",
                        OURS + ".layouts..",
                        OURS + ".node..",
                        OURS + ".study..",
                        OURS + ".study.thrift..",
                        OURS + ".serve..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.datastax.oss..")
                .check(MAIN);
    }

    @Test
    void only_the_service_knows_the_server_of_http() {
        noClasses()
                .that()
                .resideOutsideOfPackage(OURS + ".serve..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse.jetty..", "io.prometheus..")
                .check(MAIN);
    }

    @Test
    void only_stores_over_thrift_know_its_classes() {
        DescribedPredicate<JavaClass> thrifts = resideInAnyPackage(
                        "org.apache.thrift..", "org.apache.cassandra.thrift..")
                .as("are Thrift's");
        noClasses()
                .that()
                .resideOutsideOfPackage(OURS + ".study.thrift..")
                .should()
                .dependOnClassesThat(thrifts)
                .check(MAIN);
        // What is loaded with the other families, before a store is opened.
        noClasses()
                .that()
                .haveNameMatching(".*\\.thrift\\.Thrift(Family|Layout|Form|Servers)")
                .should()
                .dependOnClassesThat(thrifts)
                .check(MAIN);
    }

    @Test
    void only_nodes_start_processes() {
        noClasses()
                .that()
                .resideOutsideOfPackage(OURS + ".node..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class, Process.class)
                .check(MAIN);
    }

    @Test
    void no_class_of_the_server_is_on_the_class_path() {
        assertThatThrownBy(() -> Class.forName("org.apache.cassandra.service.CassandraDaemon"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThat(new ClassFileImporter()
                        .importPackages("org.apache.cassandra").stream()
                                .map(JavaClass::getPackageName)
                                .distinct())
                .as("Thrift's client alone")
                .isSubsetOf("org.apache.cassandra.thrift");
    }

    @Test
    void no_class_of_the_load_generator_is_on_the_class_path() {
        assertThatThrownBy(() -> Class.forName("io.gatling.app.Gatling")).isInstanceOf(ClassNotFoundException.class);
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(OURS + ".study.rest.OffersSimulation")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.gatling..")
                .check(MAIN);
    }

    @Test
    void no_class_of_spark_is_on_the_class_path() {
        assertThatThrownBy(() -> Class.forName("org.apache.spark.sql.SparkSession"))
                .isInstanceOf(ClassNotFoundException.class);
        noClasses()
                .that()
                .resideOutsideOfPackage(OURS + ".spark..")
                .and()
                .doNotHaveFullyQualifiedName(OURS + ".study.spark.QueryProgram")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.spark..", "scala..")
                .check(MAIN);
    }

    @Test
    void the_build_bans_the_server() throws Exception {
        String pom = Files.readString(SourceTree.root().resolve("pom.xml"));
        assertThat(pom)
                .containsPattern("(?s)<bannedDependencies>.*<exclude>org\\.apache\\.cassandra:cassandra-all</exclude>"
                        + ".*</bannedDependencies>")
                .as("the plugin runs in every module")
                .containsPattern("(?s)</pluginManagement>.*<artifactId>maven-enforcer-plugin</artifactId>");
    }

    @Test
    void names_say_what_a_thing_is() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveSimpleNameStartingWith("Abstract")
                .check(MAIN);
    }

    @Test
    void codecs_use_no_streams() {
        noClasses()
                .that()
                .resideInAPackage(OURS + ".codec..")
                .and()
                .haveNameNotMatching(OF_COLUMNS)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.stream..")
                .check(MAIN);
    }

    @Test
    void chance_has_a_seed() {
        noClasses()
                .should()
                .dependOnClassesThat(belongToAnyOf(ThreadLocalRandom.class))
                .orShould()
                .callMethod(Math.class, "random")
                .check(MAIN);
    }

    /** Arabic has digits of its own and Turkish an i without a dot: neither may get into a statement or a file. */
    @Test
    void texts_do_not_depend_on_the_users_language() throws Exception {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .orShould()
                .callMethod(PrintStream.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
                .orShould()
                .callConstructor(DecimalFormat.class, String.class)
                .check(MAIN);
        // Of these, only texts that have no number in a form of its own.
        for (Path file : SourceTree.mainFiles()) {
            Matcher formatted = FORMATTED.matcher(Files.readString(file));
            while (formatted.find()) {
                assertThat(formatted.group()).as(file.toString()).doesNotContainPattern("%[-,.0-9]*[dfeg]\\b");
            }
        }
    }

    @Test
    void only_the_command_line_prints() {
        // Tether runs in the server's process, where standard error is the server's log.
        noClasses()
                .that()
                .resideOutsideOfPackage(OURS + ".cli..")
                .and()
                .doNotHaveFullyQualifiedName(OURS + ".node.process.Tether")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(MAIN);
    }

    @Test
    void every_package_says_what_it_is_for() throws Exception {
        List<Path> silent = new ArrayList<>();
        for (Path file : SourceTree.mainFiles()) {
            Path words = file.resolveSibling("package-info.java");
            if (!Files.isRegularFile(words) || !Files.readString(words).contains("/**")) {
                silent.add(file.getParent());
            }
        }
        assertThat(silent).isEmpty();
    }

    @Test
    void files_are_short() throws Exception {
        List<Path> files = SourceTree.mainFiles();
        assertThat(files).hasSizeGreaterThan(100);
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            int lines = Files.readAllLines(file).size();
            if (lines > MOST_LINES) {
                problems.add(SourceTree.root().relativize(file) + ": found " + lines + " lines, expected " + MOST_LINES
                        + " at most");
            }
        }
        assertThat(problems).isEmpty();
    }
}
