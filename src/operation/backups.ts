/**
 * Makes backups of the database from time to time, and keeps the newest. A database with rows that are not as they should be gives
 * backups too: they are all there is of what was added since. The last one before it stays beside them.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, HOUR, MINUTE, SECOND } from '../lib/clock.ts'
import { unavailable } from '../lib/errors.ts'
import { createFolder } from '../lib/folders.ts'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import { inProject, SOURCE } from '../lib/paths.ts'
import { createPool } from '../lib/pool.ts'
import type { BackupJob, BackupMade } from '../store/backup-thread.ts'
import { type BackupInfo, backUpStore, isSqliteUrl, sumFindings } from '../store/index.ts'
import { runOnBackup } from './backup-command.ts'

/** Half of the shortest time between two backups. */
const COMMAND_WITHIN_MS = HOUR / 2
const MAX_HEAP_MB = 256
const NICENESS = 10
const NAME = /^tradeleaf-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.(?:db|dump)$/

export interface BackupOptions {
  databaseUrl: string
  clock: Clock
  folder: string
  everyHours: number
  /**
   * So many of the newest stay, with the newest one without problems; and so many of those dated in the future, which a clock that was
   * wrong has made.
   */
  keep: number
  /** See `runOnBackup`; it runs with each backup that was made. */
  command?: readonly string[] | undefined
  /** It is killed then. */
  commandWithinMs?: number
}

/** `step`: the backup, which is tried again, or the command, which runs again with the next backup. */
export interface BackupFailure {
  step: 'backup' | 'command'
  error: unknown
}

interface Observer {
  failed(failure: BackupFailure): void
  /** A backup was made of a database with so many problems. */
  madeWithProblems?(problems: number): void
}

/** What an operator watches. */
export interface BackupsState {
  everySeconds: number
  /** Since the newest whole backup that is not dated in the future; Infinity if there is none. */
  ageSeconds: number
  /** Of the same backup, without its description; 0 if there is none. */
  bytes: number
  /** Of the same backup: rows that are not as they should be; 0 if there is none, undefined if its description cannot be read. */
  problems: number | undefined
  /** What the user of this process can still write to the disk of the folder; undefined if that cannot be read. */
  freeBytes: number | undefined
}

export interface Backups {
  /** Never rejects: a folder that cannot be read has no backup. */
  state(): Promise<BackupsState>
  observe(observer: Observer): void
  /** Checks every minute whether one is due. */
  start(): void
  /** Makes the one that is due, if any. Rejects if it was not made. */
  tick(): Promise<void>
  /** Cuts off one that is being made; the next start makes it. */
  close(): Promise<void>
}

export function createBackups({
  databaseUrl,
  clock,
  folder,
  everyHours,
  keep,
  command,
  commandWithinMs = COMMAND_WITHIN_MS,
}: BackupOptions): Backups {
  const pool = createPool(inProject('src', 'store', `backup-thread${SOURCE}`), {
    threads: 1,
    heapMb: MAX_HEAP_MB,
    nice: NICENESS,
    timeoutMs: HOUR,
  })
  const ending = new AbortController()
  const observers: Observer[] = []
  let timer: NodeJS.Timeout | undefined
  const tell = (failure: BackupFailure) => {
    if (!ending.signal.aborted) for (const observer of observers) observer.failed(failure)
  }
  async function make(file: string, now: number): Promise<BackupInfo> {
    const { signal } = ending
    // pg_dump does the work.
    if (!isSqliteUrl(databaseUrl)) return await backUpStore(databaseUrl, file, new Date(now), { force: true, signal })
    const made = (await pool.run({ databaseUrl, file, now } satisfies BackupJob, { signal })) as BackupMade
    if ('problem' in made) throw unavailable({ detail: made.problem })
    return made
  }
  /** Returns the path of the backup; undefined if none is due. */
  async function makeDue(): Promise<string | undefined> {
    createFolder(folder)
    const now = clock.now()
    const [newest] = backupsIn(folder, now).made
    if (newest !== undefined && now - newest.at < everyHours * HOUR) return undefined
    const file = join(folder, nameOf(now, isSqliteUrl(databaseUrl) ? 'db' : 'dump'))
    const { problems = [] } = await make(file, now)
    if (problems.length > 0) for (const observer of observers) observer.madeWithProblems?.(sumFindings(problems))
    const found = backupsIn(folder, now)
    const sound = found.made.find(({ name }) => problemsOf(folder, name) === 0)
    const old = [...found.made.slice(keep), ...found.ahead.slice(keep)].filter((one) => one !== sound)
    for (const { name } of old) for (const file of [name, `${name}.json`]) rmSync(join(folder, file), { force: true })
    return file
  }
  const tick = oneAtATime(async () => {
    const file = await makeDue().catch((error) => {
      tell({ step: 'backup', error })
      throw error
    })
    if (file === undefined || command === undefined) return
    await runOnBackup(command, file, { withinMs: commandWithinMs, signal: ending.signal }).catch((error) =>
      tell({ step: 'command', error }),
    )
  })
  return {
    tick,
    observe: (observer) => void observers.push(observer),
    async state() {
      const [newest] = madeIn(folder, clock.now())
      return {
        everySeconds: (everyHours * HOUR) / SECOND,
        ageSeconds: newest === undefined ? Number.POSITIVE_INFINITY : (clock.now() - newest.at) / SECOND,
        bytes: newest === undefined ? 0 : await bytesOf(join(folder, newest.name)),
        problems: newest === undefined ? 0 : problemsOf(folder, newest.name),
        freeBytes: await freeBytesOf(folder),
      }
    },
    start() {
      // Whoever observes was told.
      const due = () => void tick().catch(() => {})
      timer = setInterval(due, MINUTE).unref()
      due()
    },
    async close() {
      clearInterval(timer)
      ending.abort()
      await pool.close()
    },
  }
}

/** With the causes that `outages.ts` knows. */
export const logBackups = (log: { error(about: object, text: string): void }): Observer => ({
  failed: ({ step, error }) =>
    step === 'backup'
      ? log.error({ err: error, outage: 'backup' }, 'no backup was made')
      : log.error({ err: error, outage: 'backup_command' }, 'BACKUP_COMMAND failed; the backup stays'),
  madeWithProblems: (problems) =>
    log.error(
      { problems, outage: 'backup_problems' },
      "the backup was made, of a database with problems: 'tradeleaf check' names them",
    ),
})

const nameOf = (now: number, ending: string) =>
  `tradeleaf-${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.${ending}`

function madeIn(folder: string, now: number): Backup[] {
  try {
    return backupsIn(folder, now).made
  } catch {
    return []
  }
}

/** As its description says; undefined if that cannot be read. */
function problemsOf(folder: string, name: string): number | undefined {
  try {
    return sumFindings((JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as BackupInfo).problems ?? [])
  } catch {
    return undefined
  }
}

const bytesOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

const freeBytesOf = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

interface Backup {
  name: string
  /** Milliseconds UTC, as its name says. */
  at: number
}

/**
 * Newest first; those dated in the future apart, because nobody knows when they were made. One without its description was cut
 * off, and does not count.
 */
function backupsIn(folder: string, now: number): { made: Backup[]; ahead: Backup[] } {
  const all = readdirSync(folder)
    .flatMap((name) => {
      const time = NAME.exec(name)
      if (time === null || !existsSync(join(folder, `${name}.json`))) return []
      return [{ name, at: Date.parse(`${time[1]}:${time[2]}:${time[3]}`) }]
    })
    .sort((a, b) => b.at - a.at)
  return { made: all.filter(({ at }) => at <= now), ahead: all.filter(({ at }) => at > now) }
}
