-- SQLite cannot change a check: the table is made anew. Foreign keys are off during migrations.
CREATE TABLE `__new_transactions` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`content_key` text NOT NULL,
	`copies` integer NOT NULL,
	`date` text NOT NULL,
	`posted_date` text NOT NULL,
	`action` text NOT NULL,
	`class` text NOT NULL,
	`symbol` text NOT NULL,
	`instrument` text NOT NULL,
	`description` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer,
	`fees` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transactions_copies" CHECK("__new_transactions"."copies" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_transactions`("id", "user_id", "account_id", "content_key", "copies", "date", "posted_date", "action", "class", "symbol", "instrument", "description", "quantity", "price", "fees", "amount") SELECT "id", "user_id", "account_id", "content_key", "copies", "date", "posted_date", "action", "class", "symbol", "instrument", "description", "quantity", "price", "fees", "amount" FROM `transactions`;--> statement-breakpoint
DROP TABLE `transactions`;--> statement-breakpoint
ALTER TABLE `__new_transactions` RENAME TO `transactions`;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_content` ON `transactions` (`account_id`,`content_key`);--> statement-breakpoint
CREATE INDEX `transactions_instrument` ON `transactions` (`account_id`,`instrument`,`date`);--> statement-breakpoint
CREATE INDEX `transactions_exercises` ON `transactions` (`account_id`,`instrument`) WHERE "class" = 'expiration' and "action" <> 'Expired';--> statement-breakpoint
CREATE INDEX `transactions_user_class` ON `transactions` (`user_id`,`class`,`date`);