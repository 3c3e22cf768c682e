CREATE TABLE "last_numbers" (
	"user_id" bigint NOT NULL,
	"kind" text collate "C" NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "last_numbers_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "number" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "holdings_number" ON "holdings" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "snapshots_number" ON "snapshots" USING btree ("user_id","number");--> statement-breakpoint
ALTER TABLE "last_numbers" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
do $$ begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    execute 'select create_distributed_table(''last_numbers'', ''user_id'', colocate_with => ''accounts'')';
  end if;
end $$;
