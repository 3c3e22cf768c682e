CREATE TABLE `parts` (
	`user_id` integer NOT NULL,
	`of_lot` integer NOT NULL,
	`content_id` integer NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`effect` text NOT NULL,
	`side` text NOT NULL,
	`copy` integer NOT NULL,
	`copies` integer NOT NULL,
	`quantity` integer NOT NULL,
	`shown_quantity` integer,
	`shown_price` integer,
	`money` integer,
	`paid` integer,
	`fees` integer NOT NULL,
	`step` integer NOT NULL,
	`carried_from` text,
	`own_entry` integer NOT NULL,
	`round_trip_on` text,
	`round_trip_number` integer,
	`trade_id` integer,
	PRIMARY KEY(`user_id`, `of_lot`, `content_id`, `n`)
);
--> statement-breakpoint
CREATE INDEX `parts_trade` ON `parts` (`user_id`,`trade_id`);--> statement-breakpoint
CREATE INDEX `parts_round_trip` ON `parts` (`user_id`,`round_trip_on`,`round_trip_number`) WHERE round_trip_on is not null;--> statement-breakpoint
ALTER TABLE `trades` ADD `parts_sum` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `unmatched_sales` ADD `side` text DEFAULT 'long' NOT NULL;--> statement-breakpoint
ALTER TABLE `unmatched_sales` ADD `transaction_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `unmatched_sales_transaction` ON `unmatched_sales` (`user_id`,`transaction_id`);--> statement-breakpoint
UPDATE `unmatched_sales` SET `side` = 'short' WHERE `sale_key` LIKE 'unmatched:short:%';
