-- Tiles of a map, numbered along a space-filling curve, in blocks of 16 neighbours, with images of about 1,000 letters
SELECT ['elevation', 'landcover', 'streets'][1 + i % 3] AS layer,
       12 AS zoom,
       i // 48 AS block,
       i // 3 AS place,
       repeat(md5('tile' || i), (16 + below(i, 'size', 32))::INTEGER) AS image
FROM range(getvariable('rows')) rows(i)
