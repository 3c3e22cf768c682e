ALTER TABLE `accounts` ADD `staged_by` integer;--> statement-breakpoint
CREATE INDEX `accounts_staged` ON `accounts` (`staged_by`);--> statement-breakpoint
ALTER TABLE `imports` ADD `staged_at` integer;--> statement-breakpoint
CREATE INDEX `imports_staged` ON `imports` (`staged_at`);