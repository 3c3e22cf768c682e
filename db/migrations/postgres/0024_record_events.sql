CREATE TABLE "webhook_sequences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"last_of_event" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_sequences" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "events" jsonb;--> statement-breakpoint
do $$
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    execute 'select create_distributed_table(''webhook_sequences'', ''user_id'', colocate_with => ''accounts'')';
  end if;
end
$$;
