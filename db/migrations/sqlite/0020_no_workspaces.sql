-- Nothing: each workspace made its tables itself. So the migrations of both engines have the same numbers.
SELECT 1;
