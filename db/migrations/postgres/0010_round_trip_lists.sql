DROP INDEX "round_trips_user_last";--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "ended_trips" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "ended_wins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "ended_profit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "ended_fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "first_closed_on" text collate "C";--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "last_closed_on" text collate "C";--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "last_closed_time" text collate "C";--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "weekday" bigint;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "size" bigint;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "return_rate" bigint;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "entry_hour" bigint;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "time_held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "held_minutes" bigint;--> statement-breakpoint
-- What follows from the trades of each round trip, as `src/ledger/round-trip.ts` computes it.
UPDATE "round_trips" AS r SET "first_closed_on" = c."first_on", "last_closed_on" = substr(c."last_at", 1, 10),
  "last_closed_time" = substr(c."last_at", 12), "weekday" = extract(dow FROM substr(c."last_at", 1, 10)::date)::bigint,
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
UPDATE "round_trips" SET "return_rate" = greatest(-9007199254740991, least(9007199254740991,
  sign("profit"::numeric) * sign("cost_basis"::numeric) * div(abs("profit"::numeric) * 20000 + abs("cost_basis"), 2 * abs("cost_basis"))))
WHERE "cost_basis" <> 0 AND "last_closed_on" IS NOT NULL;--> statement-breakpoint
UPDATE "round_trips" SET "entry_hour" = substr("opened_time", 1, 2)::bigint WHERE "opened_time" IS NOT NULL;--> statement-breakpoint
UPDATE "round_trips" SET "time_held" = 10 WHERE "is_open";--> statement-breakpoint
UPDATE "round_trips" SET
  "held_minutes" = ("last_on"::date - "opened_on"::date) * 1440
    + CASE WHEN "opened_on" = "last_on" AND "closed_time" >= "opened_time" THEN (substr("closed_time", 1, 2)::int
      - substr("opened_time", 1, 2)::int) * 60 + substr("closed_time", 4, 2)::int - substr("opened_time", 4, 2)::int ELSE 0 END
WHERE NOT "is_open";--> statement-breakpoint
UPDATE "round_trips" SET "time_held" = CASE
    WHEN "opened_on" = "last_on" AND "closed_time" >= "opened_time" THEN CASE WHEN "held_minutes" < 5 THEN 0
      WHEN "held_minutes" < 30 THEN 1 WHEN "held_minutes" < 120 THEN 2 ELSE 3 END
    WHEN "held_minutes" < 1440 THEN 4 WHEN "held_minutes" <= 7 * 1440 THEN 5 WHEN "held_minutes" <= 30 * 1440 THEN 6
    WHEN "held_minutes" <= 90 * 1440 THEN 7 WHEN "held_minutes" <= 365 * 1440 THEN 8 ELSE 9 END
WHERE NOT "is_open";--> statement-breakpoint
UPDATE "daily_totals" AS d SET "ended_trips" = c."trips", "ended_wins" = c."wins", "ended_profit" = c."earned", "ended_fees" = c."paid"
FROM (
  SELECT "user_id", "account_id", "last_closed_on", count(*) AS "trips", count(*) FILTER (WHERE "profit" > 0) AS "wins", sum("profit") AS "earned",
    sum("fees") AS "paid"
  FROM "round_trips" WHERE "last_closed_on" IS NOT NULL GROUP BY 1, 2, 3
) AS c
WHERE d."user_id" = c."user_id" AND d."account_id" = c."account_id" AND d."date" = c."last_closed_on";--> statement-breakpoint
CREATE INDEX "round_trips_last" ON "round_trips" USING btree ("user_id","last_closed_on","last_closed_time","account_id","instrument","opened_on","number","first_closed_on","profit","fees");--> statement-breakpoint
CREATE INDEX "round_trips_account_last" ON "round_trips" USING btree ("user_id","account_id","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_instrument_last" ON "round_trips" USING btree ("user_id","instrument","last_closed_on","first_closed_on","symbol","profit");--> statement-breakpoint
CREATE INDEX "round_trips_groups" ON "round_trips" USING btree ("user_id","side","entry_hour","time_held","size","profit","held_minutes");--> statement-breakpoint
CREATE INDEX "round_trips_over_days" ON "round_trips" USING btree ("user_id","last_closed_on","first_closed_on","profit") WHERE first_closed_on < last_closed_on;--> statement-breakpoint
CREATE INDEX "round_trips_symbol" ON "round_trips" USING btree ("user_id","symbol","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_side" ON "round_trips" USING btree ("user_id","side","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_opened" ON "round_trips" USING btree ("user_id","opened_on","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_profit" ON "round_trips" USING btree ("user_id","profit","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_return" ON "round_trips" USING btree ("user_id","return_rate","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_quantity" ON "round_trips" USING btree ("user_id","quantity","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_entry_price" ON "round_trips" USING btree ("user_id","entry_price","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_exit_price" ON "round_trips" USING btree ("user_id","exit_price","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_fees" ON "round_trips" USING btree ("user_id","fees","last_closed_on");--> statement-breakpoint
CREATE INDEX "round_trips_time_held" ON "round_trips" USING btree ("user_id","held_minutes","last_closed_on");--> statement-breakpoint
-- The tables of workspaces, by hand.
DELETE FROM "next_round_trips";--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "first_closed_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "last_closed_on" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "last_closed_time" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "weekday" bigint;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "size" bigint;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "return_rate" bigint;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "entry_hour" bigint;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "time_held" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "held_minutes" bigint;--> statement-breakpoint
DROP INDEX "removed_round_trips_0";--> statement-breakpoint
CREATE INDEX "removed_round_trips_0" ON "removed_round_trips" USING btree ("user_id","account_id","instrument","opened_on","number");
