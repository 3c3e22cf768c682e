CREATE TABLE `webhook_attempts` (
	`id` integer primary key autoincrement,
	`delivery_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`status` integer,
	`reason` text,
	`excerpt` text NOT NULL,
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_deliveries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint_id` integer NOT NULL,
	`plant_id` integer NOT NULL,
	`is_test` integer NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`lease` text,
	`step` integer NOT NULL,
	`attempts` integer NOT NULL,
	`finished_at` integer,
	`failed_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`due_at`) WHERE "due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`user_id`,`id`) WHERE "failed_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_user` ON `webhook_deliveries` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_plant` ON `webhook_deliveries` (`user_id`,`plant_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`secret` text NOT NULL,
	`old_secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	`disabled_reason` text,
	`failing_since` integer,
	`last_failure_at` integer,
	`paused_until` integer,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_user` ON `webhook_endpoints` (`user_id`);