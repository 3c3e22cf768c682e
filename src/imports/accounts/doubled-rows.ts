/**
 * Transactions that earlier files without a number have put into another account than the number that an upload prints beside
 * them. Imported after the upload, those files would be in its account, so the upload is refused. Lots are compared with
 * their sales: see `doubled-sales.ts`.
 */
import { invalid } from '../../lib/errors.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { Account, Accounts } from './accounts.ts'
import { selectSomeRows, selectSpooledKeys, selectUnnumbered } from './row-queries.ts'

/** Throws Failure `invalid` if an account of a number has at least half of the rows of an earlier file. */
export async function assertNotDoubled(
  db: Reader,
  userId: number,
  accounts: Accounts,
  files: readonly ReadFile[],
): Promise<void> {
  const isNumbered = (label: string | null): label is string => label !== null && accounts.isNumbered(label)
  const numbered = files.filter(
    ({ kind, spooled }) => kind === 'transactions' && [...spooled.labels.keys()].some(isNumbered),
  )
  if (numbered.length === 0) return
  const stored = (await selectUnnumbered(db, userId)).filter(({ kind }) => kind === 'transactions')
  for (const { file, report, spooled } of numbered) {
    const labels = [...spooled.labels].flatMap(([label, n]) =>
      isNumbered(label) ? [{ n, account: accounts.accountOf(label) as Account }] : [],
    )
    const earlier = []
    for (const one of stored) {
      const isElsewhere = labels.some(({ account }) => account.id !== one.accountId)
      if (isElsewhere && !areOtherBrokers(one.layout, report.layout))
        earlier.push({ ...one, rows: await selectSomeRows(db, one) })
    }
    const keys = [...new Set(earlier.flatMap(({ rows }) => rows.map(({ key }) => key)))]
    const found = Map.groupBy(await selectSpooledKeys(db, spooled, keys), ({ label }) => label)
    for (const { n, account } of labels) {
      const same = new Set(found.get(n)?.map(({ key }) => key))
      for (const { name, importId, rows } of earlier) {
        const others = rows.filter(({ accountId }) => accountId !== account.id)
        const doubled = others.filter(({ key }) => same.has(key))
        const [first] = doubled
        // The file would stay in an account that has as many of its rows by numbers.
        const isStaying = others.filter(({ isNumbered }) => isNumbered).length >= doubled.length
        if (first === undefined || doubled.length * 2 < rows.length || isStaying) continue
        throw invalid(
          `${file.name} is of account ${account.number}, and has rows of ${name}, which prints no number and which import ${importId} stored in ${accounts.byId(first.accountId)?.number}. They would count twice. Nothing was imported. Undo import ${importId}, import this file, and then import those files again. If ${name} is of another account, add its number to ${name} as a column Account Number first.`,
        )
      }
    }
  }
}
