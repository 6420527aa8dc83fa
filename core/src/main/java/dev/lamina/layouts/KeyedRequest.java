// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

/**
 * One of the requests that a {@link KeyedRead} needs, made ready. Its answer's digest is {@link SliceAnswer#ofSet}: records
 * may come in any order.
 *
 * @param from the first of the read's identities that it asks for, by place
 * @param to the place after the last
 * @param request what is sent
 */
public record KeyedRequest(int from, int to, SliceRequest request) {}
