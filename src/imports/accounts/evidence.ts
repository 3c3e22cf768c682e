/** What the files of an upload and the record show about the account of a part. */
import { compare } from '../../lib/compare.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { Account, Accounts } from './accounts.ts'
import { type ComparedSales, compareSales } from './compare-sales.ts'
import { selectNumberedFileNames } from './label-queries.ts'
import { nameAndNumberIn, normaliseAccount } from './labels.ts'
import { type Part, partOf } from './parts.ts'
import { selectHeld } from './row-queries.ts'

/** How many of the sampled rows of a part each account already has, by its id. */
export interface Held {
  sampled: number
  byAccount: ReadonlyMap<number, number>
}

const rowsOf = (account: Account | undefined, { byAccount }: Held): number => byAccount.get(account?.id ?? 0) ?? 0

export const hasHalf = (account: Account | undefined, held: Held): boolean =>
  held.sampled > 0 && rowsOf(account, held) * 2 >= held.sampled

/**
 * The account that has most of the rows, at least half of them; `usual` if no other has more. Of several that have as many,
 * the first by number: neither the order of the imports nor that of the database may decide.
 */
export function holderOf(held: Held, accounts: Accounts, usual: Account | undefined): Account | undefined {
  let holder = usual
  const others = [...held.byAccount.keys()].map((id) => accounts.byId(id) as Account)
  for (const account of others.sort((a, b) => compare(a.number, b.number)))
    if (rowsOf(account, held) > rowsOf(holder, held)) holder = account
  return hasHalf(holder, held) ? holder : undefined
}

/** Each is read when it is asked for, and only once: most uploads print their numbers. */
export interface Evidence {
  held(part: Part): Promise<Held>
  /** The sales of the upload, compared with their other halves. */
  sales(): Promise<readonly ComparedSales[]>
  /** The numbers that file names show beside the name of an account, in this upload and in the record. */
  numbersBeside(name: string): Promise<Iterable<string>>
}

/** `accountIds`: the stored accounts. */
export function readEvidence(
  db: Reader,
  userId: number,
  files: readonly ReadFile[],
  accountIds: readonly number[],
): Evidence {
  const held = once(() => readHeld(db, files, accountIds))
  const numbersOf = once(async () =>
    numbersByName([...files.map(({ file }) => file.name), ...(await selectNumberedFileNames(db, userId))]),
  )
  return {
    held: async (part) => (await held()).get(part) ?? { sampled: 0, byAccount: new Map() },
    sales: once(() => compareSales(db, files, accountIds)),
    numbersBeside: async (name) => (await numbersOf()).get(normaliseAccount(name)) ?? [],
  }
}

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

async function readHeld(
  db: Reader,
  files: readonly ReadFile[],
  accountIds: readonly number[],
): Promise<Map<Part, Held>> {
  const held = new Map<Part, { sampled: number; byAccount: Map<number, number> }>()
  for (const [i, file] of files.entries()) {
    const keys = [...new Map(file.sample.map((row) => [row.key, row])).values()]
    // Another broker's row is another row, however alike they are.
    const rows = (await selectHeld(db, contentKindOf(file.kind), accountIds, keys)).filter(
      ({ layout }) => !areOtherBrokers(layout, file.report.layout),
    )
    const holders = Map.groupBy(rows, ({ key }) => key)
    for (const [part, sampled] of Map.groupBy(file.sample, ({ account }) => partOf(account, i))) {
      const counts = held.get(part) ?? { sampled: 0, byAccount: new Map<number, number>() }
      held.set(part, counts)
      for (const key of new Set(sampled.map((row) => row.key))) {
        counts.sampled += 1
        for (const id of new Set(holders.get(key)?.map(({ accountId }) => accountId)))
          counts.byAccount.set(id, (counts.byAccount.get(id) ?? 0) + 1)
      }
    }
  }
  return held
}

/** The numbers that the names of files show beside each name. */
function numbersByName(fileNames: readonly string[]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>()
  for (const fileName of fileNames) {
    const found = nameAndNumberIn(fileName)
    if (found === undefined) continue
    const name = normaliseAccount(found.name)
    numbers.set(name, (numbers.get(name) ?? new Set()).add(found.number))
  }
  return numbers
}
