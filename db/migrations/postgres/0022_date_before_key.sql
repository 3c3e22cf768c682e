DROP INDEX "lots_content";--> statement-breakpoint
DROP INDEX "lots_sale";--> statement-breakpoint
DROP INDEX "transactions_content";--> statement-breakpoint
CREATE UNIQUE INDEX "lots_content" ON "lots" USING btree ("account_id","sold","content_key");--> statement-breakpoint
CREATE INDEX "lots_sale" ON "lots" USING btree ("account_id","sold","sale_key");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_content" ON "transactions" USING btree ("account_id","date","content_key");