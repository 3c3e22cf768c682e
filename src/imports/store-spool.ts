/** Stores the rows of one file, a batch at a time. */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { Writer } from '../store/index.ts'
import { type Steps, writeAll } from '../store/steps.ts'
import type { AccountOf } from './assign-accounts.ts'
import type { Changes } from './changes.ts'
import type { ContentKind } from './printed.ts'
import { type Content, upsertContents } from './queries.ts'
import type { FileReport } from './report.ts'
import type { SeenKeys } from './seen-keys.ts'
import { readSpool, type Spooled, SpoolWriter } from './spool.ts'

export interface SpoolTarget {
  userId: number
  importId: number
  fileId: number
  kind: ContentKind
  /** Path of the rows. */
  spool: string
  /** Path for the rows that wait for `storeRest`. */
  rest: string
  accountOf: AccountOf
  /** The accounts that no reader sees yet. */
  staged: ReadonlySet<number>
  /** The keys of this kind stored in them. */
  seen: SeenKeys
  /** Collects the changed instruments of an account. */
  changesOf: (accountId: number) => Changes
  /** Its `imported` and `duplicate` are counted here. */
  report: FileReport
  onRows: (rows: number) => void
}

/**
 * Stores the rows of staged accounts, and links the file to the contents that other accounts already have: readers see
 * neither. All other rows go to `rest`.
 */
export async function storeStaged<Row extends Transaction | Lot>(steps: Steps, target: SpoolTarget): Promise<void> {
  const { spool, kind, accountOf, onRows } = target
  const rest = new SpoolWriter<Row>(target.rest, kind)
  try {
    await writeAll(steps, readSpool<Row>(spool, kind), async (tx, batch) => {
      const left = await storeBatch(tx, target, batch)
      for (const item of batch) if (left.get(accountOf(item.account))?.has(item.key)) rest.add(item)
      // Reports progress, and throws if the service stops.
      onRows(batch.length)
    })
  } finally {
    rest.close()
  }
}

/** Stores the rows that `storeStaged` left. */
export async function storeRest<Row extends Transaction | Lot>(tx: Writer, target: SpoolTarget): Promise<void> {
  for (const batch of readSpool<Row>(target.rest, target.kind)) await storeBatch(tx, target, batch, true)
}

/** Returns the keys of the contents that are left, by account. */
async function storeBatch<Row extends Transaction | Lot>(
  tx: Writer,
  { userId, fileId, kind, accountOf, staged, seen, changesOf, report }: SpoolTarget,
  batch: readonly Spooled<Row>[],
  isRest = false,
): Promise<Map<number, Set<string>>> {
  const left = new Map<number, Set<string>>()
  for (const [accountId, contents] of contentsByAccount(batch, accountOf)) {
    const changes = changesOf(accountId)
    changes.addAccount(accountId)
    const isStaged = staged.has(accountId)
    const stored = await upsertContents(tx, kind, { userId, accountId }, fileId, [...contents.values()], {
      mayGrow: isStaged || isRest,
      isNew: (key) => isStaged && !seen.mayHave(accountId, key),
    })
    if (isStaged) for (const key of contents.keys()) seen.add(accountId, key)
    left.set(accountId, stored.left)
    let rows = 0
    for (const { key, copies } of contents.values()) if (!stored.left.has(key)) rows += copies
    report.imported += stored.inserted
    report.duplicate += rows - stored.inserted
    for (const key of stored.grown) changes.addRow(accountId, (contents.get(key) as Content<Row>).row)
  }
  return left
}

type Contents<Row> = Map<string, Content<Row>>

/** The contents of a batch by account and key, with the number of identical rows. */
function contentsByAccount<Row>(batch: readonly Spooled<Row>[], accountOf: AccountOf): Map<number, Contents<Row>> {
  const byAccount = new Map<number, Contents<Row>>()
  for (const { account, key, row } of batch) {
    const accountId = accountOf(account)
    const contents = byAccount.get(accountId) ?? new Map<string, Content<Row>>()
    byAccount.set(accountId, contents)
    const content = contents.get(key)
    if (content === undefined) contents.set(key, { key, copies: 1, row })
    else content.copies += 1
  }
  return byAccount
}
