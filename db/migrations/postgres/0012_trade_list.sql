DROP INDEX "trades_user_closed";--> statement-breakpoint
DROP INDEX "trades_account_closed";--> statement-breakpoint
CREATE INDEX "trades_user_closed" ON "trades" USING btree ("user_id","closed_on","instrument","account_id","running_trades");--> statement-breakpoint
CREATE INDEX "trades_account_closed" ON "trades" USING btree ("account_id","closed_on","instrument","running_trades");