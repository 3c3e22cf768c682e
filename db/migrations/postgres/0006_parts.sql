CREATE TABLE "parts" (
	"user_id" bigint NOT NULL,
	"of_lot" boolean NOT NULL,
	"content_id" bigint NOT NULL,
	"n" bigint NOT NULL,
	"kind" text collate "C" NOT NULL,
	"effect" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"copy" bigint NOT NULL,
	"copies" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"shown_quantity" bigint,
	"shown_price" bigint,
	"money" bigint,
	"paid" bigint,
	"fees" bigint NOT NULL,
	"step" bigint NOT NULL,
	"carried_from" text collate "C",
	"own_entry" boolean NOT NULL,
	"round_trip_on" text collate "C",
	"round_trip_number" bigint,
	"trade_id" bigint,
	CONSTRAINT "parts_user_id_of_lot_content_id_n_pk" PRIMARY KEY("user_id","of_lot","content_id","n")
);
--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "parts_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD COLUMN "side" text collate "C" DEFAULT 'long' NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD COLUMN "transaction_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "parts_trade" ON "parts" USING btree ("user_id","trade_id");--> statement-breakpoint
CREATE INDEX "parts_round_trip" ON "parts" USING btree ("user_id","round_trip_on","round_trip_number") WHERE round_trip_on is not null;--> statement-breakpoint
CREATE INDEX "unmatched_sales_transaction" ON "unmatched_sales" USING btree ("user_id","transaction_id");--> statement-breakpoint
UPDATE "unmatched_sales" SET "side" = 'short' WHERE "sale_key" LIKE 'unmatched:short:%';
--> statement-breakpoint
-- Rows that a crash has left have no value for the new columns.
DELETE FROM "next_trades";--> statement-breakpoint
DELETE FROM "next_unmatched_sales";--> statement-breakpoint
ALTER TABLE "next_trades" ADD COLUMN "n" bigint NOT NULL, ADD COLUMN "parts_sum" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "next_unmatched_sales" ADD COLUMN "side" text collate "C" NOT NULL, ADD COLUMN "transaction_id" bigint NOT NULL;
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_trade_ids" (
	"user_id" bigint NOT NULL,
	"n" bigint NOT NULL,
	"trade_id" bigint NOT NULL,
	CONSTRAINT "next_trade_ids_pk" PRIMARY KEY("user_id","n")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_parts" (
	"user_id" bigint NOT NULL,
	"of_lot" boolean NOT NULL,
	"content_id" bigint NOT NULL,
	"n" bigint NOT NULL,
	"kind" text collate "C" NOT NULL,
	"effect" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"copy" bigint NOT NULL,
	"copies" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"shown_quantity" bigint,
	"shown_price" bigint,
	"money" bigint,
	"paid" bigint,
	"fees" bigint NOT NULL,
	"step" bigint NOT NULL,
	"carried_from" text collate "C",
	"own_entry" boolean NOT NULL,
	"round_trip_on" text collate "C",
	"round_trip_number" bigint,
	"trade" bigint
);
--> statement-breakpoint
CREATE INDEX "next_parts_0" ON "next_parts" USING btree ("user_id");
--> statement-breakpoint
-- See db/README.md, "By user".
ALTER TABLE "parts" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "next_trade_ids" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "next_parts" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
do $$
declare one text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    foreach one in array array['parts', 'next_trade_ids', 'next_parts'] loop
      execute format('select create_distributed_table(%L, ''user_id'', colocate_with => ''accounts'')', one);
    end loop;
  end if;
end
$$;
