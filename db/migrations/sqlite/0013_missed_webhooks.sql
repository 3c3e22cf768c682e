ALTER TABLE `webhook_endpoints` ADD `missed` text;--> statement-breakpoint
CREATE INDEX `plants_created` ON `plants` (`user_id`,`created_at`);