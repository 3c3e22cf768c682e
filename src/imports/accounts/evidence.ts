/** What the files of an upload and the record show about the account of a part. */
import { compare } from '../../lib/compare.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { Account, Accounts } from './accounts.ts'
import { type ComparedSales, compareSales } from './compare-sales.ts'
import { selectNumberedFileNames } from './label-queries.ts'
import { LabelComparer, nameAndNumberIn, normaliseAccount } from './labels.ts'
import { type Part, partOf } from './parts.ts'
import { selectHeld, selectSpooledKeys } from './row-queries.ts'

/** Those of the sampled rows of a part that others have: the keys of the rows. */
export interface Held {
  sampled: number
  /** By the id of a stored account. */
  byAccount: ReadonlyMap<number, ReadonlySet<string>>
  /** By a label of the upload that shows a number. */
  byLabel: ReadonlyMap<string, ReadonlySet<string>>
}

/** How many of the rows the account has, those that the upload brings included. */
function rowsOf(account: Account | undefined, { byAccount, byLabel }: Held, { assigned }: Accounts): number {
  const labels = [...byLabel].filter(([label]) => account !== undefined && assigned.get(label) === account)
  return new Set([...(byAccount.get(account?.id ?? 0) ?? []), ...labels.flatMap(([, keys]) => [...keys])]).size
}

export const hasHalf = (account: Account | undefined, held: Held, accounts: Accounts): boolean =>
  held.sampled > 0 && rowsOf(account, held, accounts) * 2 >= held.sampled

/**
 * The account that has most of the rows, at least half of them; `usual` if no other has more. Of several that have as many,
 * the first by number: neither the order of the imports nor that of the database may decide.
 */
export function holderOf(held: Held, accounts: Accounts, usual: Account | undefined): Account | undefined {
  let holder = usual
  const stored = [...held.byAccount.keys()].map((id) => accounts.byId(id))
  const uploaded = [...held.byLabel.keys()].map((label) => accounts.assigned.get(label))
  const others = [...new Set([...stored, ...uploaded])].filter((one) => one !== undefined)
  for (const account of others.sort((a, b) => compare(a.number, b.number)))
    if (rowsOf(account, held, accounts) > rowsOf(holder, held, accounts)) holder = account
  return hasHalf(holder, held, accounts) ? holder : undefined
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
    held: async (part) => (await held()).get(part) ?? NOTHING_HELD,
    sales: once(() => compareSales(db, files, accountIds)),
    numbersBeside: async (name) => (await numbersOf()).get(normaliseAccount(name)) ?? [],
  }
}

const NOTHING_HELD: Held = { sampled: 0, byAccount: new Map(), byLabel: new Map() }

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
  const held = new Map<Part, { sampled: number; byAccount: Holders<number>; byLabel: Holders<string> }>()
  for (const [i, file] of files.entries()) {
    const keys = [...new Map(file.sample.map((row) => [row.key, row])).values()]
    // Another broker's row is another row, however alike they are.
    const rows = (await selectHeld(db, contentKindOf(file.kind), accountIds, keys)).filter(
      ({ layout }) => !areOtherBrokers(layout, file.report.layout),
    )
    const holders = Map.groupBy(rows, ({ key }) => key)
    for (const [part, sampled] of Map.groupBy(file.sample, ({ account }) => partOf(account, i))) {
      const own = held.get(part) ?? { sampled: 0, byAccount: new Map(), byLabel: new Map() }
      held.set(part, own)
      const sample = new Set(sampled.map((row) => row.key))
      own.sampled += sample.size
      for (const key of sample)
        for (const { accountId } of holders.get(key) ?? []) addKey(own.byAccount, accountId, key)
      for (const { label, key } of await readBeside(db, files, { part, file, keys: [...sample] }))
        addKey(own.byLabel, label, key)
    }
  }
  return held
}

type Holders<Holder> = Map<Holder, Set<string>>

const addKey = <Holder>(holders: Holders<Holder>, holder: Holder, key: string) =>
  holders.set(holder, (holders.get(holder) ?? new Set()).add(key))

/** Those rows of a part without a number that other files of the upload print with one. */
async function readBeside(
  db: Reader,
  files: readonly ReadFile[],
  { part, file, keys }: { part: Part; file: ReadFile; keys: readonly string[] },
): Promise<{ label: string; key: string }[]> {
  const comparer = new LabelComparer()
  if (typeof part === 'string' && comparer.showsNumber(part)) return []
  const beside: { label: string; key: string }[] = []
  for (const other of files) {
    const { kind, report, spooled } = other
    const numbers = [...spooled.labels].flatMap(([label, n]): [number, string][] =>
      label !== null && comparer.showsNumber(label) ? [[n, label]] : [],
    )
    const isOther = other !== file && kind === file.kind && !areOtherBrokers(report.layout, file.report.layout)
    if (!isOther || numbers.length === 0) continue
    const labels = new Map(numbers)
    for (const row of await selectSpooledKeys(db, spooled, keys)) {
      const label = labels.get(row.label)
      if (label !== undefined) beside.push({ label, key: row.key })
    }
  }
  return beside
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
