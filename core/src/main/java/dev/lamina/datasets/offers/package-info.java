// SPDX-License-Identifier: Apache-2.0
/**
 * Offers, options, and which of them a country has: small reference data with lists and structs, as the publication on one
 * JSON document against one column per field has them; made, or read from its INSERT files.
 * {@link dev.lamina.datasets.offers.OffersFamily} is the way in.
 */
package dev.lamina.datasets.offers;
