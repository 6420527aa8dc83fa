// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.lamina.measure.Measurement;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Microseconds that were taken once over all repeats, so that they have no interval. */
public final class Micros {
    static final String UNIT = "µs";

    private Micros() {}

    /** So many microseconds; {@code null} for {@code null}. */
    public static Measurement of(Double micros) {
        return micros == null ? null : Measurement.exact(UNIT, micros);
    }

    /** A measurement of which {@code run.json} has the value alone: its key says the unit. */
    @Retention(RetentionPolicy.RUNTIME)
    @JacksonAnnotationsInside
    @JsonSerialize(converter = Written.class)
    @JsonDeserialize(converter = Read.class)
    @interface Alone {}

    static final class Written extends StdConverter<Measurement, Double> {
        @Override
        public Double convert(Measurement micros) {
            return micros.median();
        }
    }

    static final class Read extends StdConverter<Double, Measurement> {
        @Override
        public Measurement convert(Double micros) {
            return of(micros);
        }
    }
}
