// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.PredicateTokens.Kind;
import dev.lamina.model.PredicateTokens.Token;
import dev.lamina.names.UnknownName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads conditions by recursive descent: or binds weaker than and, and that weaker than not. */
final class PredicateParser {
    /** Deeper than people write, and far from the end of any stack. */
    private static final int DEEPEST = 200;

    private final Entity entity;
    private final List<Token> tokens;
    private int at;
    private int depth;

    /** Whether the last value lies between two that its field can have. */
    private boolean isBetween;

    PredicateParser(String where, Entity entity) {
        this.entity = entity;
        this.tokens = PredicateTokens.of(where);
    }

    static IllegalArgumentException error(int position, String message) {
        return new IllegalArgumentException("where:" + position + ": " + message + ".");
    }

    Predicate parse() {
        Predicate predicate = or();
        if (peek().kind() != Kind.END) {
            throw expected("and, or, or the end");
        }
        return predicate;
    }

    private Predicate or() {
        List<Predicate> terms = new ArrayList<>(List.of(and()));
        while (take("or")) {
            terms.add(and());
        }
        return terms.size() == 1 ? terms.get(0) : new Predicate.Or(terms);
    }

    private Predicate and() {
        List<Predicate> terms = new ArrayList<>(List.of(term()));
        while (take("and")) {
            terms.add(term());
        }
        return terms.size() == 1 ? terms.get(0) : new Predicate.And(terms);
    }

    private Predicate term() {
        if (++depth > DEEPEST) {
            throw error(peek().position(), "conditions are nested more than " + DEEPEST + " deep");
        }
        Predicate term;
        if (take("not")) {
            term = new Predicate.Not(term());
        } else if (take("(")) {
            term = or();
            require(")", "and, or, or )");
        } else {
            term = condition();
        }
        depth--;
        return term;
    }

    private Predicate condition() {
        Token name = peek();
        if (name.kind() != Kind.NAME) {
            throw expected("a column, not or (");
        }
        if (!entity.names().contains(name.text())) {
            throw new IllegalArgumentException("where:" + name.position() + ": found \"" + name.text()
                    + "\", which is not a column of " + entity.name() + ". "
                    + UnknownName.hint(name.text(), entity.names()));
        }
        at++;
        Field field = entity.field(name.text());
        if (take("is")) {
            boolean not = take("not");
            require("null", not ? "null" : "null or not null");
            Predicate isNull = new Predicate.IsNull(field);
            return not ? new Predicate.Not(isNull) : isNull;
        }
        boolean not = take("not");
        Predicate condition;
        if (take("in")) {
            condition = in(field);
        } else if (take("between")) {
            Predicate first = compare(field, Predicate.Operator.AT_LEAST, value(field));
            require("and", "and");
            String greatest = value(field);
            condition = new Predicate.And(List.of(first, compare(field, Predicate.Operator.AT_MOST, greatest)));
        } else if (not) {
            throw expected("in or between");
        } else {
            condition = compare(field, operator(), value(field));
        }
        return not ? new Predicate.Not(condition) : condition;
    }

    /** Where a value lies between two that the field can have, a bound by it is one by the lower of them. */
    private Predicate compare(Field field, Predicate.Operator operator, String value) {
        if (isBetween && (operator == Predicate.Operator.LESS || operator == Predicate.Operator.AT_MOST)) {
            return new Predicate.Compare(field, Predicate.Operator.AT_MOST, value);
        }
        if (isBetween && (operator == Predicate.Operator.GREATER || operator == Predicate.Operator.AT_LEAST)) {
            return new Predicate.Compare(field, Predicate.Operator.GREATER, value);
        }
        requireWhole(field);
        return new Predicate.Compare(field, operator, value);
    }

    private void requireWhole(Field field) {
        if (isBetween) {
            Token token = tokens.get(at - 1);
            throw error(
                    token.position(),
                    PredicateValues.name(field) + " is in milliseconds, \"" + token.text()
                            + "\" is between two of them, so nothing equals it");
        }
    }

    private Predicate in(Field field) {
        require("(", "(");
        List<String> values = new ArrayList<>();
        do {
            values.add(value(field));
            requireWhole(field);
        } while (take(","));
        require(")", ", or )");
        return new Predicate.In(field, values);
    }

    private Predicate.Operator operator() {
        for (Predicate.Operator operator : Predicate.Operator.values()) {
            if (take(operator.symbol())) {
                return operator;
            }
        }
        if (take("!=")) {
            return Predicate.Operator.NOT_EQUAL;
        }
        throw expected("=, <>, <, <=, >, >=, between, in, is or not");
    }

    private String value(Field field) {
        Token token = peek();
        if (field.type().isNested()) {
            throw error(token.position(), PredicateValues.nested(field));
        }
        if (token.is("null")) {
            throw error(token.position(), "nothing equals null. Write " + PredicateValues.name(field) + " is null");
        }
        boolean quoted = token.kind() == Kind.TEXT;
        boolean word = token.kind() == Kind.NAME && !PredicateValues.isQuoted(field.type());
        if (!quoted && !word && token.kind() != Kind.NUMBER) {
            throw expected(PredicateValues.described(field.type())
                    + (PredicateValues.isQuoted(field.type()) ? " in single quotes" : ""));
        }
        String hint = !quoted && PredicateValues.isQuoted(field.type())
                ? ". Write " + PredicateValues.quoted(field.type(), token.text())
                : "";
        String shown = quoted ? "\"" + token.text() + "\"" : token.text();
        String wrong = PredicateValues.name(field) + " is " + PredicateValues.described(field.type()) + ", " + shown
                + " is not" + noValue(token) + hint;
        if (!hint.isEmpty()) {
            throw error(token.position(), wrong);
        }
        Vector read = Vector.of(field.type());
        isBetween = false;
        try {
            String text = field.type() == ColumnType.TIMESTAMP ? instant(token.text()) : token.text();
            ValueText.append(read, text);
            isBetween = field.type() == ColumnType.TIMESTAMP
                    && !Instant.parse(text).equals(Instant.ofEpochMilli(((LongVector) read).get(0)));
        } catch (IllegalArgumentException e) {
            throw error(token.position(), wrong);
        }
        at++;
        return read.textAt(0);
    }

    /** What a word that is not a value may have been meant to be. */
    private String noValue(Token token) {
        if (token.kind() != Kind.NAME) {
            return "";
        }
        return entity.names().contains(token.text())
                ? ": it is a column, and columns are compared with values"
                : ", and there is no column \"" + token.text() + "\" either";
    }

    /** An instant written as SQL does, without zone or even without a time of the day, is one of UTC. */
    private static String instant(String text) {
        String full = text.length() == "2025-05-01".length() ? text + "T00:00:00" : text.replace(' ', 'T');
        return full.endsWith("Z") ? full : full + "Z";
    }

    private Token peek() {
        return tokens.get(at);
    }

    private boolean take(String wanted) {
        if (!peek().is(wanted)) {
            return false;
        }
        at++;
        return true;
    }

    private void require(String wanted, String described) {
        if (!take(wanted)) {
            throw expected(described);
        }
    }

    private IllegalArgumentException expected(String what) {
        return error(peek().position(), "found " + peek().shown() + ", expected " + what);
    }
}
