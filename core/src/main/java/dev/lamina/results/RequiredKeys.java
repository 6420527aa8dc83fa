// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;

/** Refuses {@code null} under a key that must be there, as Jackson refuses a file without the key. */
final class RequiredKeys extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonSetter.Value findSetterInfo(Annotated annotated) {
        return annotated instanceof AnnotatedMember member && Boolean.TRUE.equals(hasRequiredMarker(member))
                ? JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL)
                : super.findSetterInfo(annotated);
    }
}
