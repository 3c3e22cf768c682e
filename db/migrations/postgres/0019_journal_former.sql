CREATE TABLE "journal_versions" (
	"user_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"written_at" bigint NOT NULL,
	"note" text collate "C",
	"tags" jsonb NOT NULL,
	"setup" text collate "C",
	"rating" bigint,
	"planned_stop" bigint,
	"reviewed_at" bigint,
	CONSTRAINT "journal_versions_user_id_entry_id_version_pk" PRIMARY KEY("user_id","entry_id","version")
);
--> statement-breakpoint
do $$ begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    execute 'select create_distributed_table(''journal_versions'', ''user_id'', colocate_with => ''accounts'')';
  end if;
end $$;
--> statement-breakpoint
ALTER TABLE "journal_versions" ADD CONSTRAINT "journal_versions_of_entry" FOREIGN KEY ("user_id","entry_id") REFERENCES "public"."journal_entries"("user_id","id") ON DELETE cascade ON UPDATE no action;