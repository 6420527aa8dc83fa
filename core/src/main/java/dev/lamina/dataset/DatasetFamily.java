// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

/**
 * A kind of dataset: it knows the schema, the forms of its files and how to make rows where there are none. Families
 * are found through {@link java.util.ServiceLoader}; a new one is one class.
 */
public interface DatasetFamily {
    /** The name that a study's {@code dataset:} gives, in kebab-case. */
    String name();

    /** What such a dataset is, in one sentence, with its source. */
    String summary();

    /**
     * Finds or makes the rows and screens them.
     *
     * @throws DatasetException if the input can't be used, or there is no room for what has to be written
     */
    Dataset open(DatasetRequest request) throws DatasetException;
}
