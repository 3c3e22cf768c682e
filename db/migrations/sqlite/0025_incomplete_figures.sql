ALTER TABLE `open_lots` ADD `row_unread` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `round_trips` ADD `unmatched_quantity` integer DEFAULT 0 NOT NULL;