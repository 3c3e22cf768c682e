-- The tables of workspaces, by hand: what is derived is kept in memory until it is stored.
DROP TABLE "next_trades";--> statement-breakpoint
DROP TABLE "next_trade_ids";--> statement-breakpoint
DROP TABLE "next_parts";--> statement-breakpoint
DROP TABLE "removed_trades";--> statement-breakpoint
DROP TABLE "next_round_trips";--> statement-breakpoint
DROP TABLE "removed_round_trips";--> statement-breakpoint
DROP TABLE "next_unmatched_sales";--> statement-breakpoint
DROP TABLE "next_positions";--> statement-breakpoint
DROP TABLE "next_open_lots";--> statement-breakpoint
DROP TABLE "next_questions";
