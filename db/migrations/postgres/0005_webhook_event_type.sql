ALTER TABLE "webhook_deliveries" ADD COLUMN "event_type" text collate "C" DEFAULT 'newPlant' NOT NULL;--> statement-breakpoint
UPDATE "webhook_deliveries" SET "event_type" = 'test' WHERE "is_test";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "event_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP COLUMN "is_test";
