/**
 * Trades of Interactive Brokers that close a position and open one on the other side, with the codes `C;O`. The row does not
 * print how many shares it closed; the closed lots below it do. Without them it is not read.
 */
import type { Transaction } from '../../ledger/ledger.ts'
import { abs, proRata, type Quantity } from '../../lib/decimal.ts'
import { readQuantity } from '../cells.ts'
import { normaliseName } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import { type FileReader, failedRow, type Layout, type RecordOutcome } from '../layout.ts'

type RowOutcome = Extract<RecordOutcome<Transaction>, { kind: 'row' }>

/** The action of such a row until its lots are known. */
export const REVERSAL = 'C;O'

const REASON =
  'closes one position and opens another, and no closed lots show how many it closed. Export the statement with closed lots, or write it as two rows: what it closed, with the code C, and the rest, with the code O'

export const withReversals = (layout: Layout<'transactions'>): Layout<'transactions'> => ({
  ...layout,
  reader: (head) => splittingReader(layout.reader(head)),
})

/** Where the trades have what says how much an order closed. */
interface LotColumns {
  level: number
  symbol: number
  quantity: number
}

function lotColumns(cells: readonly string[]): LotColumns | undefined {
  const names = cells.map((cell) => normaliseName(cell))
  if (names[0] !== 'trades' || names[1] !== 'header') return undefined
  return {
    level: names.indexOf('datadiscriminator'),
    symbol: names.indexOf('symbol'),
    quantity: names.indexOf('quantity'),
  }
}

function splittingReader(reader: FileReader<Transaction>): FileReader<Transaction> {
  let columns: LotColumns | undefined
  let held: { outcome: RowOutcome; symbol: string; closed: Quantity } | undefined

  function settle(): RecordOutcome<Transaction>[] {
    if (held === undefined) return []
    const { outcome, closed } = held
    held = undefined
    return closed > 0n && closed < abs(outcome.row.quantity) ? parts(outcome, closed) : [refused(outcome)]
  }

  /** Whether the record is a lot that the order above it closed; its quantity is added. */
  function addLot({ cells }: CsvRecord): boolean {
    if (held === undefined || columns === undefined) return false
    if (!/^closedlot$/i.test(cells[columns.level]?.trim() ?? '')) return false
    const quantity = readQuantity(cells[columns.quantity] ?? '')
    if (cells[columns.symbol]?.trim() !== held.symbol || !quantity.ok || quantity.value === null) return false
    held.closed += abs(quantity.value)
    return true
  }

  function read(record: CsvRecord): RecordOutcome<Transaction>[] {
    columns = lotColumns(record.cells) ?? columns
    const before = addLot(record) ? [] : settle()
    const outcomes = reader.read(record).flatMap((outcome) => {
      if (outcome.kind !== 'row' || outcome.row.action !== REVERSAL) return [outcome]
      held = { outcome, symbol: record.cells[columns?.symbol ?? -1]?.trim() ?? '', closed: 0n }
      return []
    })
    return [...before, ...outcomes]
  }

  return { ...reader, read, rest: () => [...settle(), ...(reader.rest?.() ?? [])] }
}

const refused = (one: RowOutcome): RecordOutcome<Transaction> =>
  failedRow(one, {
    column: 'Code',
    code: 'kind_not_supported',
    reason: `${one.row.class === 'buy' ? 'a purchase' : 'a sale'} that ${REASON}`,
  })

/** What the row closed, which has its realized profit, and what it opened. */
function parts({ realized, ...outcome }: RowOutcome, closed: Quantity): RowOutcome[] {
  const { row } = outcome
  const whole = abs(row.quantity)
  const [amount, fees] = [proRata(row.amount, closed, whole), proRata(row.fees, closed, whole)]
  const [closing, opening] =
    row.class === 'buy'
      ? ([
          { class: 'buy_to_cover', action: 'buy to close' },
          { class: 'buy', action: 'buy to open' },
        ] as const)
      : ([
          { class: 'sell', action: 'sell to close' },
          { class: 'sell_short', action: 'sell to open' },
        ] as const)
  return [
    {
      ...outcome,
      ...(realized === undefined ? {} : { realized }),
      row: { ...row, ...closing, quantity: closed, amount, fees },
    },
    {
      ...outcome,
      row: { ...row, ...opening, quantity: whole - closed, amount: row.amount - amount, fees: row.fees - fees },
    },
  ]
}
