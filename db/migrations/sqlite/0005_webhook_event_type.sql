-- SQLite adds a NOT NULL column only with a default; every insert names the type all the same.
ALTER TABLE `webhook_deliveries` ADD `event_type` text NOT NULL DEFAULT 'newPlant';--> statement-breakpoint
UPDATE `webhook_deliveries` SET `event_type` = 'test' WHERE `is_test` = 1;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` DROP COLUMN `is_test`;
