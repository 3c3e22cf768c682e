DROP INDEX `lots_instrument`;--> statement-breakpoint
CREATE INDEX `lots_instrument` ON `lots` (`user_id`,`account_id`,`instrument`,`sold`);--> statement-breakpoint
ALTER TABLE `positions` ADD `is_divisible` integer DEFAULT false NOT NULL;