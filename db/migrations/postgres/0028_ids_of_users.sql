-- serves from 0028_ids_of_users
-- Ids count for each user from here on: the next of a user follows the last that the table has given, so that none is given again.
UPDATE "last_numbers" SET "kind" = "kind" || 's';
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'accounts', s."last_value" FROM "users" u, "accounts_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'holdings', s."last_value" FROM "users" u, "holdings_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'import_files', s."last_value" FROM "users" u, "import_files_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'imports', s."last_value" FROM "users" u, "imports_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'journal_entries', s."last_value" FROM "users" u, "journal_entries_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'journal_pictures', s."last_value" FROM "users" u, "journal_pictures_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'journal_tags', s."last_value" FROM "users" u, "journal_tags_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'lots', s."last_value" FROM "users" u, "lots_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'snapshots', s."last_value" FROM "users" u, "snapshots_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'trades', s."last_value" FROM "users" u, "trades_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'transactions', s."last_value" FROM "users" u, "transactions_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'webhook_attempts', s."last_value" FROM "users" u, "webhook_attempts_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'webhook_endpoints', s."last_value" FROM "users" u, "webhook_endpoints_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT u."id", 'webhook_messages', s."last_value" FROM "users" u, "webhook_messages_id_seq" s WHERE s."is_called"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "last" = greatest("last_numbers"."last", excluded."last");
--> statement-breakpoint
INSERT INTO "last_numbers" ("user_id", "kind", "last")
SELECT "user_id", 'import_mappings', max("id") FROM "import_mappings" GROUP BY "user_id";
--> statement-breakpoint
ALTER TABLE "holdings" DROP CONSTRAINT "holdings_user_id_id_pk";
--> statement-breakpoint
UPDATE "holdings" SET "id" = "number" WHERE "number" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
DROP INDEX "holdings_number";
--> statement-breakpoint
ALTER TABLE "holdings" DROP COLUMN "number";
--> statement-breakpoint
ALTER TABLE "snapshots" DROP CONSTRAINT "snapshots_user_id_id_pk";
--> statement-breakpoint
UPDATE "snapshots" SET "id" = "number" WHERE "number" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
DROP INDEX "snapshots_number";
--> statement-breakpoint
ALTER TABLE "snapshots" DROP COLUMN "number";
--> statement-breakpoint
DROP INDEX "unmatched_sales_key";
--> statement-breakpoint
ALTER TABLE "unmatched_sales" DROP CONSTRAINT "unmatched_sales_user_id_id_pk";
--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD CONSTRAINT "unmatched_sales_user_id_account_id_instrument_sale_key_pk" PRIMARY KEY("user_id","account_id","instrument","sale_key");
--> statement-breakpoint
ALTER TABLE "unmatched_sales" DROP COLUMN "id";
--> statement-breakpoint
DROP INDEX "webhook_attempts_delivery";
--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_user_id_id_pk";
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_user_id_delivery_id_id_pk" PRIMARY KEY("user_id","delivery_id","id");
--> statement-breakpoint
DROP INDEX "api_tokens_user";
--> statement-breakpoint
ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_pkey";
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_id_pk" PRIMARY KEY("user_id","id");
--> statement-breakpoint
ALTER TABLE "api_tokens" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
DROP INDEX "import_files_sha256";
--> statement-breakpoint
ALTER TABLE "journal_versions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
do $$
declare name text;
begin
  -- Citus cannot do this to a distributed table: there the sequences stay, and nothing asks them.
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then return; end if;
  end if;
  foreach name in array array['accounts', 'holdings', 'import_files', 'imports', 'journal_entries', 'journal_pictures', 'journal_tags', 'lots', 'snapshots', 'trades', 'transactions', 'webhook_attempts', 'webhook_endpoints', 'webhook_messages'] loop
    execute format('alter table %I alter column id drop identity', name);
  end loop;
end $$;
