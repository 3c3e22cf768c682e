DROP INDEX "lots_instrument";--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "is_divisible" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "lots_instrument" ON "lots" USING btree ("user_id","account_id","instrument","sold");--> statement-breakpoint
-- Rows that a crash has left have no value for the new column.
DELETE FROM "next_positions";--> statement-breakpoint
ALTER TABLE "next_positions" ADD COLUMN "is_divisible" boolean NOT NULL;
