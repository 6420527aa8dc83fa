// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import java.util.function.Consumer;

/** Progress of which the steps alone are heard. */
public record Steps(Consumer<String> heard) implements RunProgress {
    @Override
    public void step(int done, int of, String what) {
        heard.accept(what);
    }

    @Override
    public void rows(long done, long of) {}

    @Override
    public void note(String message) {}
}
