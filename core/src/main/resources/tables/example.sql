-- Five columns to try things with, whose names say what they are for
SELECT i + 1 AS "key",
       202601 + below(i, 'partition', 12) AS "partition",
       DATE '2026-01-01' + below(i, 'order', 28)::INTEGER AS "order",
       CASE WHEN below(i, 'none', 20) > 0 THEN below(i, 'number', 100000) / 100 END AS number,
       'word ' || below(i, 'text', 1000) AS text
FROM range(getvariable('rows')) rows(i)
