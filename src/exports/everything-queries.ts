/** Everything that is stored of a user, table by table. */
import { and, type Column, eq, getTableColumns } from 'drizzle-orm'
import { selectTagsOf } from '../journal/queries.ts'
import { type AllReader, afterKey, type Reader } from '../store/index.ts'

const ROWS_PER_PAGE = 2_000

type T = Reader['t']
type Row = Record<string, unknown>

/** A table of the export. */
interface Part {
  table(t: T): T['users']
  /** The columns of its key: rows are in that order. */
  order(t: T): Column[]
  /** The column that has the user. */
  user: 'userId' | 'id'
  /** Columns that are left out: secrets, and those that only the service needs. */
  without?: readonly string[]
  /** What is added to each row, so that the file says all of it. */
  added?: { columns: readonly string[]; to(db: Reader, rows: readonly Row[]): Promise<readonly Row[]> }
}

const part = (name: keyof T, order: readonly string[], more: Partial<Part> = {}): Part => ({
  table: (t) => t[name] as T['users'],
  order: (t) => order.map((column) => t[name][column as never] as Column),
  user: 'userId',
  ...more,
})

/** The accounts of journal entries by what names them in any record, and the tags. `POST /api/journal-import` reads them. */
const JOURNAL_NAMES = {
  columns: ['accountBroker', 'accountNumber', 'accountName', 'tags'],
  async to(db: Reader, rows: readonly Row[]): Promise<readonly Row[]> {
    const accounts = new Map((await selectAccountNames(db)).map(({ id, ...account }) => [id, account]))
    const ids = rows.map(({ id }) => id as number)
    const tags = Map.groupBy(await selectTagsOf(db, ids), ({ entryId }) => entryId)
    return rows.map(({ id, accountId }) => ({
      ...(accounts.get(accountId as number) ?? { accountBroker: null, accountNumber: null, accountName: null }),
      tags: (tags.get(id as number) ?? []).map(({ name }) => name),
    }))
  },
}

async function selectAccountNames({ sql, t: { accounts: a } }: Reader) {
  return await sql.select({ id: a.id, accountBroker: a.broker, accountNumber: a.number, accountName: a.name }).from(a)
}

/** Of the directory. Sessions are left out, because they end by themselves. */
const DIRECTORY_PARTS = {
  profile: part('users', ['id'], { user: 'id' }),
  identities: part('identities', ['issuer', 'subject']),
  api_tokens: part('apiTokens', ['id'], { without: ['tokenHash'] }),
} as const satisfies Record<string, Part>

/** Totals are left out, because they follow from trades. */
const USER_PARTS = {
  accounts: part('accounts', ['id'], { without: ['nameKey', 'derivationVersion', 'otherOrderIn'] }),
  account_names: part('accountLabels', ['broker', 'label']),
  imports: part('imports', ['id'], { without: ['runsUntil'] }),
  import_files: part('importFiles', ['id']),
  left_out_rows: part('fileRows', ['fileId', 'position']),
  file_accounts: part('fileAccounts', ['fileId', 'accountId']),
  column_mappings: part('importMappings', ['id']),
  own_entries: part('ownEntries', ['importId']),
  answers: part('answers', ['importId']),
  transactions: part('transactions', ['id'], { without: ['rowKey'] }),
  file_transactions: part('fileTransactions', ['fileId', 'contentId']),
  lots: part('lots', ['id'], { without: ['rowKey'] }),
  file_lots: part('fileLots', ['fileId', 'contentId']),
  trades: part('trades', ['id'], { without: ['partsSum', 'closedTime'] }),
  parts: part('parts', ['ofLot', 'contentId', 'n']),
  unmatched_sales: part('unmatchedSales', ['accountId', 'instrument', 'saleKey']),
  tax_statements: part('taxStatements', ['accountId', 'year']),
  tax_form_totals: part('taxFormTotals', ['accountId', 'year', 'box']),
  journal: part('journalEntries', ['id'], { without: ['setupKey'], added: JOURNAL_NAMES }),
  journal_tags: part('journalTags', ['id'], { without: ['nameKey'] }),
  journal_entry_tags: part('journalEntryTags', ['entryId', 'tagId']),
  journal_versions: part('journalVersions', ['entryId', 'version']),
  journal_settings: part('journalRevisions', ['userId'], { without: ['revision'] }),
  journal_pictures: part('journalPictures', ['id']),
  holdings: part('holdings', ['id']),
  snapshots: part('snapshots', ['id']),
  plants: part('plants', ['id']),
  webhook_endpoints: part('webhookEndpoints', ['id'], { without: ['secret', 'oldSecrets'] }),
  webhook_deliveries: part('webhookDeliveries', ['id'], { without: ['lease'] }),
  webhook_attempts: part('webhookAttempts', ['deliveryId', 'id']),
} as const satisfies Record<string, Part>

export const PARTS = { ...DIRECTORY_PARTS, ...USER_PARTS }

export const isOfDirectory = (name: PartName): boolean => name in DIRECTORY_PARTS

export type PartName = keyof typeof PARTS

/** The properties of its rows. */
export function columnsOf(t: T, name: PartName): string[] {
  const one: Part = PARTS[name]
  return [...Object.keys(shownColumns(t, one)), ...(one.added?.columns ?? [])]
}

function shownColumns(t: T, { table, without = [] }: Part): Record<string, Column> {
  const left = new Set(['userId', ...without])
  const all = Object.entries(getTableColumns(table(t)) as unknown as Record<string, Column>)
  return Object.fromEntries(all.filter(([property]) => !left.has(property)))
}

/** The rows of a user in the order of their key, a page at a time. */
export async function* selectPagesOf(db: AllReader, name: PartName, userId: number): AsyncGenerator<Row[]> {
  const { sql, t } = db
  const one: Part = PARTS[name]
  const order = one.order(t)
  const keys = Object.fromEntries(order.map((column, n) => [`key${n}`, column]))
  let last: unknown[] | undefined
  for (;;) {
    const page = (await sql
      .select({ ...shownColumns(t, one), ...keys } as unknown as Pick<T['users'], 'id'>)
      .from(one.table(t))
      .where(and(eq(one.table(t)[one.user as 'id'], userId), afterKey(order, last)))
      .orderBy(...(order as never[]))
      .limit(ROWS_PER_PAGE)) as unknown as Row[]
    last = order.map((_, n) => page.at(-1)?.[`key${n}`])
    for (const row of page) for (const key of Object.keys(keys)) delete row[key]
    if (page.length === 0) return
    const added = await one.added?.to(db as Reader, page)
    for (const [n, row] of page.entries()) Object.assign(row, added?.[n])
    yield page
    if (page.length < ROWS_PER_PAGE) return
  }
}
