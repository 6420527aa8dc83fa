// SPDX-License-Identifier: Apache-2.0
/**
 * The node of a directory as a service of its user: {@link dev.lamina.node.service.ServiceNode#open} starts it in the background or
 * finds it, and it ends by itself when nobody has used it for a while.
 */
package dev.lamina.node.service;
