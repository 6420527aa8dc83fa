// SPDX-License-Identifier: Apache-2.0
/**
 * Summaries for other programs: Markdown for a job's summary and JUnit XML for its test results. Begin at
 * {@link dev.lamina.report.text.MarkdownReport}, {@link dev.lamina.report.text.ComparisonMarkdown} and
 * {@link dev.lamina.report.text.JunitXml}.
 */
package dev.lamina.report.text;
