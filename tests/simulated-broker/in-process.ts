/**
 * Judges lives without a service: their files are read by the layouts, put together as a record, and derived, all in the
 * process. Thousands of lives a second; `judge.ts` imports them as a user does.
 */
import { type CsvRecord, readCsvFrom } from '../../src/broker-files/csv/csv.ts'
import { detectAny, type Reading } from '../../src/broker-files/detect.ts'
import type { FileReader } from '../../src/broker-files/layout.ts'
import { brokerOfLayout } from '../../src/broker-files/layouts/index.ts'
import { lotKey, transactionKey } from '../../src/imports/content.ts'
import { DayOrder } from '../../src/imports/reading/day-order.ts'
import { isNoData } from '../../src/imports/reading/left-out.ts'
import { coveredDays } from '../../src/ledger/covered-days.ts'
import type { Counted, DeriveOptions } from '../../src/ledger/derive.ts'
import { type RecordFile, toRecordFile } from '../../src/ledger/file-queries.ts'
import { repeat } from '../../src/ledger/kernel/multiples.ts'
import { NOTHING_COVERED } from '../../src/ledger/kernel/row.ts'
import type { LedgerRow, Lot, Movement, Transaction } from '../../src/ledger/ledger.ts'
import { hasExercise } from '../../src/ledger/premiums/deliveries.ts'
import { type AdjustedRows, deriveAdjusted, underlyingOf } from '../../src/ledger/premiums.ts'
import { printedRatio } from '../../src/ledger/printed-ratio.ts'
import { TRADE_CLASSES } from '../../src/ledger/queries.ts'
import { adjustRows, renamesIn } from '../../src/ledger/renames.ts'
import { roundTripsOf } from '../../src/ledger/round-trip.ts'
import { rowPositionText } from '../../src/ledger/row-positions.ts'
import { placesOf, type ShownRow } from '../../src/ledger/shown-places.ts'
import { type DateString, dayNumber, earlierOf, laterOf } from '../../src/lib/dates.ts'
import { moneyNumber, quantityNumber } from '../../src/lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../src/lib/terms.ts'
import { assertCuts } from '../ledger/cut-support.ts'
import { assertParts } from '../ledger/parts-support.ts'
import {
  brokerShown,
  filesOf,
  type Judged,
  type Judging,
  judgeLife,
  lifeSymbol,
  PRINTERS,
  type Shown,
  type Style,
  symbolOf,
} from './judge.ts'
import type { BrokerName, Drawn, Kind } from './kinds.ts'
import { type Broker, print } from './print/print.ts'

export const inProcess: Judging = {
  judge: async (lives, kind, style) => judgeRead(await readLives(lives, kind, style)),
}

/** Lives whose files have been read. */
export interface ReadLives {
  lives: readonly Drawn[]
  kind: Kind
  broker: Broker
  record: ReadonlyMap<string, ShownRows>
}

export async function readLives(lives: readonly Drawn[], kind: Kind, style: Style): Promise<ReadLives> {
  const broker = PRINTERS[style.broker]
  const printed = lives.map((drawn, at) => print(drawn, kind, symbolOf(at), broker))
  const files = filesOf(printed, style)
  const read: ReadFile[] = []
  for (const [name, text] of files)
    read.push(...(await readFile(name, text, { broker: style.broker, id: read.length })))
  return { lives, kind, broker, record: recordOf(read) }
}

export function judgeRead({ lives, kind, broker, record }: ReadLives): Judged[] {
  const shown = shownOf(record)
  return lives.map((drawn, at) => {
    const symbol = symbolOf(at)
    return judgeLife(drawn, kind, broker, symbol, shown.get(symbol) ?? NOTHING)
  })
}

const NOTHING: Shown = { trades: [], trips: [], positions: [], unmatched: [] }

/** A file as one kind, as the import keeps it. */
interface ReadFile {
  file: RecordFile
  /** By content key, in the order of the file. */
  transactions: Map<string, Printed<Transaction>>
  lots: Map<string, Printed<Lot>>
}
interface Printed<Row> {
  row: Row
  copies: number
  /** As in `file_transactions.places`. */
  places: string
}

/** Throws if it is not read as a file of the broker, or a row of it fails. */
async function readFile(
  name: string,
  text: string,
  { broker, id }: { broker: BrokerName; id: number },
): Promise<ReadFile[]> {
  const records: CsvRecord[] = []
  for await (const some of readCsvFrom(bytesOf(text), { delimiter: ',' })) records.push(...some)
  const found = detectAny({ delimiter: ',', records: records.slice(0, HEAD_RECORDS), fileName: name })
  if (!found.ok) throw new Error(`${name} of ${broker} is not read: ${found.message}`)
  const read = found.readings.map(({ kind, reader }: Reading, at) => {
    if (brokerOfLayout(reader.layout) !== brokerShown(broker))
      throw new Error(`${name} of ${broker} is read as a file of ${reader.layout}`)
    return { kind, reader, at, ...rowsOf(name, reader as FileReader<Transaction | Lot>, records) }
  })
  // The lots of a file may end before its transactions.
  const lastDate = read.flatMap(({ rows }) => rows.map(dateOf)).reduce(laterOf, '')
  return read
    .filter(({ rows, at }) => at === 0 || rows.length > 0)
    .map(({ kind, reader, rows, at, isComplete }) => ({
      file: toRecordFile({
        ...{
          id: id + at,
          kind,
          lastDate,
          sha256: text,
          exportedOn: reader.asOf?.() ?? null,
          marksShorts: true,
          firstDate: rows.map(dateOf).reduce(earlierOf, lastDate),
          isWhole: reader.printsAll === true && isComplete,
          accountIds: new Set<number>(),
        },
        rowOrder: reader.rowOrder === 'unordered' ? null : (orderOf(rows) ?? reader.rowOrder ?? null),
      }),
      transactions: counted(rows.filter(isTransaction), transactionKey),
      lots: counted(rows.filter(isLot), lotKey),
    }))
}
const HEAD_RECORDS = 2000
async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const isTransaction = (row: Transaction | Lot): row is Transaction => 'class' in row
const isLot = (row: Transaction | Lot): row is Lot => !('class' in row)
const dateOf = (row: Transaction | Lot): DateString =>
  'class' in row ? row.date : laterOf(row.sold, row.acquired ?? row.sold)

function orderOf(rows: readonly (Transaction | Lot)[]) {
  const days = new DayOrder()
  for (const row of rows.filter(isTransaction)) days.add(row)
  return days.order
}

function rowsOf(
  name: string,
  reader: FileReader<Transaction | Lot>,
  records: readonly CsvRecord[],
): { rows: (Transaction | Lot)[]; isComplete: boolean } {
  const outcomes = [...records.flatMap((record) => reader.read(record)), ...(reader.rest?.() ?? [])]
  const rows = outcomes.flatMap((outcome) => {
    if (outcome.kind === 'failed') throw new Error(`${name}, line ${outcome.line}: ${outcome.column} ${outcome.reason}`)
    return outcome.kind === 'row' ? [outcome.row] : []
  })
  return { rows, isComplete: outcomes.every((outcome) => outcome.kind === 'row' || isNoData(outcome.code)) }
}

function counted<Row extends Transaction | Lot>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const found = new Map<string, Printed<Row>>()
  for (const [n, row] of rows.entries()) {
    const key = keyOf(row)
    const place = rowPositionText(n, 'class' in row ? row.time : null)
    const before = found.get(key)
    if (before === undefined) found.set(key, { row, copies: 1, places: place })
    else found.set(key, { row: before.row, copies: before.copies + 1, places: `${before.places} ${place}` })
  }
  return found
}

interface Rows {
  transactions: LedgerRow<Movement>[]
  lots: LedgerRow<Lot>[]
}
interface ShownRows extends Rows {
  /** The files that have a purchase or sale of it. */
  files: Set<RecordFile>
}

/** The rows of an account by instrument, as `readAdjustedRows` gives them. */
function recordOf(files: readonly ReadFile[]): Map<string, ShownRows> {
  const record = new Map<string, ShownRows>()
  let ids = 0
  const placed: ShownRow[] = []
  const rowsOf = ({ instrument }: { instrument: string }): ShownRows => {
    const rows = record.get(instrument) ?? { transactions: [], lots: [], files: new Set() }
    record.set(instrument, rows)
    return rows
  }
  for (const [key, shown] of together(files, ({ transactions }) => transactions)) {
    const { row, copies } = mostCopies(shown)
    if (row.instrument === '' || !TRADE_CLASSES.includes(row.class)) continue
    const ratio = row.class === 'split' ? printedRatio(row, row.description) : null
    rowsOf(row).transactions.push({ id: ++ids, key, copies, row: ratio === null ? row : { ...row, ratio } })
    const isTrade = BUYS_AND_SELLS.includes(row.class)
    if (isTrade || row.class === 'split')
      placed.push({ id: ids, shown, of: { name: `${row.date} ${row.instrument}`, isTrade } })
    if (BUYS_AND_SELLS.includes(row.class)) for (const { file } of shown) rowsOf(row).files.add(file)
  }
  const places = placesOf(placed)
  for (const { transactions } of record.values())
    for (const held of transactions) {
      const own = places.get(held.id as number)
      if (own !== undefined) held.places = own
    }
  const areSeveral = files.filter(({ file }) => file.kind === 'gains').length > 1
  for (const [key, shown] of together(files, ({ lots }) => lots)) {
    const { row, copies } = mostCopies(shown)
    const shownBy = areSeveral ? { shownBy: shown.map(({ file, copies }) => ({ file, copies })) } : {}
    rowsOf(row).lots.push({ id: ++ids, key, copies, row, ...shownBy })
  }
  return record
}

/** What the files print of each content. */
function together<Row>(files: readonly ReadFile[], of: (file: ReadFile) => ReadonlyMap<string, Printed<Row>>) {
  const shown = files.flatMap((one) => [...of(one)].map(([key, printed]) => ({ key, file: one.file, ...printed })))
  return Map.groupBy(shown, ({ key }) => key)
}
const mostCopies = <Shown extends { copies: number }>(shown: readonly Shown[]): Shown =>
  shown.reduce((most, one) => (one.copies > most.copies ? one : most))

/** What the answers of the service would have of each life. */
function shownOf(record: ReadonlyMap<string, ShownRows>): Map<string, Shown> {
  const shown = new Map<string, Required<{ [Of in keyof Shown]: Shown[Of][number][] }>>()
  const all = adjustRows(record, renamesIn([]))
  const deliveredOf = Map.groupBy(record, ([instrument]) => underlyingOf(instrument))
  const covered = new Map(
    [...record].map(([instrument, { files, transactions }]) => [
      instrument,
      coveredDays(files, transactions, { delivered: deliveriesIn(deliveredOf.get(instrument) ?? []) }),
    ]),
  )
  const derive = (instrument: string, rows: AdjustedRows, options?: DeriveOptions) =>
    deriveAdjusted(rows, { ...options, isCovered: covered.get(instrument) ?? NOTHING_COVERED })
  const hasOtherOrder = [...all].some(([instrument, rows]) => derive(instrument, rows).otherOrderIn !== null)
  for (const [instrument, rows] of all) {
    const symbol = lifeSymbol(instrument)
    const of = shown.get(symbol) ?? { trades: [], trips: [], positions: [], unmatched: [] }
    shown.set(symbol, of)
    const derived = derive(instrument, rows, { hasOtherOrder })
    if (derived.times === 1) assertParts(derived, rows.transactions)
    assertCuts(rows, ({ transactions, lots }, which) =>
      deriveAdjusted(
        { ...rows, transactions: [...transactions], lots: [...lots] },
        {
          ...{ hasOtherOrder, leastTimes: Number.POSITIVE_INFINITY },
          isCovered: (which === 'whole' ? covered.get(instrument) : undefined) ?? NOTHING_COVERED,
        },
      ),
    )
    for (const trade of repeat(derived.trades, derived.times))
      of.trades.push({
        ...{ symbol: trade.symbol, side: trade.side, date: trade.closedOn },
        ...{ buy_date: trade.buyDate, sell_date: trade.sellDate },
        volume: trade.quantity === null ? null : quantityNumber(trade.quantity),
        gross_sell_price: trade.grossSellPrice === null ? null : moneyNumber(trade.grossSellPrice),
        total_profit_loss: moneyNumber(trade.profit),
        order_unknown:
          trade.profitLeast === null || trade.profitMost === null
            ? null
            : { least: moneyNumber(trade.profitLeast), most: moneyNumber(trade.profitMost) },
      })
    for (const sale of repeat(derived.unmatched, derived.times))
      of.unmatched.push({
        ...{ symbol: sale.symbol, date: sale.date, quantity: quantityNumber(sale.quantity), code: sale.code },
      })
    for (const trip of roundTripsOf(derived))
      of.trips.push({
        ...{ symbol: trip.symbol, side: trip.side, opened_on: trip.openedOn },
        closed_on: trip.isOpen ? null : trip.lastOn,
        total_profit_loss: moneyNumber(trip.profit),
      })
    of.positions.push(...positionsOf(derived))
  }
  return shown
}

const deliveriesIn = (options: readonly [string, Rows][]): number[] =>
  options.flatMap(([, { transactions }]) =>
    transactions.filter((row) => hasExercise([row])).map(({ row }) => dayNumber(row.date)),
  )

function positionsOf({ position }: Counted): Shown['positions'][number][] {
  if (position === null) return []
  return (['long', 'short'] as const).flatMap((side) => {
    const { days } = position.open[side]
    const range = position.ranges[side]
    if (days.length === 0) return []
    const sum = (of: (day: (typeof days)[number]) => bigint) => days.reduce((all, day) => all + of(day), 0n)
    const without = sum(({ withoutMoney }) => withoutMoney)
    return [
      {
        ...{ symbol: position.symbol, side },
        quantity: quantityNumber(sum(({ quantity }) => quantity)),
        cost_basis: without === 0n ? moneyNumber(sum(({ money }) => money)) : null,
        quantity_without_cost: quantityNumber(without),
        split_incomplete: days.some(({ splitIncomplete }) => splitIncomplete),
        split_undecided: days.some(({ splitUndecided }) => splitUndecided),
        order_unknown: range && { least: moneyNumber(range.least), most: moneyNumber(range.most) },
      },
    ]
  })
}
