ALTER TABLE "open_lots" ADD COLUMN "row_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "unmatched_quantity" bigint DEFAULT 0 NOT NULL;