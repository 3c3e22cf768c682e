-- The tables of workspaces, by hand: rows under way are kept in memory until they are stored.
DROP TABLE "spool_transactions";--> statement-breakpoint
DROP TABLE "spool_lots";--> statement-breakpoint
DROP TABLE "spool_labels";--> statement-breakpoint
DROP TABLE "spool_contents";--> statement-breakpoint
DROP TABLE "next_transactions";--> statement-breakpoint
DROP TABLE "next_lots";--> statement-breakpoint
DROP TABLE "next_file_transactions";--> statement-breakpoint
DROP TABLE "next_file_lots";
