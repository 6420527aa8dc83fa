-- The purchases at once of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016): 40,000 there
SELECT i AS id,
       below(i, 'buyer', greatest(1, getvariable('rows') // 20)) AS buyer,
       below(i, 'item', greatest(1, getvariable('rows') // 2)) AS item,
       1 + below(i, 'qty', 4) AS qty,
       strftime(TIMESTAMP '2026-01-01' + to_seconds(below(i, 'date', 8985600)), '%Y-%m-%dT%H:%M:%SZ') AS "date"
FROM range(getvariable('rows')) rows(i)
