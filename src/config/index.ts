/**
 * Environment → typed configuration. Everything is read here, validated together, and every problem
 * is reported at once. Secrets are kept apart, so that the configuration can be logged and they cannot.
 */
import { randomBytes } from 'node:crypto'
import { type DateString, isDate } from '../lib/dates.ts'
import { parseNetwork } from '../lib/networks.ts'
import type { PriceProvider } from '../lib/terms.ts'
import { EnvReader } from './env.ts'

export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Where users reach the service, without a trailing slash. */
  readonly baseUrl: string
  readonly logLevel: LogLevel
  /** Lower case. undefined: everyone the provider signs in (local provider only). */
  readonly authorizedUsers: ReadonlySet<string> | undefined
  readonly sessionIdleMinutes: number
  readonly oidc: { readonly issuer: string; readonly clientId: string } | { readonly local: true }
  readonly uploadMaxBytes: number
  /** Days on which the exchange does not open, beside those of its rules. */
  readonly marketClosures: readonly DateString[]
  /** Networks that webhooks may be sent to beside the public internet, such as `127.0.0.0/8`. */
  readonly webhookAllowedNetworks: readonly string[]
  /** Between the snapshots taken while the market is open; 0: none are. */
  readonly snapshotIntervalMinutes: number
  /** Where market prices come from. `none`: the last ones known are all there is. */
  readonly marketData: PriceProvider | 'none'
  /** Without a trailing slash. */
  readonly finnhubBaseUrl: string
  /** `sqlite:PATH`, or the engine's scheme with the address left out. For logs. */
  readonly databaseKind: 'sqlite' | 'postgres'
  /** Things that are allowed here but would not be in production. Said once at start. */
  readonly warnings: readonly string[]
}

export interface Secrets {
  /** May hold a password. */
  readonly databaseUrl: string
  readonly sessionSecret: string
  readonly oidcClientSecret: string | undefined
  /** undefined: there is no `/metrics`. */
  readonly metricsToken: string | undefined
  /** Set where market data is Finnhub's. */
  readonly finnhubApiKey: string | undefined
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const DEFAULT_PORT = 5000
const DEFAULT_FINNHUB_URL = 'https://finnhub.io/api/v1'
const DEFAULT_DATABASE_URL = 'sqlite:data/tradeleaf.db'
/** The library that signs sessions refuses shorter ones. */
const MIN_SECRET_LENGTH = 32

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

export function readConfig(environment: Record<string, string | undefined>): { config: Config; secrets: Secrets } {
  const env = new EnvReader(environment)
  const warnings: string[] = []
  const production = env.text('NODE_ENV') === 'production'
  const port = env.integer('PORT', DEFAULT_PORT, 0, 65_534)
  const baseUrl = env.url('BASE_URL', `http://localhost:${port}`)

  const issuer = env.text('OIDC_ISSUER') === undefined ? undefined : env.url('OIDC_ISSUER', '')
  const clientId = env.text('OIDC_CLIENT_ID')
  if (issuer !== undefined && clientId === undefined) env.problem('OIDC_CLIENT_ID', 'must be set where OIDC_ISSUER is')
  if (issuer === undefined && clientId !== undefined) env.problem('OIDC_ISSUER', 'must be set where OIDC_CLIENT_ID is')

  const authorizedUsers = env.list('AUTHORIZED_USERS')?.map((email) => email.toLowerCase())
  for (const email of authorizedUsers ?? [])
    if (!/^[^\s@,]+@[^\s@,]+$/.test(email))
      env.problem('AUTHORIZED_USERS', `must be e-mail addresses separated by commas; '${email}' is none`)
  if (issuer !== undefined && authorizedUsers === undefined)
    env.problem('AUTHORIZED_USERS', 'must name who may use the service where OIDC_ISSUER is set')

  const marketClosures = env.list('MARKET_CLOSURES') ?? []
  for (const date of marketClosures)
    if (!isDate(date))
      env.problem('MARKET_CLOSURES', `must be dates as YYYY-MM-DD separated by commas; '${date}' is none`)

  const webhookAllowedNetworks = env.list('WEBHOOK_ALLOWED_NETWORKS') ?? []
  for (const network of webhookAllowedNetworks)
    if (parseNetwork(network) === undefined)
      env.problem(
        'WEBHOOK_ALLOWED_NETWORKS',
        `must be networks such as 127.0.0.0/8 or fd00::/8 separated by commas; '${network}' is none`,
      )
  const finnhubApiKey = env.text('FINNHUB_API_KEY')
  if (finnhubApiKey !== undefined && !/^[\x21-\x7e]+$/.test(finnhubApiKey))
    env.problem('FINNHUB_API_KEY', 'must be letters, digits and signs, without spaces')
  const marketData = readMarketData(env, production, finnhubApiKey !== undefined)
  const finnhubBaseUrl = env.url('FINNHUB_BASE_URL', DEFAULT_FINNHUB_URL)
  if (!/^https?:\/\/[^@?#]+$/.test(finnhubBaseUrl))
    env.problem('FINNHUB_BASE_URL', 'must have no credentials, query or fragment')
  if (production && !isConfidential(finnhubBaseUrl))
    env.problem('FINNHUB_BASE_URL', 'must be an https address in production, or one of this machine')

  const databaseUrl = env.text('DATABASE_URL') ?? DEFAULT_DATABASE_URL
  const isSqlite = /^sqlite:./.test(databaseUrl)
  if (!isSqlite && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)))
    env.problem('DATABASE_URL', 'must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE')

  const givenSecret = env.text('SESSION_SECRET')
  if (givenSecret !== undefined && givenSecret.length < MIN_SECRET_LENGTH)
    env.problem('SESSION_SECRET', `must have at least ${MIN_SECRET_LENGTH} characters`)

  const metricsToken = env.text('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < MIN_SECRET_LENGTH)
    env.problem('METRICS_TOKEN', `must have at least ${MIN_SECRET_LENGTH} characters`)

  if (production) {
    if (issuer === undefined) env.problem('OIDC_ISSUER', 'must be set in production: the local sign-in is for laptops')
    if (givenSecret === undefined) env.problem('SESSION_SECRET', 'must be set in production')
    if (authorizedUsers === undefined && issuer === undefined)
      env.problem('AUTHORIZED_USERS', 'must be set in production')
    if (!baseUrl.startsWith('https://')) env.problem('BASE_URL', 'must be an https address in production')
  } else {
    if (issuer === undefined)
      warnings.push('Sign-in is local: anyone who can reach it signs in by typing an e-mail address.')
    if (givenSecret === undefined) warnings.push('SESSION_SECRET is not set: sessions end when the service stops.')
  }

  if (marketData === 'simulated') warnings.push('Market prices are simulated. Set FINNHUB_API_KEY for real ones.')
  if (marketData === 'none' && production)
    warnings.push('Market data is off: no new prices. Set FINNHUB_API_KEY for them.')

  const config: Config = {
    production,
    host: env.text('HOST') ?? '127.0.0.1',
    port,
    baseUrl,
    logLevel: env.choice('LOG_LEVEL', production ? 'info' : 'warn', LOG_LEVELS),
    authorizedUsers: authorizedUsers === undefined ? undefined : new Set(authorizedUsers),
    sessionIdleMinutes: env.integer('SESSION_IDLE_MINUTES', 60, 1, 7 * 24 * 60),
    oidc: issuer === undefined ? { local: true } : { issuer, clientId: clientId ?? '' },
    uploadMaxBytes: env.integer('UPLOAD_MAX_MB', 100, 1, 10_000) * 1_000_000,
    marketClosures,
    webhookAllowedNetworks,
    snapshotIntervalMinutes: env.integer('SNAPSHOT_INTERVAL_MINUTES', 60, 0, 390),
    marketData,
    finnhubBaseUrl,
    databaseKind: isSqlite ? 'sqlite' : 'postgres',
    warnings,
  }
  const secrets: Secrets = {
    databaseUrl,
    sessionSecret: givenSecret ?? randomBytes(32).toString('base64url'),
    oidcClientSecret: env.text('OIDC_CLIENT_SECRET'),
    metricsToken,
    finnhubApiKey: marketData === 'finnhub' ? finnhubApiKey : undefined,
  }
  if (env.problems.length > 0) throw new ConfigError(env.problems)
  return { config, secrets }
}

function readMarketData(env: EnvReader, production: boolean, hasKey: boolean): PriceProvider | 'none' {
  const fallback = hasKey ? 'finnhub' : production ? 'none' : 'simulated'
  const provider = env.choice('MARKET_DATA_PROVIDER', fallback, ['finnhub', 'simulated', 'none'])
  if (provider === 'finnhub' && !hasKey)
    env.problem('FINNHUB_API_KEY', 'must be set where MARKET_DATA_PROVIDER is finnhub')
  if (provider === 'simulated' && production)
    env.problem('MARKET_DATA_PROVIDER', 'must not be simulated in production: set FINNHUB_API_KEY, or none')
  return provider
}

/** Whether nobody on the way reads what is sent there. */
function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
