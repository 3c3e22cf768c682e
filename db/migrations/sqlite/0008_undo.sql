CREATE TABLE `import_labels` (
	`import_id` integer NOT NULL,
	`label` text NOT NULL,
	`account_id` integer NOT NULL,
	PRIMARY KEY(`import_id`, `label`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_labels_account` ON `import_labels` (`account_id`);--> statement-breakpoint
ALTER TABLE `import_lots` ADD `printed` text;--> statement-breakpoint
ALTER TABLE `import_transactions` ADD `printed` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `forms_recorded` integer DEFAULT false NOT NULL;