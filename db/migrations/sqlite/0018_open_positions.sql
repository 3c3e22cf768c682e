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
CREATE INDEX `positions_user` ON `positions` (`user_id`,`instrument`);