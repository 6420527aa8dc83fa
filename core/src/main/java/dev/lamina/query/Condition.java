// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A {@code WHERE} whose values may be parameters; with their values it becomes a {@link Predicate}. */
sealed interface Condition {
    /** The condition with all parameters filled in. */
    Predicate bind(Map<String, String> values);

    /** Shows each parameter with the field that it is compared with. */
    void parameters(BiConsumer<String, Field> seen);

    /** Shows each field that is looked at. */
    void fields(Consumer<Field> seen);

    /** Shows each comparison that must hold where the whole condition does. */
    default void required(Consumer<Compare> seen) {}

    /** Shows each list of values. */
    default void lists(Consumer<In> seen) {}

    /** A comparison with one value. */
    record Compare(Field field, Predicate.Operator operator, Operand operand) implements Condition {
        boolean isLower() {
            return operator == Predicate.Operator.GREATER || operator == Predicate.Operator.AT_LEAST;
        }

        boolean isUpper() {
            return operator == Predicate.Operator.LESS || operator == Predicate.Operator.AT_MOST;
        }

        @Override
        public void required(Consumer<Compare> seen) {
            seen.accept(this);
        }

        @Override
        public Predicate bind(Map<String, String> values) {
            return new Predicate.Compare(field, operator, operand.value(field, values));
        }

        @Override
        public void parameters(BiConsumer<String, Field> seen) {
            if (operand.parameter() != null) {
                seen.accept(operand.parameter(), field);
            }
        }

        @Override
        public void fields(Consumer<Field> seen) {
            seen.accept(field);
        }
    }

    /** One of several values. */
    record In(Field field, List<Operand> operands) implements Condition {
        @Override
        public void lists(Consumer<In> seen) {
            seen.accept(this);
        }

        @Override
        public Predicate bind(Map<String, String> values) {
            return new Predicate.In(
                    field,
                    operands.stream()
                            .map(operand -> operand.value(field, values))
                            .distinct()
                            .toList());
        }

        @Override
        public void parameters(BiConsumer<String, Field> seen) {
            for (Operand operand : operands) {
                if (operand.parameter() != null) {
                    seen.accept(operand.parameter(), field);
                }
            }
        }

        @Override
        public void fields(Consumer<Field> seen) {
            seen.accept(field);
        }
    }

    /** No value. */
    record IsNull(Field field) implements Condition {
        @Override
        public Predicate bind(Map<String, String> values) {
            return new Predicate.IsNull(field);
        }

        @Override
        public void parameters(BiConsumer<String, Field> seen) {
            // It is compared with nothing.
        }

        @Override
        public void fields(Consumer<Field> seen) {
            seen.accept(field);
        }
    }

    /** Not. */
    record Not(Condition term) implements Condition {
        @Override
        public void lists(Consumer<In> seen) {
            term.lists(seen);
        }

        @Override
        public Predicate bind(Map<String, String> values) {
            return new Predicate.Not(term.bind(values));
        }

        @Override
        public void parameters(BiConsumer<String, Field> seen) {
            term.parameters(seen);
        }

        @Override
        public void fields(Consumer<Field> seen) {
            term.fields(seen);
        }
    }

    /** All of several, or one of them at least. */
    record Several(boolean all, List<Condition> terms) implements Condition {
        @Override
        public void required(Consumer<Compare> seen) {
            if (all) {
                terms.forEach(term -> term.required(seen));
            }
        }

        @Override
        public void lists(Consumer<In> seen) {
            In list = all ? null : list();
            if (list != null) {
                seen.accept(list);
            } else {
                terms.forEach(term -> term.lists(seen));
            }
        }

        /** The values where all that is said is which ones a field may have: {@code a = :a OR a = :b}; {@code null} otherwise. */
        private In list() {
            Field field = null;
            List<Operand> operands = new ArrayList<>();
            for (Condition term : terms) {
                if (term instanceof In in && (field == null || field.equals(in.field()))) {
                    field = in.field();
                    operands.addAll(in.operands());
                } else if (term instanceof Compare compare
                        && compare.operator() == Predicate.Operator.EQUAL
                        && (field == null || field.equals(compare.field()))) {
                    field = compare.field();
                    operands.add(compare.operand());
                } else {
                    return null;
                }
            }
            return new In(field, operands);
        }

        @Override
        public Predicate bind(Map<String, String> values) {
            List<Predicate> bound =
                    terms.stream().map(term -> term.bind(values)).toList();
            return all ? new Predicate.And(bound) : new Predicate.Or(bound);
        }

        @Override
        public void parameters(BiConsumer<String, Field> seen) {
            terms.forEach(term -> term.parameters(seen));
        }

        @Override
        public void fields(Consumer<Field> seen) {
            terms.forEach(term -> term.fields(seen));
        }
    }
}
