/**
 * `npm run token -- --email E [--name N] [--scopes a,b] [--days N]`: prints a new API token, and nothing else on
 * standard output.
 */
import { parseArgs } from 'node:util'
import { isAuthorized } from '../src/auth/access.ts'
import { createTokenFor, SCOPES } from '../src/auth/tokens.ts'
import { readConfig } from '../src/config/index.ts'
import { explainStart } from '../src/config/start-errors.ts'
import { systemClock } from '../src/lib/clock.ts'
import { Failure, invalid } from '../src/lib/errors.ts'
import { say } from '../src/lib/messages/index.ts'
import { migrateStore, openStore } from '../src/store/index.ts'

const USAGE = `usage: npm run token -- --email E [--name N] [--scopes a,b] [--days N]
  --email   the user the token is for; created if there is no such user
  --name    what it is for, to recognise it in a list ("command line")
  --scopes  ${SCOPES.join(', ')}; all if absent
  --days    how long it is valid; without it, the token does not expire`

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      scopes: { type: 'string' },
      days: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return undefined
  if (values.email === undefined) throw invalid(say('token_email_missing'))
  if (values.days !== undefined && !/^\d+$/.test(values.days))
    throw invalid(say('token_days_not_whole', { days: values.days }))
  const scopes = values.scopes
    ?.split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')
  // An empty list would otherwise mean all scopes.
  if (scopes?.length === 0) throw invalid(say('token_scopes_empty'))
  return {
    email: values.email,
    name: values.name ?? 'command line',
    scopes: scopes ?? [],
    days: values.days === undefined ? undefined : Number(values.days),
  }
}

async function main(args: string[]): Promise<void> {
  const request = readArguments(args)
  if (request === undefined) {
    process.stdout.write(`${USAGE}\n`)
    return
  }
  const { config, secrets } = readConfig(process.env)
  if (!isAuthorized(config.authorizedUsers, request.email))
    throw new Failure('forbidden', say('token_user_not_authorized', { email: request.email }))
  await migrateStore(secrets.databaseUrl)
  const store = await openStore(secrets.databaseUrl)
  try {
    process.stdout.write(`${await createTokenFor(store, systemClock, request, config.quotas.tokens)}\n`)
  } finally {
    await store.close()
  }
}

const isUsage = (error: unknown) =>
  (error instanceof Failure && error.kind === 'invalid') ||
  (error as { code?: string } | null)?.code?.startsWith('ERR_PARSE_ARGS') === true

try {
  await main(process.argv.slice(2))
} catch (error) {
  const known = isUsage(error) || (error instanceof Failure && error.kind !== 'unavailable')
  const text = known ? (error as Error).message : explainStart(error)
  process.stderr.write(`${text}\n${isUsage(error) ? `\n${USAGE}\n` : ''}`)
  process.exitCode = 1
}
