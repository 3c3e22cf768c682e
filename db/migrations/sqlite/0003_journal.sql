CREATE TABLE `journal_entries` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`account_id` integer,
	`instrument` text,
	`number` integer,
	`note` text,
	`setup` text,
	`setup_key` text,
	`rating` integer,
	`planned_stop` integer,
	`reviewed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_entries_key` ON `journal_entries` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `journal_entries_round_trip` ON `journal_entries` (`user_id`,`instrument`,`account_id`,`day`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `journal_entries_one_a_day` ON `journal_entries` (`user_id`,`day`) WHERE kind = 'day';--> statement-breakpoint
CREATE INDEX `journal_entries_day` ON `journal_entries` (`user_id`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `journal_entry_tags` (
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `entry_id`, `tag_id`),
	FOREIGN KEY (`user_id`,`entry_id`) REFERENCES `journal_entries`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`tag_id`) REFERENCES `journal_tags`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `journal_entry_tags_tag` ON `journal_entry_tags` (`user_id`,`tag_id`);--> statement-breakpoint
CREATE TABLE `journal_picture_parts` (
	`user_id` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`user_id`, `picture_id`, `position`),
	FOREIGN KEY (`user_id`,`picture_id`) REFERENCES `journal_pictures`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `journal_pictures` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`user_id`,`entry_id`) REFERENCES `journal_entries`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_pictures_key` ON `journal_pictures` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `journal_pictures_entry` ON `journal_pictures` (`user_id`,`entry_id`);--> statement-breakpoint
CREATE TABLE `journal_revisions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`revision` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `journal_tags` (
	`id` integer primary key autoincrement,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_tags_key` ON `journal_tags` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `journal_tags_name` ON `journal_tags` (`user_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `round_trips_held` ON `round_trips` (`user_id`,`instrument`,`opened_on`) WHERE is_open or last_on > opened_on;