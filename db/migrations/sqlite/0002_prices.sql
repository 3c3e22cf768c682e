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
