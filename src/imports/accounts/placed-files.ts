/** What an upload answers about the accounts of its files, and why it is refused if one has to be chosen. */

import { brokerOfLayout } from '../../broker-files/layouts/index.ts'
import { invalid } from '../../lib/errors.ts'
import type { AccountDecision } from '../../lib/terms.ts'
import { inWords } from '../../lib/text.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { readableRows } from '../report.ts'
import type { Account, AccountChoice, Decisions, Placed } from './decide-accounts.ts'

/** A file of an upload and its accounts. Plain data: it crosses a thread. */
export interface PlacedFile {
  name: string
  /** From 1, the position of the file in the upload. */
  position: number
  kind: ReadFile['kind']
  layout: string
  broker: string | null
  firstDate: string | null
  lastDate: string | null
  /** Rows that can be read. */
  rows: number
  /** Each once, in the order of the rows. Empty if the account must be chosen. */
  accounts: {
    account: Pick<Account, 'id' | 'name' | 'number' | 'broker'>
    decided: AccountDecision
    printed: string | null
  }[]
  /** The accounts to choose from; empty if none must be chosen. */
  choices: readonly AccountChoice[]
}

export const placedFiles = (files: readonly ReadFile[], { files: placed, questions }: Decisions): PlacedFile[] =>
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
    choices: questions.find((question) => question.file === i)?.choices ?? [],
  }))

/** Each account once. */
const accountsOf = (placed: readonly Placed[]): PlacedFile['accounts'] =>
  [...Map.groupBy(placed, ({ account }) => account)].map(([account, [first]]) => {
    const { decided, printed } = first as Placed
    return { account, decided, printed }
  })

const fileOf = (files: readonly ReadFile[], i: number): string => (files[i] as ReadFile).file.name

/** The files whose account has to be chosen; see `Question`. */
export const mustChoose = (files: readonly ReadFile[], { questions }: Decisions) => {
  const names = [...new Set(questions.map(({ file }) => fileOf(files, file)))]
  return invalid(`Choose the account of ${inWords(names)}. Nothing was imported.`)
}

/** The first choice that cannot be right. */
export const contradictsFile = (files: readonly ReadFile[], { contradictions: [first] }: Decisions) => {
  const { file, why, number, account } = first as Decisions['contradictions'][number]
  const name = fileOf(files, file)
  if (why === 'unknown_account') return invalid(`No account has the id ${account}, which was chosen for ${name}.`)
  if (why === 'several_printed')
    return invalid(`${name} prints the numbers of several accounts, so that no account can be chosen for it.`)
  return invalid(
    `${name} prints the account number ${number}, and the account chosen for it has the number ${account}.`,
  )
}
