/** The process: configuration, database, the service, and a clean end. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import sonicBoom from 'sonic-boom'
import { type AppOptions, buildApp } from './app.ts'
import { deleteRemovedUsers } from './auth/delete-user.ts'
import { keepSecret } from './auth/kept-secret.ts'
import { type LocalProvider, startLocalProvider } from './auth/local-provider.ts'
import { type Config, isProduction, readConfig, type Secrets } from './config/index.ts'
import { explainStart, listenError } from './config/start-errors.ts'
import { readUserListAgain, type UserList, userListWarnings } from './config/user-list.ts'
import { createUploadFolder, discardUpload } from './contract/uploads.ts'
import { failAllRunning } from './imports/history.ts'
import { DERIVATION_VERSION } from './ledger/derive.ts'
import { type Rebuilding, startRebuilding } from './ledger/rebuilding.ts'
import { SECOND } from './lib/clock.ts'
import { logForeignTexts, processLines } from './lib/log-line.ts'
import { plural } from './lib/text.ts'
import { snapshotScheduler } from './portfolio/scheduler.ts'
import { openService } from './service.ts'
import { exposedFile, isSqliteUrl, type Registration, registerInstance, type Store, sqlitePath } from './store/index.ts'

const PARENT_CHECK_MS = 500
/** Stated in the operating guide. */
const END_WITHIN_MS = 10_000
const IMPORTS_END_WITHIN_MS = 6_000

const production = isProduction(process.env)
const lines = processLines(production)
if (production) logForeignTexts(lines)

async function start(): Promise<void> {
  const { config, secrets: given } = reloadable(readConfig(process.env))
  const { secrets, problem } = withKeptSecret(given)
  const tracing = await startTraces(config)
  const { context, database, migrate, stopWork, close } = await openService(
    { config, secrets },
    () => isEnding,
    tracing,
  )
  const { store } = context
  const localProvider = 'local' in config.oidc ? await startSignIn(config) : undefined
  const app = await buildApp(context, { localProvider, logStream: logStream(), tracing })
  const snapshots = snapshotScheduler({ ...context, store: store.patient }, (error) =>
    app.log.error({ err: error }, 'snapshot not taken'),
  )
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenError(error, config.host, config.port, 'the service')
  })
  const stopping: (() => Promise<unknown>)[] = [() => app.close(), () => stopWork(IMPORTS_END_WITHIN_MS)]
  const closing = [async () => await localProvider?.close(), close, async () => await tracing?.close()]
  endCleanly(app.log, config.shutdownDelaySeconds * SECOND, async () => {
    // In parallel, because each may need most of its time limit. Imports record their end before they stop.
    await Promise.all(stopping.map((stop) => stop()))
    for (const one of closing) await one()
  })
  process.on('SIGUSR2', () => switchLogLevel(app.log, config.logLevel))
  if (database === 'new' && config.migrates) await migrate()
  else if (database !== 'current') await migrateFirst(migrate, config)
  if (isEnding) return
  const registration = await registerInstance(secrets.databaseUrl, DERIVATION_VERSION, async () => {
    await context.webhooks.releaseLeases()
    await failAllRunning(store)
  })
  // Of a killed process the next start removes it.
  const folder = await createUploadFolder(context.uploadFolder)
  const rebuilding = rebuild(app.log, { store, databaseUrl: secrets.databaseUrl, folder, registration })
  deleteRemovedUsers(store).catch((error) => app.log.error({ err: error }, 'rows of a removed user are left'))
  context.backups?.start()
  context.outages.start()
  context.webhooks.start()
  snapshots.start()
  stopping.push(
    () => snapshots.close(),
    () => rebuilding.close(),
    async () => await context.backups?.close(),
    async () => context.outages.close(),
  )
  closing.unshift(() => discardUpload(folder))
  closing.push(async () => registration.end())
  announce(config.port === 0 ? app.listeningOrigin : config.baseUrl, [
    ...config.warnings,
    ...(problem === undefined ? [] : [`Sessions end when the service stops: ${problem}`]),
    ...exposureWarnings(secrets.databaseUrl),
  ])
}

/** Its packages are loaded only then. */
const startTraces = async ({ tracesTo }: Config) =>
  tracesTo === undefined ? undefined : await (await import('./operation/tracing.ts')).startTracing(tracesTo)

/** The port is open: a supervisor sees that the service lives, and a balancer that it is not ready. */
async function migrateFirst(migrate: () => Promise<string | undefined>, { migrates }: Config): Promise<void> {
  lines.info(migrates ? 'The database is being migrated.' : "The database must be migrated: run 'tradeleaf migrate'.")
  const copy = await migrate()
  lines.info(`The database was migrated.${copy === undefined ? '' : ` As it was before it is in ${copy}`}`)
}

/** Without `SESSION_SECRET` a SQLite database has the secret beside it. */
function withKeptSecret(secrets: Secrets): { secrets: Secrets; problem: string | undefined } {
  const { databaseUrl, sessionSecret: fresh, isSessionSecretNew } = secrets
  if (!isSessionSecretNew || !isSqliteUrl(databaseUrl)) return { secrets, problem: undefined }
  const { secret, problem } = keepSecret(`${sqlitePath(databaseUrl)}-session-secret`, fresh)
  return { secrets: { ...secrets, sessionSecret: secret }, problem }
}

/** After an update with other rules for trades. */
function rebuild(
  log: FastifyBaseLogger,
  { registration, ...rest }: { store: Store; databaseUrl: string; folder: string; registration: Registration },
): Rebuilding {
  let all: number | undefined
  return startRebuilding({
    ...rest,
    // It would change no record of a user of whom this version has derived an account.
    mustWait: () => registration.hasOlder(),
    onLeft(accounts) {
      if (all === undefined && accounts > 0)
        lines.info(
          `This version has other rules for trades: ${plural(accounts, 'account')} will be derived anew. Until then they show their old figures.`,
        )
      if (all !== undefined) log.info({ accounts: all, left: accounts }, 'an account was derived anew')
      if (all !== undefined && accounts === 0) lines.info('All accounts were derived anew.')
      if (accounts > 0) all ??= accounts
    },
    onError: (error) => log.error({ err: error }, 'accounts were not derived anew; this begins again'),
  })
}

/** SIGHUP reads the allow list again, if it is in a file: users come and go without a restart. */
function reloadable<Read extends ReturnType<typeof readConfig>>({ config, ...rest }: Read) {
  let list: UserList = config
  process.on('SIGHUP', () => {
    if (!process.env.AUTHORIZED_USERS_FILE) {
      lines.info('There is no AUTHORIZED_USERS_FILE to read again: nothing has changed.')
      return
    }
    list = readUserListAgain(process.env, list)
    const { size } = list.authorizedUsers ?? new Set()
    lines.info(`The list of users has ${plural(size, 'address', 'addresses')}.`)
    for (const warning of userListWarnings(list)) lines.warn(warning)
  })
  const live: Config = {
    ...config,
    get authorizedUsers() {
      return list.authorizedUsers
    },
    get userListProblems() {
      return list.userListProblems
    },
  }
  return { ...rest, config: live }
}

/** Of a log that cannot be written. */
const MOST_WAITING = 1 << 20

/** The log may go to a file on the disk that is full: its lines wait or are lost, and the service goes on. */
function logStream(): NonNullable<AppOptions['logStream']> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return new sonicBoom.SonicBoom({ fd: 1, sync: true, maxLength: MOST_WAITING }).on('error', () => {})
}

/** SIGUSR2 switches between the level of the settings and `debug`. */
function switchLogLevel(log: { level: string }, usual: string): void {
  log.level = log.level === 'debug' ? usual : 'debug'
  lines.info(`The log has the level ${log.level}.`)
}

/** The local sign-in, on the next port. */
async function startSignIn({ port, baseUrl }: Config): Promise<LocalProvider> {
  const next = port === 0 ? 0 : port + 1
  try {
    return await startLocalProvider({ port: next, baseUrl })
  } catch (error) {
    throw listenError(error, '127.0.0.1', next, 'the local sign-in')
  }
}

/** A file that exists keeps its mode: an operator may have given a backup group access. */
function exposureWarnings(databaseUrl: string): string[] {
  const path = exposedFile(databaseUrl)
  return path === undefined ? [] : [`Other users of this machine can open ${path}. To prevent it: chmod 600 ${path}*`]
}

function announce(baseUrl: string, notes: readonly string[]): void {
  const ready = `Tradeleaf is ready at ${baseUrl}`
  if (production) {
    lines.info(ready)
    for (const note of notes) lines.warn(note)
    return
  }
  lines.info(
    [
      ready,
      `  Swagger UI   ${baseUrl}/docs`,
      `  Contracts    ${baseUrl}/openapi/dashboard.json  ${baseUrl}/openapi/plants.json`,
      ...notes.map((note) => `  Note: ${note}`),
    ].join('\n'),
  )
}

let isEnding = false

/**
 * At the first signal `/ready` fails, and after the delay nobody is let in any more: a balancer has time to notice. Then
 * requests and imports have some seconds to end, and the process ends in any case. A second signal ends it at once.
 */
function endCleanly(log: FastifyBaseLogger, delayMs: number, close: () => Promise<void>): void {
  const end = (code: number, delay: number) => {
    if (isEnding) process.exit(code === 0 ? 130 : code)
    isEnding = true
    setTimeout(() => {
      lines.error(`The service did not end within ${END_WITHIN_MS / SECOND} s; what was under way is cut off.`)
      process.exit(1)
    }, delay + END_WITHIN_MS).unref()
    wait(delay)
      .then(close)
      .then(
        () => process.exit(code),
        (error) => {
          lines.error('The service did not end cleanly', error)
          process.exit(1)
        },
      )
  }
  const obey = (signal: NodeJS.Signals, delay: number) =>
    process.on(signal, () => {
      log.info({ signal }, 'the service was told to end')
      end(0, delay)
    })
  obey('SIGTERM', delayMs)
  // A person waits.
  obey('SIGINT', 0)
  if (process.env.npm_lifecycle_event !== undefined) onParentGone(() => end(0, delayMs))
  const fault = (error: unknown) => {
    lines.error('The service ends because of a fault of its own', error)
    end(1, 0)
  }
  process.on('unhandledRejection', fault)
  process.on('uncaughtException', fault)
}

/** npm sends SIGTERM to its shell, which exits without forwarding it: the service would keep running as an orphan. */
function onParentGone(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, PARENT_CHECK_MS).unref()
}

start().catch((error) => {
  // It was told to end before it had started.
  if (isEnding) return
  lines.error(explainStart(error))
  process.exit(1)
})
