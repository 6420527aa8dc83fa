// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A kind of dataset: it knows the schema, the forms of its files and how to make rows where there are none. Families
 * are found through {@link java.util.ServiceLoader}; a new one is one class.
 */
public interface DatasetFamily {
    /** The name that a study's {@code dataset:} gives, in kebab-case. */
    String name();

    /** What such a dataset is, in one sentence, with its source. */
    String summary();

    /** Whether its rows may come from files; otherwise they are made as they are read. */
    default boolean hasFiles() {
        return true;
    }

    /** Whether it takes files of any form, and so is asked last whose file one is. */
    default boolean takesAny() {
        return false;
    }

    /** Datasets with names of their own that are read as this one is. */
    default List<? extends DatasetFamily> made() {
        return List.of();
    }

    /**
     * The groups that records may belong to, smallest first, where an entity's identity holds within a group and the
     * groups are known beforehand: names that studies may use. Which of them a dataset has depends on its parameters.
     */
    default List<String> groups() {
        return List.of();
    }

    /**
     * Why a file is of none of the family's forms, by its first lines; empty where it is of one of them.
     *
     * @throws DatasetException if the file can't be read
     */
    Optional<String> objection(Path file) throws DatasetException;

    /**
     * Finds or makes the rows and screens them.
     *
     * @throws DatasetException if the input can't be used, or there is no room for what has to be written
     */
    Dataset open(DatasetRequest request) throws DatasetException;

    /**
     * Writes generated rows as one of the forms that {@link #open} reads; compressed where the name ends in
     * {@code .gz}. A broken-off file does not stay.
     *
     * @param rows how many rows, 1 or more
     * @param seed the same seed gives the same bytes
     * @throws DatasetException if the number makes no sense or the file can't be written
     */
    void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException;
}
