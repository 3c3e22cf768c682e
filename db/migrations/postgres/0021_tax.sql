CREATE TABLE "tax_form_totals" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"year" bigint NOT NULL,
	"box" text collate "C" NOT NULL,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"adjustment" bigint NOT NULL,
	"gain" bigint NOT NULL,
	CONSTRAINT "tax_form_totals_user_id_account_id_year_box_pk" PRIMARY KEY("user_id","account_id","year","box")
);
--> statement-breakpoint
CREATE TABLE "tax_statements" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"year" bigint NOT NULL,
	"short_box" text collate "C",
	"long_box" text collate "C",
	"section1256_mark" bigint,
	CONSTRAINT "tax_statements_user_id_account_id_year_pk" PRIMARY KEY("user_id","account_id","year")
);
--> statement-breakpoint
CREATE TABLE "tax_totals" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"date" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"row_count" bigint NOT NULL,
	"to_check" bigint NOT NULL,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"disallowed_loss" bigint NOT NULL,
	"profit" bigint NOT NULL,
	CONSTRAINT "tax_totals_user_id_account_id_date_kind_pk" PRIMARY KEY("user_id","account_id","date","kind")
);
--> statement-breakpoint
-- See db/README.md, "By user".
ALTER TABLE "tax_form_totals" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "tax_statements" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "tax_totals" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
do $$
declare one text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    foreach one in array array['tax_form_totals', 'tax_statements', 'tax_totals'] loop
      execute format('select create_distributed_table(%L, ''user_id'', colocate_with => ''accounts'')', one);
    end loop;
  end if;
end
$$;
--> statement-breakpoint
ALTER TABLE "tax_form_totals" ADD CONSTRAINT "tax_form_totals_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_statements" ADD CONSTRAINT "tax_statements_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_totals" ADD CONSTRAINT "tax_totals_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What the service derives from now on; see src/ledger/tax/.
INSERT INTO "tax_totals" ("user_id", "account_id", "date", "kind", "row_count", "to_check", "proceeds", "cost_basis", "disallowed_loss", "profit")
SELECT "user_id", "account_id", "closed_on",
  CASE WHEN "by_dates" = 'section_1256' THEN "by_dates" ELSE coalesce("term", "by_dates", 'unknown') END AS "kind",
  count(*),
  sum(CASE WHEN "quantity_difference" <> 0 OR "amount_difference" <> 0 OR "lot_id" IS NULL OR NOT "broker_verified" OR "own_entry"
    OR "buy_date" IS NULL OR ("by_dates" <> 'section_1256' AND "term" <> "by_dates") THEN 1 ELSE 0 END),
  sum(CASE WHEN "proceeds" < 0 THEN -((5000 - "proceeds") / 10000) ELSE ("proceeds" + 5000) / 10000 END * 10000),
  sum(CASE WHEN "cost_basis" < 0 THEN -((5000 - "cost_basis") / 10000) ELSE ("cost_basis" + 5000) / 10000 END * 10000),
  sum(CASE WHEN "disallowed_loss" < 0 THEN -((5000 - "disallowed_loss") / 10000) ELSE ("disallowed_loss" + 5000) / 10000 END * 10000),
  sum("profit")
FROM (SELECT "trades".*, CASE WHEN ("instrument" LIKE '% ____-__-__ _ %' AND (substr("instrument", 1, 4) IN ('SPX ', 'XSP ', 'NDX ', 'XND ', 'MNX ', 'NQX ', 'RUT ', 'RUI ', 'RLG ', 'RLV ', 'VIX ', 'DJX ', 'OEX ', 'XEO ')
    OR substr("instrument", 1, 5) IN ('SPXW ', 'NDXP ', 'VOLQ ', 'RUTW ', 'MRUT ', 'VIXW ', 'MXEA ', 'MXEF ')
    OR substr("instrument", 1, 6) IN ('SPXPM ', 'XSPAM ', 'NANOS ', 'SPEQX ', 'SPIKE ', 'MXWLD ', 'MXUSA ', 'MXACW '))) THEN 'section_1256'
    ELSE CASE WHEN "side" = 'short' THEN 'short' WHEN "buy_date" IS NULL THEN NULL
      WHEN cast(replace("sell_date", '-', '') as integer) - cast(replace("buy_date", '-', '') as integer) >
        CASE WHEN "buy_date" LIKE '%-02-28' THEN 10001 ELSE 10000 END THEN 'long' ELSE 'short' END END AS "by_dates"
  FROM "trades") AS "of_terms"
GROUP BY "user_id", "account_id", "closed_on",
  CASE WHEN "by_dates" = 'section_1256' THEN "by_dates" ELSE coalesce("term", "by_dates", 'unknown') END;
