ALTER TABLE "positions" ADD COLUMN "long_least" bigint;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "long_most" bigint;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "short_least" bigint;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "short_most" bigint;--> statement-breakpoint
ALTER TABLE "next_positions" ADD COLUMN "long_least" bigint;--> statement-breakpoint
ALTER TABLE "next_positions" ADD COLUMN "long_most" bigint;--> statement-breakpoint
ALTER TABLE "next_positions" ADD COLUMN "short_least" bigint;--> statement-breakpoint
ALTER TABLE "next_positions" ADD COLUMN "short_most" bigint;
