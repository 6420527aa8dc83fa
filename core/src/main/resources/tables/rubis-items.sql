-- The items of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016): 20,000 there, a seller of each ten
WITH numbered AS (
    SELECT i, TIMESTAMP '2026-01-01' + to_seconds(below(i, 'start', 7776000)) AS start,
           1 + below(i, 'price', 5000) AS price, below(i, 'bids', 100) AS bids
    FROM range(getvariable('rows')) rows(i)
)
SELECT i AS id,
       below(i, 'seller', greatest(1, getvariable('rows') // 10)) AS seller,
       skewed(i, 'category', 50) AS category,
       name(i, 'name', 19) AS name,
       prose(i, 'description', 197) AS description,
       price AS initial_price,
       1 + below(i, 'quantity', 100) AS quantity,
       price + below(i, 'reserve', 1000) AS reserve_price,
       price + 1000 + below(i, 'buy now', 1000) AS buy_now,
       bids AS nb_of_bids,
       price + bids * (1 + below(i, 'step', 10)) AS max_bid,
       strftime(start, '%Y-%m-%dT%H:%M:%SZ') AS start_date,
       strftime(start + to_days((1 + below(i, 'days', 14))::INTEGER), '%Y-%m-%dT%H:%M:%SZ') AS end_date
FROM numbered
