// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

/** What a response must be to count as answered. */
public enum ResponseCheck {
    /** Its status is 200, as published: the service answered "DONE", whatever it had found. */
    STATUS,

    /** Its status is 200, and the field by which it was asked for has the value that was asked for. */
    KEY
}
