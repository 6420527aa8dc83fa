// SPDX-License-Identifier: Apache-2.0
/**
 * Files of which nothing is known beforehand: their form is sniffed, the types of their columns are inferred, keys are
 * proposed. Begin with {@link dev.lamina.datasets.file.FileProfile}.
 */
package dev.lamina.datasets.file;
