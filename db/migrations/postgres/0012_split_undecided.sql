ALTER TABLE "open_lots" ADD COLUMN "split_undecided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that a crash has left have no value for the new column.
DELETE FROM "next_open_lots";--> statement-breakpoint
ALTER TABLE "next_open_lots" ADD COLUMN "split_undecided" boolean NOT NULL;
