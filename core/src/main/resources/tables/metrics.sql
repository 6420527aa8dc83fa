-- Samples of five metrics of 40 hosts over 24 hours
WITH numbered AS (
    SELECT i, i % 200 AS series,
           TIMESTAMP '2026-06-01' + to_milliseconds((i // 200 * (86400000 / (getvariable('rows') / 200)))::BIGINT) AS time
    FROM range(getvariable('rows')) rows(i)
)
SELECT 'host-' || lpad((series // 5)::VARCHAR, 2, '0') AS host,
       ['cpu', 'disk', 'heap', 'network', 'requests'][1 + series % 5] AS metric,
       strftime(time, '%Y-%m-%dT%H:%M:%S.%gZ') AS ts,
       round(50 + 30 * sin(series + epoch(time) / 7000) + 10 * chance(i, 'value'), 2) AS value
FROM numbered
