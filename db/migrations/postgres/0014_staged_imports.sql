ALTER TABLE "accounts" ADD COLUMN "staged_by" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "staged_at" bigint;--> statement-breakpoint
CREATE INDEX "accounts_staged" ON "accounts" USING btree ("staged_by");--> statement-breakpoint
CREATE INDEX "imports_staged" ON "imports" USING btree ("staged_at");