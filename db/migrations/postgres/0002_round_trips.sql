CREATE TABLE "round_trips" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"opened_on" text collate "C" NOT NULL,
	"number" bigint NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"is_open" boolean NOT NULL,
	"last_on" text collate "C" NOT NULL,
	"opened_time" text collate "C",
	"closed_time" text collate "C",
	"trade_count" bigint NOT NULL,
	"quantity" bigint,
	"most_held" bigint,
	"open_quantity" bigint NOT NULL,
	"executions" bigint NOT NULL,
	"entry_price" bigint,
	"exit_price" bigint,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"profit" bigint NOT NULL,
	"disallowed_loss" bigint NOT NULL,
	CONSTRAINT "round_trips_user_id_account_id_instrument_opened_on_number_pk" PRIMARY KEY("user_id","account_id","instrument","opened_on","number")
);
--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "round_trips" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "round_trip_wins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "symbol_totals" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "symbol_totals" ADD COLUMN "round_trips" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "symbol_totals" ADD COLUMN "round_trip_wins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "fees" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "gross_buy_price" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "gross_sell_price" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "round_trip_on" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "round_trip_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Rows that a crash has left have no value for the new columns.
DELETE FROM "next_trades";
--> statement-breakpoint
ALTER TABLE "next_trades" ADD COLUMN "fees" bigint, ADD COLUMN "gross_buy_price" bigint, ADD COLUMN "gross_sell_price" bigint, ADD COLUMN "round_trip_on" text collate "C" NOT NULL, ADD COLUMN "round_trip_number" bigint NOT NULL;
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_round_trips" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"opened_on" text collate "C" NOT NULL,
	"number" bigint NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"is_open" boolean NOT NULL,
	"last_on" text collate "C" NOT NULL,
	"opened_time" text collate "C",
	"closed_time" text collate "C",
	"trade_count" bigint NOT NULL,
	"quantity" bigint,
	"most_held" bigint,
	"open_quantity" bigint NOT NULL,
	"executions" bigint NOT NULL,
	"entry_price" bigint,
	"exit_price" bigint,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"profit" bigint NOT NULL,
	"disallowed_loss" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "next_round_trips_0" ON "next_round_trips" USING btree ("user_id","account_id","instrument");
--> statement-breakpoint
CREATE UNLOGGED TABLE "removed_round_trips" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"opened_on" text collate "C" NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "removed_round_trips_0" ON "removed_round_trips" USING btree ("user_id","account_id","instrument");
--> statement-breakpoint
-- See db/README.md, "By user".
ALTER TABLE "round_trips" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "next_round_trips" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "removed_round_trips" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
do $$
declare one text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    foreach one in array array['round_trips', 'next_round_trips', 'removed_round_trips'] loop
      execute format('select create_distributed_table(%L, ''user_id'', colocate_with => ''accounts'')', one);
    end loop;
  end if;
end
$$;
--> statement-breakpoint
ALTER TABLE "round_trips" ADD CONSTRAINT "round_trips_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_trips_user_last" ON "round_trips" USING btree ("user_id","last_on");
