-- What the tables draw from. A value depends on the seed, the row and what it is drawn for, so that rows can be made in any order.

-- A number from 0 to below 1.
CREATE MACRO chance(i, what) AS (hash(i, what, getvariable('seed')) >> 11)::DOUBLE / 9007199254740992;

-- A whole number from 0 to below n, each as often.
CREATE MACRO below(i, what, n) AS floor(chance(i, what) * n)::BIGINT;

-- A whole number from 0 to below n, the k-th about as often as 1 / (k + 1): Zipf's law with exponent 1.
CREATE MACRO skewed(i, what, n) AS floor(pow(n + 1, chance(i, what)))::BIGINT - 1;

-- The k-th word of a language that nobody speaks.
CREATE MACRO word(k) AS array_to_string(list_transform(range(2 + k % 2), lambda s: ['ba', 'ne', 'ro', 'ti', 'lu', 'ka', 'me',
    'so', 'di', 'fa', 'gu', 'he', 'pi', 'vo', 'za', 'le', 'mi', 'no', 'ra', 'su', 'ta', 'wi', 'be', 'co', 'da', 'fi', 'go',
    'ha', 'jo', 'ke', 'la', 'mu'][(1 + hash(k, s) % 32)::BIGINT]), '');

-- Words of 4,096, with so many letters and spaces on average: from half as many to one and a half times as many.
CREATE MACRO prose(i, what, letters) AS rtrim(substr(array_to_string(list_transform(range(letters // 4 + 2),
    lambda w: word(skewed(i * 1000 + w, what, 4096))), ' '), 1, (letters // 2 + below(i, what, letters + 1))::BIGINT));

-- A name of so many letters on average, which begins with a capital.
CREATE MACRO name(i, what, letters) AS upper(word(below(i, what, 4096))[1]) || substr(word(below(i, what, 4096)), 2)
    || ' ' || prose(i, what, letters - 6);
