/** What was sold of an instrument on a day: the transactions of one file and the lots of another print the same sale. */
import { and, between, eq, getTableColumns, gt, inArray, isNull, or, sql as raw, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOption } from '../../ledger/instrument.ts'
import type { DateString } from '../../lib/dates.ts'
import { sum as add } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'
import { type RowRange, spoolDayOf } from '../storing/spool-queries.ts'
import { SALE_CLASSES, type SaleDay, type SoldSum, type SoldWithin, saleKey } from './sale.ts'

/** `source`: a label of the spool, or a stored account. */
type OfSource = SoldSum & { source: number }

/** `closedOn`: the days that the lots have as those of their sales. */
export type SpooledSum = OfSource & { closedOn: ReadonlySet<DateString> }

/** `day`: that of lots on which their sales are. */
export type SoldOn = SoldWithin & { day: SaleDay }

const sum = (value: unknown) => raw`sum(${value})`.mapWith(BigInt)
/** null if one of the rows has none. Without signs: files print redemptions as negative or not. */
const quantityOf = (quantity: unknown): SQL<bigint | null> =>
  raw`case when count(*) = count(${quantity}) then sum(abs(${quantity})) end`.mapWith(BigInt)

/** Whether a transaction can be the sale of a lot; on the day of its purchase, only of a short. */
function isSale(
  { class: name, instrument }: Record<'class' | 'instrument', AnyPgColumn>,
  { instruments, day }: Pick<SoldOn, 'instruments' | 'day'>,
): SQL | undefined {
  if (day === 'sold') return inArray(name, SALE_CLASSES)
  const options = inArray(instrument, instruments.filter(isOption))
  return or(eq(name, 'sell_short'), and(eq(name, 'sell'), options))
}

/** Of rows of an upload, by their labels in the spool. */
export async function selectSpooledSums(
  { sql, t }: Reader,
  { kind, first, last }: RowRange,
  { instruments, days, day }: SoldOn,
): Promise<SpooledSum[]> {
  const isTransactions = kind === 'transactions'
  const s = (isTransactions ? t.spoolTransactions : t.spoolLots) as Reader['t']['spoolTransactions']
  const { label, instrument, quantity } = getTableColumns(s)
  const closedOn = spoolDayOf(t, kind)
  const soldOn = isTransactions || day === 'sold' ? closedOn : (t.spoolLots.acquired as unknown as typeof closedOn)
  const rows = await sql
    .select({
      source: label,
      instrument,
      soldOn,
      closedOn,
      quantity: quantityOf(quantity),
      proceeds: sum(isTransactions ? t.spoolTransactions.amount : t.spoolLots.proceeds),
      fees: isTransactions ? sum(t.spoolTransactions.fees) : raw`0`.mapWith(BigInt),
      cost: isTransactions ? raw<null>`null` : sum(t.spoolLots.costBasis),
    })
    .from(s)
    .where(
      and(
        between(s.n, first, last),
        inArray(instrument, [...instruments]),
        inArray(soldOn, [...days]),
        isTransactions ? isSale(s, { instruments, day }) : undefined,
      ),
    )
    .groupBy(...new Set([label, instrument, soldOn, closedOn]))
  const sums = addUp(rows)
  if (!isTransactions) return sums
  const trades = t.spoolTransactions
  const nets = await netsOf(sums, (options) =>
    sql
      .select({ source: label, instrument, net: sum(trades.amount) })
      .from(trades)
      .where(and(between(s.n, first, last), inArray(instrument, options), inArray(s.class, BUYS_AND_SELLS)))
      .groupBy(label, instrument),
  )
  return sums.map((one) => ({ ...one, net: nets(one) }))
}

/** Of the files of one layout; null: of files of an earlier version. */
export type StoredSum = OfSource & { layout: string | null }

/** Of rows that accounts have: what all files of a layout print together, and what each of them prints. */
export async function selectStoredSums(
  db: Reader,
  kind: ContentKind,
  accountIds: readonly number[],
  within: SoldOn,
): Promise<StoredSum[]> {
  const ofLayouts = await selectSums(db, { kind, accountIds, by: 'layout' }, within)
  const sums = [...ofLayouts, ...(await selectSums(db, { kind, accountIds, by: 'file' }, within))]
  if (kind === 'lots') return sums.map((one) => ({ ...one, net: null }))
  const { sql, t } = db
  const trades = t.transactions
  const nets = await netsOf(sums, (options) =>
    sql
      .select({
        source: trades.accountId,
        instrument: trades.instrument,
        net: sum(raw`${trades.amount} * ${trades.copies}`),
      })
      .from(trades)
      .where(
        and(
          inArray(trades.accountId, [...accountIds]),
          inArray(trades.instrument, options),
          inArray(trades.class, BUYS_AND_SELLS),
        ),
      )
      .groupBy(trades.accountId, trades.instrument),
  )
  return sums.map((one) => ({ ...one, net: nets(one) }))
}

interface OfAccounts {
  kind: ContentKind
  accountIds: readonly number[]
  /** A row that several files of a layout print counts once, or once for each file. */
  by: 'layout' | 'file'
}

function selectSums(
  { sql, t }: Reader,
  { kind, accountIds, by }: OfAccounts,
  { instruments, days, day }: SoldOn,
): Promise<Omit<StoredSum, 'net'>[]> {
  const isTransactions = kind === 'transactions'
  const { contents: c, day: closedOn, links } = ledgerOf(t, kind)
  const soldOn = isTransactions || day === 'sold' ? closedOn : (t.lots.acquired as unknown as typeof closedOn)
  const { importFiles: f, imports: i } = t
  const amountOf = (column: unknown, name: string) => raw`${column} * ${c.copies}`.as(name)
  const rows = sql
    .selectDistinct({
      id: c.id,
      source: c.accountId,
      instrument: c.instrument,
      soldOn: raw<DateString>`${soldOn}`.as('sold_on'),
      quantity: amountOf(c.quantity, 'all_quantity'),
      proceeds: amountOf(isTransactions ? t.transactions.amount : t.lots.proceeds, 'all_proceeds'),
      fees: amountOf(isTransactions ? t.transactions.fees : 0, 'all_fees'),
      cost: amountOf(isTransactions ? 0 : t.lots.costBasis, 'all_cost'),
      layout: f.layout,
      file: (by === 'file' ? raw`${f.id}` : raw`null`).as('file'),
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
        isTransactions ? isSale(t.transactions, { instruments, day }) : undefined,
        gt(c.copies, 0),
        or(isNull(i.id), inArray(i.status, IN_FORCE)),
      ),
    )
    .as('sales')
  return sql
    .selectDistinct({
      source: rows.source,
      instrument: rows.instrument,
      soldOn: rows.soldOn,
      layout: rows.layout,
      quantity: quantityOf(rows.quantity).as('quantity'),
      proceeds: sum(rows.proceeds).as('proceeds'),
      fees: sum(rows.fees).as('fees'),
      cost: (isTransactions ? raw<null>`null` : sum(rows.cost)).as('cost'),
    })
    .from(rows)
    .groupBy(rows.source, rows.instrument, rows.soldOn, rows.layout, rows.file)
}

/** What the trades of options that expired earned or cost, by source; null of other sales. */
async function netsOf(
  sums: readonly Pick<OfSource, 'source' | 'instrument' | 'proceeds'>[],
  select: (options: string[]) => Promise<{ source: number; instrument: string; net: bigint }[]>,
): Promise<(one: Pick<OfSource, 'source' | 'instrument' | 'proceeds'>) => bigint | null> {
  const isExpired = (one: Pick<OfSource, 'instrument' | 'proceeds'>) => one.proceeds === 0n && isOption(one.instrument)
  const options = [...new Set(sums.filter(isExpired).map(({ instrument }) => instrument))]
  const name = ({ source, instrument }: Pick<OfSource, 'source' | 'instrument'>) => `${source} ${instrument}`
  const nets = new Map(options.length === 0 ? [] : (await select(options)).map((one) => [name(one), one.net]))
  return (one) => (isExpired(one) ? (nets.get(name(one)) ?? 0n) : null)
}

/** Of lots that were closed on one day. */
type SumOfDay = Omit<SpooledSum, 'closedOn' | 'net'> & { closedOn: string }

/** Adds up what was sold of an instrument on a day, by source, though lots of it were closed on several days. */
const addUp = (rows: readonly SumOfDay[]): SpooledSum[] =>
  [...Map.groupBy(rows, (row) => `${row.source} ${saleKey(row)}`).values()].map((alike) => ({
    ...(alike[0] as SumOfDay),
    quantity: alike.some(({ quantity }) => quantity === null) ? null : add(alike.map(({ quantity }) => quantity ?? 0n)),
    proceeds: add(alike.map(({ proceeds }) => proceeds)),
    fees: add(alike.map(({ fees }) => fees)),
    cost: alike.some(({ cost }) => cost === null) ? null : add(alike.map(({ cost }) => cost ?? 0n)),
    net: null,
    closedOn: new Set(alike.map(({ closedOn }) => closedOn as DateString)),
  }))

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
  const isOnDays = inArray(soldOn, [...days])
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
        kind === 'lots' ? or(isOnDays, inArray(t.lots.acquired, [...days])) : isOnDays,
        gt(contents.copies, 0),
        inArray(i.status, IN_FORCE),
      ),
    )
}
