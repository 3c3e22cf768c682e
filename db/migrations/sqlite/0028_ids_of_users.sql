-- serves from 0028_ids_of_users
-- Ids count for each user from here on: the next of a user follows the last that the table has given, so that none is given again.
UPDATE `last_numbers` SET `kind` = `kind` || 's';
--> statement-breakpoint
INSERT INTO `last_numbers` (`user_id`, `kind`, `last`)
SELECT u.`id`, s.`name`, s.`seq` FROM `users` u, `sqlite_sequence` s WHERE s.`name` IN (
	'accounts', 'holdings', 'import_files', 'imports', 'journal_entries', 'journal_pictures', 'journal_tags', 'lots', 'snapshots', 'trades', 'transactions', 'webhook_attempts', 'webhook_endpoints', 'webhook_messages'
)
ON CONFLICT (`user_id`, `kind`) DO UPDATE SET `last` = max(`last`, excluded.`last`);
--> statement-breakpoint
INSERT INTO `last_numbers` (`user_id`, `kind`, `last`)
SELECT `user_id`, 'import_mappings', max(`id`) FROM `import_mappings` GROUP BY `user_id`;
--> statement-breakpoint
CREATE TABLE `__new_accounts` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`broker` text,
	`number` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`derivation_version` integer DEFAULT 0 NOT NULL,
	`other_order_in` text,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_accounts`("id", "user_id", "broker", "number", "name", "name_key", "created_at", "derivation_version", "other_order_in") SELECT "id", "user_id", "broker", "number", "name", "name_key", "created_at", "derivation_version", "other_order_in" FROM `accounts`;
--> statement-breakpoint
DROP TABLE `accounts`;
--> statement-breakpoint
ALTER TABLE `__new_accounts` RENAME TO `accounts`;
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_user_name` ON `accounts` (`user_id`,`name_key`);
--> statement-breakpoint
CREATE TABLE `__new_api_tokens` (
	`user_id` integer NOT NULL,
	`id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_api_tokens`("user_id", "id", "name", "token_hash", "prefix", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at") SELECT "user_id", "id", "name", "token_hash", "prefix", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at" FROM `api_tokens`;
--> statement-breakpoint
DROP TABLE `api_tokens`;
--> statement-breakpoint
ALTER TABLE `__new_api_tokens` RENAME TO `api_tokens`;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);
--> statement-breakpoint
CREATE TABLE `__new_holdings` (
	`id` integer NOT NULL,
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
	PRIMARY KEY(`user_id`, `id`),
	CONSTRAINT "holdings_shares" CHECK("__new_holdings"."shares" > 0),
	CONSTRAINT "holdings_cost" CHECK(("__new_holdings"."average_cost" is null) = ("__new_holdings"."total_cost" is null))
);
--> statement-breakpoint
INSERT INTO `__new_holdings`("id", "user_id", "symbol", "type", "shares", "average_cost", "total_cost", "purchase_date", "notes", "created_at", "updated_at") SELECT coalesce("number", "id"), "user_id", "symbol", "type", "shares", "average_cost", "total_cost", "purchase_date", "notes", "created_at", "updated_at" FROM `holdings`;
--> statement-breakpoint
DROP TABLE `holdings`;
--> statement-breakpoint
ALTER TABLE `__new_holdings` RENAME TO `holdings`;
--> statement-breakpoint
CREATE UNIQUE INDEX `holdings_symbol` ON `holdings` (`user_id`,`symbol`);
--> statement-breakpoint
CREATE TABLE `__new_import_files` (
	`id` integer NOT NULL,
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
	`marks_shorts` integer DEFAULT false NOT NULL,
	`is_whole` integer DEFAULT false NOT NULL,
	`last_date` text,
	`rows_read` integer NOT NULL,
	`rows_imported` integer NOT NULL,
	`rows_duplicate` integer NOT NULL,
	`rows_ignored` integer NOT NULL,
	`rows_failed` integer NOT NULL,
	`ignored` text NOT NULL,
	`notes` text NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`import_id`) REFERENCES `imports`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_import_files`("id", "user_id", "import_id", "position", "kind", "name", "size", "sha256", "layout", "first_date", "row_order", "exported_on", "marks_shorts", "is_whole", "last_date", "rows_read", "rows_imported", "rows_duplicate", "rows_ignored", "rows_failed", "ignored", "notes") SELECT "id", "user_id", "import_id", "position", "kind", "name", "size", "sha256", "layout", "first_date", "row_order", "exported_on", "marks_shorts", "is_whole", "last_date", "rows_read", "rows_imported", "rows_duplicate", "rows_ignored", "rows_failed", "ignored", "notes" FROM `import_files`;
--> statement-breakpoint
DROP TABLE `import_files`;
--> statement-breakpoint
ALTER TABLE `__new_import_files` RENAME TO `import_files`;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_position` ON `import_files` (`user_id`,`import_id`,`position`);
--> statement-breakpoint
CREATE TABLE `__new_imports` (
	`id` integer NOT NULL,
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
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_imports`("id", "user_id", "account_id", "brokerage_account", "user_email", "status", "created_at", "transactions_processed", "months_updated", "report", "runs_until") SELECT "id", "user_id", "account_id", "brokerage_account", "user_email", "status", "created_at", "transactions_processed", "months_updated", "report", "runs_until" FROM `imports`;
--> statement-breakpoint
DROP TABLE `imports`;
--> statement-breakpoint
ALTER TABLE `__new_imports` RENAME TO `imports`;
--> statement-breakpoint
CREATE TABLE `__new_journal_entries` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`account_id` integer,
	`instrument` text,
	`executed_on` text,
	`executed_at` text,
	`effect` text,
	`side` text,
	`quantity` integer,
	`price` integer,
	`nth` integer,
	`equals` integer,
	`nth_at_time` integer,
	`equals_at_time` integer,
	`lot_key` text,
	`trip_on` text,
	`number` integer,
	`note` text,
	`setup` text,
	`setup_key` text,
	`rating` integer,
	`planned_stop` integer,
	`reviewed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_journal_entries`("id", "user_id", "kind", "day", "account_id", "instrument", "executed_on", "executed_at", "effect", "side", "quantity", "price", "nth", "equals", "nth_at_time", "equals_at_time", "lot_key", "trip_on", "number", "note", "setup", "setup_key", "rating", "planned_stop", "reviewed_at", "created_at", "updated_at", "version") SELECT "id", "user_id", "kind", "day", "account_id", "instrument", "executed_on", "executed_at", "effect", "side", "quantity", "price", "nth", "equals", "nth_at_time", "equals_at_time", "lot_key", "trip_on", "number", "note", "setup", "setup_key", "rating", "planned_stop", "reviewed_at", "created_at", "updated_at", "version" FROM `journal_entries`;
--> statement-breakpoint
DROP TABLE `journal_entries`;
--> statement-breakpoint
ALTER TABLE `__new_journal_entries` RENAME TO `journal_entries`;
--> statement-breakpoint
CREATE INDEX `journal_entries_round_trip` ON `journal_entries` (`user_id`,`account_id`,`instrument`,`trip_on`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_entries_one_a_day` ON `journal_entries` (`user_id`,`day`) WHERE kind = 'day';
--> statement-breakpoint
CREATE INDEX `journal_entries_day` ON `journal_entries` (`user_id`,`day`,`id`);
--> statement-breakpoint
CREATE TABLE `__new_journal_pictures` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`entry_id`) REFERENCES `journal_entries`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_journal_pictures`("id", "user_id", "entry_id", "file_name", "content_type", "size", "sha256", "added_at") SELECT "id", "user_id", "entry_id", "file_name", "content_type", "size", "sha256", "added_at" FROM `journal_pictures`;
--> statement-breakpoint
DROP TABLE `journal_pictures`;
--> statement-breakpoint
ALTER TABLE `__new_journal_pictures` RENAME TO `journal_pictures`;
--> statement-breakpoint
CREATE INDEX `journal_pictures_entry` ON `journal_pictures` (`user_id`,`entry_id`);
--> statement-breakpoint
CREATE TABLE `__new_journal_tags` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_journal_tags`("id", "user_id", "name", "name_key") SELECT "id", "user_id", "name", "name_key" FROM `journal_tags`;
--> statement-breakpoint
DROP TABLE `journal_tags`;
--> statement-breakpoint
ALTER TABLE `__new_journal_tags` RENAME TO `journal_tags`;
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_tags_name` ON `journal_tags` (`user_id`,`name_key`);
--> statement-breakpoint
CREATE TABLE `__new_lots` (
	`id` integer NOT NULL,
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
	`box` text,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lots_copies" CHECK("__new_lots"."copies" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_lots`("id", "user_id", "account_id", "row_key", "copies", "symbol", "instrument", "acquired", "sold", "quantity", "proceeds", "cost_basis", "gain", "disallowed_loss", "term", "box") SELECT "id", "user_id", "account_id", "row_key", "copies", "symbol", "instrument", "acquired", "sold", "quantity", "proceeds", "cost_basis", "gain", "disallowed_loss", "term", "box" FROM `lots`;
--> statement-breakpoint
DROP TABLE `lots`;
--> statement-breakpoint
ALTER TABLE `__new_lots` RENAME TO `lots`;
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_content` ON `lots` (`user_id`,`account_id`,`sold`,`row_key`);
--> statement-breakpoint
CREATE INDEX `lots_instrument` ON `lots` (`user_id`,`account_id`,`instrument`,`sold`);
--> statement-breakpoint
CREATE TABLE `__new_snapshots` (
	`id` integer NOT NULL,
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
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_snapshots`("id", "user_id", "taken_at", "type", "trading_day", "total_value", "total_cost", "total_gain_loss", "holdings_count", "oldest_price_at", "unpriced", "uncosted", "price_sources", "notes") SELECT coalesce("number", "id"), "user_id", "taken_at", "type", "trading_day", "total_value", "total_cost", "total_gain_loss", "holdings_count", "oldest_price_at", "unpriced", "uncosted", "price_sources", "notes" FROM `snapshots`;
--> statement-breakpoint
DROP TABLE `snapshots`;
--> statement-breakpoint
ALTER TABLE `__new_snapshots` RENAME TO `snapshots`;
--> statement-breakpoint
CREATE INDEX `snapshots_user` ON `snapshots` (`user_id`,`taken_at`);
--> statement-breakpoint
CREATE TABLE `__new_transactions` (
	`id` integer NOT NULL,
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
	`own_entry` text,
	`acquired` text,
	`besides` integer,
	`replaced` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "transactions_copies" CHECK("__new_transactions"."copies" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_transactions`("id", "user_id", "account_id", "row_key", "copies", "date", "posted_date", "action", "class", "symbol", "instrument", "description", "quantity", "price", "fees", "amount", "own_entry", "acquired", "besides", "replaced") SELECT "id", "user_id", "account_id", "row_key", "copies", "date", "posted_date", "action", "class", "symbol", "instrument", "description", "quantity", "price", "fees", "amount", "own_entry", "acquired", "besides", "replaced" FROM `transactions`;
--> statement-breakpoint
DROP TABLE `transactions`;
--> statement-breakpoint
ALTER TABLE `__new_transactions` RENAME TO `transactions`;
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_content` ON `transactions` (`user_id`,`account_id`,`date`,`row_key`);
--> statement-breakpoint
CREATE INDEX `transactions_instrument` ON `transactions` (`user_id`,`account_id`,`instrument`,`date`);
--> statement-breakpoint
CREATE INDEX `transactions_exercises` ON `transactions` (`user_id`,`account_id`,`instrument`) WHERE "class" = 'expiration' and "action" <> 'Expired';
--> statement-breakpoint
CREATE INDEX `transactions_movements` ON `transactions` (`user_id`,`account_id`,`date`) WHERE "class" = 'share_movement';
--> statement-breakpoint
CREATE INDEX `transactions_own` ON `transactions` (`user_id`,`account_id`,`instrument`) WHERE "own_entry" is not null;
--> statement-breakpoint
CREATE INDEX `transactions_user_class` ON `transactions` (`user_id`,`class`,`date`);
--> statement-breakpoint
CREATE TABLE `__new_unmatched_sales` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`sale_key` text NOT NULL,
	`side` text DEFAULT 'long' NOT NULL,
	`transaction_id` integer DEFAULT 0 NOT NULL,
	`symbol` text NOT NULL,
	`instrument` text NOT NULL,
	`date` text NOT NULL,
	`quantity` integer NOT NULL,
	`proceeds` integer NOT NULL,
	`code` text NOT NULL,
	`came_on` text,
	`own_entry` integer DEFAULT false NOT NULL,
	`awaits_answer` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `instrument`, `sale_key`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_unmatched_sales`("user_id", "account_id", "sale_key", "side", "transaction_id", "symbol", "instrument", "date", "quantity", "proceeds", "code", "came_on", "own_entry", "awaits_answer") SELECT "user_id", "account_id", "sale_key", "side", "transaction_id", "symbol", "instrument", "date", "quantity", "proceeds", "code", "came_on", "own_entry", "awaits_answer" FROM `unmatched_sales`;
--> statement-breakpoint
DROP TABLE `unmatched_sales`;
--> statement-breakpoint
ALTER TABLE `__new_unmatched_sales` RENAME TO `unmatched_sales`;
--> statement-breakpoint
CREATE INDEX `unmatched_sales_transaction` ON `unmatched_sales` (`user_id`,`transaction_id`);
--> statement-breakpoint
CREATE INDEX `unmatched_sales_user` ON `unmatched_sales` (`user_id`,`date`);
--> statement-breakpoint
CREATE TABLE `__new_webhook_attempts` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`delivery_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`status` integer,
	`reason` text,
	`excerpt` text NOT NULL,
	PRIMARY KEY(`user_id`, `delivery_id`, `id`),
	FOREIGN KEY (`user_id`,`delivery_id`) REFERENCES `webhook_deliveries`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_webhook_attempts`("id", "user_id", "delivery_id", "started_at", "duration_ms", "succeeded", "status", "reason", "excerpt") SELECT "id", "user_id", "delivery_id", "started_at", "duration_ms", "succeeded", "status", "reason", "excerpt" FROM `webhook_attempts`;
--> statement-breakpoint
DROP TABLE `webhook_attempts`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_attempts` RENAME TO `webhook_attempts`;
--> statement-breakpoint
CREATE TABLE `__new_webhook_endpoints` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`events` text,
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
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_webhook_endpoints`("id", "user_id", "url", "events", "description", "secret", "old_secrets", "created_at", "disabled_at", "disabled_reason", "failing_since", "last_failure_at", "missed", "behind_since", "paused_until", "deleted_at") SELECT "id", "user_id", "url", "events", "description", "secret", "old_secrets", "created_at", "disabled_at", "disabled_reason", "failing_since", "last_failure_at", "missed", "behind_since", "paused_until", "deleted_at" FROM `webhook_endpoints`;
--> statement-breakpoint
DROP TABLE `webhook_endpoints`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_endpoints` RENAME TO `webhook_endpoints`;
--> statement-breakpoint
CREATE TABLE `__new_webhook_messages` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`body` text NOT NULL,
	`traceparent` text,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
INSERT INTO `__new_webhook_messages`("id", "user_id", "body", "traceparent") SELECT "id", "user_id", "body", "traceparent" FROM `webhook_messages`;
--> statement-breakpoint
DROP TABLE `webhook_messages`;
--> statement-breakpoint
ALTER TABLE `__new_webhook_messages` RENAME TO `webhook_messages`;
--> statement-breakpoint
CREATE TABLE `__new_trades` (
	`id` integer NOT NULL,
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
	`closed_time` text DEFAULT '' NOT NULL,
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
	`fees` integer,
	`gross_buy_price` integer,
	`gross_sell_price` integer,
	`own_entry` integer DEFAULT false NOT NULL,
	`awaits_answer` integer DEFAULT false NOT NULL,
	`round_trip_on` text DEFAULT '' NOT NULL,
	`round_trip_number` integer DEFAULT 0 NOT NULL,
	`parts_sum` integer DEFAULT 0 NOT NULL,
	`lot_id` integer,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`lot_id`) REFERENCES `lots`(`user_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_trades`("id", "user_id", "account_id", "trade_key", "symbol", "instrument", "side", "buy_date", "sell_date", "buy_time", "sell_time", "closed_on", "closed_time", "quantity", "buy_price", "sell_price", "proceeds", "cost_basis", "profit", "disallowed_loss", "term", "broker_verified", "agreed", "profit_least", "profit_most", "quantity_difference", "amount_difference", "fees", "gross_buy_price", "gross_sell_price", "own_entry", "awaits_answer", "round_trip_on", "round_trip_number", "parts_sum", "lot_id") SELECT "id", "user_id", "account_id", "trade_key", "symbol", "instrument", "side", "buy_date", "sell_date", "buy_time", "sell_time", "closed_on", "closed_time", "quantity", "buy_price", "sell_price", "proceeds", "cost_basis", "profit", "disallowed_loss", "term", "broker_verified", "agreed", "profit_least", "profit_most", "quantity_difference", "amount_difference", "fees", "gross_buy_price", "gross_sell_price", "own_entry", "awaits_answer", "round_trip_on", "round_trip_number", "parts_sum", "lot_id" FROM `trades`;
--> statement-breakpoint
DROP TABLE `trades`;
--> statement-breakpoint
ALTER TABLE `__new_trades` RENAME TO `trades`;
--> statement-breakpoint
CREATE INDEX `trades_lot` ON `trades` (`user_id`,`lot_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `trades_closed` ON `trades` (`user_id`,`closed_on`,`closed_time`,`instrument`,`account_id`,`trade_key`,`profit`);
--> statement-breakpoint
CREATE INDEX `trades_account_closed` ON `trades` (`user_id`,`account_id`,`closed_on`);
--> statement-breakpoint
CREATE INDEX `trades_instrument_closed` ON `trades` (`user_id`,`instrument`,`account_id`,`closed_on`);
--> statement-breakpoint
CREATE INDEX `trades_profit` ON `trades` (`user_id`,`profit`,`closed_on`);
