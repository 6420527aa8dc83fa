// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

/** What an actor does next, and which method of the store has the statement; {@code null} where none is sent. */
enum Step {
    LOOK("load.DatasetLoad", "resumed"),
    SWEEP_REGISTRY("catalogue.PartRegistry", "of"),
    SWEEP_SETTLED("catalogue.VersionCatalogue", "settled"),
    SWEEP_STORED("load.StoredPartitions", "read"),
    CLEAR("load.UnfinishedLoads", "isAbandoned"),
    READ("catalogue.VersionReads", "rows"),
    BEGIN("catalogue.VersionCatalogue", "begin"),
    TAKE("catalogue.VersionCatalogue", "claim"),
    RENEW("catalogue.VersionCatalogue", "renew"),
    STORED("load.VersionLoad", "stored"),
    REGISTER("catalogue.PartRegistry", "register"),
    PART_LOOK("load.PartLoad", "requireLoading"),
    WRITE("load.StripeWriter", "write"),
    READ_BACK("catalogue.StoredTotals", "read"),
    PART_LOOK_AGAIN("load.PartLoad", "requireLoading"),
    PUBLISH("catalogue.VersionCatalogue", "publish"),
    SETTLE(null, null),
    REMOVE_PART("load.VersionDrop", "remove"),
    RELEASE("catalogue.VersionCatalogue", "release"),
    CHOOSE("store.StoredDatasets", "known"),
    UNPUBLISH("catalogue.VersionCatalogue", "unpublish"),
    DROP_STORED("load.StoredPartitions", "read"),
    DROP_REGISTRY("catalogue.PartRegistry", "of"),
    DROP_SETTLED("catalogue.VersionCatalogue", "settled"),
    DELETE("load.StoredPartitions", "delete"),
    UNREGISTER("catalogue.PartRegistry", "forget"),
    FORGET("catalogue.VersionCatalogue", "forget"),
    DONE(null, null),
    FAILED(null, null),
    CRASHED(null, null);

    final String type;
    final String method;

    Step(String type, String method) {
        this.type = type == null ? null : "dev.lamina." + (type.startsWith("store.") ? type : "store." + type);
        this.method = method;
    }

    boolean isEnd() {
        return this == DONE || this == FAILED || this == CRASHED;
    }
}
