ALTER TABLE `trades` ADD `quantity_difference` integer;--> statement-breakpoint
ALTER TABLE `trades` ADD `amount_difference` integer;--> statement-breakpoint
UPDATE trades SET quantity_difference = 0, amount_difference = 0 WHERE agreed;--> statement-breakpoint
-- The start rebuilds accounts without symbol totals, and finds the differences of the other lots.
DELETE FROM symbol_totals WHERE account_id IN (SELECT account_id FROM trades WHERE lot_id IS NOT NULL AND NOT agreed);
