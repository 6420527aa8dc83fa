// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.results.PlainText;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * JUnit's XML, which continuous integration reads: elements and attributes that the schemas of Jenkins' xUnit plug-in
 * ({@code junit-10.xsd}) and of Ant's JUnit task have in common, in the order of the stricter one. Times that were not
 * measured are left out, as Jenkins allows.
 */
public final class JunitXml {
    private static final char UNKNOWN = '\uFFFD';
    private static final int TIME_DIGITS = 6;

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private JunitXml() throws XMLStreamException {
        xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    /** The document, lines ending in a line feed. */
    public static String text(List<JunitSuite> suites) {
        try {
            JunitXml document = new JunitXml();
            document.write(suites);
            return document.text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // a string has room for everything
        }
    }

    private void write(List<JunitSuite> suites) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        line(0);
        xml.writeStartElement("testsuites");
        for (int i = 0; i < suites.size(); i++) {
            write(suites.get(i), i);
        }
        line(0);
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.close();
        text.append('\n');
    }

    private void write(JunitSuite suite, int id) throws XMLStreamException {
        line(1);
        xml.writeStartElement("testsuite");
        attribute("name", suite.name());
        attribute("package", "lamina");
        attribute("id", Integer.toString(id));
        if (suite.started() != null && suite.started().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ")) {
            attribute("timestamp", suite.started().substring(0, suite.started().length() - 1)); // Ant's has no zone
        }
        attribute("tests", Integer.toString(suite.cases().size()));
        attribute("failures", Integer.toString(suite.count(JunitSuite.Outcome.FAILED)));
        attribute("errors", "0");
        attribute("skipped", Integer.toString(suite.count(JunitSuite.Outcome.SKIPPED)));
        line(2);
        xml.writeStartElement("properties");
        for (Map.Entry<String, String> property : suite.properties().entrySet()) {
            line(3);
            xml.writeEmptyElement("property");
            attribute("name", property.getKey());
            attribute("value", property.getValue());
        }
        line(2);
        xml.writeEndElement();
        for (JunitSuite.Case each : suite.cases()) {
            write(each);
        }
        element("system-out", suite.out());
        element("system-err", "");
        line(1);
        xml.writeEndElement();
    }

    private void write(JunitSuite.Case each) throws XMLStreamException {
        line(2);
        xml.writeStartElement("testcase");
        attribute("classname", each.group());
        attribute("name", each.name());
        if (each.seconds() != null) {
            BigDecimal seconds = new BigDecimal(each.seconds()).round(new MathContext(TIME_DIGITS));
            attribute("time", seconds.toPlainString());
        }
        switch (each.outcome()) {
            case PASSED -> {}
            case SKIPPED -> {
                line(3);
                xml.writeEmptyElement("skipped");
                attribute("message", each.reason());
                line(2);
            }
            case FAILED -> {
                line(3);
                xml.writeStartElement("failure");
                attribute("message", PlainText.plain(each.reason()));
                attribute("type", "lamina");
                xml.writeCharacters(legal(each.reason()));
                xml.writeEndElement();
                line(2);
            }
        }
        xml.writeEndElement();
    }

    private void element(String name, String content) throws XMLStreamException {
        line(2);
        xml.writeStartElement(name);
        xml.writeCharacters(legal(content));
        xml.writeEndElement();
    }

    /** Line ends in attributes would be read back as blanks. */
    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, legal(value).replaceAll("\\s+", " ").strip());
    }

    private void line(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    /** The text without characters that no XML document may hold, not even escaped (XML 1.0, 2.2). */
    private static String legal(String text) {
        StringBuilder out = new StringBuilder();
        (text == null ? "" : text).codePoints().forEach(c -> {
            boolean legal = c == '\t'
                    || c == '\n'
                    || c == '\r'
                    || c >= 0x20 && c <= 0xD7FF
                    || c >= 0xE000 && c <= 0xFFFD
                    || c >= 0x10000;
            out.appendCodePoint(legal ? c : UNKNOWN);
        });
        return out.toString();
    }
}
