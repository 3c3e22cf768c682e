CREATE TABLE `answers` (
	`user_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`question` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`),
	FOREIGN KEY (`user_id`,`import_id`) REFERENCES `imports`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answers_account` ON `answers` (`user_id`,`account_id`,`question`);--> statement-breakpoint
CREATE TABLE `questions` (
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`instrument` text NOT NULL,
	`symbol` text NOT NULL,
	`question` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`row_count` integer NOT NULL,
	`rows` text NOT NULL,
	`outcomes` text NOT NULL,
	PRIMARY KEY(`user_id`, `account_id`, `instrument`, `question`),
	FOREIGN KEY (`user_id`,`account_id`) REFERENCES `accounts`(`user_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questions_question` ON `questions` (`user_id`,`question`,`instrument`);--> statement-breakpoint
ALTER TABLE `import_files` ADD `marks_shorts` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `open_lots` ADD `awaits_answer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `awaits_answer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `trades` ADD `awaits_answer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `unmatched_sales` ADD `awaits_answer` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Layouts that always mark short sales.
UPDATE "import_files" SET "marks_shorts" = 1 WHERE "layout" LIKE 'Charles Schwab transaction history%'
  OR "layout" LIKE 'thinkorswim account statement%'
  OR "layout" LIKE 'Fidelity account history%'
  OR "layout" LIKE 'E*TRADE transaction history%'
  OR "layout" LIKE 'Merrill account history%'
  OR "layout" LIKE 'tastytrade transaction history%'
  OR "layout" LIKE 'TD Ameritrade transaction history%'
  OR "layout" LIKE 'TradeZero or TradeNote trades%'
  OR "layout" LIKE 'Interactive Brokers activity statement%'
  OR "layout" = 'Webull order history';
