-- The accounts of users, who are found by their number and by their e-mail address
SELECT i AS user_id,
       'user' || lpad(i::VARCHAR, 8, '0') || '@' || word(below(i, 'host', 50)) || '.test' AS email,
       name(i, 'name', 18) AS name,
       'country-' || lpad(skewed(i, 'country', 60)::VARCHAR, 2, '0') AS country,
       strftime(TIMESTAMP '2020-01-01' + to_seconds(below(i, 'created', 189216000)), '%Y-%m-%dT%H:%M:%SZ') AS created,
       prose(i, 'about', 60) AS about
FROM range(getvariable('rows')) rows(i)
