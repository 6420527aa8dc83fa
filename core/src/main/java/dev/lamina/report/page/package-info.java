// SPDX-License-Identifier: Apache-2.0
/**
 * {@code report.html}, a run as one page that needs no network. Begin at {@link dev.lamina.report.page.HtmlReport}. Markup
 * stands in the templates under {@code src/main/jte}, which the build turns into classes of this package; the classes here
 * prepare what they write. The style sheet and the scripts lie in the resources.
 */
package dev.lamina.report.page;
