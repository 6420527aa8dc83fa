-- The users of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016); 2,000 there
SELECT i AS id,
       below(i, 'region', 5) AS region,
       substr(replace(name(i, 'firstname', 12), ' ', ''), 1, 6) AS firstname,
       substr(replace(name(i, 'lastname', 12), ' ', ''), 1, 7) AS lastname,
       'user' || lpad(i::VARCHAR, 8, '0') AS nickname,
       substr(md5('password' || i), 1, 15) AS password,
       'user' || lpad(i::VARCHAR, 8, '0') || '@rubis.test' AS email,
       below(i, 'rating', 50) AS rating,
       below(i, 'balance', 10000) / 100 AS balance,
       strftime(TIMESTAMP '2024-01-01' + to_seconds(below(i, 'created', 63072000)), '%Y-%m-%dT%H:%M:%SZ') AS creation_date
FROM range(getvariable('rows')) rows(i)
