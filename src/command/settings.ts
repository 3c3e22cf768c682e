/** `config`: each setting, its value, and where it comes from. */
import { readSettings } from '../config/index.ts'
import { serversOf } from '../lib/postgres-url.ts'
import type { Io } from './io.ts'
import { type OutputOptions, print, table } from './output.ts'

const SECRETS: ReadonlySet<string> = new Set([
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'FINNHUB_API_KEY',
])

/** Secrets are hidden. Returns false if a setting cannot be used. */
export function showSettings(io: Io, options: OutputOptions): boolean {
  const { settings, problems } = readSettings(io.env)
  const rows = settings.map(({ name, value, source, fallback }) => ({
    name,
    value: value === undefined ? fallback || null : SECRETS.has(name) ? HIDDEN : withoutPasswords(value),
    source: source === undefined ? 'default' : source === name ? 'environment' : source,
  }))
  const lines = rows.map(({ name, value, source }) => [name, value ?? 'none', source] as const)
  const wrong = problems.map((problem) => `\n${problem}`).join('')
  print(io, options, { settings: rows, problems }, `${table([['setting', 'value', 'from'], ...lines])}${wrong}`)
  return problems.length === 0
}

const HIDDEN = '(hidden)'
/** Parameters of the URL of a database that are no secrets. */
const PUBLIC = new Set([
  'application_name',
  'connect_timeout',
  'host',
  'port',
  'sslmode',
  'target_session_attrs',
  'user',
])

/**
 * Shows of a URL what can be no password, however it is written: the name before the first colon, what follows the last `@`, and
 * parameters that are known. A URL in which a password may be anywhere else is hidden as a whole.
 */
function withoutPasswords(value: string): string {
  const [, scheme, rest] = /^(\w+:\/\/)(.*)$/s.exec(value) ?? []
  if (scheme === undefined || rest === undefined) return value
  const isRead = /^https?:/.test(scheme) || serversOf(value) !== undefined
  if (isRead && !/[@?#]/.test(rest)) return value
  if (!isRead) return `${scheme}${HIDDEN}`
  const [before = '', ...queries] = rest.split('?')
  const [authority = '', ...folders] = before.split('/')
  const path = folders.map((folder) => `/${folder}`).join('')
  if (rest.includes('#') || /[@:]/.test(path)) return `${scheme}${HIDDEN}`
  const at = authority.lastIndexOf('@')
  const [user, ...passwords] = authority.slice(0, Math.max(at, 0)).split(/:|%3a/i)
  const shown = passwords.length > 0 ? `${user}:${HIDDEN}` : user
  const parameters = [...new URLSearchParams(queries.join('?'))].map(([name, text]) =>
    PUBLIC.has(name) && !/[@:]/.test(text) ? `${name}=${text}` : HIDDEN,
  )
  return `${scheme}${shown}${authority.slice(at < 0 ? 0 : at)}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}
