// SPDX-License-Identifier: Apache-2.0
/**
 * Which versions of which datasets there are, and where their stripes stand. {@link
 * dev.lamina.store.catalogue.VersionCatalogue} is the table of versions, {@link
 * dev.lamina.store.catalogue.StripeTables} has the statements of all tables, and {@link
 * dev.lamina.store.catalogue.DatasetVersion} is what callers get.
 */
package dev.lamina.store.catalogue;
