CREATE TABLE `last_numbers` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`)
);
--> statement-breakpoint
ALTER TABLE `holdings` ADD `number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_number` ON `holdings` (`user_id`,`number`);--> statement-breakpoint
ALTER TABLE `snapshots` ADD `number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `snapshots_number` ON `snapshots` (`user_id`,`number`);