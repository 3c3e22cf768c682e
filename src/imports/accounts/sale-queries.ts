/** What was sold of an instrument on a day: the transactions of one file and the lots of another print the same sale. */
import { and, between, eq, getTableColumns, gt, inArray, isNull, or, sql as raw, type SQL } from 'drizzle-orm'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'
import { type RowRange, spoolDayOf } from '../storing/spool-queries.ts'
import { SALE_CLASSES, type SoldSum, type SoldWithin } from './sale.ts'

/** `source`: a label of the spool, or a stored account. */
export type OfSource = SoldSum & { source: number }

const sum = (value: unknown) => raw`sum(${value})`.mapWith(BigInt)
/** null if one of the rows has none. Without signs: files print redemptions as negative or not. */
const quantityOf = (quantity: unknown): SQL<bigint | null> =>
  raw`case when count(*) = count(${quantity}) then sum(abs(${quantity})) end`.mapWith(BigInt)

/** Of rows of an upload, by their labels in the spool. */
export async function selectSpooledSums(
  { sql, t }: Reader,
  { kind, first, last }: RowRange,
  { instruments, days }: SoldWithin,
): Promise<OfSource[]> {
  const isTransactions = kind === 'transactions'
  const s = (isTransactions ? t.spoolTransactions : t.spoolLots) as Reader['t']['spoolTransactions']
  const { label, instrument, quantity } = getTableColumns(s)
  const soldOn = spoolDayOf(t, kind)
  return await sql
    .select({
      source: label,
      instrument,
      soldOn,
      quantity: quantityOf(quantity),
      proceeds: sum(isTransactions ? t.spoolTransactions.amount : t.spoolLots.proceeds),
      fees: isTransactions ? sum(t.spoolTransactions.fees) : raw`0`.mapWith(BigInt),
    })
    .from(s)
    .where(
      and(
        between(s.n, first, last),
        inArray(instrument, [...instruments]),
        inArray(soldOn, [...days]),
        isTransactions ? inArray(s.class, SALE_CLASSES) : undefined,
      ),
    )
    .groupBy(label, instrument, soldOn)
}

/** What the files of one layout print; null: of files of an earlier version. */
export type StoredSum = OfSource & { layout: string | null }

/** Of rows that accounts have. */
export async function selectStoredSums(
  { sql, t }: Reader,
  kind: ContentKind,
  accountIds: readonly number[],
  { instruments, days }: SoldWithin,
): Promise<StoredSum[]> {
  const isTransactions = kind === 'transactions'
  const { contents: c, day: soldOn, links } = ledgerOf(t, kind)
  const { importFiles: f, imports: i } = t
  const amountOf = (column: unknown, name: string) => raw`${column} * ${c.copies}`.as(name)
  const rows = sql
    .selectDistinct({
      id: c.id,
      source: c.accountId,
      instrument: c.instrument,
      soldOn,
      quantity: amountOf(c.quantity, 'all_quantity'),
      proceeds: amountOf(isTransactions ? t.transactions.amount : t.lots.proceeds, 'all_proceeds'),
      fees: amountOf(isTransactions ? t.transactions.fees : 0, 'all_fees'),
      layout: f.layout,
    })
    .from(c)
    .leftJoin(links, eq(links.contentId, c.id))
    .leftJoin(f, eq(f.id, links.fileId))
    .leftJoin(i, eq(i.id, f.importId))
    .where(
      and(
        inArray(c.accountId, [...accountIds]),
        inArray(c.instrument, [...instruments]),
        inArray(soldOn, [...days]),
        isTransactions ? inArray(t.transactions.class, SALE_CLASSES) : undefined,
        gt(c.copies, 0),
        or(isNull(i.id), inArray(i.status, IN_FORCE)),
      ),
    )
    .as('sales')
  return await sql
    .select({
      source: rows.source,
      instrument: rows.instrument,
      soldOn: rows.soldOn,
      layout: rows.layout,
      quantity: quantityOf(rows.quantity),
      proceeds: sum(rows.proceeds),
      fees: sum(rows.fees),
    })
    .from(rows)
    .groupBy(rows.source, rows.instrument, rows.soldOn, rows.layout)
}

/** An import that shows rows of an account, and a label that it assigned to the account; null if it has none. */
export interface ShowingImport {
  importId: number
  label: string | null
  /** Of the file with the rows; see `import_files`. */
  layout: string | null
  printsNumber: number | null
}

/** The imports in force that show such rows of an account, with the labels that they assigned to it. */
export async function selectShowing(
  { sql, t }: Reader,
  kind: ContentKind,
  accountId: number,
  { instruments, days }: SoldWithin,
): Promise<ShowingImport[]> {
  const { contents, day: soldOn, links } = ledgerOf(t, kind)
  const { importFiles: f, imports: i, importLabels: l } = t
  return await sql
    .selectDistinct({
      importId: f.importId,
      label: l.label,
      layout: f.layout,
      printsNumber: f.printsNumber,
    })
    .from(contents)
    .innerJoin(links, eq(links.contentId, contents.id))
    .innerJoin(f, eq(f.id, links.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .leftJoin(l, and(eq(l.importId, f.importId), eq(l.accountId, accountId)))
    .where(
      and(
        eq(contents.accountId, accountId),
        inArray(contents.instrument, [...instruments]),
        inArray(soldOn, [...days]),
        gt(contents.copies, 0),
        inArray(i.status, IN_FORCE),
      ),
    )
}
