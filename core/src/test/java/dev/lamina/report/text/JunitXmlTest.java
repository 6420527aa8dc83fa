// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.Bound;
import dev.lamina.results.compare.BoundResult;
import dev.lamina.results.compare.Comparison;
import dev.lamina.results.compare.SampleComparisons;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class JunitXmlTest {
    static Stream<List<JunitSuite>> suites() {
        List<Bound> bounds = List.of(
                Bound.parse("throughput(row-per-record,scan-all) < -5%"),
                Bound.parse("throughput(row-per-record,lookup) < 1/s"),
                Bound.parse("disk(row-per-record) > +1%"));
        Comparison comparison = Comparison.of(SampleComparisons.before(), SampleComparisons.after(), Comparison.NOISE);
        return Stream.of(
                RunSuites.of(SampleRuns.gdelt()),
                RunSuites.of(SampleRuns.bothClients()),
                RunSuites.of(SampleRuns.withReference()),
                RunSuites.of(SampleRuns.allFailed()),
                RunSuites.of(SampleRuns.interrupted()),
                RunSuites.of(SampleRuns.hostile()),
                RunSuites.of(SampleComparisons.before()),
                ComparisonSuites.of(comparison, BoundResult.of(bounds, comparison)),
                ComparisonSuites.of(Comparison.of(SampleRuns.hostile(), SampleRuns.hostile(), 0), List.of()));
    }

    @Test
    void a_comparison_with_a_run_that_did_not_finish_has_a_failure() {
        Run whole = SampleRuns.gdelt();
        assertThat(complete(whole, SampleRuns.interrupted()).outcome()).isEqualTo(JunitSuite.Outcome.FAILED);
        assertThat(complete(SampleRuns.interrupted(), whole).outcome()).isEqualTo(JunitSuite.Outcome.PASSED);
    }

    private static JunitSuite.Case complete(Run before, Run after) {
        return ComparisonSuites.of(Comparison.of(before, after, 0), List.of()).get(0).cases().stream()
                .filter(each -> each.name().equals("complete"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("suites")
    void documents_are_valid_and_count_right(List<JunitSuite> suites) throws Exception {
        String text = JunitXml.text(suites);
        schema().newValidator().validate(new StreamSource(new StringReader(text)));
        NodeList read = parse(text).getElementsByTagName("testsuite");
        assertThat(read.getLength()).isEqualTo(suites.size());
        for (int i = 0; i < suites.size(); i++) {
            Element suite = (Element) read.item(i);
            for (Map.Entry<String, String> counted : Map.of(
                            "tests", "testcase", "failures", "failure", "skipped", "skipped")
                    .entrySet()) {
                assertThat(suite.getAttribute(counted.getKey()))
                        .isEqualTo(Integer.toString(
                                suite.getElementsByTagName(counted.getValue()).getLength()));
            }
        }
    }

    private static Schema schema() throws Exception {
        return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(JunitXmlTest.class.getResource("junit.xsd"));
    }

    private static Document parse(String text) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private static Element testcase(Document document, String group, String name) {
        NodeList cases = document.getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
            Element each = (Element) cases.item(i);
            if (each.getAttribute("classname").equals(group)
                    && each.getAttribute("name").equals(name)) {
                return each;
            }
        }
        throw new AssertionError("no case " + group + " " + name);
    }

    private static String of(Element testcase, String tag) {
        NodeList found = testcase.getElementsByTagName(tag);
        return found.getLength() == 0 ? null : ((Element) found.item(0)).getAttribute("message");
    }

    @Test
    void cells_gates_and_claims_are_cases() throws Exception {
        Document run = parse(JunitXml.text(RunSuites.of(SampleRuns.interrupted())));
        assertThat(of(testcase(run, "gdelt.run", "complete"), "failure")).startsWith("Stopped by Ctrl-C");
        assertThat(of(testcase(run, "gdelt.gate", "compact-storage/tuned"), "failure"))
                .startsWith("49,999 rows");
        assertThat(of(testcase(run, "gdelt.compact-storage/tuned", "ingest"), "failure"))
                .isEqualTo("the layout is not equivalent");
        Element measured = testcase(run, "gdelt.row-per-record/tuned", "ingest");
        assertThat(measured.getElementsByTagName("*").getLength()).isZero();
        assertThat(Double.parseDouble(measured.getAttribute("time")))
                .as("seconds of one execution")
                .isBetween(50_000 / 9_700.0, 50_000 / 8_700.0);
        Document whole = parse(JunitXml.text(RunSuites.of(SampleRuns.gdelt())));
        assertThat(of(testcase(whole, "gdelt.columnar-flatbuffers/tuned", "scan-keys"), "skipped"))
                .startsWith("a chunk table has shards");
        assertThat(of(testcase(whole, "gdelt.claims", "keys-only"), "skipped")).startsWith("scan-keys has no figure");
    }

    @Test
    void a_claim_that_does_not_hold_is_a_finding() throws Exception {
        Document run = parse(JunitXml.text(RunSuites.of(SampleRuns.gdelt())));
        Element claim = testcase(run, "gdelt.claims", "columnar-ingest");
        assertThat(claim.getElementsByTagName("*").getLength()).isZero();
        assertThat(run.getElementsByTagName("system-out").item(3).getTextContent())
                .contains("columnar-ingest: weaker, 14.2× [13.4–14.9].");
    }

    @Test
    void a_bound_that_is_not_kept_fails_and_what_cannot_be_compared_is_skipped() throws Exception {
        Document read = parse(JunitXml.text(suites().toList().get(7)));
        assertThat(of(testcase(read, "gdelt.bounds", "throughput(row-per-record,scan-all) < -5%"), "failure"))
                .startsWith("-13 % [");
        assertThat(of(testcase(read, "gdelt.bounds", "disk(row-per-record) > +1%"), "failure"))
                .isNull();
        assertThat(of(testcase(read, "gdelt.row-per-record/tuned", "scan-all"), "failure"))
                .isNull();
        assertThat(of(testcase(read, "gdelt.row-per-record/tuned", "lookup"), "failure"))
                .startsWith("Cassandra");
        assertThat(of(testcase(read, "gdelt.columnar-flatbuffers-dict/tuned", "scan-one"), "skipped"))
                .isEqualTo("B did not run it");
        assertThat(of(testcase(read, "gdelt.columnar-flatbuffers-dict/tuned", "partition"), "skipped"))
                .isEqualTo("A has no figure: not tried");
    }

    @Test
    void any_text_can_be_written_and_read() throws Exception {
        String text = "\u0000\u0008\uD800 ]]> <a b='\"'>&amp;\n\t\uFFFE 𝄞 ü";
        JunitSuite suite = new JunitSuite(
                text, "nonsense", Map.of("k", text), List.of(JunitSuite.Case.failed(text, text, text)), text);
        Document read = parse(JunitXml.text(List.of(suite)));
        String legal = "\uFFFD\uFFFD\uFFFD ]]> <a b='\"'>&amp;\n\t\uFFFD 𝄞 ü";
        assertThat(read.getElementsByTagName("system-out").item(0).getTextContent())
                .isEqualTo(legal);
        assertThat(read.getElementsByTagName("failure").item(0).getTextContent())
                .isEqualTo(legal);
        assertThat(((Element) read.getElementsByTagName("testcase").item(0)).getAttribute("name"))
                .isEqualTo(legal.replaceAll("\\s+", " "));
        assertThat(((Element) read.getElementsByTagName("testsuite").item(0)).hasAttribute("timestamp"))
                .isFalse();
    }
}
