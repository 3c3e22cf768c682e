-- SQLite cannot drop NOT NULL from a column: the two tables are made anew. Foreign keys are off during migrations.
CREATE TABLE `__new_lots` (
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
	`quantity` integer,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`gain` integer,
	`disallowed_loss` integer NOT NULL,
	`term` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lots_copies" CHECK("__new_lots"."copies" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_lots`("id", "user_id", "account_id", "content_key", "sale_key", "copies", "symbol", "instrument", "acquired", "sold", "quantity", "proceeds", "cost_basis", "gain", "disallowed_loss", "term") SELECT "id", "user_id", "account_id", "content_key", "sale_key", "copies", "symbol", "instrument", "acquired", "sold", "quantity", "proceeds", "cost_basis", "gain", "disallowed_loss", "term" FROM `lots`;--> statement-breakpoint
DROP TABLE `lots`;--> statement-breakpoint
ALTER TABLE `__new_lots` RENAME TO `lots`;--> statement-breakpoint
CREATE UNIQUE INDEX `lots_content` ON `lots` (`account_id`,`content_key`);--> statement-breakpoint
CREATE INDEX `lots_instrument` ON `lots` (`account_id`,`instrument`);--> statement-breakpoint
CREATE INDEX `lots_sale` ON `lots` (`account_id`,`sale_key`);--> statement-breakpoint
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
	`lot_id` integer,
	`running_trades` integer NOT NULL,
	`running_wins` integer NOT NULL,
	`running_profit` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_trades`("id", "user_id", "account_id", "trade_key", "symbol", "instrument", "side", "buy_date", "sell_date", "closed_on", "quantity", "buy_price", "sell_price", "proceeds", "cost_basis", "profit", "disallowed_loss", "term", "broker_verified", "agreed", "lot_id", "running_trades", "running_wins", "running_profit") SELECT "id", "user_id", "account_id", "trade_key", "symbol", "instrument", "side", "buy_date", "sell_date", "closed_on", "quantity", "buy_price", "sell_price", "proceeds", "cost_basis", "profit", "disallowed_loss", "term", "broker_verified", "agreed", "lot_id", "running_trades", "running_wins", "running_profit" FROM `trades`;--> statement-breakpoint
DROP TABLE `trades`;--> statement-breakpoint
ALTER TABLE `__new_trades` RENAME TO `trades`;--> statement-breakpoint
CREATE INDEX `trades_lot` ON `trades` (`lot_id`);--> statement-breakpoint
CREATE INDEX `trades_instrument_closed` ON `trades` (`account_id`,`instrument`,`closed_on`,`running_trades`,`running_wins`,`running_profit`);--> statement-breakpoint
CREATE UNIQUE INDEX `trades_key` ON `trades` (`account_id`,`instrument`,`trade_key`);--> statement-breakpoint
CREATE INDEX `trades_user_closed` ON `trades` (`user_id`,`closed_on`);--> statement-breakpoint
CREATE INDEX `trades_account_closed` ON `trades` (`account_id`,`closed_on`);