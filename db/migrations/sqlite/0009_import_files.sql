CREATE TABLE `file_lots` (
	`file_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`printed` text,
	PRIMARY KEY(`file_id`, `content_id`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `file_rows` (
	`file_id` integer NOT NULL,
	`position` integer NOT NULL,
	`failed` integer NOT NULL,
	`line` integer NOT NULL,
	`column` text,
	`reason` text NOT NULL,
	PRIMARY KEY(`file_id`, `position`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `file_transactions` (
	`file_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`copies` integer NOT NULL,
	`printed` text,
	PRIMARY KEY(`file_id`, `content_id`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_files` (
	`id` integer primary key autoincrement,
	`import_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text,
	`layout` text,
	`last_date` text,
	`rows_read` integer NOT NULL,
	`rows_imported` integer NOT NULL,
	`rows_duplicate` integer NOT NULL,
	`rows_ignored` integer NOT NULL,
	`rows_failed` integer NOT NULL,
	`ignored` text NOT NULL,
	`notes` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_files_position` ON `import_files` (`import_id`,`position`);--> statement-breakpoint
CREATE INDEX `import_files_sha256` ON `import_files` (`sha256`);--> statement-breakpoint
INSERT INTO `import_files` (`import_id`, `position`, `kind`, `name`, `size`, `layout`, `rows_read`, `rows_imported`, `rows_duplicate`, `rows_ignored`, `rows_failed`, `ignored`, `notes`)
	SELECT `id`, 0, 'transactions', `transaction_filename`, `transaction_file_size`, json_extract(`report`, '$.transactions.layout'),
		coalesce(json_extract(`report`, '$.transactions.read'), 0), coalesce(json_extract(`report`, '$.transactions.imported'), 0), coalesce(json_extract(`report`, '$.transactions.duplicate'), 0),
		coalesce(json_extract(`report`, '$.transactions.read') - json_extract(`report`, '$.transactions.imported') - json_extract(`report`, '$.transactions.duplicate') - json_extract(`report`, '$.transactions.failed'), 0), coalesce(json_extract(`report`, '$.transactions.failed'), 0),
		coalesce(json_extract(`report`, '$.transactions.ignored'), '{}'), coalesce(json_extract(`report`, '$.transactions.notes'), '[]') FROM `imports`
	UNION ALL
	SELECT `id`, 1, 'gains', `gains_filename`, `gains_file_size`, json_extract(`report`, '$.gains.layout'),
		coalesce(json_extract(`report`, '$.gains.read'), 0), coalesce(json_extract(`report`, '$.gains.imported'), 0), coalesce(json_extract(`report`, '$.gains.duplicate'), 0),
		coalesce(json_extract(`report`, '$.gains.read') - json_extract(`report`, '$.gains.imported') - json_extract(`report`, '$.gains.duplicate') - json_extract(`report`, '$.gains.failed'), 0), coalesce(json_extract(`report`, '$.gains.failed'), 0),
		coalesce(json_extract(`report`, '$.gains.ignored'), '{}'), coalesce(json_extract(`report`, '$.gains.notes'), '[]') FROM `imports`
	ORDER BY 1, 2;
--> statement-breakpoint
INSERT INTO `file_transactions` (`file_id`, `content_id`, `copies`, `printed`)
	SELECT f.`id`, l.`content_id`, l.`copies`, l.`printed` FROM `import_transactions` l
	JOIN `import_files` f ON f.`import_id` = l.`import_id` AND f.`position` = 0;
--> statement-breakpoint
INSERT INTO `file_lots` (`file_id`, `content_id`, `copies`, `printed`)
	SELECT f.`id`, l.`content_id`, l.`copies`, l.`printed` FROM `import_lots` l
	JOIN `import_files` f ON f.`import_id` = l.`import_id` AND f.`position` = 1;
--> statement-breakpoint
INSERT INTO `file_rows` (`file_id`, `position`, `failed`, `line`, `column`, `reason`)
	SELECT f.`id`, e.`key`, 1, json_extract(e.`value`, '$.line'), json_extract(e.`value`, '$.column'), json_extract(e.`value`, '$.reason')
	FROM `import_files` f JOIN `imports` i ON i.`id` = f.`import_id`
	JOIN json_each(i.`report`, '$.' || f.`kind` || '.failures') e;
--> statement-breakpoint
UPDATE `import_files` SET `last_date` = CASE `kind`
	WHEN 'transactions' THEN (SELECT max(c.`date`) FROM `file_transactions` l JOIN `transactions` c ON c.`id` = l.`content_id` WHERE l.`file_id` = `import_files`.`id`)
	ELSE (SELECT max(max(c.`sold`, coalesce(c.`acquired`, ''))) FROM `file_lots` l JOIN `lots` c ON c.`id` = l.`content_id` WHERE l.`file_id` = `import_files`.`id`) END;
--> statement-breakpoint
UPDATE `imports` SET `report` = json_remove(`report`, '$.transactions', '$.gains');
--> statement-breakpoint
CREATE INDEX `file_lots_content` ON `file_lots` (`content_id`);--> statement-breakpoint
CREATE INDEX `file_transactions_content` ON `file_transactions` (`content_id`);--> statement-breakpoint
DROP TABLE `import_lots`;--> statement-breakpoint
DROP TABLE `import_transactions`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `transaction_filename`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `gains_filename`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `transaction_file_size`;--> statement-breakpoint
ALTER TABLE `imports` DROP COLUMN `gains_file_size`;