CREATE TABLE `webhook_sequences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	`last_of_event` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `webhook_endpoints` ADD `events` text;