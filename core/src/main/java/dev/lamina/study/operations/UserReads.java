// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.cql.Requests;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Requests of users at once: a user's next step begins when all answers of the one before are there.
 *
 * @param users per user the steps, each of them requests that are sent together
 * @param expected what all of them together give
 */
record UserReads(List<List<List<Request>>> users, Answer expected) implements Operation.Task {
    /**
     * A request and what it must give.
     *
     * @param request what is sent
     * @param expected the source's answer, whatever the order of its records
     */
    record Request(SliceRequest request, SliceAnswer expected) {
        private CompletableFuture<Void> send() {
            return request.send().toCompletableFuture().thenAccept(this::check);
        }

        private void check(SliceAnswer found) {
            if (!found.equals(expected)) {
                throw new CompletionException(new IOException("wrong answer: " + request.statement() + " gave "
                        + found.rows() + " records"
                        + (found.rows() == expected.rows()
                                ? " that differ from those of the source"
                                : "; expected " + expected.rows())));
            }
        }
    }

    @Override
    public Answer run(Store store) throws IOException {
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (List<List<Request>> steps : users) {
            running.add(go(steps, 0));
        }
        for (CompletableFuture<Void> user : running) {
            Requests.await(user);
        }
        // Each answer was what its request must give, so all together are.
        return expected;
    }

    /** Sends a step, and the next one after it. */
    private static CompletableFuture<Void> go(List<List<Request>> steps, int step) {
        if (step == steps.size()) {
            return CompletableFuture.completedFuture(null);
        }
        List<Request> together = steps.get(step);
        CompletableFuture<?>[] sent = new CompletableFuture<?>[together.size()];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = together.get(i).send();
        }
        CompletableFuture<Void> all =
                sent.length == 1 ? sent[0].thenApply(done -> null) : CompletableFuture.allOf(sent);
        return all.thenCompose(done -> go(steps, step + 1));
    }

    @Override
    public long rows() {
        return expected.rows();
    }
}
