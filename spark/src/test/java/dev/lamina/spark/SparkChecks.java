// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * What has to hold in every Spark, as a program that {@code spark-submit} runs: each check prints its name and {@code ok},
 * or what went wrong.
 */
public final class SparkChecks {
    private SparkChecks() {}

    /** One of them. */
    interface Check {
        void run() throws Exception;
    }

    /** @param args contact point, keyspace */
    public static void main(String[] args) {
        boolean all = true;
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            Frames frames = new Frames(spark, args[0], args[1]);
            Map<String, Check> checks = new LinkedHashMap<>();
            new ReadChecks(frames).list(checks);
            new WriteChecks(frames).list(checks);
            new RefusalChecks(frames).list(checks);
            for (Map.Entry<String, Check> check : checks.entrySet()) {
                all &= passes(check.getKey(), check.getValue());
            }
        }
        System.out.println(all ? "all is well" : "something is wrong");
    }

    private static boolean passes(String name, Check check) {
        try {
            check.run();
            System.out.println("check " + name + ": ok");
            return true;
        } catch (Exception | Error e) {
            System.out.println("check " + name + ": failed");
            e.printStackTrace(System.out);
            return false;
        }
    }
}
