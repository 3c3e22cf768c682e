-- Distributes the tables of users by user, with the extension Citus. For a database that has workers (citus_add_node), that the
-- service has migrated and that has no user yet: start the service once, stop it, then as the owner of the database
--   psql -v ON_ERROR_STOP=1 -1 -f db/citus.sql "$DATABASE_URL"
-- What it costs, and what cannot work, is in src/operation/GUIDE.md, "More than one machine".

create extension if not exists citus;

do $$
declare
  own constant text[] := array[
    'accounts', 'account_labels', 'transactions', 'lots', 'imports', 'import_files', 'file_rows', 'file_accounts',
    'file_transactions', 'file_lots', 'import_mappings', 'own_entries', 'questions', 'answers', 'trades', 'parts', 'unmatched_sales', 'daily_totals', 'symbol_totals', 'tax_totals', 'tax_statements', 'tax_form_totals',
    'round_trips', 'positions', 'open_lots', 'record_revisions', 'journal_entries',
    'journal_tags', 'journal_entry_tags', 'journal_versions', 'journal_pictures', 'journal_picture_parts', 'journal_revisions', 'plants', 'holdings', 'snapshots', 'snapshot_slots', 'webhook_endpoints',
    'webhook_messages', 'webhook_deliveries', 'webhook_attempts', 'webhook_sequences', 'idempotency_keys', 'last_numbers'];
  keys text[] := '{}';
  one record;
  rows bigint;
begin
  -- Without them every shard would be on the coordinator.
  if not exists (select from pg_dist_node where groupid <> 0 and noderole = 'primary' and isactive and shouldhaveshards) then
    raise exception 'the database has no workers: add them first, each with select citus_add_node(''HOST'', 5432)';
  end if;
  for one in select unnest(own) as name loop
    execute format('select count(*) from (select from %I limit 1) as first', one.name) into rows;
    if rows > 0 then raise exception 'the table % has rows: distribute an empty database, then tradeleaf copy --to it', one.name; end if;
  end loop;
  -- A distributed table cannot refer to one that is not distributed yet, nor the other way round.
  for one in
    select conrelid::regclass as name, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(own::regclass[])
  loop
    keys := keys || format('alter table %s add constraint %I %s', one.name, one.conname, one.definition);
    execute format('alter table %s drop constraint %I', one.name, one.conname);
  end loop;
  for one in select unnest(own) as name loop
    if one.name = 'accounts' then
      perform create_distributed_table('accounts', 'user_id');
    else
      perform create_distributed_table(one.name, 'user_id', colocate_with => 'accounts');
    end if;
  end loop;
  for one in select unnest(keys) as statement loop
    execute one.statement;
  end loop;
end
$$;
