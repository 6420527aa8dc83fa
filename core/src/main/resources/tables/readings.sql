-- Readings of 200 devices at 20 sites over 30 days, in the order of their time
WITH numbered AS (
    SELECT i, i * 7919 % 200 AS device,
           TIMESTAMP '2026-06-01' + to_milliseconds(
               (i * (2592000000 / getvariable('rows')) + chance(i, 'ts') * (2592000000 / getvariable('rows')))::BIGINT) AS time
    FROM range(getvariable('rows')) rows(i)
)
SELECT 'device-' || lpad(device::VARCHAR, 3, '0') AS device_id,
       'site-' || lpad((device // 10)::VARCHAR, 2, '0') AS site,
       strftime(time, '%Y-%m-%dT%H:%M:%S.%gZ') AS ts,
       CASE WHEN below(i, 'none', 50) > 0 THEN round(14 + device % 7 + 6 * sin((hour(time) - 9) * pi() / 12)
           + 2 * chance(i, 'temperature'), 1) END AS temperature,
       35 + below(i, 'humidity', 40) AS humidity,
       round(3.2 + 0.9 * chance(device, 'battery') - 0.001 * epoch(time - TIMESTAMP '2026-06-01') / 86400, 2) AS battery,
       CASE below(i, 'status', 100) WHEN 0 THEN 'fault' WHEN 1 THEN 'low battery' WHEN 2 THEN 'restart' ELSE 'ok' END AS status
FROM numbered
