CREATE TABLE `round_trips` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`opened_on` text NOT NULL,
	`number` integer NOT NULL,
	`symbol` text NOT NULL,
	`side` text NOT NULL,
	`is_open` integer NOT NULL,
	`last_on` text NOT NULL,
	`opened_time` text,
	`closed_time` text,
	`trade_count` integer NOT NULL,
	`quantity` integer,
	`most_held` integer,
	`open_quantity` integer NOT NULL,
	`executions` integer NOT NULL,
	`entry_price` integer,
	`exit_price` integer,
	`proceeds` integer NOT NULL,
	`cost_basis` integer NOT NULL,
	`fees` integer NOT NULL,
	`profit` integer NOT NULL,
	`disallowed_loss` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `instrument`, `opened_on`, `number`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_trips_user_last` ON `round_trips` (`user_id`,`last_on`);--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `fees` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `round_trips` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `round_trip_wins` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `symbol_totals` ADD `fees` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `symbol_totals` ADD `round_trips` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `symbol_totals` ADD `round_trip_wins` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trades` ADD `fees` integer;--> statement-breakpoint
ALTER TABLE `trades` ADD `gross_buy_price` integer;--> statement-breakpoint
ALTER TABLE `trades` ADD `gross_sell_price` integer;--> statement-breakpoint
ALTER TABLE `trades` ADD `round_trip_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `trades` ADD `round_trip_number` integer DEFAULT 0 NOT NULL;