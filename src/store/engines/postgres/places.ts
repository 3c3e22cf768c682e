/** On which machine the rows of each user are, if their tables are distributed by Citus. */
import type pg from 'pg'

const IS_DISTRIBUTED = "select to_regclass('pg_dist_partition') is not null as yes"

/** Tables of users have their rows of a user together. Of several machines with copies of them the first. */
const MACHINES = `
  select u.id, (
    select min(p.groupid) from pg_dist_placement p where p.shardid = get_shard_id_for_distribution_column('accounts', u.id)
  ) as machine
  from users u order by u.id`
/** What another version of Citus calls otherwise, or this role may not read, leaves every machine unknown. */
const WITHOUT_MACHINES = 'select id, null as machine from users'

/**
 * Lists of users, each user once: the users of one machine are one list, and a user whose machine is unknown is a list alone. No list if
 * one machine has everything.
 */
export async function selectPlaces(client: Pick<pg.Pool, 'query'>): Promise<number[][]> {
  const { rows: found } = await client.query<{ yes: boolean }>(IS_DISTRIBUTED)
  if (found[0]?.yes !== true) return []
  const select = (text: string) => client.query<{ id: number | string; machine: number | null }>(text)
  const { rows } = await select(MACHINES).catch(() => select(WITHOUT_MACHINES))
  const places = Map.groupBy(rows, ({ id, machine }) => machine ?? `of user ${id}`)
  return [...places.values()].map((users) => users.map(({ id }) => Number(id)))
}
