// SPDX-License-Identifier: Apache-2.0
/**
 * {@code report.html}, a run as one page that needs no network. Begin at {@link dev.lamina.report.page.HtmlReport}; the
 * page's style sheet and scripts lie beside it in the resources.
 */
package dev.lamina.report.page;
