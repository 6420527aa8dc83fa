// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A layer of records on a curve: in which order the curve goes through its cells, in which partitions the layouts keep them,
 * on which nodes these are, and what reads of a neighbourhood ask for. Of a large layer a part is kept, its cells row by row.
 *
 * @param environment the environment's name; absent where the run has one
 * @param layer the layer's group, such as its name and zoom level
 * @param curve the curve's name
 * @param grid the whole layer, as studies write a box
 * @param x the part's least coordinate
 * @param y its other one
 * @param width cells along x, 1 or more
 * @param height cells along y
 * @param time where the layer has several times: which one is kept
 * @param places the cells' places on the curve, row by row, each row from the least x on
 * @param partitionings in which partitions the cells are
 * @param reads one neighbourhood of each operation that asks for such
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LayerMap(
        String environment,
        @JsonProperty(required = true) String layer,
        @JsonProperty(required = true) String curve,
        @JsonProperty(required = true) String grid,
        int x,
        int y,
        int width,
        int height,
        Integer time,
        @JsonProperty(required = true) List<Long> places,
        @JsonProperty(required = true) List<Partitioning> partitionings,
        @JsonProperty(required = true) List<Read> reads) {
    public LayerMap {
        places = List.copyOf(places);
        partitionings = List.copyOf(partitionings);
        reads = List.copyOf(reads);
        if (width < 1 || height < 1 || places.size() != width * height) {
            throw new IllegalArgumentException("A map of " + width + " × " + height + " cells has " + places.size()
                    + " positions, expected one for each cell.");
        }
        for (Partitioning partitioning : partitionings) {
            if (partitioning.partitions().size() != places.size()) {
                throw new IllegalArgumentException("A map of " + places.size() + " cells has "
                        + partitioning.partitions().size() + " partition numbers, expected one for each cell.");
            }
        }
    }

    /** The partitioning of a layout; {@code null} where it has none here. */
    Partitioning of(String layout) {
        for (Partitioning partitioning : partitionings) {
            if (partitioning.layouts().contains(layout)) {
                return partitioning;
            }
        }
        return null;
    }

    /**
     * How layouts cut the cells into partitions.
     *
     * @param layouts the layouts' names that do it so
     * @param partitions each cell's partition, in the order of the map's places; numbered from 0 along the curve
     * @param nodes the addresses of nodes that have one of them
     * @param owners for each partition, by place, the node that has its first replica: its place among {@code nodes}
     */
    public record Partitioning(
            @JsonProperty(required = true) List<String> layouts,
            @JsonProperty(required = true) List<Integer> partitions,
            @JsonProperty(required = true) List<String> nodes,
            @JsonProperty(required = true) List<Integer> owners) {
        public Partitioning {
            layouts = List.copyOf(layouts);
            partitions = List.copyOf(partitions);
            nodes = List.copyOf(nodes);
            owners = List.copyOf(owners);
            for (int partition : partitions) {
                if (partition < 0 || partition >= owners.size()) {
                    throw new IllegalArgumentException("A cell is in partition " + partition
                            + ", expected 0 to less than " + owners.size() + ", each of which has an owner.");
                }
            }
            for (int owner : owners) {
                if (owner < 0 || owner >= nodes.size()) {
                    throw new IllegalArgumentException(
                            "A partition is on node " + owner + ", expected 0 to less than " + nodes.size() + ".");
                }
            }
        }
    }

    /**
     * The first neighbourhood that an operation asks for.
     *
     * @param operation the operation's name
     * @param cells its cells, by their place among the map's cells, along the curve
     * @param requests what layouts ask
     */
    public record Read(
            @JsonProperty(required = true) String operation,
            @JsonProperty(required = true) List<Integer> cells,
            @JsonProperty(required = true) List<Requests> requests) {
        public Read {
            cells = List.copyOf(cells);
            requests = List.copyOf(requests);
        }
    }

    /**
     * With which requests layouts ask for a neighbourhood.
     *
     * @param layouts the layouts' names that do it so
     * @param requests for each cell of the read, the number of the request that asks for it, from 0
     */
    public record Requests(
            @JsonProperty(required = true) List<String> layouts,
            @JsonProperty(required = true) List<Integer> requests) {
        public Requests {
            layouts = List.copyOf(layouts);
            requests = List.copyOf(requests);
        }
    }
}
