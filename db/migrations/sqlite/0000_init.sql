CREATE TABLE `account_labels` (
	`user_id` integer NOT NULL,
	`broker` text NOT NULL,
	`label` text NOT NULL,
	`account_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `broker`, `label`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_labels_account` ON `account_labels` (`user_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`broker` text,
	`number` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`derivation_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_user_name` ON `accounts` (`user_id`,`name_key`);--> statement-breakpoint
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
CREATE TABLE `failed_attempts` (
	`starts_at` integer NOT NULL,
	`address` text NOT NULL,
	`attempts` integer NOT NULL,
	PRIMARY KEY(`starts_at`, `address`)
);
--> statement-breakpoint
CREATE TABLE `file_accounts` (
	`user_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`position` integer NOT NULL,
	`decided` text NOT NULL,
	`printed` text,
	PRIMARY KEY(`user_id`, `file_id`, `account_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_accounts_account` ON `file_accounts` (`user_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `file_lots` (
	`file_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`printed` text,
	PRIMARY KEY(`file_id`, `content_id`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_lots_content` ON `file_lots` (`content_id`);--> statement-breakpoint
CREATE TABLE `file_rows` (
	`file_id` integer NOT NULL,
	`position` integer NOT NULL,
	`failed` integer NOT NULL,
	`line` integer NOT NULL,
	`column` text,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`file_id`, `position`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `file_transactions` (
	`file_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`places` text,
	`printed` text,
	PRIMARY KEY(`file_id`, `content_id`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_transactions_content` ON `file_transactions` (`content_id`);--> statement-breakpoint
CREATE TABLE `holdings` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`symbol` text NOT NULL,
	`type` text NOT NULL,
	`shares` integer NOT NULL,
	`average_cost` integer,
	`total_cost` integer,
	`purchase_date` text,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "holdings_shares" CHECK("holdings"."shares" > 0),
	CONSTRAINT "holdings_cost" CHECK(("holdings"."average_cost" is null) = ("holdings"."total_cost" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_symbol` ON `holdings` (`user_id`,`symbol`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	PRIMARY KEY(`user_id`, `operation`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `import_files` (
	`id` integer primary key autoincrement,
	`import_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text,
	`layout` text,
	`first_date` text,
	`row_order` text,
	`exported_on` text,
	`last_date` text,
	`rows_read` integer NOT NULL,
	`rows_imported` integer NOT NULL,
	`rows_duplicate` integer NOT NULL,
	`rows_ignored` integer NOT NULL,
	`rows_failed` integer NOT NULL,
	`ignored` text NOT NULL,
	`notes` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_position` ON `import_files` (`import_id`,`position`);--> statement-breakpoint
CREATE INDEX `import_files_sha256` ON `import_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`user_id` integer NOT NULL,
	`id` integer NOT NULL,
	`header_key` text NOT NULL,
	`mapping` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_mappings_header` ON `import_mappings` (`user_id`,`header_key`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer,
	`brokerage_account` text NOT NULL,
	`user_email` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`transactions_processed` integer NOT NULL,
	`months_updated` integer NOT NULL,
	`report` text NOT NULL,
	`runs_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `lots` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`row_key` text NOT NULL,
	`copies` integer NOT NULL,
	`symbol` text NOT NULL,
	`instrument` text NOT NULL,
	`acquired` text,
	`sold` text NOT NULL,
	`quantity` integer,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`gain` integer,
	`disallowed_loss` integer NOT NULL,
	`term` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lots_copies" CHECK("lots"."copies" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_content` ON `lots` (`account_id`,`sold`,`row_key`);--> statement-breakpoint
CREATE INDEX `lots_instrument` ON `lots` (`account_id`,`instrument`);--> statement-breakpoint
CREATE TABLE `open_lots` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`side` text NOT NULL,
	`date` text NOT NULL,
	`quantity` integer NOT NULL,
	`money` integer NOT NULL,
	`without_money` integer NOT NULL,
	PRIMARY KEY(`account_id`, `instrument`, `side`, `date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `open_lots_user` ON `open_lots` (`user_id`,`account_id`,`instrument`,`side`);--> statement-breakpoint
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
CREATE INDEX `plants_created` ON `plants` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `positions` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`symbol` text NOT NULL,
	`quantity` integer NOT NULL,
	`unmatched` integer NOT NULL,
	`unsized_lots` integer NOT NULL,
	PRIMARY KEY(`account_id`, `instrument`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `positions_user` ON `positions` (`user_id`,`instrument`);--> statement-breakpoint
CREATE TABLE `price_grants` (
	`id` integer primary key autoincrement,
	`granted_at` integer NOT NULL,
	`urgent` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `price_grants_granted` ON `price_grants` (`granted_at`);--> statement-breakpoint
CREATE TABLE `price_pauses` (
	`provider` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `price_refreshes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`lease` text NOT NULL,
	`lease_until` integer NOT NULL,
	`done_since` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `prices` (
	`provider` text NOT NULL,
	`symbol` text NOT NULL,
	`price` integer NOT NULL,
	`open` integer,
	`high` integer,
	`low` integer,
	`previous_close` integer,
	`priced_at` integer NOT NULL,
	`fetched_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `symbol`)
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
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `snapshot_slots` (
	`user_id` integer NOT NULL,
	`slot` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `snapshots` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`type` text NOT NULL,
	`trading_day` text,
	`total_value` integer NOT NULL,
	`total_cost` integer NOT NULL,
	`total_gain_loss` integer NOT NULL,
	`holdings_count` integer NOT NULL,
	`oldest_price_at` integer,
	`unpriced` text NOT NULL,
	`uncosted` text NOT NULL,
	`price_sources` text NOT NULL,
	`notes` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `snapshots_user` ON `snapshots` (`user_id`,`taken_at`);--> statement-breakpoint
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
	`buy_time` text,
	`sell_time` text,
	`closed_on` text NOT NULL,
	`quantity` integer,
	`buy_price` integer,
	`sell_price` integer,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`profit` integer NOT NULL,
	`disallowed_loss` integer NOT NULL,
	`term` text,
	`broker_verified` integer NOT NULL,
	`agreed` integer NOT NULL,
	`profit_least` integer,
	`profit_most` integer,
	`quantity_difference` integer,
	`amount_difference` integer,
	`running_trades` integer NOT NULL,
	`running_wins` integer NOT NULL,
	`running_profit` integer NOT NULL,
	`lot_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `trades_lot` ON `trades` (`lot_id`);--> statement-breakpoint
CREATE INDEX `trades_instrument_closed` ON `trades` (`account_id`,`instrument`,`closed_on`,`running_trades`,`running_wins`,`running_profit`);--> statement-breakpoint
CREATE UNIQUE INDEX `trades_key` ON `trades` (`account_id`,`instrument`,`trade_key`);--> statement-breakpoint
CREATE INDEX `trades_user_closed` ON `trades` (`user_id`,`closed_on`,`instrument`,`account_id`,`running_trades`);--> statement-breakpoint
CREATE INDEX `trades_account_closed` ON `trades` (`account_id`,`closed_on`,`instrument`,`running_trades`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`row_key` text NOT NULL,
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
	CONSTRAINT "transactions_copies" CHECK("transactions"."copies" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_content` ON `transactions` (`account_id`,`date`,`row_key`);--> statement-breakpoint
CREATE INDEX `transactions_instrument` ON `transactions` (`account_id`,`instrument`,`date`);--> statement-breakpoint
CREATE INDEX `transactions_exercises` ON `transactions` (`account_id`,`instrument`) WHERE "class" = 'expiration' and "action" <> 'Expired';--> statement-breakpoint
CREATE INDEX `transactions_movements` ON `transactions` (`account_id`,`date`) WHERE "class" = 'share_movement';--> statement-breakpoint
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
	`code` text NOT NULL,
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
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
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
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`due_at`) WHERE "due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`user_id`,`id`) WHERE "failed_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_user` ON `webhook_deliveries` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_plant` ON `webhook_deliveries` (`user_id`,`plant_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`message_id`);--> statement-breakpoint
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
	`missed` text,
	`behind_since` integer,
	`paused_until` integer,
	`deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_user` ON `webhook_endpoints` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_messages` (
	`id` integer primary key autoincrement,
	`body` text NOT NULL
);
