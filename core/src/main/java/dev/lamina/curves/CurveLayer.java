// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.List;

/**
 * Records of one group whose identities are places of a curve.
 *
 * @param group the group's values of the fields that an entity is identified within, as texts, in its order
 * @param curve the curve through the records' cells; a record need not exist for each
 */
public record CurveLayer(List<String> group, Curve curve) {
    public CurveLayer {
        group = List.copyOf(group);
    }
}
