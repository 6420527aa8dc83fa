-- The comments of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016): 100,000 there, five for each item
SELECT i AS id,
       below(i, 'from', greatest(1, getvariable('rows') // 50)) AS from_user,
       below(i, 'to', greatest(1, getvariable('rows') // 50)) AS to_user,
       below(i, 'item', greatest(1, getvariable('rows') // 5)) AS item,
       below(i, 'rating', 10) AS rating,
       strftime(TIMESTAMP '2026-01-01' + to_seconds(below(i, 'date', 8985600)), '%Y-%m-%dT%H:%M:%SZ') AS "date",
       prose(i, 'comment', 130) AS "comment"
FROM range(getvariable('rows')) rows(i)
