// SPDX-License-Identifier: Apache-2.0
/**
 * Taxi trips of New York in the forms in which they are published, brought to one schema, or made up with the statistics of
 * real ones. {@link dev.lamina.datasets.taxi.TaxiFamily} is the way in; {@code TaxiColumns} knows the names that columns have
 * had, and {@code TaxiForms} what the files are.
 */
package dev.lamina.datasets.taxi;
