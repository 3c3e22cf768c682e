-- Nothing: each workspace makes its tables itself. So the migrations of both engines have the same numbers.
SELECT 1;
