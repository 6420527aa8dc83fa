// SPDX-License-Identifier: Apache-2.0
/**
 * Files of which nothing is known beforehand: their form is sniffed, the types of their columns are inferred, keys are
 * proposed. Begin with {@link dev.lamina.datasets.file.FileProfile}. Tables that are generated as such files are resources
 * in SQL, which {@link dev.lamina.datasets.file.GeneratedTable} finds.
 */
package dev.lamina.datasets.file;
