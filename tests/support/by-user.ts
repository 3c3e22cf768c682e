/**
 * The tables of users, partitioned by user, as a stand-in for a database that is distributed by user: the server refuses keys
 * without the user, and its plans show which partitions a statement reads.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { kit } from '../../db/columns.pg.ts'
import { directoryTables, userTables, workspaceTables } from '../../db/tables.ts'

const PARTITIONS = 4

const USER_TABLES: readonly string[] = Object.values({ ...userTables(kit), ...workspaceTables(kit) }).map((table) =>
  getTableName(table),
)
const DIRECTORY: ReadonlySet<string> = new Set(Object.values(directoryTables(kit)).map((table) => getTableName(table)))

/** Partitions the tables of a database that is migrated and empty. */
export async function partitionByUser(client: pg.Client): Promise<void> {
  const all = async <Row>(text: string, ...values: unknown[]) => (await client.query(text, values)).rows as Row[]
  const constraints = await all<{ table: string; name: string; kind: string; text: string }>(
    `select conrelid::regclass::text as "table", conname as name, contype as kind, pg_get_constraintdef(oid) as text
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'f') order by contype desc`,
    USER_TABLES,
  )
  const indexes = await all<{ text: string }>(
    `select pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    USER_TABLES,
  )
  const assigned = await all<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute where attrelid = any($1::regclass[]) and attidentity <> ''`,
    USER_TABLES,
  )
  const text: string[] = []
  for (const { table, name, kind } of constraints)
    if (kind === 'f') text.push(`alter table "${table}" drop constraint "${name}"`)
  for (const table of USER_TABLES) {
    text.push(`alter table "${table}" rename to whole`)
    text.push(
      `create table "${table}" (like whole including defaults including constraints) partition by hash (user_id)`,
    )
    text.push('drop table whole cascade')
    for (let n = 0; n < PARTITIONS; n++)
      text.push(
        `create table "${table}_p${n}" partition of "${table}" for values with (modulus ${PARTITIONS}, remainder ${n})`,
      )
  }
  for (const { name } of assigned) {
    text.push(`create sequence "${name}_id_seq" owned by "${name}".id`)
    text.push(`alter table "${name}" alter column id set default nextval('${name}_id_seq')`)
  }
  for (const { table, name, text: definition } of constraints.toSorted((a, b) => (a.kind > b.kind ? -1 : 1)))
    text.push(`alter table "${table}" add constraint "${name}" ${definition}`)
  text.push(...indexes.map((index) => index.text))
  await client.query(text.join(';'))
}

/** Makes a server of tests write the plan of each statement to its log. Connections that open later do. */
export async function logPlans(client: pg.Client): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    // A plan for any user names all partitions.
    plan_cache_mode: 'force_custom_plan',
    log_line_prefix: `${ENTRY}%c/%v `,
  }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
}

const ENTRY = '\u0001'

/** A statement that ran. */
export interface Planned {
  transaction: string
  text: string
  /** Tables of users, each with the partitions that the plan names. */
  partitions: ReadonlyMap<string, ReadonlySet<string>>
  ofDirectory: boolean
}

/** The statements that a server has logged. `dataFolder`: of `dataFolderOf`. */
export function readPlans(dataFolder: string): Planned[] {
  const log = readFileSync(join(dirname(dataFolder), 'log'), 'utf8')
  return log.split(ENTRY).flatMap((entry) => {
    const at = entry.indexOf('plan:\n')
    if (at < 0 || !entry.includes('LOG:  duration:')) return []
    const plan = JSON.parse(entry.slice(at + 'plan:\n'.length)) as { 'Query Text': string; Plan: Node }
    const partitions = new Map<string, Set<string>>()
    let ofDirectory = false
    for (const name of relationsOf(plan.Plan)) {
      if (DIRECTORY.has(name)) ofDirectory = true
      const table = name.replace(/_p\d$/, '')
      if (table === name || !USER_TABLES.includes(table)) continue
      partitions.set(table, (partitions.get(table) ?? new Set()).add(name))
    }
    return [{ transaction: entry.slice(0, entry.indexOf(' ')), text: plan['Query Text'], partitions, ofDirectory }]
  })
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

/** A statement that is limited to a user, and yet reads two partitions of a table. */
export const isAcross = ({ text, partitions }: Planned): boolean =>
  /"user_id" = \$\d/.test(text) && [...partitions.values()].some((names) => names.size > 1)

/** Transactions with statements of the directory and of a user. */
export function mixedTransactions(plans: readonly Planned[]): string[][] {
  const byTransaction = Map.groupBy(
    plans.filter(({ ofDirectory, partitions }) => ofDirectory || partitions.size > 0),
    ({ transaction }) => transaction,
  )
  return [...byTransaction.values()]
    .filter((of) => of.some(({ ofDirectory }) => ofDirectory) && of.some(({ partitions }) => partitions.size > 0))
    .map((of) => of.map(({ text }) => text))
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
