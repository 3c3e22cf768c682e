DROP INDEX `round_trips_user_last`;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `first_closed_on` text;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `last_closed_on` text;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `last_closed_time` text;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `weekday` integer;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `size` integer;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `return_rate` integer;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `entry_hour` integer;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `time_held` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `held_minutes` integer;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `ended_trips` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `ended_wins` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `ended_profit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `ended_fees` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What follows from the trades of each round trip, as `src/ledger/round-trip.ts` computes it.
UPDATE "round_trips" AS r SET "first_closed_on" = c."first_on", "last_closed_on" = substr(c."last_at", 1, 10),
  "last_closed_time" = substr(c."last_at", 12), "weekday" = CAST(strftime('%w', substr(c."last_at", 1, 10)) AS integer),
  "size" = CASE WHEN c."money" < 1000000000 THEN 0 WHEN c."money" < 5000000000 THEN 1 WHEN c."money" < 20000000000 THEN 2
    WHEN c."money" < 100000000000 THEN 3 ELSE 4 END
FROM (
  SELECT t."user_id", t."account_id", t."instrument", t."round_trip_on", t."round_trip_number", min(t."closed_on") AS "first_on",
    max(t."closed_on" || ' ' || coalesce(CASE WHEN t."side" = 'long' THEN t."sell_time" ELSE t."buy_time" END, '')) AS "last_at",
    sum(CASE WHEN t."side" = 'long' THEN t."cost_basis" ELSE t."proceeds" END) AS "money"
  FROM "trades" AS t GROUP BY 1, 2, 3, 4, 5
) AS c
WHERE r."user_id" = c."user_id" AND r."account_id" = c."account_id" AND r."instrument" = c."instrument"
  AND r."opened_on" = c."round_trip_on" AND r."number" = c."round_trip_number";--> statement-breakpoint
UPDATE "round_trips" AS r SET "return_rate" = min(9007199254740991, CASE WHEN c."q" > 900719925474 THEN 9007199254740991
    ELSE c."q" * 10000 + c."q_hundred" * 100 + c."q_last" + (c."rest" * 2 >= c."cost") END)
  * CASE WHEN (r."profit" < 0) = (r."cost_basis" < 0) THEN 1 ELSE -1 END
FROM (
  -- A long division, because the profit by ten thousand may be out of range.
  SELECT "id", "cost", "q", "q_hundred", "rest_hundred" * 100 / "cost" AS "q_last", "rest_hundred" * 100 % "cost" AS "rest"
  FROM (
    SELECT "id", "cost", "q", "rest_whole" * 100 / "cost" AS "q_hundred", "rest_whole" * 100 % "cost" AS "rest_hundred"
    FROM (
      SELECT rowid AS "id", abs("cost_basis") AS "cost", abs("profit") / abs("cost_basis") AS "q",
        abs("profit") % abs("cost_basis") AS "rest_whole"
      FROM "round_trips" WHERE "cost_basis" <> 0 AND "last_closed_on" IS NOT NULL
    )
  )
) AS c
WHERE r.rowid = c."id";--> statement-breakpoint
UPDATE "round_trips" SET "entry_hour" = CAST(substr("opened_time", 1, 2) AS integer) WHERE "opened_time" IS NOT NULL;--> statement-breakpoint
UPDATE "round_trips" SET "time_held" = 10 WHERE "is_open";--> statement-breakpoint
UPDATE "round_trips" AS r SET
  "held_minutes" = c."days" * 1440 + coalesce(c."minutes", 0),
  "time_held" = CASE WHEN c."minutes" < 5 THEN 0 WHEN c."minutes" < 30 THEN 1 WHEN c."minutes" < 120 THEN 2
    WHEN c."minutes" >= 120 THEN 3 WHEN c."days" <= 0 THEN 4 WHEN c."days" <= 7 THEN 5 WHEN c."days" <= 30 THEN 6
    WHEN c."days" <= 90 THEN 7 WHEN c."days" <= 365 THEN 8 ELSE 9 END
FROM (
  SELECT rowid AS "id", CAST(round(julianday("last_on") - julianday("opened_on")) AS integer) AS "days",
    CASE WHEN "opened_on" = "last_on" AND "closed_time" >= "opened_time"
      THEN (substr("closed_time", 1, 2) - substr("opened_time", 1, 2)) * 60 + substr("closed_time", 4, 2) - substr("opened_time", 4, 2)
      END AS "minutes"
  FROM "round_trips" WHERE NOT "is_open"
) AS c
WHERE r.rowid = c."id";--> statement-breakpoint
UPDATE "daily_totals" AS d SET "ended_trips" = c."trips", "ended_wins" = c."wins", "ended_profit" = c."earned", "ended_fees" = c."paid"
FROM (
  SELECT "user_id", "account_id", "last_closed_on", count(*) AS "trips", sum("profit" > 0) AS "wins", sum("profit") AS "earned",
    sum("fees") AS "paid"
  FROM "round_trips" WHERE "last_closed_on" IS NOT NULL GROUP BY 1, 2, 3
) AS c
WHERE d."user_id" = c."user_id" AND d."account_id" = c."account_id" AND d."date" = c."last_closed_on";--> statement-breakpoint
CREATE INDEX `round_trips_last` ON `round_trips` (`user_id`,`last_closed_on`,`last_closed_time`,`account_id`,`instrument`,`opened_on`,`number`,`first_closed_on`,`profit`,`fees`);--> statement-breakpoint
CREATE INDEX `round_trips_account_last` ON `round_trips` (`user_id`,`account_id`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_instrument_last` ON `round_trips` (`user_id`,`instrument`,`last_closed_on`,`first_closed_on`,`symbol`,`profit`);--> statement-breakpoint
CREATE INDEX `round_trips_groups` ON `round_trips` (`user_id`,`side`,`entry_hour`,`time_held`,`size`,`profit`,`held_minutes`);--> statement-breakpoint
CREATE INDEX `round_trips_over_days` ON `round_trips` (`user_id`,`last_closed_on`,`first_closed_on`,`profit`) WHERE first_closed_on < last_closed_on;--> statement-breakpoint
CREATE INDEX `round_trips_symbol` ON `round_trips` (`user_id`,`symbol`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_side` ON `round_trips` (`user_id`,`side`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_opened` ON `round_trips` (`user_id`,`opened_on`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_profit` ON `round_trips` (`user_id`,`profit`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_return` ON `round_trips` (`user_id`,`return_rate`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_quantity` ON `round_trips` (`user_id`,`quantity`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_entry_price` ON `round_trips` (`user_id`,`entry_price`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_exit_price` ON `round_trips` (`user_id`,`exit_price`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_fees` ON `round_trips` (`user_id`,`fees`,`last_closed_on`);--> statement-breakpoint
CREATE INDEX `round_trips_time_held` ON `round_trips` (`user_id`,`held_minutes`,`last_closed_on`);
