DROP INDEX `journal_entries_round_trip`;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `executed_on` text;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `executed_at` text;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `effect` text;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `side` text;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `quantity` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `nth` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `equals` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `nth_at_time` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `equals_at_time` integer;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `lot_key` text;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `trip_on` text;--> statement-breakpoint
-- The round trip that each entry had: the one that it named, else the only one of its account that was held on the day.
UPDATE "journal_entries" SET "trip_on" = "day"
WHERE "kind" = 'round_trip' AND EXISTS (
  SELECT 1 FROM "round_trips" AS r
  WHERE r."user_id" = "journal_entries"."user_id" AND r."account_id" = "journal_entries"."account_id"
    AND r."instrument" = "journal_entries"."instrument" AND r."opened_on" = "journal_entries"."day"
    AND r."number" = "journal_entries"."number"
);--> statement-breakpoint
UPDATE "journal_entries" AS e SET "trip_on" = c."opened_on", "number" = c."number"
FROM (
  SELECT o."user_id", o."id", min(r."opened_on") AS "opened_on", min(r."number") AS "number"
  FROM "journal_entries" AS o
  JOIN "round_trips" AS r ON r."user_id" = o."user_id" AND r."account_id" = o."account_id" AND r."instrument" = o."instrument"
  WHERE o."kind" = 'round_trip' AND o."trip_on" IS NULL AND r."opened_on" <= o."day" AND (r."is_open" OR r."last_on" >= o."day")
  GROUP BY o."user_id", o."id" HAVING count(*) = 1
) AS c
WHERE e."user_id" = c."user_id" AND e."id" = c."id";--> statement-breakpoint
UPDATE "journal_entries" SET "number" = NULL WHERE "trip_on" IS NULL;--> statement-breakpoint
CREATE INDEX `journal_entries_round_trip` ON `journal_entries` (`user_id`,`account_id`,`instrument`,`trip_on`,`number`);