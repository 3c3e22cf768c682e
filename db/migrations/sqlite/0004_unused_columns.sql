ALTER TABLE `imports` DROP COLUMN `transactions_inserted`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `lots_processed`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `lots_inserted`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `broker_verified_trades`;--> statement-breakpoint
ALTER TABLE `sessions` DROP COLUMN `data`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `last_sign_in_at`;