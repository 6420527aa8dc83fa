-- The regions of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016); 5 there
SELECT i AS id, name(i, 'name', 25) AS name, 1 AS dummy FROM range(getvariable('rows')) rows(i)
