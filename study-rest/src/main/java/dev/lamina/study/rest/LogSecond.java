// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

/**
 * A second of a run.
 *
 * @param second which, from 0 since the run's begin
 * @param requests how many requests began in it
 * @param responses how many ended in it, failed ones included
 * @param failed how many of those failed
 * @param meanMillis the mean of their response times; null where none ended
 * @param p95Millis their 95th percentile; null where so few can't tell it, see {@code dev.lamina.measure.Percentiles}, or
 *     where one of them was written more than a minute late
 * @param users how many users were at work at some time in it
 */
public record LogSecond(
        int second, long requests, long responses, long failed, Double meanMillis, Double p95Millis, int users) {}
