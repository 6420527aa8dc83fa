// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.List;

/** A task whose single requests are timed. */
public interface TimedTask extends Operation.Task {
    /**
     * A request, made ready, and what it must give.
     *
     * @param request what is sent
     * @param expected the source's answer
     */
    record Asked(SliceRequest request, SliceAnswer expected) {}

    /**
     * What is asked, one after the other and then from the beginning again; ready for the site's stores as they are now.
     *
     * @throws UnsupportedQueryException if it can't be asked there
     */
    List<Asked> requests(Storage site) throws UnsupportedQueryException;

    /** How a first wrong answer differs from the source's; {@code null} where all are right. */
    String difference(Storage site) throws IOException, UnsupportedQueryException;

    /** The fields of the records that are asked for by a group, so that all groups can be read beforehand; none otherwise. */
    default List<String> groupFields() {
        return List.of();
    }
}
