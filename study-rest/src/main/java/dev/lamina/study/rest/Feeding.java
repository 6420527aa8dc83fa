// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

/** When a user takes the next country code of the list, which begins again at its end. */
public enum Feeding {
    /** Before its loop, as published: every loop of a user asks for the same country. */
    ONCE_PER_USER,

    /** At the begin of every loop, so that all countries are asked for however few the users are. */
    EVERY_LOOP
}
