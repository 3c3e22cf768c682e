/** Columns beside the action that may say what a row does, such as a side beside a type. */
import type { TransactionClass } from '../../ledger/ledger.ts'
import { TRANSACTION_ALIASES } from '../aliases.ts'
import { quote } from '../cells.ts'
import type { Header, RowCells } from '../columns.ts'
import { genericClass } from './generic-actions.ts'

/** The classes that a trade may have if another column has the key's, which may say less. */
const FITTING: Partial<Record<TransactionClass, readonly TransactionClass[]>> = {
  buy: ['buy', 'buy_to_cover'],
  buy_to_cover: ['buy_to_cover'],
  sell: ['sell', 'sell_short'],
  sell_short: ['sell_short'],
}

const WORDS = 'words such as Buy, Sell, Sell Short and Buy to Cover'

/** Columns that say whether a trade is of a long or of a short position. */
const POSITIONS = ['position', 'direction', 'long/short', 'short/long', 'position side', 'position type', 'trade type']

const OF_SHORT: readonly TransactionClass[] = ['sell_short', 'buy_to_cover']
const OF_LONG: readonly TransactionClass[] = ['buy', 'sell']

export class OtherActions {
  readonly #columns: readonly number[]
  readonly #positions: readonly number[]

  /** `chosen`: the column that is read. */
  constructor(header: Header, chosen: number) {
    this.#columns = TRANSACTION_ALIASES.action
      .map((name) => header.find([name]))
      .filter((at) => at !== -1 && at !== chosen)
    this.#positions = POSITIONS.map((name) => header.find([name])).filter((at) => at !== -1 && at !== chosen)
  }

  /** Throws BadCell if another column says that the trade is another: sold short in one, bought in the other. */
  check(row: RowCells, kind: TransactionClass, action: string): void {
    if (FITTING[kind] === undefined) return
    for (const at of this.#positions) {
      const position = row.text(at)
      if (
        (/^short$/i.test(position) && OF_LONG.includes(kind)) ||
        (/^long$/i.test(position) && OF_SHORT.includes(kind))
      )
        throw row.bad(at, `contradicts ${quote(action)}; use ${WORDS} as actions`)
    }
    for (const at of this.#columns) {
      const other = genericClass(row.text(at), true)
      const fitting = other === undefined ? undefined : FITTING[other]
      if (fitting === undefined || fitting.includes(kind)) continue
      throw row.bad(at, `contradicts ${quote(action)}; name one column Action, with ${WORDS}`)
    }
  }
}
