CREATE TABLE `own_entries` (
	`user_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`entry` integer NOT NULL,
	`version` integer NOT NULL,
	`reason` text,
	`fields` text NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`),
	FOREIGN KEY (`user_id`,`import_id`) REFERENCES `imports`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `own_entries_version` ON `own_entries` (`user_id`,`entry`,`version`);--> statement-breakpoint
ALTER TABLE `lots` ADD `box` text;--> statement-breakpoint
ALTER TABLE `open_lots` ADD `own_entry` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `own_entry` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `trades` ADD `own_entry` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `transactions` ADD `own_entry` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `acquired` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `besides` integer;--> statement-breakpoint
ALTER TABLE `transactions` ADD `replaced` integer;--> statement-breakpoint
CREATE INDEX `transactions_own` ON `transactions` (`user_id`,`account_id`,`instrument`) WHERE "own_entry" is not null;--> statement-breakpoint
ALTER TABLE `unmatched_sales` ADD `came_on` text;--> statement-breakpoint
ALTER TABLE `unmatched_sales` ADD `own_entry` integer DEFAULT false NOT NULL;