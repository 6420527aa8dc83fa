// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A study of the offers in two layouts, as small as a study can be. */
final class OffersStudy {
    private static final String YAML = """
            study: few-offers
            question: Does the service give out what was loaded?
            dataset: {offers: {countries: 3}}
            rows: 33
            environment: {cassandra: 5.0.9}
            layouts:
              - name: json
                family: record
                record: json
                entities:
                  offers: {partition: ["'OFFERS' as partition_key"], clustering: [id], table: offers}
                  options: {partition: ["'OPTIONS' as partition_key"], clustering: [code], table: options}
                  offers-by-country:
                    {partition: ["'OFFERS_BY_COUNTRY' as partition_key"], clustering: [country, id], table: offers_by_country}
                  option-by-country:
                    {partition: ["'OPTION_BY_COUNTRY' as partition_key"], clustering: [country], table: option_by_country}
              - name: flat
                family: table
                nested: collection
                entities:
                  offers: {partition: ["'OFFERS' as partition_key"], clustering: [id], table: offers}
                  options: {partition: ["'OPTIONS' as partition_key"], clustering: [code], table: options}
                  offers-by-country:
                    {partition: ["'OFFERS_BY_COUNTRY' as partition_key"], clustering: [country, id], table: offers_by_country}
                  option-by-country:
                    {partition: ["'OPTION_BY_COUNTRY' as partition_key"], clustering: [country], table: option_by_country}
            operations: [{name: ingest}]
            """;

    private OffersStudy() {}

    /** Adds the layout {@code thrift-json}: the tables of {@code json}, read over Thrift. */
    static void addThrift(Path study) throws IOException {
        String yaml = Files.readString(study);
        int json = yaml.indexOf("  - name: json\n");
        String thrift = yaml.substring(json, yaml.indexOf("  - name: flat\n"))
                .replace("name: json", "name: thrift-json")
                .replace("family: record", "family: thrift")
                .replace("record: json", "form: json");
        Files.writeString(study, yaml.substring(0, json) + thrift + yaml.substring(json));
    }

    /** Writes it into a directory; the answer is its file. */
    static Path write(Path directory) throws IOException {
        return Files.writeString(directory.resolve("few-offers.yaml"), YAML);
    }
}
