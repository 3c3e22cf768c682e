CREATE TABLE `__new_account_labels` (
	`user_id` integer NOT NULL,
	`broker` text NOT NULL,
	`label` text NOT NULL,
	`account_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `broker`, `label`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_account_labels`("user_id", "broker", "label", "account_id") SELECT "user_id", "broker", "label", "account_id" FROM `account_labels`;
--> statement-breakpoint
DROP TABLE `account_labels`;
--> statement-breakpoint
ALTER TABLE `__new_account_labels` RENAME TO `account_labels`;
--> statement-breakpoint
CREATE INDEX `account_labels_account` ON `account_labels` (`user_id`,`account_id`);
--> statement-breakpoint
CREATE TABLE `__new_accounts` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`broker` text,
	`number` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`derivation_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_accounts`("id", "user_id", "broker", "number", "name", "name_key", "created_at", "derivation_version") SELECT "id", "user_id", "broker", "number", "name", "name_key", "created_at", "derivation_version" FROM `accounts`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_accounts', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_accounts');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'accounts'), 0)) WHERE `name` = '__new_accounts';
--> statement-breakpoint
DROP TABLE `accounts`;
--> statement-breakpoint
ALTER TABLE `__new_accounts` RENAME TO `accounts`;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_key` ON `accounts` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_user_name` ON `accounts` (`user_id`,`name_key`);
--> statement-breakpoint
CREATE TABLE `__new_daily_totals` (
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
	PRIMARY KEY(`user_id`, `account_id`, `date`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_daily_totals`("user_id", "account_id", "date", "trade_count", "winning_trades", "trading_pnl", "dividend_count", "dividends", "losing_trades", "gross_profit", "largest_win", "largest_loss", "winners_timed", "winners_days", "losers_timed", "losers_days", "short_trades", "short_wins", "short_pnl", "held_same_day_trades", "held_same_day_wins", "held_same_day_pnl", "held_week_trades", "held_week_wins", "held_week_pnl", "held_month_trades", "held_month_wins", "held_month_pnl", "held_quarter_trades", "held_quarter_wins", "held_quarter_pnl", "held_year_trades", "held_year_wins", "held_year_pnl", "held_longer_trades", "held_longer_wins", "held_longer_pnl", "win_lead", "win_trail", "win_best", "loss_lead", "loss_trail", "loss_best") SELECT "user_id", "account_id", "date", "trade_count", "winning_trades", "trading_pnl", "dividend_count", "dividends", "losing_trades", "gross_profit", "largest_win", "largest_loss", "winners_timed", "winners_days", "losers_timed", "losers_days", "short_trades", "short_wins", "short_pnl", "held_same_day_trades", "held_same_day_wins", "held_same_day_pnl", "held_week_trades", "held_week_wins", "held_week_pnl", "held_month_trades", "held_month_wins", "held_month_pnl", "held_quarter_trades", "held_quarter_wins", "held_quarter_pnl", "held_year_trades", "held_year_wins", "held_year_pnl", "held_longer_trades", "held_longer_wins", "held_longer_pnl", "win_lead", "win_trail", "win_best", "loss_lead", "loss_trail", "loss_best" FROM `daily_totals`;
--> statement-breakpoint
DROP TABLE `daily_totals`;
--> statement-breakpoint
ALTER TABLE `__new_daily_totals` RENAME TO `daily_totals`;
--> statement-breakpoint
CREATE INDEX `daily_totals_user` ON `daily_totals` (`user_id`,`date`);
--> statement-breakpoint
CREATE TABLE `__new_file_accounts` (
	`user_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`position` integer NOT NULL,
	`decided` text NOT NULL,
	`printed` text,
	PRIMARY KEY(`user_id`, `file_id`, `account_id`),
	FOREIGN KEY (`user_id`,`file_id`) REFERENCES `import_files`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_file_accounts`("user_id", "file_id", "account_id", "position", "decided", "printed") SELECT "user_id", "file_id", "account_id", "position", "decided", "printed" FROM `file_accounts`;
--> statement-breakpoint
DROP TABLE `file_accounts`;
--> statement-breakpoint
ALTER TABLE `__new_file_accounts` RENAME TO `file_accounts`;
--> statement-breakpoint
CREATE INDEX `file_accounts_account` ON `file_accounts` (`user_id`,`account_id`);
--> statement-breakpoint
CREATE TABLE `__new_file_lots` (
	`user_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`printed` text,
	PRIMARY KEY(`user_id`, `file_id`, `content_id`),
	FOREIGN KEY (`user_id`,`file_id`) REFERENCES `import_files`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`content_id`) REFERENCES `lots`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_file_lots`("user_id", "file_id", "content_id", "copies", "printed") SELECT (SELECT `user_id` FROM `lots` WHERE `lots`.`id` = `file_lots`.`content_id`), "file_id", "content_id", "copies", "printed" FROM `file_lots`;
--> statement-breakpoint
DROP TABLE `file_lots`;
--> statement-breakpoint
ALTER TABLE `__new_file_lots` RENAME TO `file_lots`;
--> statement-breakpoint
CREATE INDEX `file_lots_content` ON `file_lots` (`user_id`,`content_id`);
--> statement-breakpoint
CREATE TABLE `__new_file_rows` (
	`user_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`position` integer NOT NULL,
	`failed` integer NOT NULL,
	`line` integer NOT NULL,
	`column` text,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`user_id`, `file_id`, `position`),
	FOREIGN KEY (`user_id`,`file_id`) REFERENCES `import_files`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_file_rows`("user_id", "file_id", "position", "failed", "line", "column", "code", "reason") SELECT (SELECT `imports`.`user_id` FROM `import_files` JOIN `imports` ON `imports`.`id` = `import_files`.`import_id` WHERE `import_files`.`id` = `file_rows`.`file_id`), "file_id", "position", "failed", "line", "column", "code", "reason" FROM `file_rows`;
--> statement-breakpoint
DROP TABLE `file_rows`;
--> statement-breakpoint
ALTER TABLE `__new_file_rows` RENAME TO `file_rows`;
--> statement-breakpoint
CREATE TABLE `__new_file_transactions` (
	`user_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`places` text,
	`printed` text,
	PRIMARY KEY(`user_id`, `file_id`, `content_id`),
	FOREIGN KEY (`user_id`,`file_id`) REFERENCES `import_files`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`content_id`) REFERENCES `transactions`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_file_transactions`("user_id", "file_id", "content_id", "copies", "places", "printed") SELECT (SELECT `user_id` FROM `transactions` WHERE `transactions`.`id` = `file_transactions`.`content_id`), "file_id", "content_id", "copies", "places", "printed" FROM `file_transactions`;
--> statement-breakpoint
DROP TABLE `file_transactions`;
--> statement-breakpoint
ALTER TABLE `__new_file_transactions` RENAME TO `file_transactions`;
--> statement-breakpoint
CREATE INDEX `file_transactions_content` ON `file_transactions` (`user_id`,`content_id`);
--> statement-breakpoint
CREATE TABLE `__new_holdings` (
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
	CONSTRAINT "holdings_shares" CHECK("__new_holdings"."shares" > 0),
	CONSTRAINT "holdings_cost" CHECK(("__new_holdings"."average_cost" is null) = ("__new_holdings"."total_cost" is null))
);
--> statement-breakpoint
INSERT INTO `__new_holdings`("id", "user_id", "symbol", "type", "shares", "average_cost", "total_cost", "purchase_date", "notes", "created_at", "updated_at") SELECT "id", "user_id", "symbol", "type", "shares", "average_cost", "total_cost", "purchase_date", "notes", "created_at", "updated_at" FROM `holdings`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_holdings', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_holdings');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'holdings'), 0)) WHERE `name` = '__new_holdings';
--> statement-breakpoint
DROP TABLE `holdings`;
--> statement-breakpoint
ALTER TABLE `__new_holdings` RENAME TO `holdings`;
--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_symbol` ON `holdings` (`user_id`,`symbol`);
--> statement-breakpoint
CREATE TABLE `__new_idempotency_keys` (
	`user_id` integer NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text,
	PRIMARY KEY(`user_id`, `operation`, `key`)
);
--> statement-breakpoint
INSERT INTO `__new_idempotency_keys`("user_id", "operation", "key", "fingerprint", "created_at", "answer") SELECT "user_id", "operation", "key", "fingerprint", "created_at", "answer" FROM `idempotency_keys`;
--> statement-breakpoint
DROP TABLE `idempotency_keys`;
--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);
--> statement-breakpoint
CREATE TABLE `__new_import_files` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
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
	FOREIGN KEY (`user_id`,`import_id`) REFERENCES `imports`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_import_files`("id", "user_id", "import_id", "position", "kind", "name", "size", "sha256", "layout", "first_date", "row_order", "exported_on", "last_date", "rows_read", "rows_imported", "rows_duplicate", "rows_ignored", "rows_failed", "ignored", "notes") SELECT "id", (SELECT `user_id` FROM `imports` WHERE `imports`.`id` = `import_files`.`import_id`), "import_id", "position", "kind", "name", "size", "sha256", "layout", "first_date", "row_order", "exported_on", "last_date", "rows_read", "rows_imported", "rows_duplicate", "rows_ignored", "rows_failed", "ignored", "notes" FROM `import_files`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_import_files', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_import_files');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'import_files'), 0)) WHERE `name` = '__new_import_files';
--> statement-breakpoint
DROP TABLE `import_files`;
--> statement-breakpoint
ALTER TABLE `__new_import_files` RENAME TO `import_files`;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_key` ON `import_files` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_position` ON `import_files` (`user_id`,`import_id`,`position`);
--> statement-breakpoint
CREATE INDEX `import_files_sha256` ON `import_files` (`user_id`,`sha256`);
--> statement-breakpoint
CREATE TABLE `__new_import_mappings` (
	`user_id` integer NOT NULL,
	`id` integer NOT NULL,
	`header_key` text NOT NULL,
	`mapping` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_import_mappings`("user_id", "id", "header_key", "mapping", "created_at", "updated_at") SELECT "user_id", "id", "header_key", "mapping", "created_at", "updated_at" FROM `import_mappings`;
--> statement-breakpoint
DROP TABLE `import_mappings`;
--> statement-breakpoint
ALTER TABLE `__new_import_mappings` RENAME TO `import_mappings`;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_mappings_header` ON `import_mappings` (`user_id`,`header_key`);
--> statement-breakpoint
CREATE TABLE `__new_imports` (
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
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_imports`("id", "user_id", "account_id", "brokerage_account", "user_email", "status", "created_at", "transactions_processed", "months_updated", "report", "runs_until") SELECT "id", "user_id", "account_id", "brokerage_account", "user_email", "status", "created_at", "transactions_processed", "months_updated", "report", "runs_until" FROM `imports`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_imports', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_imports');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'imports'), 0)) WHERE `name` = '__new_imports';
--> statement-breakpoint
DROP TABLE `imports`;
--> statement-breakpoint
ALTER TABLE `__new_imports` RENAME TO `imports`;
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_key` ON `imports` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `__new_lots` (
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
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lots_copies" CHECK("__new_lots"."copies" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_lots`("id", "user_id", "account_id", "row_key", "copies", "symbol", "instrument", "acquired", "sold", "quantity", "proceeds", "cost_basis", "gain", "disallowed_loss", "term") SELECT "id", "user_id", "account_id", "row_key", "copies", "symbol", "instrument", "acquired", "sold", "quantity", "proceeds", "cost_basis", "gain", "disallowed_loss", "term" FROM `lots`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_lots', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_lots');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'lots'), 0)) WHERE `name` = '__new_lots';
--> statement-breakpoint
DROP TABLE `lots`;
--> statement-breakpoint
ALTER TABLE `__new_lots` RENAME TO `lots`;
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_key` ON `lots` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_content` ON `lots` (`user_id`,`account_id`,`sold`,`row_key`);
--> statement-breakpoint
CREATE INDEX `lots_instrument` ON `lots` (`user_id`,`account_id`,`instrument`);
--> statement-breakpoint
CREATE TABLE `__new_open_lots` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`side` text NOT NULL,
	`date` text NOT NULL,
	`quantity` integer NOT NULL,
	`money` integer NOT NULL,
	`without_money` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `instrument`, `side`, `date`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_open_lots`("user_id", "account_id", "instrument", "side", "date", "quantity", "money", "without_money") SELECT "user_id", "account_id", "instrument", "side", "date", "quantity", "money", "without_money" FROM `open_lots`;
--> statement-breakpoint
DROP TABLE `open_lots`;
--> statement-breakpoint
ALTER TABLE `__new_open_lots` RENAME TO `open_lots`;
--> statement-breakpoint
CREATE TABLE `__new_plants` (
	`user_id` integer NOT NULL,
	`id` integer NOT NULL,
	`name` text NOT NULL,
	`tag` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_plants`("user_id", "id", "name", "tag", "created_at") SELECT "user_id", "id", "name", "tag", "created_at" FROM `plants`;
--> statement-breakpoint
DROP TABLE `plants`;
--> statement-breakpoint
ALTER TABLE `__new_plants` RENAME TO `plants`;
--> statement-breakpoint
CREATE INDEX `plants_created` ON `plants` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `__new_positions` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`symbol` text NOT NULL,
	`quantity` integer NOT NULL,
	`unmatched` integer NOT NULL,
	`unsized_lots` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `instrument`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_positions`("user_id", "account_id", "instrument", "symbol", "quantity", "unmatched", "unsized_lots") SELECT "user_id", "account_id", "instrument", "symbol", "quantity", "unmatched", "unsized_lots" FROM `positions`;
--> statement-breakpoint
DROP TABLE `positions`;
--> statement-breakpoint
ALTER TABLE `__new_positions` RENAME TO `positions`;
--> statement-breakpoint
CREATE INDEX `positions_user` ON `positions` (`user_id`,`instrument`);
--> statement-breakpoint
CREATE TABLE `__new_record_revisions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`revision` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_record_revisions`("user_id", "revision") SELECT "user_id", "revision" FROM `record_revisions`;
--> statement-breakpoint
DROP TABLE `record_revisions`;
--> statement-breakpoint
ALTER TABLE `__new_record_revisions` RENAME TO `record_revisions`;
--> statement-breakpoint
CREATE TABLE `__new_snapshot_slots` (
	`user_id` integer NOT NULL,
	`slot` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slot`)
);
--> statement-breakpoint
INSERT INTO `__new_snapshot_slots`("user_id", "slot", "taken_at") SELECT "user_id", "slot", "taken_at" FROM `snapshot_slots`;
--> statement-breakpoint
DROP TABLE `snapshot_slots`;
--> statement-breakpoint
ALTER TABLE `__new_snapshot_slots` RENAME TO `snapshot_slots`;
--> statement-breakpoint
CREATE TABLE `__new_snapshots` (
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
	`notes` text
);
--> statement-breakpoint
INSERT INTO `__new_snapshots`("id", "user_id", "taken_at", "type", "trading_day", "total_value", "total_cost", "total_gain_loss", "holdings_count", "oldest_price_at", "unpriced", "uncosted", "price_sources", "notes") SELECT "id", "user_id", "taken_at", "type", "trading_day", "total_value", "total_cost", "total_gain_loss", "holdings_count", "oldest_price_at", "unpriced", "uncosted", "price_sources", "notes" FROM `snapshots`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_snapshots', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_snapshots');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'snapshots'), 0)) WHERE `name` = '__new_snapshots';
--> statement-breakpoint
DROP TABLE `snapshots`;
--> statement-breakpoint
ALTER TABLE `__new_snapshots` RENAME TO `snapshots`;
--> statement-breakpoint
CREATE INDEX `snapshots_user` ON `snapshots` (`user_id`,`taken_at`);
--> statement-breakpoint
CREATE TABLE `__new_symbol_totals` (
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
	PRIMARY KEY(`user_id`, `account_id`, `instrument`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_symbol_totals`("user_id", "account_id", "instrument", "symbol", "trade_count", "winning_trades", "trading_pnl", "dividend_count", "dividends", "first_date", "last_date") SELECT "user_id", "account_id", "instrument", "symbol", "trade_count", "winning_trades", "trading_pnl", "dividend_count", "dividends", "first_date", "last_date" FROM `symbol_totals`;
--> statement-breakpoint
DROP TABLE `symbol_totals`;
--> statement-breakpoint
ALTER TABLE `__new_symbol_totals` RENAME TO `symbol_totals`;
--> statement-breakpoint
CREATE INDEX `symbol_totals_user` ON `symbol_totals` (`user_id`,`instrument`);
--> statement-breakpoint
CREATE TABLE `__new_trades` (
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
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`lot_id`) REFERENCES `lots`(`user_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_trades`("id", "user_id", "account_id", "trade_key", "symbol", "instrument", "side", "buy_date", "sell_date", "buy_time", "sell_time", "closed_on", "quantity", "buy_price", "sell_price", "proceeds", "cost_basis", "profit", "disallowed_loss", "term", "broker_verified", "agreed", "profit_least", "profit_most", "quantity_difference", "amount_difference", "running_trades", "running_wins", "running_profit", "lot_id") SELECT "id", "user_id", "account_id", "trade_key", "symbol", "instrument", "side", "buy_date", "sell_date", "buy_time", "sell_time", "closed_on", "quantity", "buy_price", "sell_price", "proceeds", "cost_basis", "profit", "disallowed_loss", "term", "broker_verified", "agreed", "profit_least", "profit_most", "quantity_difference", "amount_difference", "running_trades", "running_wins", "running_profit", "lot_id" FROM `trades`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_trades', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_trades');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'trades'), 0)) WHERE `name` = '__new_trades';
--> statement-breakpoint
DROP TABLE `trades`;
--> statement-breakpoint
ALTER TABLE `__new_trades` RENAME TO `trades`;
--> statement-breakpoint
CREATE INDEX `trades_lot` ON `trades` (`user_id`,`lot_id`);
--> statement-breakpoint
CREATE INDEX `trades_instrument_closed` ON `trades` (`user_id`,`account_id`,`instrument`,`closed_on`,`running_trades`,`running_wins`,`running_profit`);
--> statement-breakpoint
CREATE UNIQUE INDEX `trades_key` ON `trades` (`user_id`,`account_id`,`instrument`,`trade_key`);
--> statement-breakpoint
CREATE INDEX `trades_user_closed` ON `trades` (`user_id`,`closed_on`,`instrument`,`account_id`,`running_trades`);
--> statement-breakpoint
CREATE INDEX `trades_account_closed` ON `trades` (`user_id`,`account_id`,`closed_on`,`instrument`,`running_trades`);
--> statement-breakpoint
CREATE TABLE `__new_transactions` (
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
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transactions_copies" CHECK("__new_transactions"."copies" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_transactions`("id", "user_id", "account_id", "row_key", "copies", "date", "posted_date", "action", "class", "symbol", "instrument", "description", "quantity", "price", "fees", "amount") SELECT "id", "user_id", "account_id", "row_key", "copies", "date", "posted_date", "action", "class", "symbol", "instrument", "description", "quantity", "price", "fees", "amount" FROM `transactions`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_transactions', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_transactions');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'transactions'), 0)) WHERE `name` = '__new_transactions';
--> statement-breakpoint
DROP TABLE `transactions`;
--> statement-breakpoint
ALTER TABLE `__new_transactions` RENAME TO `transactions`;
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_key` ON `transactions` (`user_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_content` ON `transactions` (`user_id`,`account_id`,`date`,`row_key`);
--> statement-breakpoint
CREATE INDEX `transactions_instrument` ON `transactions` (`user_id`,`account_id`,`instrument`,`date`);
--> statement-breakpoint
CREATE INDEX `transactions_exercises` ON `transactions` (`user_id`,`account_id`,`instrument`) WHERE "class" = 'expiration' and "action" <> 'Expired';
--> statement-breakpoint
CREATE INDEX `transactions_movements` ON `transactions` (`user_id`,`account_id`,`date`) WHERE "class" = 'share_movement';
--> statement-breakpoint
CREATE INDEX `transactions_user_class` ON `transactions` (`user_id`,`class`,`date`);
--> statement-breakpoint
CREATE TABLE `__new_unmatched_sales` (
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
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_unmatched_sales`("id", "user_id", "account_id", "sale_key", "symbol", "instrument", "date", "quantity", "proceeds", "code") SELECT "id", "user_id", "account_id", "sale_key", "symbol", "instrument", "date", "quantity", "proceeds", "code" FROM `unmatched_sales`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_unmatched_sales', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_unmatched_sales');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'unmatched_sales'), 0)) WHERE `name` = '__new_unmatched_sales';
--> statement-breakpoint
DROP TABLE `unmatched_sales`;
--> statement-breakpoint
ALTER TABLE `__new_unmatched_sales` RENAME TO `unmatched_sales`;
--> statement-breakpoint
CREATE UNIQUE INDEX `unmatched_sales_key` ON `unmatched_sales` (`user_id`,`account_id`,`instrument`,`sale_key`);
--> statement-breakpoint
CREATE INDEX `unmatched_sales_user` ON `unmatched_sales` (`user_id`,`date`);
--> statement-breakpoint
CREATE TABLE `__new_webhook_attempts` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`delivery_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`status` integer,
	`reason` text,
	`excerpt` text NOT NULL,
	FOREIGN KEY (`user_id`,`delivery_id`) REFERENCES `webhook_deliveries`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_webhook_attempts`("id", "user_id", "delivery_id", "started_at", "duration_ms", "succeeded", "status", "reason", "excerpt") SELECT "id", (SELECT `user_id` FROM `webhook_deliveries` WHERE `webhook_deliveries`.`id` = `webhook_attempts`.`delivery_id`), "delivery_id", "started_at", "duration_ms", "succeeded", "status", "reason", "excerpt" FROM `webhook_attempts`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_webhook_attempts', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_webhook_attempts');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'webhook_attempts'), 0)) WHERE `name` = '__new_webhook_attempts';
--> statement-breakpoint
DROP TABLE `webhook_attempts`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_attempts` RENAME TO `webhook_attempts`;
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`user_id`,`delivery_id`,`id`);
--> statement-breakpoint
CREATE TABLE `__new_webhook_deliveries` (
	`id` text NOT NULL,
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
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`endpoint_id`) REFERENCES `webhook_endpoints`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`message_id`) REFERENCES `webhook_messages`(`user_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_webhook_deliveries`("id", "user_id", "endpoint_id", "plant_id", "event_type", "message_id", "status", "created_at", "due_at", "lease", "step", "attempts", "finished_at", "failed_at") SELECT "id", "user_id", "endpoint_id", "plant_id", "event_type", "message_id", "status", "created_at", "due_at", "lease", "step", "attempts", "finished_at", "failed_at" FROM `webhook_deliveries`;
--> statement-breakpoint
DROP TABLE `webhook_deliveries`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_deliveries` RENAME TO `webhook_deliveries`;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`user_id`,`endpoint_id`,`due_at`) WHERE "due_at" is not null;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`user_id`,`id`) WHERE "failed_at" is not null;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`user_id`,`endpoint_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_plant` ON `webhook_deliveries` (`user_id`,`plant_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`user_id`,`message_id`);
--> statement-breakpoint
CREATE TABLE `__new_webhook_endpoints` (
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
	`deleted_at` integer
);
--> statement-breakpoint
INSERT INTO `__new_webhook_endpoints`("id", "user_id", "url", "description", "secret", "old_secrets", "created_at", "disabled_at", "disabled_reason", "failing_since", "last_failure_at", "missed", "behind_since", "paused_until", "deleted_at") SELECT "id", "user_id", "url", "description", "secret", "old_secrets", "created_at", "disabled_at", "disabled_reason", "failing_since", "last_failure_at", "missed", "behind_since", "paused_until", "deleted_at" FROM `webhook_endpoints`;
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_webhook_endpoints', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_webhook_endpoints');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'webhook_endpoints'), 0)) WHERE `name` = '__new_webhook_endpoints';
--> statement-breakpoint
DROP TABLE `webhook_endpoints`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_endpoints` RENAME TO `webhook_endpoints`;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_key` ON `webhook_endpoints` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `__new_webhook_messages` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_webhook_messages`("id", "user_id", "body") SELECT "id", (SELECT `user_id` FROM `webhook_deliveries` WHERE `webhook_deliveries`.`message_id` = `webhook_messages`.`id` LIMIT 1), "body" FROM `webhook_messages` WHERE EXISTS (SELECT 1 FROM `webhook_deliveries` WHERE `webhook_deliveries`.`message_id` = `webhook_messages`.`id`);
--> statement-breakpoint
INSERT INTO `sqlite_sequence`(`name`, `seq`) SELECT '__new_webhook_messages', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE `name` = '__new_webhook_messages');
--> statement-breakpoint
UPDATE `sqlite_sequence` SET `seq` = max(`seq`, coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'webhook_messages'), 0)) WHERE `name` = '__new_webhook_messages';
--> statement-breakpoint
DROP TABLE `webhook_messages`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_messages` RENAME TO `webhook_messages`;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_messages_key` ON `webhook_messages` (`user_id`,`id`);
--> statement-breakpoint
ANALYZE `file_lots`;
--> statement-breakpoint
DELETE FROM `sqlite_stat1`;
--> statement-breakpoint
INSERT INTO `sqlite_stat1`(`tbl`, `idx`, `stat`) VALUES
	('file_transactions', 'file_transactions_content', '1000000 100000 2'),
	('file_transactions', 'sqlite_autoindex_file_transactions_1', '1000000 100000 1000 1'),
	('file_lots', 'file_lots_content', '1000000 100000 2'),
	('file_lots', 'sqlite_autoindex_file_lots_1', '1000000 100000 1000 1');
