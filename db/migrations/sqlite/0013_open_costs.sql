ALTER TABLE `positions` ADD `long_least` integer;--> statement-breakpoint
ALTER TABLE `positions` ADD `long_most` integer;--> statement-breakpoint
ALTER TABLE `positions` ADD `short_least` integer;--> statement-breakpoint
ALTER TABLE `positions` ADD `short_most` integer;