/** Ends a process while its database commits an import: by what the database does, not by a time. */
import { once } from 'node:events'
import { watch } from 'node:fs'
import type { Test } from 'tap'
import { sqlitePath } from '../../src/store/index.ts'
import type { OnEngine } from './engines.ts'
import { connectTo } from './pg-client.ts'
import { waitUntil } from './until.ts'

/** An arbitrary number: each commit of an import waits for its lock. */
const COMMIT_LOCK = 7_205_753

/** The commit of an import of the test writes more often. */
const MOST_WRITES = 12

export interface CommitWatch {
  /**
   * Call it when the rows are stored, before the commit. Runs `kill` when the database is within the commit. Resolves with
   * whether the import must be stored then, or undefined if both are right. `done` is aborted when the upload has ended.
   */
  killWithin: (round: number, kill: () => void, done: AbortSignal) => Promise<boolean | undefined>
  /** From here on, commits end by themselves. */
  stop: () => Promise<void>
}

export const watchCommits = (t: Test, { engine, url }: OnEngine): Promise<CommitWatch> =>
  engine === 'sqlite' ? Promise.resolve(sqliteCommits(url)) : postgresCommits(t, url)

/** A commit writes to the log and synchronises it. The process is killed at the first of these writes, or at a later one. */
const sqliteCommits = (url: string): CommitWatch => ({
  killWithin: async (round, kill, signal) => {
    const log = watch(`${sqlitePath(url)}-wal`, { signal })
    const written = async () => {
      for (let writes = 0; writes <= round % MOST_WRITES; writes++) await once(log, 'change', { signal })
    }
    await written().then(kill, () => {})
    log.close()
    return undefined
  },
  stop: async () => {},
})

/** A trigger that runs within the commit waits for a lock, which this test holds. */
async function postgresCommits(t: Test, url: string): Promise<CommitWatch> {
  const client = await connectTo(url)
  let isOpen = true
  const stop = async () => {
    if (isOpen) await client.end()
    isOpen = false
  }
  t.teardown(stop)
  await client.query(`
    create function wait_in_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${COMMIT_LOCK}); return null; end $$;
    create constraint trigger wait_in_commit after insert or update on imports deferrable initially deferred
      for each row when (new.status = 'success') execute function wait_in_commit()`)
  await client.query(`select pg_advisory_lock(${COMMIT_LOCK})`)
  const waiting = async () => {
    const { rows } = await client.query(
      `select pid from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and objid = ${COMMIT_LOCK} and not granted`,
    )
    return (rows[0] as { pid: number } | undefined)?.pid
  }
  const release = async () => {
    await client.query(`select pg_advisory_unlock(${COMMIT_LOCK})`)
    // Granted when the commit has ended.
    await client.query(`select pg_advisory_lock(${COMMIT_LOCK})`)
  }
  return {
    killWithin: async (round, kill) => {
      let pid: number | undefined
      await waitUntil('the commit waits', async () => {
        pid = await waiting()
        return pid !== undefined
      })
      const way = (['server goes on', 'connection is lost', 'both at once'] as const)[round % 3]
      if (way === 'connection is lost') await client.query('select pg_terminate_backend($1)', [pid])
      if (way !== 'both at once') kill()
      const released = release()
      if (way === 'both at once') kill()
      await released
      return way === 'both at once' ? undefined : way === 'server goes on'
    },
    stop,
  }
}
