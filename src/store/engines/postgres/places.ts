/** On which machine the rows of each user are, if their tables are distributed by Citus. */
import type pg from 'pg'

const IS_DISTRIBUTED = "select to_regclass('pg_dist_placement') is not null as yes"

/** Tables of users have their rows of a user together. */
const BY_MACHINE = `
  select array_agg(u.id order by u.id) as users
  from users u join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('accounts', u.id)
  group by p.groupid order by p.groupid`

/** None if one machine has everything. */
export async function selectPlaces(client: Pick<pg.Pool, 'query'>): Promise<number[][]> {
  const { rows: found } = await client.query<{ yes: boolean }>(IS_DISTRIBUTED)
  if (found[0]?.yes !== true) return []
  const { rows } = await client.query<{ users: (number | string)[] }>(BY_MACHINE)
  return rows.map(({ users }) => users.map(Number))
}
