ALTER TABLE "account_labels" DROP CONSTRAINT "account_labels_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "account_labels" DROP CONSTRAINT "account_labels_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "daily_totals" DROP CONSTRAINT "daily_totals_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "daily_totals" DROP CONSTRAINT "daily_totals_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "file_accounts" DROP CONSTRAINT "file_accounts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "file_accounts" DROP CONSTRAINT "file_accounts_file_id_import_files_id_fk";
--> statement-breakpoint
ALTER TABLE "file_accounts" DROP CONSTRAINT "file_accounts_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "file_lots" DROP CONSTRAINT "file_lots_file_id_import_files_id_fk";
--> statement-breakpoint
ALTER TABLE "file_lots" DROP CONSTRAINT "file_lots_content_id_lots_id_fk";
--> statement-breakpoint
ALTER TABLE "file_rows" DROP CONSTRAINT "file_rows_file_id_import_files_id_fk";
--> statement-breakpoint
ALTER TABLE "file_transactions" DROP CONSTRAINT "file_transactions_file_id_import_files_id_fk";
--> statement-breakpoint
ALTER TABLE "file_transactions" DROP CONSTRAINT "file_transactions_content_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "holdings" DROP CONSTRAINT "holdings_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "import_files" DROP CONSTRAINT "import_files_import_id_imports_id_fk";
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "lots" DROP CONSTRAINT "lots_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "lots" DROP CONSTRAINT "lots_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "open_lots" DROP CONSTRAINT "open_lots_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "open_lots" DROP CONSTRAINT "open_lots_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "plants" DROP CONSTRAINT "plants_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "positions" DROP CONSTRAINT "positions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "positions" DROP CONSTRAINT "positions_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "record_revisions" DROP CONSTRAINT "record_revisions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "snapshot_slots" DROP CONSTRAINT "snapshot_slots_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "snapshots" DROP CONSTRAINT "snapshots_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "symbol_totals" DROP CONSTRAINT "symbol_totals_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "symbol_totals" DROP CONSTRAINT "symbol_totals_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_lot_id_lots_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "unmatched_sales" DROP CONSTRAINT "unmatched_sales_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "unmatched_sales" DROP CONSTRAINT "unmatched_sales_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "file_lots" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "file_rows" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "file_transactions" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
UPDATE "import_files" SET "user_id" = "imports"."user_id" FROM "imports" WHERE "imports"."id" = "import_files"."import_id";
--> statement-breakpoint
UPDATE "file_lots" SET "user_id" = "lots"."user_id" FROM "lots" WHERE "lots"."id" = "file_lots"."content_id";
--> statement-breakpoint
UPDATE "file_transactions" SET "user_id" = "transactions"."user_id" FROM "transactions" WHERE "transactions"."id" = "file_transactions"."content_id";
--> statement-breakpoint
UPDATE "file_rows" SET "user_id" = "import_files"."user_id" FROM "import_files" WHERE "import_files"."id" = "file_rows"."file_id";
--> statement-breakpoint
UPDATE "webhook_attempts" SET "user_id" = "webhook_deliveries"."user_id" FROM "webhook_deliveries" WHERE "webhook_deliveries"."id" = "webhook_attempts"."delivery_id";
--> statement-breakpoint
UPDATE "webhook_messages" SET "user_id" = "webhook_deliveries"."user_id" FROM "webhook_deliveries" WHERE "webhook_deliveries"."message_id" = "webhook_messages"."id";
--> statement-breakpoint
DELETE FROM "webhook_messages" WHERE "user_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "import_files" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "file_lots" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "file_transactions" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "file_rows" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "webhook_messages" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
DROP INDEX "imports_user";
--> statement-breakpoint
DROP INDEX "open_lots_user";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_user";
--> statement-breakpoint
DROP INDEX "webhook_endpoints_user";
--> statement-breakpoint
DROP INDEX "file_lots_content";
--> statement-breakpoint
DROP INDEX "file_transactions_content";
--> statement-breakpoint
DROP INDEX "import_files_position";
--> statement-breakpoint
DROP INDEX "import_files_sha256";
--> statement-breakpoint
DROP INDEX "lots_content";
--> statement-breakpoint
DROP INDEX "lots_instrument";
--> statement-breakpoint
DROP INDEX "trades_lot";
--> statement-breakpoint
DROP INDEX "trades_instrument_closed";
--> statement-breakpoint
DROP INDEX "trades_key";
--> statement-breakpoint
DROP INDEX "trades_account_closed";
--> statement-breakpoint
DROP INDEX "transactions_content";
--> statement-breakpoint
DROP INDEX "transactions_instrument";
--> statement-breakpoint
DROP INDEX "transactions_exercises";
--> statement-breakpoint
DROP INDEX "transactions_movements";
--> statement-breakpoint
DROP INDEX "unmatched_sales_key";
--> statement-breakpoint
DROP INDEX "webhook_attempts_delivery";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_due";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint";
--> statement-breakpoint
DROP INDEX "webhook_deliveries_message";
--> statement-breakpoint
ALTER TABLE "daily_totals" DROP CONSTRAINT "daily_totals_account_id_date_pk";
--> statement-breakpoint
ALTER TABLE "file_lots" DROP CONSTRAINT "file_lots_file_id_content_id_pk";
--> statement-breakpoint
ALTER TABLE "file_rows" DROP CONSTRAINT "file_rows_file_id_position_pk";
--> statement-breakpoint
ALTER TABLE "file_transactions" DROP CONSTRAINT "file_transactions_file_id_content_id_pk";
--> statement-breakpoint
ALTER TABLE "open_lots" DROP CONSTRAINT "open_lots_account_id_instrument_side_date_pk";
--> statement-breakpoint
ALTER TABLE "positions" DROP CONSTRAINT "positions_account_id_instrument_pk";
--> statement-breakpoint
ALTER TABLE "symbol_totals" DROP CONSTRAINT "symbol_totals_account_id_instrument_pk";
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_pkey";
--> statement-breakpoint
ALTER TABLE "holdings" DROP CONSTRAINT "holdings_pkey";
--> statement-breakpoint
ALTER TABLE "import_files" DROP CONSTRAINT "import_files_pkey";
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_pkey";
--> statement-breakpoint
ALTER TABLE "lots" DROP CONSTRAINT "lots_pkey";
--> statement-breakpoint
ALTER TABLE "snapshots" DROP CONSTRAINT "snapshots_pkey";
--> statement-breakpoint
ALTER TABLE "trades" DROP CONSTRAINT "trades_pkey";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_pkey";
--> statement-breakpoint
ALTER TABLE "unmatched_sales" DROP CONSTRAINT "unmatched_sales_pkey";
--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_pkey";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_pkey";
--> statement-breakpoint
ALTER TABLE "webhook_messages" DROP CONSTRAINT "webhook_messages_pkey";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_pkey";
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "daily_totals" ADD CONSTRAINT "daily_totals_user_id_account_id_date_pk" PRIMARY KEY("user_id","account_id","date");
--> statement-breakpoint
ALTER TABLE "file_lots" ADD CONSTRAINT "file_lots_user_id_file_id_content_id_pk" PRIMARY KEY("user_id","file_id","content_id");
--> statement-breakpoint
ALTER TABLE "file_rows" ADD CONSTRAINT "file_rows_user_id_file_id_position_pk" PRIMARY KEY("user_id","file_id","position");
--> statement-breakpoint
ALTER TABLE "file_transactions" ADD CONSTRAINT "file_transactions_user_id_file_id_content_id_pk" PRIMARY KEY("user_id","file_id","content_id");
--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "open_lots" ADD CONSTRAINT "open_lots_user_id_account_id_instrument_side_date_pk" PRIMARY KEY("user_id","account_id","instrument","side","date");
--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_account_id_instrument_pk" PRIMARY KEY("user_id","account_id","instrument");
--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "symbol_totals" ADD CONSTRAINT "symbol_totals_user_id_account_id_instrument_pk" PRIMARY KEY("user_id","account_id","instrument");
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD CONSTRAINT "unmatched_sales_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "account_labels" ADD CONSTRAINT "account_labels_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_totals" ADD CONSTRAINT "daily_totals_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_accounts" ADD CONSTRAINT "file_accounts_of_file" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."import_files"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_accounts" ADD CONSTRAINT "file_accounts_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_lots" ADD CONSTRAINT "file_lots_of_file" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."import_files"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_lots" ADD CONSTRAINT "file_lots_of_content" FOREIGN KEY ("user_id","content_id") REFERENCES "public"."lots"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_rows" ADD CONSTRAINT "file_rows_of_file" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."import_files"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_transactions" ADD CONSTRAINT "file_transactions_of_file" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."import_files"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_transactions" ADD CONSTRAINT "file_transactions_of_content" FOREIGN KEY ("user_id","content_id") REFERENCES "public"."transactions"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_of_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "open_lots" ADD CONSTRAINT "open_lots_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "symbol_totals" ADD CONSTRAINT "symbol_totals_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_of_lot" FOREIGN KEY ("user_id","lot_id") REFERENCES "public"."lots"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD CONSTRAINT "unmatched_sales_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_of_delivery" FOREIGN KEY ("user_id","delivery_id") REFERENCES "public"."webhook_deliveries"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_endpoint" FOREIGN KEY ("user_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_message" FOREIGN KEY ("user_id","message_id") REFERENCES "public"."webhook_messages"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "file_lots_content" ON "file_lots" USING btree ("user_id","content_id");
--> statement-breakpoint
CREATE INDEX "file_transactions_content" ON "file_transactions" USING btree ("user_id","content_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "import_files_position" ON "import_files" USING btree ("user_id","import_id","position");
--> statement-breakpoint
CREATE INDEX "import_files_sha256" ON "import_files" USING btree ("user_id","sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "lots_content" ON "lots" USING btree ("user_id","account_id","sold","row_key");
--> statement-breakpoint
CREATE INDEX "lots_instrument" ON "lots" USING btree ("user_id","account_id","instrument");
--> statement-breakpoint
CREATE INDEX "trades_lot" ON "trades" USING btree ("user_id","lot_id");
--> statement-breakpoint
CREATE INDEX "trades_instrument_closed" ON "trades" USING btree ("user_id","account_id","instrument","closed_on","running_trades","running_wins","running_profit");
--> statement-breakpoint
CREATE UNIQUE INDEX "trades_key" ON "trades" USING btree ("user_id","account_id","instrument","trade_key");
--> statement-breakpoint
CREATE INDEX "trades_account_closed" ON "trades" USING btree ("user_id","account_id","closed_on","instrument","running_trades");
--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_content" ON "transactions" USING btree ("user_id","account_id","date","row_key");
--> statement-breakpoint
CREATE INDEX "transactions_instrument" ON "transactions" USING btree ("user_id","account_id","instrument","date");
--> statement-breakpoint
CREATE INDEX "transactions_exercises" ON "transactions" USING btree ("user_id","account_id","instrument") WHERE "class" = 'expiration' and "action" <> 'Expired';
--> statement-breakpoint
CREATE INDEX "transactions_movements" ON "transactions" USING btree ("user_id","account_id","date") WHERE "class" = 'share_movement';
--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_sales_key" ON "unmatched_sales" USING btree ("user_id","account_id","instrument","sale_key");
--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("user_id","delivery_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("user_id","endpoint_id","due_at") WHERE "due_at" is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("user_id","endpoint_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_message" ON "webhook_deliveries" USING btree ("user_id","message_id");
--> statement-breakpoint
CREATE UNLOGGED TABLE "spool_transactions" (
	"user_id" bigint NOT NULL,
	"n" bigint NOT NULL,
	"label" bigint NOT NULL,
	"row_key" text collate "C" NOT NULL,
	"place" text collate "C",
	"date" text collate "C" NOT NULL,
	"posted_date" text collate "C" NOT NULL,
	"action" text collate "C" NOT NULL,
	"class" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"description" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint,
	"fees" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "spool_transactions_pk" PRIMARY KEY("user_id","n")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "spool_lots" (
	"user_id" bigint NOT NULL,
	"n" bigint NOT NULL,
	"label" bigint NOT NULL,
	"row_key" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"acquired" text collate "C",
	"sold" text collate "C" NOT NULL,
	"quantity" bigint,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"gain" bigint,
	"disallowed_loss" bigint NOT NULL,
	"term" text collate "C",
	CONSTRAINT "spool_lots_pk" PRIMARY KEY("user_id","n")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "spool_labels" (
	"user_id" bigint NOT NULL,
	"label" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "spool_labels_pk" PRIMARY KEY("user_id","label")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "spool_contents" (
	"user_id" bigint NOT NULL,
	"n" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"copies" bigint NOT NULL,
	"places" text collate "C",
	"stored" bigint,
	"differs" boolean NOT NULL,
	CONSTRAINT "spool_contents_pk" PRIMARY KEY("user_id","n")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_transactions" (
	"id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"row_key" text collate "C" NOT NULL,
	"copies" bigint NOT NULL,
	"added" boolean NOT NULL,
	"date" text collate "C" NOT NULL,
	"posted_date" text collate "C" NOT NULL,
	"action" text collate "C" NOT NULL,
	"class" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"description" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint,
	"fees" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "next_transactions_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "next_transactions_0" ON "next_transactions" USING btree ("user_id","account_id","instrument");
--> statement-breakpoint
CREATE INDEX "next_transactions_1" ON "next_transactions" USING btree ("user_id","account_id","date","row_key");
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_lots" (
	"id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"row_key" text collate "C" NOT NULL,
	"copies" bigint NOT NULL,
	"added" boolean NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"acquired" text collate "C",
	"sold" text collate "C" NOT NULL,
	"quantity" bigint,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"gain" bigint,
	"disallowed_loss" bigint NOT NULL,
	"term" text collate "C",
	CONSTRAINT "next_lots_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "next_lots_0" ON "next_lots" USING btree ("user_id","account_id","instrument");
--> statement-breakpoint
CREATE INDEX "next_lots_1" ON "next_lots" USING btree ("user_id","account_id","sold","row_key");
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_file_transactions" (
	"user_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"copies" bigint NOT NULL,
	"printed" text collate "C",
	"added" boolean NOT NULL,
	"places" text collate "C"
);
--> statement-breakpoint
CREATE INDEX "next_file_transactions_0" ON "next_file_transactions" USING btree ("user_id","content_id");
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_file_lots" (
	"user_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"copies" bigint NOT NULL,
	"printed" text collate "C",
	"added" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "next_file_lots_0" ON "next_file_lots" USING btree ("user_id","content_id");
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_trades" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"trade_key" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"buy_date" text collate "C",
	"sell_date" text collate "C" NOT NULL,
	"buy_time" text collate "C",
	"sell_time" text collate "C",
	"closed_on" text collate "C" NOT NULL,
	"quantity" bigint,
	"buy_price" bigint,
	"sell_price" bigint,
	"proceeds" bigint NOT NULL,
	"cost_basis" bigint NOT NULL,
	"profit" bigint NOT NULL,
	"disallowed_loss" bigint NOT NULL,
	"term" text collate "C",
	"broker_verified" boolean NOT NULL,
	"agreed" boolean NOT NULL,
	"profit_least" bigint,
	"profit_most" bigint,
	"quantity_difference" bigint,
	"amount_difference" bigint,
	"running_trades" bigint NOT NULL,
	"running_wins" bigint NOT NULL,
	"running_profit" bigint NOT NULL,
	"lot_id" bigint
);
--> statement-breakpoint
CREATE INDEX "next_trades_0" ON "next_trades" USING btree ("user_id","account_id","instrument");
--> statement-breakpoint
CREATE UNLOGGED TABLE "removed_trades" (
	"user_id" bigint NOT NULL,
	"trade_id" bigint NOT NULL,
	CONSTRAINT "removed_trades_pk" PRIMARY KEY("user_id","trade_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_running" (
	"user_id" bigint NOT NULL,
	"trade_id" bigint NOT NULL,
	"running_trades" bigint NOT NULL,
	"running_wins" bigint NOT NULL,
	"running_profit" bigint NOT NULL,
	CONSTRAINT "next_running_pk" PRIMARY KEY("user_id","trade_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_unmatched_sales" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"sale_key" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"date" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"proceeds" bigint NOT NULL,
	"code" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "next_unmatched_sales_0" ON "next_unmatched_sales" USING btree ("user_id");
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_positions" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"unmatched" bigint NOT NULL,
	"unsized_lots" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "next_positions_0" ON "next_positions" USING btree ("user_id");
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_open_lots" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"date" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"money" bigint NOT NULL,
	"without_money" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "next_open_lots_0" ON "next_open_lots" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE "account_labels" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "daily_totals" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "file_accounts" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "file_lots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "file_rows" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "file_transactions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "holdings" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "import_files" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "import_mappings" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "lots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "open_lots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "plants" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "positions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "snapshot_slots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "snapshots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "symbol_totals" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "trades" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "unmatched_sales" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "webhook_messages" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "spool_transactions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "spool_lots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "spool_labels" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "spool_contents" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_transactions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_lots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_file_transactions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_file_lots" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_trades" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "removed_trades" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_running" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_unmatched_sales" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_positions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "next_open_lots" ALTER COLUMN "user_id" SET STATISTICS 0;
