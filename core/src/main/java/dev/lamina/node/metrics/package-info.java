// SPDX-License-Identifier: Apache-2.0
/**
 * What a server tells about itself, and the few things it is told to do. {@link dev.lamina.node.metrics.NodeMetrics} asks one
 * server over JMX; {@link dev.lamina.node.metrics.RequestMetrics} has the times of its requests. Also the files of its tables
 * and how much of them is in memory, as the system tells.
 */
package dev.lamina.node.metrics;
