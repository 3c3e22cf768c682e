/**
 * What reads or changes rows of all users: the directory, and this list. Everything else uses `store.forUser`, which names the
 * user in each statement; the types see to it that its queries get no other connection.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'

/** Rooms of the directory, the store itself, and commands of an operator. */
const OF_DIRECTORY = /^(auth|prices|store|command)\//

/** Each with what it calls. */
const ALLOWED: Record<string, readonly string[]> = {
  // In the background, over all users.
  'idempotency/keyed-requests.ts': ['selectUsersWithKeysBefore'],
  'imports/history.ts': ['updateCutOff'],
  'ledger/rebuild.ts': ['selectOutdated'],
  'ledger/rebuilding.ts': ['countOutdated'],
  'operation/state.ts': ['countOutdated', 'async'],
  'portfolio/late-snapshots.ts': ['selectUsersToSnapshot'],
  'portfolio/scheduler.ts': ['selectUsersToSnapshot'],
  'webhooks/dispatcher.ts': ['selectEndpointsWithDue'],
  'webhooks/gaps.ts': ['selectUsersBehind'],
  'webhooks/monitoring.ts': ['async'],
  'webhooks/retention.ts': ['selectUsersWithEndpoints'],
  'webhooks/webhooks.ts': ['updateAllToReleased'],
  // Of the directory.
  'exports/everything.ts': ['writeParts'],
  'imports/handlers.ts': ['selectProfile'],
  'portfolio/holdings.ts': ['known', 'known'],
  'portfolio/snapshots.ts': ['known'],
}

/** A call of a store, or of `readOfAll`, and the first function in it. Stores of a user are named `own` or made by `forUser`. */
const CALL =
  /(?:(?:\bstore|#store|\bpatient|\boriginal)\.(?:read|write|snapshot)\(|\breadOfAll\([\w.#]+,)\s*(?:\((?:db|tx)\) => )?(?:prices\.)?(\w+)/g

t.test('only these use the store of all users', async (t) => {
  const found: Record<string, string[]> = {}
  for (const name of readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || OF_DIRECTORY.test(name) || name.startsWith('dashboard/')) continue
    const text = readFileSync(join(inProject('src'), name), 'utf8')
      // Stores that are limited to a user already.
      .replace(/const store = [\w#.]*\.forUser\([\s\S]*?\n}\n/g, '')
      .replace(/store: UserStore[\s\S]*?\n}\n/g, '')
    for (const [, called] of text.matchAll(CALL))
      if (called !== 'fn') found[name] = [...(found[name] ?? []), called as string]
  }
  t.same(found, ALLOWED)
})

/** The files of queries that compare the user of a row. */
const NAMING_USERS = [
  // Of all users: they join the rows of each.
  'webhooks/lease-queries.ts',
  'webhooks/queue-queries.ts',
]

t.test('no other query compares the user of a row, because the store does', async (t) => {
  const found = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('queries.ts') && !OF_DIRECTORY.test(name))
    .filter((name) => /\beq\(\s*[\w.]+\.userId\b/.test(readFileSync(join(inProject('src'), name), 'utf8')))
  t.same(found.sort(), NAMING_USERS)
})
