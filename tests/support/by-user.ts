/** What a server of tests has run, and whether a distributed database could run it: see `citus.ts`. */
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { kit } from '../../db/columns.pg.ts'
import { directoryTables, userTables } from '../../db/tables.ts'

const CHUNK_BYTES = 1 << 20

const USER_TABLES: readonly string[] = Object.values(userTables(kit)).map((table) => getTableName(table))
const PARTITION = new RegExp(`(?<=^(?:${USER_TABLES.join('|')}))_p\\d$`)
const DIRECTORY: ReadonlySet<string> = new Set(Object.values(directoryTables(kit)).map((table) => getTableName(table)))

/** Makes a server of tests write each statement and its plan to its log. Connections that open later do. */
export async function logPlans(client: pg.Client): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    log_statement: 'all',
    // Without the values, which can be a file.
    'auto_explain.log_parameter_max_length': '0',
    log_parameter_max_length: '0',
    log_line_prefix: `${ENTRY}%a/%c/%v `,
  }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
}

const ENTRY = '\u0001'
/** The session and the transaction of an entry. */
const PLACE = /^[^/]*\/([^/]*)\/(\S*) /

/** What a server of tests has run. Texts, each once. */
export interface Plans {
  statements: Set<string>
  /** Statements that are limited to a user, and yet read two partitions of a table. */
  across: Set<string>
  /** Transactions with statements of the directory and of a user. A copy reads the tables of all users, and is none. */
  mixed: Set<string>
  /** Statements of the service that no distributed database can run, or that go to every worker. */
  refused: Set<string>
}

/** What a connection of the service was asked for: `statement` of the simple protocol, `execute` of the other one. */
const SENT = /^tradeleaf\/\S+ LOG: {2}(?:statement|execute [^:]+): (.*)/s
/** What does not change tables, or how they are read: that would go to every worker. */
const AT_RUN_TIME = new Set([
  'begin',
  'commit',
  'copy',
  'delete',
  'discard',
  'insert',
  'rollback',
  'select',
  'set',
  'update',
  'with',
])
/** A subselect in the list of an `INSERT … SELECT`. */
const IN_LIST = /^insert\b.*?\bselect\b(?:(?!\bfrom\b).)*\(\s*select\b/is

const VERB = /^[\s(]*(\w*)/

const isRefused = (text: string): boolean =>
  IN_LIST.test(text) ||
  text.split(';').some((statement) => !AT_RUN_TIME.has(VERB.exec(statement)?.[1]?.toLowerCase() ?? ''))

/** What a session has run in its transaction. */
interface Transaction {
  id: string
  texts: string[]
  ofDirectory: boolean
  ofUser: boolean
}

/** Reads the log of a server, which may be larger than the memory. `dataFolder`: of `dataFolderOf`. */
export async function readPlans(dataFolder: string): Promise<Plans> {
  const plans: Plans = { statements: new Set(), across: new Set(), mixed: new Set(), refused: new Set() }
  const bySession = new Map<string, Transaction>()
  for await (const entry of entriesOf(join(dirname(dataFolder), 'log'))) {
    const sent = SENT.exec(entry)?.[1]?.trim()
    if (sent !== undefined && isRefused(sent)) plans.refused.add(sent)
    const at = entry.indexOf('plan:\n')
    if (at < 0 || !entry.includes('LOG:  duration:')) continue
    const { 'Query Text': text, Plan: plan } = JSON.parse(entry.slice(at + 'plan:\n'.length)) as Logged
    const relations = [...new Set(relationsOf(plan))]
    const tables = relations.filter((name) => PARTITION.test(name)).map((name) => name.replace(PARTITION, ''))
    plans.statements.add(text)
    const isOfUser = tables.length > 0 && /"user_id" = \$\d/.test(text)
    if (isOfUser && new Set(tables).size < tables.length) plans.across.add(text)

    const [, session, id] = PLACE.exec(entry) as string[] as [string, string, string]
    let transaction = bySession.get(session)
    if (transaction?.id !== id) transaction = { id, texts: [], ofDirectory: false, ofUser: false }
    bySession.set(session, transaction)
    const ofDirectory = relations.some((name) => DIRECTORY.has(name))
    const isReported = transaction.ofDirectory && transaction.ofUser
    if (isReported || !(ofDirectory || isOfUser)) continue
    transaction.texts.push(text)
    transaction.ofDirectory ||= ofDirectory
    transaction.ofUser ||= isOfUser
    if (transaction.ofDirectory && transaction.ofUser) plans.mixed.add(transaction.texts.join(';\n'))
  }
  return plans
}

async function* entriesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
    const entries = (rest + chunk).split(ENTRY)
    rest = entries.pop() as string
    yield* entries
  }
  yield rest
}

interface Logged {
  'Query Text': string
  Plan: Node
}

interface Node {
  'Relation Name'?: string
  'Target Tables'?: Node[]
  Plans?: Node[]
}

function* relationsOf(node: Node): Generator<string> {
  if (node['Relation Name'] !== undefined) yield node['Relation Name']
  for (const inner of [...(node['Target Tables'] ?? []), ...(node.Plans ?? [])]) yield* relationsOf(inner)
}

/** The partitions in which the rows of a user are. */
export async function partitionsOf(client: pg.Client, email: string): Promise<{ suffix: string; tables: string[] }> {
  const { rows } = await client.query(
    `select tableoid::regclass::text as name from plants where user_id = (select id from users where email = $1) limit 1`,
    [email],
  )
  const suffix = (rows[0] as { name: string }).name.slice('plants'.length)
  return { suffix, tables: USER_TABLES.map((name) => `${name}${suffix}`) }
}
