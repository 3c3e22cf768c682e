CREATE TABLE `webhook_messages` (
	`id` integer primary key autoincrement,
	`body` text NOT NULL
);
--> statement-breakpoint
-- Deliveries of one event get one message: same user, instant, event and text.
INSERT INTO `webhook_messages` (`id`, `body`) SELECT min(rowid), `body` FROM `webhook_deliveries` GROUP BY `user_id`, `created_at`, `event_type`, `plant_id`, `body`;--> statement-breakpoint
-- SQLite adds no NOT NULL reference to a table with rows: the table is made anew.
CREATE TABLE `__new_webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint_id` integer NOT NULL,
	`plant_id` integer NOT NULL,
	`event_type` text NOT NULL,
	`message_id` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`lease` text,
	`step` integer NOT NULL,
	`attempts` integer NOT NULL,
	`finished_at` integer,
	`failed_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `webhook_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_webhook_deliveries` (`id`, `user_id`, `endpoint_id`, `plant_id`, `event_type`, `message_id`, `status`, `created_at`, `due_at`, `lease`, `step`, `attempts`, `finished_at`, `failed_at`) SELECT `id`, `user_id`, `endpoint_id`, `plant_id`, `event_type`, min(rowid) OVER (PARTITION BY `user_id`, `created_at`, `event_type`, `plant_id`, `body`), `status`, `created_at`, `due_at`, `lease`, `step`, `attempts`, `finished_at`, `failed_at` FROM `webhook_deliveries`;--> statement-breakpoint
DROP TABLE `webhook_deliveries`;--> statement-breakpoint
ALTER TABLE `__new_webhook_deliveries` RENAME TO `webhook_deliveries`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`due_at`) WHERE "due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`user_id`,`id`) WHERE "failed_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_user` ON `webhook_deliveries` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_plant` ON `webhook_deliveries` (`user_id`,`plant_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`message_id`);
