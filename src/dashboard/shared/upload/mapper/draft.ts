/** What the user has said so far about the columns of a file. */
import type { Schemas } from '../../api.ts'

export type Mapping = Schemas['NewImportMapping']
export type Request = Schemas['ConfirmMapping']
type Meaning = Schemas['ActionMeaning']

/** The fields of each kind, in the order of the choice above a column. */
export const FIELDS: Record<Mapping['kind'], Readonly<Record<string, string>>> = {
  transactions: {
    date: 'Date',
    action: 'Action',
    action_2: 'Action, second part',
    symbol: 'Symbol',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    fees: 'Fees',
    amount: 'Amount',
    account: 'Account number',
    time: 'Time',
    settlement_date: 'Settlement date',
    currency: 'Currency',
    asset_class: 'Kind of security',
    multiplier: 'Multiplier',
    expiration: 'Option: expiration',
    strike: 'Option: strike',
    call_put: 'Option: call or put',
    status: 'State of the order',
  },
  gains: {
    symbol: 'Symbol',
    description: 'Description',
    acquired: 'Date acquired',
    sold: 'Date sold',
    quantity: 'Quantity',
    proceeds: 'Proceeds',
    cost_basis: 'Cost basis',
    gain: 'Gain or loss',
    short_term_gain: 'Short-term gain',
    long_term_gain: 'Long-term gain',
    disallowed_loss: 'Disallowed loss',
    term: 'Short or long term',
    account: 'Account number',
    currency: 'Currency',
    asset_class: 'Kind of security',
    multiplier: 'Multiplier',
  },
}

export const MEANINGS: Readonly<Record<Meaning, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  trade: 'Buy or sell, by the sign',
  sell_short: 'Sell short',
  buy_to_cover: 'Buy to cover',
  buy_to_open: 'Buy to open',
  sell_to_close: 'Sell to close',
  sell_to_open: 'Sell to open',
  buy_to_close: 'Buy to close',
  dividend: 'Dividend',
  reinvestment: 'Dividend and its reinvestment',
  interest: 'Interest received',
  interest_paid: 'Interest paid',
  fee: 'Fee',
  tax: 'Tax',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  shares_in: 'Shares came in',
  shares_out: 'Shares left',
  split: 'Split',
  reverse_split: 'Reverse split',
  spin_off: 'Spin-off',
  merger: 'Merger, by the sign',
  name_change: 'Name change, by the sign',
  return_of_capital: 'Return of capital',
  cash_in_lieu: 'Cash in lieu',
  redemption: 'Redemption',
  expired: 'Option expired',
  assigned: 'Option assigned',
  exercised: 'Option exercised',
  cancel_buy: 'Cancelled buy',
  cancel_sell: 'Cancelled sell',
  ignore: 'Leave out',
}

export interface Draft {
  name: string
  kind: Mapping['kind']
  /** The field of each column; empty if the column is not read. */
  fields: readonly string[]
  date_order?: Mapping['date_order'] | undefined
  decimal: NonNullable<Mapping['decimal']>
  signs?: Mapping['signs'] | undefined
  amounts?: Mapping['amounts'] | undefined
  option_multiplier?: Mapping['option_multiplier'] | undefined
  /** By the word in lower case. */
  actions: Readonly<Record<string, Meaning>>
  statuses: Readonly<Record<string, 'carried_out' | 'ignore'>>
}

export function draftOf({ header, mapping }: Request): Draft {
  const fields = header.map(() => '')
  for (const [field, value] of Object.entries(mapping.columns))
    for (const column of [value].flat() as number[]) fields[column - 1] = field
  const actions = (mapping.actions ?? []).map(({ word, means }) => [word.toLowerCase(), means] as const)
  return {
    name: '',
    kind: mapping.kind,
    fields,
    date_order: mapping.date_order,
    decimal: 'point',
    signs: mapping.signs,
    amounts: mapping.amounts,
    actions: Object.fromEntries(actions),
    statuses: {},
  }
}

/** A column has one field, and a field one column; only fees have several. */
export function withField(draft: Draft, column: number, field: string): Draft {
  const fields = draft.fields.map((other, at) =>
    at === column ? field : other === field && field !== 'fees' ? '' : other,
  )
  return { ...draft, fields }
}

/** A draft of another kind keeps the fields that both have. */
export const ofKind = (draft: Draft, kind: Draft['kind']): Pick<Draft, 'kind' | 'fields'> => ({
  kind,
  fields: draft.fields.map((field) => (field in FIELDS[kind] ? field : '')),
})

/** The words of the columns of actions: of two columns each pair. */
export function actionWords({ words }: Request, { fields }: Draft): string[] {
  const of = (field: string) => words[fields.indexOf(field)] ?? []
  const [first, second] = [of('action'), of('action_2')]
  return second.length === 0 ? first : first.flatMap((one) => second.map((other) => `${one} ${other}`))
}

export const statusWords = ({ words }: Request, { fields }: Draft): string[] => words[fields.indexOf('status')] ?? []

/** What is still to be said, in words. */
export function toSay(request: Request, draft: Draft): string[] {
  const has = (...fields: string[]) => fields.some((field) => draft.fields.includes(field))
  const names = FIELDS[draft.kind]
  const needed =
    draft.kind === 'gains'
      ? ['sold', 'quantity', 'proceeds', 'cost_basis']
      : ['date', 'action', 'quantity', draft.amounts === 'quantity_times_price' ? 'price' : 'amount']
  const missing = needed.filter((field) => !has(field)).map((field) => `the column ${names[field]}`)
  if (!has('symbol', 'description')) missing.push('the column Symbol')
  if (draft.date_order === undefined) missing.push('how dates are written')
  if (draft.kind === 'transactions') {
    if (draft.signs === undefined) missing.push('what signs mean')
    if (draft.amounts === undefined) missing.push('whether amounts have the fees in them')
    if (Object.keys(draft.actions).length === 0) missing.push('what the actions mean')
    if (has('status') && statusWords(request, draft).some((word) => draft.statuses[word.toLowerCase()] === undefined))
      missing.push('which states of an order count')
  }
  return missing
}

/** The mapping, of a draft that says everything. */
export function mappingOf(request: Request, draft: Draft): Mapping {
  const columns: Record<string, number | number[]> = {}
  for (const [at, field] of draft.fields.entries()) {
    if (field === 'fees') columns.fees = [...((columns.fees as number[] | undefined) ?? []), at + 1]
    else if (field !== '') columns[field] = at + 1
  }
  const common = {
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
    header: request.header,
    kind: draft.kind,
    columns,
    date_order: draft.date_order as Mapping['date_order'],
    decimal: draft.decimal,
    currency: 'USD' as const,
  }
  if (draft.kind === 'gains') return common
  const said = <Means>(words: readonly string[], meanings: Readonly<Record<string, Means>>) =>
    words.flatMap((word) => {
      const means = meanings[word.toLowerCase()]
      return means === undefined ? [] : [{ word, means }]
    })
  const statuses = said(statusWords(request, draft), draft.statuses)
  return {
    ...common,
    ...(draft.signs === undefined ? {} : { signs: draft.signs }),
    ...(draft.amounts === undefined ? {} : { amounts: draft.amounts }),
    ...(draft.option_multiplier === undefined ? {} : { option_multiplier: draft.option_multiplier }),
    actions: said(actionWords(request, draft), draft.actions),
    ...(statuses.length === 0 ? {} : { statuses }),
  }
}
