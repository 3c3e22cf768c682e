CREATE TABLE `journal_versions` (
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`version` integer NOT NULL,
	`written_at` integer NOT NULL,
	`note` text,
	`tags` text NOT NULL,
	`setup` text,
	`rating` integer,
	`planned_stop` integer,
	`reviewed_at` integer,
	PRIMARY KEY(`user_id`, `entry_id`, `version`),
	FOREIGN KEY (`user_id`,`entry_id`) REFERENCES `journal_entries`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
