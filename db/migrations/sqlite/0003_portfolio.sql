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
CREATE INDEX `snapshots_user` ON `snapshots` (`user_id`,`taken_at`);