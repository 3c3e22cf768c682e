/** `config`: each setting, its value, and where it comes from. */
import { allSettings } from './environment.ts'
import { type OutputOptions, print, table } from './output.ts'

const SECRETS: ReadonlySet<string> = new Set([
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'FINNHUB_API_KEY',
])

/** Secrets are hidden. Sets the exit code 1 if a setting cannot be used. */
export function showSettings(options: OutputOptions): void {
  const { settings, problems } = allSettings()
  const rows = settings.map(({ name, value, source }) => ({
    name,
    value: value === undefined ? null : SECRETS.has(name) ? '(hidden)' : withoutPassword(value),
    source: source === undefined ? 'default' : source === name ? 'environment' : source,
  }))
  const lines = rows.map(({ name, value, source }) => [name, value ?? '', source] as const)
  const wrong = problems.map((problem) => `\n${problem}`).join('')
  print(options, { settings: rows, problems }, `${table([['setting', 'value', 'from'], ...lines])}${wrong}`)
  if (problems.length > 0) process.exitCode = 1
}

const withoutPassword = (value: string): string => value.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:(hidden)@')
