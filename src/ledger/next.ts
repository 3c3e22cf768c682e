/**
 * The ledger as it will be after an import, undo or move: what its rows, and the links of files to them, have otherwise than the
 * record. What is read of the record is read with it (`next-queries.ts`), so that trades follow from the rows as they will be. The
 * transaction that changes the record stores it.
 */

import type { Tables } from '../../db/tables.ts'
import { type GroupedRows, RowLists } from '../lib/row-lists.ts'

/** The rows of the ledger: transactions and lots. */
export interface ContentOf {
  transactions: Tables['transactions']['$inferSelect']
  lots: Tables['lots']['$inferSelect']
}
export type ContentKind = keyof ContentOf
export const CONTENT_KINDS = ['transactions', 'lots'] as const satisfies ContentKind[]

/** A row of the ledger as it will be; with 0 copies it leaves. */
export type NextContent<Kind extends ContentKind> = ContentOf[Kind] & {
  /** Whether the record lacks it. */
  isAdded: boolean
}

/** A file that shows a row, as in `file_transactions`. */
export interface ShownLink {
  userId: number
  fileId: number
  contentId: number
  copies: number
  /** Undefined of lots. */
  places?: string | null
  printed: string | null
}

/** A link as it will be. */
export interface NextLink extends ShownLink {
  /** The account and the instrument of its row. */
  accountId: number
  instrument: string
  /** Whether the record lacks it. */
  isAdded: boolean
}

/** A stored own entry that counts no longer, because files have its row, or that counts again. */
export interface SettledEntry {
  id: number
  accountId: number
  symbol: string
  date: string
  action: string
  /** As in `transactions`. */
  replaced: number | null
  isAdded: boolean
}

/** As `CONTRACT` in `instrument.ts`. */
const CONTRACT = /^.* .{4}-.{2}-.{2} . .*$/su

/** Whether it is a short sale of shares that a file marks, or the purchase that closed one. */
const isMarkedShort = ({ class: name, instrument, ownEntry }: ContentOf['transactions']): boolean =>
  (name === 'sell_short' || name === 'buy_to_cover') && ownEntry === null && !CONTRACT.test(instrument)

const groupOf = ({ accountId, instrument }: { accountId: number; instrument: string }): string =>
  `${accountId} ${instrument}`

/** A movement of shares as it will be. */
type NextMovement = Pick<
  NextContent<'transactions'>,
  'date' | 'action' | 'instrument' | 'quantity' | 'amount' | 'copies' | 'ownEntry'
>

/** What differs in an account, as far as it is read for all of its instruments. */
class NextAccount {
  /** Rows that come, or that may, by instrument. */
  readonly rows = new Map<string, number>()
  /** Movements of shares by id, also those that leave. */
  readonly movements = new Map<number, NextMovement>()
  /** Own entries by id, also those that leave. */
  readonly entries = new Map<number, NextContent<'transactions'>>()
  /** How options ended otherwise than by expiring: of each instrument and action one row. */
  readonly exercises = new Map<string, Pick<ContentOf['transactions'], 'instrument' | 'action'>>()
  /** Marked short sales and covers: how many come and stay, and how many of them, or of those that leave, are stored. */
  readonly shorts = { there: 0, stored: 0 }

  add(row: NextContent<'transactions'>): void {
    const { id, class: name, date, action, instrument, quantity, amount, ownEntry, copies, isAdded } = row
    if (ownEntry !== null) this.entries.set(id, row)
    if (name === 'share_movement')
      this.movements.set(id, { date, action, instrument, quantity, amount, copies, ownEntry })
    if (name === 'expiration' && action !== 'Expired')
      this.exercises.set(`${instrument}\n${action}`, { instrument, action })
    if (!isMarkedShort(row)) return
    if (copies > 0) this.shorts.there++
    if (!isAdded) this.shorts.stored++
  }
}

const NOTHING = new NextAccount()

export class Next {
  readonly #lists: RowLists
  readonly #accounts = new Map<number, NextAccount>()
  readonly contents: { readonly [Kind in ContentKind]: GroupedRows<NextContent<Kind>> }
  readonly links: Readonly<Record<ContentKind, GroupedRows<NextLink>>>
  /** Files whose rows no longer count: their links leave. */
  readonly taken: readonly number[]
  /** By id. */
  readonly settled = new Map<number, SettledEntry>()

  /** `folder`: for what does not stay in memory. */
  constructor(folder: string, taken: readonly number[] = []) {
    const lists = new RowLists(folder)
    this.#lists = lists
    this.taken = taken
    this.contents = {
      transactions: lists.grouped<NextContent<'transactions'>>(groupOf),
      lots: lists.grouped<NextContent<'lots'>>(groupOf),
    }
    this.links = { transactions: lists.grouped<NextLink>(groupOf), lots: lists.grouped<NextLink>(groupOf) }
  }

  /** All that differs of an instrument of an account is added at once. Links are of any rows. */
  add<Kind extends ContentKind>(kind: Kind, contents: readonly NextContent<Kind>[], links: readonly NextLink[]): void {
    const rows: GroupedRows<NextContent<Kind>> = this.contents[kind]
    rows.add(contents)
    this.links[kind].add(links)
    for (const row of contents) {
      const account = this.#accounts.get(row.accountId) ?? new NextAccount()
      this.#accounts.set(row.accountId, account)
      if (row.copies > 0) account.rows.set(row.instrument, (account.rows.get(row.instrument) ?? 0) + 1)
      if ('class' in row) account.add(row)
    }
  }

  of(accountId: number): Readonly<NextAccount> {
    return this.#accounts.get(accountId) ?? NOTHING
  }

  contentsOf<Kind extends ContentKind>(
    kind: Kind,
    accountId: number,
    instruments: readonly string[],
  ): NextContent<Kind>[] {
    const rows: GroupedRows<NextContent<Kind>> = this.contents[kind]
    return rows.of(instruments.map((instrument) => groupOf({ accountId, instrument })))
  }

  linksOf(kind: ContentKind, accountId: number, instruments: readonly string[]): NextLink[] {
    return this.links[kind].of(instruments.map((instrument) => groupOf({ accountId, instrument })))
  }

  /** Removes what does not stay in memory. */
  discard(): void {
    this.#lists.discard()
  }
}

/** An account whose rows are read: as they are stored, or as they will be. */
export interface AccountRows {
  accountId: number
  next?: Next | undefined
}

/** Rows of an account as they will be: the stored ones, and of others those that `pick` takes. */
export function asNext<Row extends { id: number }, Kind extends ContentKind>(
  stored: readonly Row[],
  contents: readonly NextContent<Kind>[],
  pick: (row: NextContent<Kind>) => Row | undefined,
): Row[] {
  if (contents.length === 0) return [...stored]
  const replaced = new Set(contents.map(({ id }) => id))
  const coming = contents.flatMap((row) => (row.copies > 0 ? (pick(row) ?? []) : []))
  return [...stored.filter(({ id }) => !replaced.has(id)), ...coming]
}
