-- Messages of 500 chat rooms over 90 days, a few of which are busy
WITH numbered AS (
    SELECT i, TIMESTAMP '2026-06-01' + to_milliseconds(
               (i * (7776000000 / getvariable('rows')) + chance(i, 'ts') * (7776000000 / getvariable('rows')))::BIGINT) AS time
    FROM range(getvariable('rows')) rows(i)
)
SELECT 'room-' || lpad(skewed(i, 'room', 500)::VARCHAR, 3, '0') AS room,
       strftime(time, '%Y-%m-%dT%H:%M:%S.%gZ') AS sent,
       i AS message_id,
       'user-' || lpad(skewed(i, 'author', 5000)::VARCHAR, 4, '0') AS author,
       prose(i, 'body', 80) AS body
FROM numbered
