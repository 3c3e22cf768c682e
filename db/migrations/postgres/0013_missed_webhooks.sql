ALTER TABLE "webhook_endpoints" ADD COLUMN "missed" jsonb;--> statement-breakpoint
CREATE INDEX "plants_created" ON "plants" USING btree ("user_id","created_at");