// SPDX-License-Identifier: Apache-2.0
/**
 * Operations on a REST service: {@link dev.lamina.study.rest.RestKind} reads them from a study, and a phase of their own starts
 * the service of each layout and its users, all in processes of their own. {@link dev.lamina.study.rest.GatlingRun#execute}
 * has Gatling run a {@link dev.lamina.study.rest.Scenario}; {@link dev.lamina.study.rest.SimulationLog} reads what Gatling
 * wrote. {@code OffersSimulation} alone knows Gatling's classes, and runs in Gatling's process alone.
 */
package dev.lamina.study.rest;
