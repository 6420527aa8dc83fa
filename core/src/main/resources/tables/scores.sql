-- The results of rounds that players of 100 games have finished
SELECT i AS round_id,
       'game-' || lpad(skewed(i, 'game', 100)::VARCHAR, 2, '0') AS game,
       'player-' || lpad(skewed(i, 'player', 20000)::VARCHAR, 5, '0') AS player,
       floor(10000 * pow(chance(i, 'score'), 3))::INTEGER AS score,
       strftime(TIMESTAMP '2026-06-01' + to_seconds(below(i, 'played', 2592000)), '%Y-%m-%dT%H:%M:%SZ') AS played
FROM range(getvariable('rows')) rows(i)
