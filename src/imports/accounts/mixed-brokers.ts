/**
 * Files without a number in an account whose number only files of another broker print: they are in it because the profile
 * has that number. They can be of another account, so they are noted.
 */
import { inWords } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { brokerOf } from '../brokers.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { Account, Accounts } from './accounts.ts'
import { qualifiersOf } from './qualified-labels.ts'
import { selectUnnumbered } from './row-queries.ts'

/** Notes for the files of the upload, and for those of earlier imports if the upload is the first to print the number. */
export async function noteMixedBrokers(
  db: Reader,
  userId: number,
  accounts: Accounts,
  files: readonly ReadFile[],
): Promise<string[]> {
  const notes: string[] = []
  for (const [i, { file, hasUnnamed, report }] of files.entries()) {
    const account = hasUnnamed ? accounts.assigned.get(i) : undefined
    const broker = brokerOf(report.layout)
    const others = account === undefined ? [] : otherBrokers(account, broker)
    if (account === undefined || broker === undefined || others.length === 0) continue
    notes.push(
      `${file.name} is of ${broker} and prints no account number. It was stored in ${account.number}, whose number files of ${inWords(others)} print. If it is of another account, undo this import, enter the number of the ${broker} account in your profile, and import it again.`,
    )
  }
  const isNew = (label: unknown): label is string => typeof label === 'string' && !accounts.remembered.has(label)
  const numbered = new Set([...accounts.assigned].flatMap(([label, account]) => (isNew(label) ? [account] : [])))
  const stored = [...numbered].some(({ id }) => id !== undefined) ? await selectUnnumbered(db, userId) : []
  for (const { accountId, importId, name, layout } of stored) {
    const account = [...numbered].find(({ id }) => id === accountId)
    const broker = brokerOf(layout)
    const others = account === undefined ? [] : otherBrokers(account, broker)
    if (account === undefined || others.length === 0) continue
    notes.push(
      `These files of ${inWords(others)} print the number ${account.number}, where import ${importId} stored ${name}, which is of ${broker} and prints no account number. If it is of another account, undo import ${importId}, enter the number of the ${broker} account in your profile, and import ${name} again.`,
    )
  }
  return notes
}

/** The brokers whose files print the number of the account; none if one of them is `broker`. */
function otherBrokers({ labels }: Account, broker: string | undefined): string[] {
  const brokers = [...new Set(labels.flatMap((label) => qualifiersOf(label).broker ?? []))].sort()
  return broker === undefined || brokers.includes(broker) ? [] : brokers
}
