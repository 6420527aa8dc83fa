-- The bids of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016): 200,000 there, ten of each item
SELECT i AS id,
       below(i, 'user', greatest(1, getvariable('rows') // 100)) AS "user",
       skewed(i, 'item', greatest(1, getvariable('rows') // 10)) AS item,
       1 + below(i, 'qty', 5) AS qty,
       1 + below(i, 'bid', 10000) AS bid,
       strftime(TIMESTAMP '2026-01-01' + to_seconds(below(i, 'date', 8985600)), '%Y-%m-%dT%H:%M:%SZ') AS "date"
FROM range(getvariable('rows')) rows(i)
