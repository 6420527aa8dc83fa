// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.interleaving;

/** What keeps the store's invariants. Each can be left out of the model, to see that something breaks without it. */
enum Condition {
    /** {@code VersionCatalogue.begin}: {@code IF highest = …}. */
    BEGIN_HIGHEST,
    /** {@code VersionCatalogue.begin}: {@code IF state = 'published'} of the version whose parts are kept. */
    BEGIN_EARLIER_PUBLISHED,
    /** {@code VersionCatalogue.begin}: a retry finds its own row by the loader's name. */
    BEGIN_FINDS_ITSELF,
    /** {@code VersionCatalogue.claim}: {@code IF state = 'loading'}. */
    CLAIM_LOADING,
    /** {@code VersionCatalogue.claim}: {@code IF loader = null}. */
    CLAIM_FREE,
    /** {@code VersionCatalogue.renew}: {@code IF loader = …}. */
    RENEW_LOADER,
    /** {@code VersionCatalogue.release}: {@code IF loader = …}. */
    RELEASE_LOADER,
    /** {@code VersionCatalogue.publish}: {@code IF state = 'loading'}. */
    PUBLISH_LOADING,
    /** {@code VersionCatalogue.publish}: {@code IF loader = …}. */
    PUBLISH_LOADER,
    /** {@code VersionCatalogue.publish}: a retry finds its own row by the loader's name. */
    PUBLISH_FINDS_ITSELF,
    /** {@code VersionCatalogue.unpublish}: {@code IF loader = null} of a version that is loading. */
    UNPUBLISH_FREE,
    /** {@code PartRegistry.register} comes before the first write of a part. */
    REGISTER_FIRST,
    /** {@code VersionDrop}: what other versions hold stays. */
    DROP_SPARES_HELD,
    /** {@code VersionDrop}: the tables are read before the catalogue. */
    DROP_READS_TABLES_FIRST,
    /** {@code VersionDrop}: what lies under the number of a version that has no row goes, too. */
    DROP_TAKES_ROWLESS,
    /** {@code VersionLoad.close}: no write is under way when the version is released. */
    SETTLE_FIRST
}
