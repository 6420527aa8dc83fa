// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

/** How requests are issued: by the clock ({@link OpenLoop}) or by the answers ({@link ClosedLoop}). */
public sealed interface LoadModel permits OpenLoop, ClosedLoop {}
