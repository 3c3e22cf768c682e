CREATE TABLE "own_entries" (
	"user_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"entry" bigint NOT NULL,
	"version" bigint NOT NULL,
	"reason" text collate "C",
	"fields" jsonb NOT NULL,
	CONSTRAINT "own_entries_user_id_import_id_pk" PRIMARY KEY("user_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "open_lots" ADD COLUMN "own_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "own_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "own_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "own_entry" text collate "C";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "acquired" text collate "C";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "besides" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "replaced" bigint;--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD COLUMN "came_on" text collate "C";--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD COLUMN "own_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that a crash has left have no value for the new columns.
DELETE FROM "next_trades";--> statement-breakpoint
DELETE FROM "next_round_trips";--> statement-breakpoint
DELETE FROM "next_open_lots";--> statement-breakpoint
DELETE FROM "next_unmatched_sales";--> statement-breakpoint
ALTER TABLE "next_trades" ADD COLUMN "own_entry" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "own_entry" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "next_open_lots" ADD COLUMN "own_entry" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "next_unmatched_sales" ADD COLUMN "came_on" text collate "C", ADD COLUMN "own_entry" boolean NOT NULL;
--> statement-breakpoint
ALTER TABLE "spool_transactions" ADD COLUMN "own_entry" text collate "C", ADD COLUMN "acquired" text collate "C", ADD COLUMN "besides" bigint, ADD COLUMN "replaced" bigint;--> statement-breakpoint
ALTER TABLE "next_transactions" ADD COLUMN "own_entry" text collate "C", ADD COLUMN "acquired" text collate "C", ADD COLUMN "besides" bigint, ADD COLUMN "replaced" bigint;
--> statement-breakpoint
-- See db/README.md, "By user".
ALTER TABLE "own_entries" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    execute 'select create_distributed_table(''own_entries'', ''user_id'', colocate_with => ''accounts'')';
  end if;
end
$$;
--> statement-breakpoint
ALTER TABLE "own_entries" ADD CONSTRAINT "own_entries_of_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_entries_version" ON "own_entries" USING btree ("user_id","entry","version");--> statement-breakpoint
CREATE INDEX "transactions_own" ON "transactions" USING btree ("user_id","account_id","instrument") WHERE "own_entry" is not null;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "box" text collate "C";--> statement-breakpoint
ALTER TABLE "next_lots" ADD COLUMN "box" text collate "C";--> statement-breakpoint
ALTER TABLE "spool_lots" ADD COLUMN "box" text collate "C";
