-- Offers of merchants for products in ten countries
SELECT i AS offer_id,
       skewed(i, 'product', greatest(1, getvariable('rows') // 20)) AS product_id,
       'country-' || below(i, 'country', 10) AS country,
       'merchant-' || lpad(skewed(i, 'merchant', 800)::VARCHAR, 3, '0') AS merchant,
       (100 + below(i, 'price', 100000)) / 100 AS price,
       below(i, 'stock', 500) AS stock,
       prose(i, 'terms', 60) AS terms,
       strftime(TIMESTAMP '2026-06-01' + to_seconds(below(i, 'updated', 2592000)), '%Y-%m-%dT%H:%M:%SZ') AS updated
FROM range(getvariable('rows')) rows(i)
