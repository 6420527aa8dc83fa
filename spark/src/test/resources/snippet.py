# SPDX-License-Identifier: Apache-2.0
# Reads, filters, aggregates, writes and asks in SQL, as docs/how-to/use-from-spark.md has it.
# Arguments: contact point, keyspace, jars with commas.
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

contact_point, keyspace, jars = sys.argv[1:4]
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.jars", jars)
    .config("spark.ui.enabled", "false")
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.datasource.lamina.contactPoints", contact_point)
    .config("spark.datasource.lamina.keyspace", keyspace)
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")

rows = spark.range(0, 10000).select(
    "id",
    F.concat(F.lit("ż"), F.col("id") % 7).alias("word"),
    (F.col("id") / 4).alias("tone"),
    F.array("id", F.lit(None)).alias("list"),
)
rows.write.format("lamina").option("dataset", "py").option("key", "id").mode("overwrite").save()
more = rows.limit(10).withColumn("id", F.col("id") + 10000)
more.write.format("lamina").option("dataset", "py").mode("append").save()

py = spark.read.format("lamina").option("dataset", "py").load()
assert py.count() == 10010, py.count()
assert py.filter(F.col("word") == "ż3").count() == rows.filter("id % 7 = 3").count() + more.filter("word = 'ż3'").count()
tones = py.groupBy("word").agg(F.avg("tone")).orderBy("word").collect()
assert tones == rows.union(more).groupBy("word").agg(F.avg("tone")).orderBy("word").collect(), tones
assert py.orderBy("id").first().list == [0, None]
spark.sql("CREATE TEMPORARY VIEW py USING lamina OPTIONS (dataset 'py', version '0')")
assert spark.sql("SELECT max(tone), count(DISTINCT word) FROM py WHERE id >= 5000").first()[:] == (2499.75, 7)
print("PySpark", spark.version, "is well")
spark.stop()
