// SPDX-License-Identifier: Apache-2.0
/**
 * Queries as users write them: one SQL SELECT over one table, with parameters. {@link dev.lamina.query.SelectParser} reads
 * it with DuckDB's parser and gives a {@link dev.lamina.query.SqlSelect}, whose parameters a study draws from the data. Which
 * rows it needs is a {@link dev.lamina.layouts.Select}, for which each layout plans its own way; {@link
 * dev.lamina.query.AnswerBuilder} makes the answer of these rows: groups, aggregates, order and limit.
 */
package dev.lamina.query;
