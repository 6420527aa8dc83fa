-- The categories of the auction site RUBiS, as NoSE describes them (Mior and others, ICDE 2016); 50 there
SELECT i AS id, name(i, 'name', 20) AS name, 1 AS dummy FROM range(getvariable('rows')) rows(i)
