/**
 * Reads the environment into a typed configuration. Every setting is read here, all are validated together, and every
 * problem is reported at once. Secrets are kept apart, so that the configuration can be logged.
 */
import { randomBytes } from 'node:crypto'
import { SECOND } from '../lib/clock.ts'
import { type DateString, isDate } from '../lib/dates.ts'
import { isPrivateNetwork, parseNetwork } from '../lib/networks.ts'
import { serversOf } from '../lib/postgres-url.ts'
import type { Quotas } from '../lib/quotas.ts'
import type { PriceProvider } from '../lib/terms.ts'
import { EnvReader, type Setting } from './env.ts'
import { readUserList, type UserList, userListWarnings } from './user-list.ts'

export interface Config extends UserList {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where users reach the service, without a trailing slash. */
  readonly baseUrl: string
  readonly logLevel: LogLevel
  /** Networks of the proxies whose `X-Forwarded` headers are believed. */
  readonly trustedProxies: readonly string[]
  /** Pages of these origins may use the API with a token. */
  readonly corsOrigins: readonly string[]
  readonly sessionIdleMinutes: number
  readonly oidc: { readonly issuer: string; readonly clientId: string } | { readonly local: true }
  /** Accept sign-ins of providers that do not state whether the e-mail address is verified. */
  readonly trustUnverifiedEmail: boolean
  /** Failed attempts to authenticate from one address, beyond which more are answered 429. */
  readonly failedAttemptsPerMinute: number
  readonly uploadMaxBytes: number
  /** An import that runs longer is ended. */
  readonly importTimeoutSeconds: number
  /** Of PostgreSQL: the most connections for requests, and time limits in milliseconds. */
  readonly database: { poolSize: number; queryTimeoutMs: number; connectTimeoutMs: number }
  /** From the signal to end until no request is let in. */
  readonly shutdownDelaySeconds: number
  /** Whether a start migrates the database, or waits until `tradeleaf migrate` has. */
  readonly migrates: boolean
  /** undefined: the service makes none. */
  readonly backups:
    | {
        folder: string
        everyHours: number
        /** The program and its arguments, which is run with each backup that was made; undefined: none. */
        command: readonly string[] | undefined
      }
    | undefined
  /** So many of the newest backups stay, and of the copies that are made before migrations. */
  readonly backupsKept: number
  readonly quotas: Quotas
  /** Days on which the exchange stays closed, besides its regular holidays. */
  readonly marketClosures: readonly DateString[]
  /** Networks besides the public internet to which webhooks may be sent, such as `127.0.0.0/8`. */
  readonly webhookAllowedNetworks: readonly string[]
  /** The most webhook attempts of a user that one process begins in a second. */
  readonly webhookAttemptsPerSecond: number
  /** Time between snapshots while the market is open; 0 turns them off. */
  readonly snapshotIntervalMinutes: number
  /** The source of market prices. `none`: only stored prices are used. */
  readonly marketData: PriceProvider | 'none'
  /** Without a trailing slash. */
  readonly finnhubBaseUrl: string
  /** The base address of a collector of OpenTelemetry, without a trailing slash; undefined: no traces. */
  readonly tracesTo: string | undefined
  /** Shown at start: what a user should know about these settings. */
  readonly warnings: readonly string[]
}

export interface Secrets {
  /** May contain a password. */
  readonly databaseUrl: string
  readonly sessionSecret: string
  /** It was made at this start, because none is set. */
  readonly isSessionSecretNew: boolean
  readonly oidcClientSecret: string | undefined
  /** If undefined, `/metrics` is not served. */
  readonly metricsToken: string | undefined
  /** Set if `marketData` is `finnhub`. */
  readonly finnhubApiKey: string | undefined
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const DEFAULT_PORT = 5000
const LOOPBACK = ['127.0.0.0/8', '::1']
const DEFAULT_FINNHUB_URL = 'https://finnhub.io/api/v1'
const DEFAULT_DATABASE_URL = 'sqlite:data/tradeleaf.db'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

export function readConfig(environment: Record<string, string | undefined>): { config: Config; secrets: Secrets } {
  const { problems, ...read } = readSettings(environment)
  if (problems.length > 0) throw new ConfigError(problems)
  return read
}

/** Also if other settings cannot be used. */
export const isProduction = (environment: Record<string, string | undefined>): boolean =>
  readProduction(new EnvReader(environment))

/** Any other spelling of production would start a service with a sign-in for everybody. */
const readProduction = (env: EnvReader): boolean =>
  env.choice('NODE_ENV', 'development', ['production', 'development', 'test']) === 'production'

/** Like `readConfig`, with what is wrong, and each setting as it was set. */
export function readSettings(environment: Record<string, string | undefined>): {
  config: Config
  secrets: Secrets
  problems: readonly string[]
  settings: readonly Setting[]
} {
  const env = new EnvReader(environment)
  const production = readProduction(env)
  const marketData = readMarketData(env, production)
  const config = {
    production,
    ...readServer(env, production),
    trustedProxies: readTrustedProxies(env),
    corsOrigins: readCorsOrigins(env, production),
    ...readSignIn(env, production),
    sessionIdleMinutes: env.integer('SESSION_IDLE_MINUTES', 60, 1, 7 * 24 * 60),
    trustUnverifiedEmail: env.flag('OIDC_TRUST_UNVERIFIED_EMAIL'),
    failedAttemptsPerMinute: env.integer('FAILED_ATTEMPTS_PER_MINUTE', 20, 1, 100_000),
    uploadMaxBytes: env.integer('UPLOAD_MAX_MB', 100, 1, 10_000) * 1_000_000,
    shutdownDelaySeconds: env.integer('SHUTDOWN_DELAY_SECONDS', production ? 5 : 0, 0, 300),
    importTimeoutSeconds: env.integer('IMPORT_TIMEOUT_SECONDS', 900, 1, 86_400),
    database: {
      poolSize: env.integer('DATABASE_POOL_SIZE', 10, 2, 500),
      queryTimeoutMs: env.integer('DATABASE_STATEMENT_SECONDS', 15, 1, 600) * SECOND,
      connectTimeoutMs: env.integer('DATABASE_CONNECT_SECONDS', 5, 1, 60) * SECOND,
    },
    migrates: env.choice('MIGRATE', 'on', ['on', 'off']) === 'on',
    backups: readBackups(env),
    backupsKept: env.integer('BACKUP_KEEP', 7, 1, 10_000),
    quotas: readQuotas(env),
    marketClosures: readMarketClosures(env),
    webhookAllowedNetworks: readWebhookNetworks(env, production),
    webhookAttemptsPerSecond: env.integer('WEBHOOK_ATTEMPTS_PER_SECOND', 200, 4, 100_000),
    tracesTo: env.text('OTEL_EXPORTER_OTLP_ENDPOINT') && env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ''),
    snapshotIntervalMinutes: env.integer('SNAPSHOT_INTERVAL_MINUTES', 60, 0, 390),
    ...marketData.config,
  }
  const sessionSecret = env.secret('SESSION_SECRET')
  if (production && sessionSecret === undefined) env.problem('SESSION_SECRET', 'must be set in production')
  const secrets: Secrets = {
    databaseUrl: readDatabaseUrl(env),
    sessionSecret: sessionSecret ?? randomBytes(32).toString('base64url'),
    isSessionSecretNew: sessionSecret === undefined,
    oidcClientSecret: env.text('OIDC_CLIENT_SECRET'),
    metricsToken: env.secret('METRICS_TOKEN'),
    finnhubApiKey: marketData.finnhubApiKey,
  }
  // A SQLite database has it beside it; see `main.ts`.
  const hasSecret = sessionSecret !== undefined || secrets.databaseUrl.startsWith('sqlite:')
  const warnings = warningsOf(config, hasSecret)
  return { config: { ...config, warnings }, secrets, problems: env.problems, settings: [...env.settings.values()] }
}

function readServer(env: EnvReader, production: boolean): Pick<Config, 'host' | 'port' | 'baseUrl' | 'logLevel'> {
  const port = env.integer('PORT', DEFAULT_PORT, 0, 65_534)
  const baseUrl = env.url('BASE_URL', `http://localhost:${port}`)
  if (production && !baseUrl.startsWith('https://')) env.problem('BASE_URL', 'must be an https address in production')
  if (production && !isOrigin(baseUrl))
    env.problem('BASE_URL', 'must be like https://tradeleaf.example.com, without path, query, fragment or credentials')
  return {
    host: env.text('HOST', '127.0.0.1'),
    port,
    baseUrl,
    logLevel: env.choice('LOG_LEVEL', production ? 'info' : 'warn', LOG_LEVELS),
  }
}

function readTrustedProxies(env: EnvReader): string[] {
  const proxies = env.list('TRUSTED_PROXIES', LOOPBACK.join()) ?? LOOPBACK
  for (const text of proxies)
    if (parseNetwork(text) === undefined)
      env.problem(
        'TRUSTED_PROXIES',
        `must be addresses or networks such as 10.0.0.5 or 10.0.0.0/24 separated by commas; '${text}' is not one`,
      )
  return proxies
}

function readCorsOrigins(env: EnvReader, production: boolean): string[] {
  const origins = env.list('CORS_ORIGINS') ?? []
  for (const text of origins) {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text)
      env.problem(
        'CORS_ORIGINS',
        `must be origins such as https://app.example.com separated by commas; '${text}' is not one`,
      )
    else if (production && !isConfidential(text))
      env.problem('CORS_ORIGINS', `must be https origins in production, or those of this machine; '${text}' is not one`)
  }
  return origins
}

function readSignIn(env: EnvReader, production: boolean): Pick<Config, 'oidc' | keyof UserList> {
  const issuer = env.text('OIDC_ISSUER') === undefined ? undefined : env.url('OIDC_ISSUER', '')
  if (production && issuer?.startsWith('http:')) env.problem('OIDC_ISSUER', 'must be an https address in production')
  const clientId = env.text('OIDC_CLIENT_ID')
  if (issuer !== undefined && clientId === undefined) env.problem('OIDC_CLIENT_ID', 'must be set if OIDC_ISSUER is set')
  if (issuer === undefined && clientId !== undefined) env.problem('OIDC_ISSUER', 'must be set if OIDC_CLIENT_ID is set')
  if (issuer === undefined && production)
    env.problem('OIDC_ISSUER', 'must be set in production: the local sign-in is for laptops')

  const list = readUserList(env)
  const namesNobody = list.authorizedUsers === undefined || list.authorizedUsers.size === 0
  if (namesNobody && issuer !== undefined)
    env.problem('AUTHORIZED_USERS', 'must name who may use the service if OIDC_ISSUER is set')
  else if (namesNobody && production) env.problem('AUTHORIZED_USERS', 'must be set in production')
  return { oidc: issuer === undefined ? { local: true } : { issuer, clientId: clientId ?? '' }, ...list }
}

function readQuotas(env: EnvReader): Quotas {
  return {
    holdings: env.integer('QUOTA_HOLDINGS', 5_000, 1, 100_000),
    snapshots: env.integer('QUOTA_SNAPSHOTS', 20_000, 1, 1_000_000),
    tokens: env.integer('QUOTA_TOKENS', 100, 1, 10_000),
    webhookEndpoints: env.integer('QUOTA_WEBHOOK_ENDPOINTS', 50, 1, 1_000),
    pendingDeliveries: env.integer('QUOTA_PENDING_DELIVERIES', 10_000, 1, 1_000_000),
    plants: env.integer('QUOTA_PLANTS', 100_000, 1, 100_000_000),
    imports: env.integer('QUOTA_IMPORTS', 5_000, 1, 100_000),
    importedBytes: env.integer('QUOTA_IMPORTED_MB', 2_000, 1, 1_000_000) * 1_000_000,
    accounts: env.integer('QUOTA_ACCOUNTS', 100, 1, 1_000),
    symbols: env.integer('QUOTA_SYMBOLS', 50_000, 1, 1_000_000),
    pictureBytes: env.integer('QUOTA_PICTURES_MB', 500, 1, 100_000) * 1_000_000,
  }
}

function readBackups(env: EnvReader): Config['backups'] {
  const folder = env.text('BACKUP_DIR')
  const everyHours = env.integer('BACKUP_EVERY_HOURS', 24, 1, 24 * 31)
  const command = env.text('BACKUP_COMMAND')?.split(/\s+/)
  if (command !== undefined && !command.slice(1).some((word) => word.includes('{file}')))
    env.problem('BACKUP_COMMAND', "must be a program and its arguments, separated by spaces, one of them with '{file}'")
  if (command !== undefined && folder === undefined) env.problem('BACKUP_DIR', 'must be set if BACKUP_COMMAND is set')
  if (folder === undefined) return undefined
  return { folder, everyHours, command }
}

function readMarketClosures(env: EnvReader): DateString[] {
  const dates = env.list('MARKET_CLOSURES') ?? []
  for (const date of dates)
    if (!isDate(date))
      env.problem('MARKET_CLOSURES', `must be dates as YYYY-MM-DD separated by commas; '${date}' is not one`)
  return dates
}

function readWebhookNetworks(env: EnvReader, production: boolean): string[] {
  const networks = env.list('WEBHOOK_ALLOWED_NETWORKS') ?? []
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network === undefined)
      env.problem(
        'WEBHOOK_ALLOWED_NETWORKS',
        `must be networks such as 127.0.0.0/8 or fd00::/8 separated by commas; '${text}' is not one`,
      )
    else if (production && !isPrivateNetwork(network))
      env.problem(
        'WEBHOOK_ALLOWED_NETWORKS',
        `must be loopback or private networks in production; '${text}' is not inside one`,
      )
  }
  return networks
}

interface MarketData {
  config: Pick<Config, 'marketData' | 'finnhubBaseUrl'>
  finnhubApiKey: string | undefined
}

function readMarketData(env: EnvReader, production: boolean): MarketData {
  const key = env.text('FINNHUB_API_KEY')
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    env.problem('FINNHUB_API_KEY', 'must be letters, digits and signs, without spaces')
  const fallback = key !== undefined ? 'finnhub' : production ? 'none' : 'simulated'
  const marketData = env.choice('MARKET_DATA_PROVIDER', fallback, ['finnhub', 'simulated', 'none'])
  if (marketData === 'finnhub' && key === undefined)
    env.problem('FINNHUB_API_KEY', 'must be set if MARKET_DATA_PROVIDER is finnhub')
  if (marketData === 'simulated' && production)
    env.problem('MARKET_DATA_PROVIDER', 'must not be simulated in production: set FINNHUB_API_KEY, or none')

  const finnhubBaseUrl = env.url('FINNHUB_BASE_URL', DEFAULT_FINNHUB_URL)
  if (!/^https?:\/\/[^@?#]+$/.test(finnhubBaseUrl))
    env.problem('FINNHUB_BASE_URL', 'must have no credentials, query or fragment')
  if (production && !isConfidential(finnhubBaseUrl))
    env.problem('FINNHUB_BASE_URL', 'must be an https address in production, or one of this machine')
  return { config: { marketData, finnhubBaseUrl }, finnhubApiKey: marketData === 'finnhub' ? key : undefined }
}

function readDatabaseUrl(env: EnvReader): string {
  const url = env.text('DATABASE_URL', DEFAULT_DATABASE_URL)
  if (!/^sqlite:./.test(url) && serversOf(url) === undefined)
    env.problem('DATABASE_URL', 'must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE')
  return url
}

function warningsOf(config: Omit<Config, 'warnings'>, hasSessionSecret: boolean): string[] {
  const { production, oidc, marketData } = config
  const warnings = userListWarnings(config)
  if ('local' in oidc) warnings.push('Sign-in is local: anyone who can reach it signs in by typing an e-mail address.')
  if (!hasSessionSecret) warnings.push('SESSION_SECRET is not set: sessions end when the service stops.')
  if (marketData === 'simulated') warnings.push('Market prices are simulated. Set FINNHUB_API_KEY for real ones.')
  if (marketData === 'none' && production)
    warnings.push('Market data is off: no new prices. Set FINNHUB_API_KEY for them.')
  return warnings
}

/** Whether the URL, without a trailing slash, is only scheme, host and port. */
function isOrigin(url: string): boolean {
  const { pathname, username, password } = new URL(url)
  return pathname === '/' && username === '' && password === '' && !/[?#]/.test(url)
}

/** Whether traffic to this URL is encrypted or stays on this machine. */
function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
