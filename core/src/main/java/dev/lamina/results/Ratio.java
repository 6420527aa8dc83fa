// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.lamina.measure.Measurement;
import java.util.List;

/**
 * How many times faster one layout is than another, paired repeat by repeat.
 *
 * @param operation the operation; {@code disk} compares bytes, fewer being better
 * @param numerator the layout, with {@code /client} after it where the run has several
 * @param denominator the layout it is compared with
 * @param factor the geometric mean of the pairs with its 95 % interval; the pairs themselves are left out
 */
@JsonPropertyOrder({"operation", "numerator", "denominator", "value", "low", "high", "n"})
public record Ratio(
        String operation,
        String numerator,
        String denominator,
        @JsonIgnore Measurement factor) {
    public Ratio {
        factor = new Measurement("×", factor.median(), factor.low(), factor.high(), factor.n(), List.of());
    }

    /** The same from its figures, as they stand in the file. */
    @JsonCreator
    public static Ratio of(
            @JsonProperty(value = "operation", required = true) String operation,
            @JsonProperty(value = "numerator", required = true) String numerator,
            @JsonProperty(value = "denominator", required = true) String denominator,
            @JsonProperty("value") double value,
            @JsonProperty("low") double low,
            @JsonProperty("high") double high,
            @JsonProperty("n") int n) {
        return new Ratio(operation, numerator, denominator, new Measurement("×", value, low, high, n, List.of()));
    }

    @JsonProperty
    double value() {
        return factor.median();
    }

    @JsonProperty
    double low() {
        return factor.low();
    }

    @JsonProperty
    double high() {
        return factor.high();
    }

    @JsonProperty
    int n() {
        return factor.n();
    }
}
