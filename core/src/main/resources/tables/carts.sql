-- The items in the shopping carts of users, six of each on average
SELECT 'user-' || lpad((i // 6)::VARCHAR, 7, '0') AS user_id,
       (i % 6) * 20000 + below(i, 'item', 20000) AS item_id,
       strftime(TIMESTAMP '2026-06-01' + to_seconds(below(i, 'added', 2592000)), '%Y-%m-%dT%H:%M:%SZ') AS added,
       1 + skewed(i, 'quantity', 9) AS quantity,
       (99 + below(i, 'price', 20000)) / 100 AS price,
       name(i, 'title', 30) AS title
FROM range(getvariable('rows')) rows(i)
