// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Why a request gets no record: the body of every answer that is not a success (RFC 9457).
 *
 * @param status of the answer, 400 to 599
 * @param detail what was found and what was expected, for people
 */
record Problem(int status, String detail) {
    static final String CONTENT_TYPE = "application/problem+json";

    private static final JsonMapper JSON = new JsonMapper();

    byte[] json() {
        String text = JSON.createObjectNode()
                .put("title", HttpStatus.getMessage(status))
                .put("status", status)
                .put("detail", detail)
                .toString();
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
