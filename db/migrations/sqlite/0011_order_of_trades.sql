DROP INDEX `trades_key`;--> statement-breakpoint
DROP INDEX `trades_user_closed`;--> statement-breakpoint
DROP INDEX `trades_instrument_closed`;--> statement-breakpoint
DROP INDEX `trades_account_closed`;--> statement-breakpoint
ALTER TABLE `trades` DROP COLUMN `running_trades`;--> statement-breakpoint
ALTER TABLE `trades` DROP COLUMN `running_wins`;--> statement-breakpoint
ALTER TABLE `trades` DROP COLUMN `running_profit`;--> statement-breakpoint
ALTER TABLE `trades` ADD `closed_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "trades" SET "closed_time" = coalesce(CASE WHEN "side" = 'long' THEN "sell_time" ELSE "buy_time" END, '');--> statement-breakpoint
CREATE UNIQUE INDEX `trades_closed` ON `trades` (`user_id`,`closed_on`,`closed_time`,`instrument`,`account_id`,`trade_key`,`profit`);--> statement-breakpoint
CREATE INDEX `trades_profit` ON `trades` (`user_id`,`profit`,`closed_on`);--> statement-breakpoint
CREATE INDEX `trades_instrument_closed` ON `trades` (`user_id`,`instrument`,`closed_on`,`closed_time`,`account_id`,`profit`);--> statement-breakpoint
CREATE INDEX `trades_account_closed` ON `trades` (`user_id`,`account_id`,`closed_on`,`closed_time`);
