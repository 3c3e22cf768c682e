ALTER TABLE "lots" ADD COLUMN "box" text collate "C";--> statement-breakpoint
ALTER TABLE "next_lots" ADD COLUMN "box" text collate "C";--> statement-breakpoint
ALTER TABLE "spool_lots" ADD COLUMN "box" text collate "C";
