/** What a migration would take. */
import { otherThanAdditions, tablesIn } from '../../additions.ts'
import type { Effort } from '../../migrating.ts'
import type { Migration } from '../../migrations.ts'
import { withClient } from './migrate.ts'

/** What a server rewrites in a second; measured with a record of 110,000 trades. */
const BYTES_PER_SECOND = 10_000_000

/** Estimated: a rehearsal would need the locks of a migration. What only adds takes a moment, whatever the size. */
export const estimateOnPostgres = (url: string, pending: readonly Migration[]): Promise<Effort> =>
  withClient(url, async (client) => {
    const names = [...new Set(pending.flatMap(({ sql }) => tablesIn(otherThanAdditions(sql))))]
    const { rows } = await client.query(
      'select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0) as bytes from unnest($1::text[]) as name',
      [names],
    )
    const bytes = Number((rows[0] as { bytes: string }).bytes)
    return { seconds: Math.max(1, Math.ceil(bytes / BYTES_PER_SECOND)), bytes, isMeasured: false }
  })
