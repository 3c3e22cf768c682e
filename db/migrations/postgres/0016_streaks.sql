ALTER TABLE "daily_totals" DROP COLUMN "win_lead";--> statement-breakpoint
ALTER TABLE "daily_totals" DROP COLUMN "win_trail";--> statement-breakpoint
ALTER TABLE "daily_totals" DROP COLUMN "win_best";--> statement-breakpoint
ALTER TABLE "daily_totals" DROP COLUMN "loss_lead";--> statement-breakpoint
ALTER TABLE "daily_totals" DROP COLUMN "loss_trail";--> statement-breakpoint
ALTER TABLE "daily_totals" DROP COLUMN "loss_best";--> statement-breakpoint
DROP INDEX "trades_account_closed";--> statement-breakpoint
DROP INDEX "trades_instrument_closed";--> statement-breakpoint
CREATE INDEX "trades_account_closed" ON "trades" USING btree ("user_id","account_id","closed_on");--> statement-breakpoint
CREATE INDEX "trades_instrument_closed" ON "trades" USING btree ("user_id","instrument","account_id","closed_on");
