// SPDX-License-Identifier: Apache-2.0
/**
 * The load of the fourth study: users who ask the REST service in a loop, by Gatling in a JVM of its own. {@link
 * dev.lamina.study.rest.GatlingRun#execute} runs a {@link dev.lamina.study.rest.Scenario}; {@link
 * dev.lamina.study.rest.SimulationLog} reads what Gatling wrote. {@code OffersSimulation} alone knows Gatling's classes, and
 * runs in Gatling's process alone.
 */
package dev.lamina.study.rest;
