/** What an upload answers about the accounts of its files, and why it is refused if one has to be chosen. */
import { brokerOfLayout } from '../../broker-files/layouts/index.ts'
import { type Failure, invalid } from '../../lib/errors.ts'
import type { Action } from '../../lib/messages/actions.ts'
import { say } from '../../lib/messages/index.ts'
import type { AccountDecision, FileKind } from '../../lib/terms.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { readableRows } from '../report.ts'
import type { Account, AccountChoice, Decisions, Placed } from './decide-accounts.ts'

/** A file of an upload and its accounts. */
export interface PlacedFile {
  name: string
  /** From 1, the position of the file in the upload. */
  position: number
  kind: FileKind
  layout: string
  broker: string | null
  firstDate: string | null
  lastDate: string | null
  /** Rows that can be read. */
  rows: number
  /** Each once, in the order of the rows. Empty if the account must be chosen. */
  accounts: { account: Account; decided: AccountDecision; printed: string | null }[]
}

export const placedFiles = (files: readonly ReadFile[], { files: placed }: Pick<Decisions, 'files'>): PlacedFile[] =>
  files.map(({ file, kind, report }, i) => ({
    name: file.name,
    position: file.position,
    kind,
    layout: report.layout,
    broker: brokerOfLayout(report.layout),
    firstDate: report.firstDate,
    lastDate: report.lastDate,
    rows: readableRows(report),
    accounts: accountsOf([...(placed[i]?.values() ?? [])]),
  }))

/** Each account once. */
const accountsOf = (placed: readonly Placed[]): PlacedFile['accounts'] =>
  [...Map.groupBy(placed, ({ account }) => account)].map(([account, [first]]) => {
    const { decided, printed } = first as Placed
    return { account, decided, printed }
  })

/** Offers the choice of an account for a file. */
export const chooseAccount = (file: PlacedFile, choices: readonly AccountChoice[]): Action => ({
  type: 'choose_account',
  file: file.name,
  position: file.position,
  kind: file.kind,
  layout: file.layout,
  broker: file.broker,
  first_date: file.firstDate,
  last_date: file.lastDate,
  rows: file.rows,
  choices: choices.map(({ id, name, number, broker }) => ({
    ...(id === undefined ? {} : { account_id: id }),
    name,
    number,
    broker,
  })),
})

/** The files whose account has to be chosen; see `Question`. */
export function mustChoose(placed: readonly PlacedFile[], { questions }: Decisions): Failure {
  const files = [...new Set(questions.map(({ file }) => (placed[file] as PlacedFile).name))]
  const actions = questions.map(({ file, choices }) => chooseAccount(placed[file] as PlacedFile, choices))
  return invalid(say('account_required', { files }), { actions })
}

/** The first choice that cannot be right. */
export function contradictsFile(placed: readonly PlacedFile[], { contradictions: [first] }: Decisions): Failure {
  const { file: i, why, number, account } = first as Decisions['contradictions'][number]
  const file = (placed[i] as PlacedFile).name
  if (why === 'unknown_account') return invalid(say('account_choice_unknown', { file, account }))
  if (why === 'several_printed') return invalid(say('account_not_choosable', { file }))
  return invalid(say('account_contradicts', { file, number: number ?? '', account }))
}
