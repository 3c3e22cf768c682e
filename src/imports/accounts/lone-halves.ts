/**
 * Finds trades of which earlier files without a number have one half, and the first file of another number may have the
 * other. Their amounts need not agree: see `doubled-sales.ts` for those that do.
 */
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import type { ContentKind } from '../printed.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { Account, Accounts } from './accounts.ts'
import { selectLoneTrade } from './lone-queries.ts'
import { partOf } from './parts.ts'
import { textOf } from './qualified-labels.ts'
import { selectUnnumbered } from './row-queries.ts'
import { selectShowing } from './sale-queries.ts'
import { importsInWords, noteOf } from './warning.ts'

/** What a file brings of an account that the record does not have yet. */
interface Newcomer {
  file: ReadFile
  label: string
  instruments: string[]
  other: ContentKind
}

/** Notes for the files of the upload that are the first ones of their numbers. */
export async function noteLoneHalves(
  db: Reader,
  userId: number,
  accounts: Accounts,
  files: readonly ReadFile[],
): Promise<string[]> {
  const newcomers = newcomersOf(accounts, files)
  if (newcomers.length === 0) return []
  const stored = await selectUnnumbered(db, userId)
  const notes: string[] = []
  for (const { file, label, instruments, other } of newcomers) {
    const isHalf = (one: (typeof stored)[number]) =>
      one.kind === other && !areOtherBrokers(one.layout, file.report.layout)
    for (const accountId of new Set(stored.filter(isHalf).map((one) => one.accountId))) {
      const trade = await selectLoneTrade(db, { accountId, kind: other, instruments })
      if (trade === undefined) continue
      const within = { instruments: [trade.instrument], days: [trade.closedOn] }
      const imports = (await selectShowing(db, other, accountId, within)).filter((one) => one.printsNumber === 0)
      if (imports.length === 0) continue
      const words = importsInWords(imports.map(({ importId }) => importId))
      const half = other === 'lots' ? 'lots without transactions' : 'transactions without lots'
      notes.push(
        noteOf({
          what: `${file.file.name} of account ${textOf(label)} has trades of ${trade.symbol}, of which ${words} stored ${half} in ${accounts.byId(accountId)?.number}, from a file without a number.`,
          next: `If they are of account ${textOf(label)}, undo ${words}, add that number to its file as a column Account Number, and import it again.`,
          isMany: false,
        }),
      )
    }
  }
  return notes
}

function newcomersOf(accounts: Accounts, files: readonly ReadFile[]): Newcomer[] {
  const isNew = (account: Account | undefined) => account?.id === undefined
  const histories = new Set(
    files.flatMap(({ kind, labels }) =>
      kind === 'transactions' ? [...labels].map((label) => accounts.accountOf(label)) : [],
    ),
  )
  return files.flatMap((file, i) =>
    [...Map.groupBy(file.sales, ({ account }) => partOf(account, i))].flatMap(([label, sales]): Newcomer[] => {
      if (!accounts.isNumbered(label) || !isNew(accounts.accountOf(label))) return []
      if (file.kind === 'gains' && histories.has(accounts.accountOf(label))) return []
      const instruments = [...new Set(sales.map(({ instrument }) => instrument))]
      return [{ file, label, instruments, other: file.kind === 'gains' ? 'transactions' : 'lots' }]
    }),
  )
}
