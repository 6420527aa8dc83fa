// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.LongVector;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A request that searches the list of all bins for its bin's number each time that it is sent, as GeoTrellis' experiment did for
 * each tile that it read (PR 2855). The number is already bound; the search costs what it cost there.
 *
 * @param request what is sent then
 * @param bin the column of the bin's number
 * @param identities what the read asks for
 * @param at the identity whose bin it is
 */
record ListedBinRequest(SliceRequest request, KeyColumn bin, LongVector identities, int at) implements SliceRequest {
    @Override
    public CompletionStage<SliceAnswer> send() {
        try {
            bin.encode(identities, at, Arena.ofFew());
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        return request.send();
    }

    @Override
    public CompletionStage<Batch> rows() {
        return request.rows();
    }

    @Override
    public String statement() {
        return request.statement();
    }
}
