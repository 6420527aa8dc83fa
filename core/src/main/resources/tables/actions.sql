-- What the users of a site did over 30 days: a log that is asked by user and by kind
WITH numbered AS (
    SELECT i, TIMESTAMP '2026-06-01' + to_milliseconds(
               (i * (2592000000 / getvariable('rows')) + chance(i, 'ts') * (2592000000 / getvariable('rows')))::BIGINT) AS time,
           skewed(i, 'kind', 40) AS kind
    FROM range(getvariable('rows')) rows(i)
)
SELECT i AS action_id,
       'user-' || lpad(below(i, 'user', 3000)::VARCHAR, 4, '0') AS user_id,
       'kind-' || lpad(kind::VARCHAR, 2, '0') AS kind,
       strftime(time, '%Y-%m-%dT%H:%M:%S.%gZ') AS ts,
       '/' || word(below(i, 'page', 300)) AS page,
       prose(i, 'details', 120) AS details
FROM numbered
