/**
 * A stand-in for Citus, which the tests have not: its functions and tables that Tradeleaf uses, by the names that they have there. A
 * table that it distributes is partitioned by user: the server refuses keys without the user, and its plans show which partitions a
 * statement reads.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { inProject } from '../../src/lib/paths.ts'

const PARTITIONS = 4

/** What `create extension citus` makes. Functions fail as those of Citus do. */
const EXTENSION = `
create table pg_dist_node (groupid int, nodename text, noderole text, isactive boolean, shouldhaveshards boolean);
insert into pg_dist_node values (0, 'coordinator', 'primary', true, true);
create table pg_dist_placement (shardid bigint, groupid int);
insert into pg_dist_placement select n, n + 1 from generate_series(0, ${PARTITIONS - 1}) as n;
create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null, colocationid int not null);

create function citus_add_node(name text) returns void language sql as $$
  insert into pg_dist_node (groupid, nodename, noderole, isactive, shouldhaveshards)
  select max(groupid) + 1, name, 'primary', true, true from pg_dist_node
$$;

create function get_shard_id_for_distribution_column(name regclass, value bigint) returns bigint language sql as $$
  select n from generate_series(0, ${PARTITIONS - 1}) as n where satisfies_hash_partition(name::oid, ${PARTITIONS}, n, value)
$$;

create function create_distributed_table(name regclass, by_column text, colocate_with text default 'default') returns void
language plpgsql as $$
declare
  own constant text := name::text;
  id_sequence constant text := own || '_id_seq';
  after text[] := '{}';
  has_ids boolean;
  next_id bigint;
begin
  if by_column <> 'user_id' then raise exception '% is distributed by %', own, by_column; end if;
  if colocate_with <> 'default' and not exists (select from pg_dist_partition where logicalrelid = colocate_with::regclass) then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  if exists (select from pg_dist_partition where logicalrelid = name) then
    raise exception 'table % is already distributed', own;
  end if;
  if exists (select from pg_constraint where contype = 'f' and (conrelid = name or confrelid = name)) then
    raise exception '% has references', own;
  end if;
  select coalesce(array_agg(text), '{}') into after from (
    select format('alter table %s add constraint %I %s', own, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = name and contype = 'p'
    union all
    select pg_get_indexdef(indexrelid) from pg_index
    where indrelid = name and not exists (select from pg_constraint where conindid = indexrelid)
  ) texts;
  select exists (select from pg_attribute where attrelid = name and attidentity <> '' and not attisdropped) into has_ids;
  if has_ids then
    execute format('select case when is_called then last_value + 1 else last_value end from %I', id_sequence) into next_id;
  end if;
  execute format('alter table %s rename to whole', own);
  execute format('create table %s (like whole including defaults including constraints) partition by hash (user_id)', own);
  for n in 0 .. ${PARTITIONS - 1} loop
    execute format('create table %s_p%s partition of %1$s for values with (modulus ${PARTITIONS}, remainder %2$s)', own, n);
  end loop;
  execute format('insert into %s select * from whole', own);
  drop table whole;
  if has_ids then
    execute format('create sequence %I start %s owned by %s.id', id_sequence, next_id, own);
    execute format('alter table %s alter column id set default nextval(%L)', own, id_sequence);
  end if;
  for n in 1 .. cardinality(after) loop
    execute after[n];
  end loop;
  insert into pg_dist_partition values (own::regclass, 'h', 1);
end $$;

create function undistribute_dropped() returns event_trigger language plpgsql as $$
begin
  delete from pg_dist_partition where logicalrelid in (select objid from pg_event_trigger_dropped_objects() where objsubid = 0);
end $$;
create event trigger undistribute_dropped on sql_drop execute function undistribute_dropped();
`

/** `db/citus.sql` for a database with the stand-in. */
export const script = (): string =>
  readFileSync(inProject('db/citus.sql'), 'utf8').replace('create extension if not exists citus;', '')

/** A database with the extension, and so many workers. */
export async function standIn(client: pg.Client, { workers = 2 }: { workers?: number } = {}): Promise<void> {
  await client.query(EXTENSION)
  for (let n = 1; n <= workers; n++) await client.query('select citus_add_node($1)', [`worker${n}`])
}

/** Distributes the tables of a database that is migrated and empty, as the guide says. */
export async function distribute(client: pg.Client): Promise<void> {
  await standIn(client)
  await client.query(script())
}
