/**
 * What ends a note, by code: whether it only informs, and what the user can do. A note that says that something is missing,
 * differs or was assumed has an action that helps; the types require one.
 */
import { type Action, correctFile, enterRow, exportInstead, importFile, type SomeActions } from './actions.ts'
import type { NOTES, NoteCode } from './index.ts'
import { saleOfLot } from './lots.ts'
import { UNMATCHED_WAYS, type UnmatchedCode } from './unmatched.ts'

export type ParamsOfNote<C extends NoteCode> = Parameters<(typeof NOTES)[C]>[0]

/** `given`: they have ids that only the rule that makes the note knows. */
export type NoteEnd<Params> =
  | { readonly kind: 'information'; readonly actions: 'none' | 'given' }
  | { readonly kind: 'warning' | 'question'; readonly actions: 'given' | ((params: Params) => SomeActions) }

export type GivenCode = {
  [C in NoteCode]: (typeof NOTE_ENDS)[C]['actions'] extends 'given' ? C : never
}[NoteCode]

/** As many rows of a note have an action of their own. */
const MOST_ROWS = 3

const GAINS = importFile('gains', 'Import the realized gains of the account.')
const withGains = { kind: 'warning', actions: (): SomeActions => [GAINS] } as const

type Shares = { symbol: string; date: string }
type Sale = Shares & { code?: UnmatchedCode; account_id?: number | null }

const waysOf = ({ code = 'no_known_purchase', ...sale }: Sale): SomeActions => UNMATCHED_WAYS[code](sale)

/** Without those that are listed before. */
const distinct = ([first, ...more]: SomeActions): SomeActions => {
  const seen = new Set([JSON.stringify(first)])
  const others = more.filter((one) => {
    const key = JSON.stringify(one)
    return seen.has(key) ? false : seen.add(key) && true
  })
  return [first, ...others]
}

/** Of contracts, the day they expired. */
const expiryOf = (contract: string): string | null => /\d{4}-\d{2}-\d{2}/.exec(contract.slice(0, 60))?.[0] ?? null

const EXPORT_AGAIN = 'Undo the import, export the file again, and import it as it was exported.'

export const NOTE_ENDS = {
  account_assumed: { kind: 'information', actions: 'given' },
  overlap_differs: { kind: 'warning', actions: 'given' },
  answer_required: { kind: 'question', actions: 'given' },
  file_repeated: { kind: 'information', actions: 'none' },
  file_unread: { kind: 'warning', actions: 'given' },
  file_known: { kind: 'information', actions: 'none' },
  dates_in_future: {
    kind: 'warning',
    actions: ({ file }) => [
      correctFile(file, 'Check the dates of its last rows. If they are wrong, undo the import and correct them.'),
    ],
  },
  rows_failed: {
    kind: 'warning',
    actions: ({ file }) => [
      correctFile(
        file,
        'Correct these rows, undo this import, and import the file again. What a file cannot say can be entered as an own entry.',
      ),
    ],
  },
  sales_unmatched: {
    kind: 'warning',
    actions: ({ sales: [first, ...others] }) =>
      first === undefined
        ? [importFile(null, 'Import the file with the purchase, or the realized gains of the sale.')]
        : distinct([...waysOf(first), ...others.slice(0, MOST_ROWS - 1).flatMap(waysOf)]),
  },
  results_differ: {
    kind: 'warning',
    actions: ({ rows: [first] }) => [
      importFile('transactions', 'Import the transaction history that has the missing row.', first ?? {}),
      GAINS,
    ],
  },
  lots_differ: {
    kind: 'warning',
    actions: ({ import_id = null }) => [
      { type: 'read_reconciliation', import_id },
      importFile('transactions', 'Import the whole transaction history of the days of sale.'),
    ],
  },
  lots_without_transactions: {
    kind: 'warning',
    actions: () => [importFile('transactions', 'Import the transaction history of the days of sale.')],
  },
  lots_contradict: {
    kind: 'warning',
    actions: ({ import_id = null }) => [{ type: 'read_reconciliation', import_id }],
  },
  lots_strayed: {
    kind: 'warning',
    actions: ({ symbol, day: date, account_id = null }) => [
      importFile('transactions', 'Import the transaction history that has the purchase.', { symbol, date }),
      enterRow('purchase', symbol, { date, account_id }),
    ],
  },
  lots_without_sale: {
    kind: 'warning',
    actions: ({ symbol, day: date, account_id = null }) => saleOfLot({ symbol, date, account_id }),
  },
  own_entry_replaced: { kind: 'information', actions: 'none' },
  options_expired: {
    kind: 'warning',
    actions: ({ contracts: [first] }) => [
      importFile('transactions', 'Import the file that shows how the option ended, or a CSV with the action Expired.', {
        ...(first === undefined ? {} : { symbol: first.symbol, date: expiryOf(first.symbol) }),
      }),
      ...(first === undefined
        ? []
        : [enterRow('expiry', first.symbol, { date: expiryOf(first.symbol), account_id: first.account_id ?? null })]),
    ],
  },
  spin_offs: withGains,
  splits_uncertain: withGains,
  option_splits: withGains,
  fund_sales: withGains,
  fund_purchases: withGains,
  shares_left: {
    kind: 'warning',
    actions: ({ file }) => [
      GAINS,
      correctFile(file, 'Undo the import, write the old symbol into these rows, and import the file again.'),
    ],
  },
  shares_without_cost: {
    kind: 'warning',
    actions: ({ rows: [first] }) => [
      importFile('transactions', 'Import both rows of the change, and every purchase of the old shares.', first ?? {}),
      GAINS,
      ...(first === undefined ? [] : [enterRow('transfer_in', first.symbol, { date: first.date })]),
    ],
  },
  options_not_delivered: {
    kind: 'warning',
    actions: ({ rows: [first] }) => [
      importFile('transactions', 'Import the file that has the transaction of the shares.', first ?? {}),
    ],
  },
  amounts_far_from_price: { kind: 'warning', actions: ({ file }) => [correctFile(file, EXPORT_AGAIN)] },
  share_amounts: withGains,
  date_order_assumed: {
    kind: 'warning',
    actions: ({ file }) => [correctFile(file, 'If it is wrong, undo the import, and save the dates as YYYY-MM-DD.')],
  },
  total_differs: {
    kind: 'warning',
    actions: ({ file }) => [correctFile(file, 'Compare the rows with the total, and export the file again.')],
  },
  totals_contradict: {
    kind: 'warning',
    actions: ({ file }) => [correctFile(file, 'Compare the rows with the totals, and export the file again.')],
  },
  rows_above_header: {
    kind: 'warning',
    actions: ({ file, line }) => [correctFile(file, `Save the rows above line ${line} as a file of their own.`)],
  },
  rows_repeated: {
    kind: 'warning',
    actions: ({ file, line }) => [
      correctFile(file, `Undo the import, and save the rows from line ${line} on as a file of their own.`),
    ],
  },
  currency_assumed: {
    kind: 'warning',
    actions: ({ file }) => [correctFile(file, 'Undo the import, and add a column Currency.')],
  },
  split_quantities: {
    kind: 'warning',
    actions: ({ file }) => [
      correctFile(file, 'If it is the ratio, undo the import, and write the shares that were added.'),
    ],
  },
  no_fees_printed: {
    kind: 'warning',
    actions: () => [
      exportInstead('Undo the import, and import the list of orders that prints Commission and Fee.', {
        broker: 'Webull',
        kind: 'transactions',
      }),
    ],
  },
} as const satisfies { readonly [C in NoteCode]: NoteEnd<ParamsOfNote<C>> }

export const kindOf = (code: NoteCode) => NOTE_ENDS[code].kind

/** The actions that follow from the params of a note. */
export function actionsOfNote<C extends NoteCode>(code: C, params: ParamsOfNote<C>): Action[] {
  const { actions } = NOTE_ENDS[code] as NoteEnd<ParamsOfNote<C>>
  return typeof actions === 'function' ? [...actions(params)] : []
}
