CREATE TABLE `account_labels` (
	`user_id` integer NOT NULL,
	`label` text NOT NULL,
	`account_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `label`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`brokerage_account` text NOT NULL,
	`normalised` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_user_normalised` ON `accounts` (`user_id`,`normalised`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `daily_totals` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`date` text NOT NULL,
	`trade_count` integer NOT NULL,
	`winning_trades` integer NOT NULL,
	`trading_pnl` integer NOT NULL,
	`dividend_count` integer NOT NULL,
	`dividends` integer NOT NULL,
	`losing_trades` integer NOT NULL,
	`gross_profit` integer NOT NULL,
	`largest_win` integer NOT NULL,
	`largest_loss` integer NOT NULL,
	`winners_timed` integer NOT NULL,
	`winners_days` integer NOT NULL,
	`losers_timed` integer NOT NULL,
	`losers_days` integer NOT NULL,
	`short_trades` integer NOT NULL,
	`short_wins` integer NOT NULL,
	`short_pnl` integer NOT NULL,
	`held_same_day_trades` integer NOT NULL,
	`held_same_day_wins` integer NOT NULL,
	`held_same_day_pnl` integer NOT NULL,
	`held_week_trades` integer NOT NULL,
	`held_week_wins` integer NOT NULL,
	`held_week_pnl` integer NOT NULL,
	`held_month_trades` integer NOT NULL,
	`held_month_wins` integer NOT NULL,
	`held_month_pnl` integer NOT NULL,
	`held_quarter_trades` integer NOT NULL,
	`held_quarter_wins` integer NOT NULL,
	`held_quarter_pnl` integer NOT NULL,
	`held_year_trades` integer NOT NULL,
	`held_year_wins` integer NOT NULL,
	`held_year_pnl` integer NOT NULL,
	`held_longer_trades` integer NOT NULL,
	`held_longer_wins` integer NOT NULL,
	`held_longer_pnl` integer NOT NULL,
	`win_lead` integer NOT NULL,
	`win_trail` integer NOT NULL,
	`win_best` integer NOT NULL,
	`loss_lead` integer NOT NULL,
	`loss_trail` integer NOT NULL,
	`loss_best` integer NOT NULL,
	PRIMARY KEY(`account_id`, `date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `daily_totals_user` ON `daily_totals` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `import_lots` (
	`import_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	PRIMARY KEY(`import_id`, `content_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_lots_content` ON `import_lots` (`content_id`);--> statement-breakpoint
CREATE TABLE `import_transactions` (
	`import_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	PRIMARY KEY(`import_id`, `content_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_transactions_content` ON `import_transactions` (`content_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer,
	`brokerage_account` text NOT NULL,
	`user_email` text NOT NULL,
	`transaction_filename` text NOT NULL,
	`gains_filename` text NOT NULL,
	`transaction_file_size` integer NOT NULL,
	`gains_file_size` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`transactions_processed` integer NOT NULL,
	`transactions_inserted` integer NOT NULL,
	`lots_processed` integer NOT NULL,
	`lots_inserted` integer NOT NULL,
	`broker_verified_trades` integer NOT NULL,
	`months_updated` integer NOT NULL,
	`report` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `lots` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`content_key` text NOT NULL,
	`sale_key` text NOT NULL,
	`copies` integer NOT NULL,
	`symbol` text NOT NULL,
	`instrument` text NOT NULL,
	`acquired` text,
	`sold` text NOT NULL,
	`quantity` integer NOT NULL,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`gain` integer,
	`disallowed_loss` integer NOT NULL,
	`term` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lots_copies" CHECK("lots"."copies" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_content` ON `lots` (`account_id`,`content_key`);--> statement-breakpoint
CREATE INDEX `lots_instrument` ON `lots` (`account_id`,`instrument`);--> statement-breakpoint
CREATE INDEX `lots_sale` ON `lots` (`account_id`,`sale_key`);--> statement-breakpoint
CREATE TABLE `plants` (
	`user_id` integer NOT NULL,
	`id` integer NOT NULL,
	`name` text NOT NULL,
	`tag` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `record_revisions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`revision` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `symbol_totals` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`symbol` text NOT NULL,
	`trade_count` integer NOT NULL,
	`winning_trades` integer NOT NULL,
	`trading_pnl` integer NOT NULL,
	`dividend_count` integer NOT NULL,
	`dividends` integer NOT NULL,
	`first_date` text NOT NULL,
	`last_date` text NOT NULL,
	PRIMARY KEY(`account_id`, `instrument`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `symbol_totals_user` ON `symbol_totals` (`user_id`,`instrument`);--> statement-breakpoint
CREATE TABLE `trades` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`trade_key` text NOT NULL,
	`symbol` text NOT NULL,
	`instrument` text NOT NULL,
	`side` text NOT NULL,
	`buy_date` text,
	`sell_date` text NOT NULL,
	`closed_on` text NOT NULL,
	`quantity` integer NOT NULL,
	`buy_price` integer NOT NULL,
	`sell_price` integer NOT NULL,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`profit` integer NOT NULL,
	`disallowed_loss` integer NOT NULL,
	`term` text,
	`broker_verified` integer NOT NULL,
	`agreed` integer NOT NULL,
	`lot_id` integer,
	`running_trades` integer NOT NULL,
	`running_wins` integer NOT NULL,
	`running_profit` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `trades_lot` ON `trades` (`lot_id`);--> statement-breakpoint
CREATE INDEX `trades_instrument_closed` ON `trades` (`account_id`,`instrument`,`closed_on`,`running_trades`);--> statement-breakpoint
CREATE UNIQUE INDEX `trades_key` ON `trades` (`account_id`,`instrument`,`trade_key`);--> statement-breakpoint
CREATE INDEX `trades_user_closed` ON `trades` (`user_id`,`closed_on`);--> statement-breakpoint
CREATE INDEX `trades_account_closed` ON `trades` (`account_id`,`closed_on`);--> statement-breakpoint
CREATE TABLE `transactions` (
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
	CONSTRAINT "transactions_copies" CHECK("transactions"."copies" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_content` ON `transactions` (`account_id`,`content_key`);--> statement-breakpoint
CREATE INDEX `transactions_instrument` ON `transactions` (`account_id`,`instrument`,`date`);--> statement-breakpoint
CREATE INDEX `transactions_user_class` ON `transactions` (`user_id`,`class`,`date`);--> statement-breakpoint
CREATE TABLE `unmatched_sales` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`sale_key` text NOT NULL,
	`symbol` text NOT NULL,
	`instrument` text NOT NULL,
	`date` text NOT NULL,
	`quantity` integer NOT NULL,
	`proceeds` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_sales_key` ON `unmatched_sales` (`account_id`,`instrument`,`sale_key`);--> statement-breakpoint
CREATE INDEX `unmatched_sales_user` ON `unmatched_sales` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer primary key autoincrement,
	`email` text NOT NULL,
	`name` text,
	`brokerage_account` text,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);