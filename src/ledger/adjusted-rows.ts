/** Reads the rows of instruments as trades are derived from them: with what other instruments of the account change in them. */
import { type DateString, dayNumber } from '../lib/dates.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'
import { coveredDays } from './covered-days.ts'
import type { Days } from './days-queries.ts'
import { entryWindow } from './entry-window.ts'
import { EXCHANGING, type Exchange, exchangesIn, withExchanges } from './exchanges.ts'
import type { RecordFile, ShownAccount } from './file-queries.ts'
import type { Answers, Asked } from './kernel/answers.ts'
import { type IsCovered, RENAMING } from './kernel/row.ts'
import type { LedgerRow, Lot } from './ledger.ts'
import type { AccountRows } from './next.ts'
import { type EnteredRow, type NearEntry, settleEntries, withOwnCost } from './own-entries.ts'
import { hasExercise, type InstrumentRows, isExercised } from './premiums/deliveries.ts'
import { type AdjustedRows, underlyingOf } from './premiums.ts'
import {
  type StoredLot,
  type StoredMovement,
  selectExercises,
  selectLots,
  selectPositionTransactions,
  selectShareMovements,
} from './queries.ts'
import { answersOf, readAnswers } from './questions/answers.ts'
import { adjustRows, type Renames, renamesIn, withNames } from './renames.ts'
import { selectPlaces, selectShowingFiles } from './shown-queries.ts'

/** The exercised options of an account, by the instrument whose shares they delivered. */
type Exercises = ReadonlyMap<string, readonly string[]>

/** Which instruments of an account change what is derived from the rows of others. */
export interface Links {
  exercises: Exercises
  renames: Renames
  exchanges: ReadonlyMap<string, Exchange[]>
}

export async function readLinks(db: Reader, account: AccountRows): Promise<Links> {
  const movements = await selectShareMovements(db, account, [...RENAMING, ...EXCHANGING])
  return {
    exercises: await readExercises(db, account),
    renames: renamesIn(movements),
    exchanges: exchangesIn(movements),
  }
}

export async function readExercises(db: Reader, account: AccountRows): Promise<Exercises> {
  const options = (await selectExercises(db, account)).filter(({ action }) => isExercised(action))
  const instruments = [...new Set(options.map(({ instrument }) => instrument))].sort()
  return Map.groupBy(instruments, underlyingOf)
}

/**
 * The instruments, and all whose trades may change with theirs. Shares that changed their name are always among them, under each
 * name: their other names may be others than before the change, or none.
 */
export function withLinked(instruments: ReadonlySet<string>, { exercises, renames, exchanges }: Links): Set<string> {
  if (instruments.size === 0) return new Set()
  return withDelivered([...instruments, ...renames.names, ...exchanges.keys()], exercises)
}

/**
 * The instruments, and shares with the options that delivered them. The shares of an option are among them even if no
 * contract is exercised, because one may have been before.
 */
function withDelivered(instruments: Iterable<string>, exercises: Exercises): Set<string> {
  const all = new Set(instruments)
  for (const shares of new Set([...all].map(underlyingOf))) {
    all.add(shares)
    for (const option of exercises.get(shares) ?? []) all.add(option)
  }
  return all
}

/** The instruments, and those that settle the premiums in their rows. */
function withExercised(instruments: Iterable<string>, exercises: Exercises): Set<string> {
  const all = new Set(instruments)
  const delivered = [...all].filter((instrument) => exercises.has(underlyingOf(instrument)))
  for (const instrument of withDelivered(delivered, exercises)) all.add(instrument)
  return all
}

interface Placed {
  /** Each with where its file prints it. */
  transactions: StoredMovement[]
  /** The files that have a purchase or sale of each instrument. */
  showing: ReadonlyMap<string, ReadonlySet<RecordFile>>
}

async function withPlaces(
  db: Reader,
  book: ShownAccount,
  instruments: readonly string[],
  transactions: StoredMovement[],
): Promise<Placed> {
  const ordered = transactions.filter(({ row }) => row.class === 'split' || BUYS_AND_SELLS.includes(row.class))
  const traded = new Map(
    ordered.flatMap(({ id, row }) => (row.class === 'split' ? [] : [[id, row.instrument] as const])),
  )
  const showing = new Map<string, Set<RecordFile>>()
  const onShown = (id: number, file: RecordFile) => {
    const instrument = traded.get(id)
    if (instrument === undefined) return
    const own = showing.get(instrument)
    if (own === undefined) showing.set(instrument, new Set([file]))
    else own.add(file)
  }
  const next = book.next?.linksOf('transactions', book.accountId, instruments)
  const places = await selectPlaces(db, book, ordered, {
    ...(next && { next }),
    onShown,
    dayOf: ({ row }) => ({ name: `${row.date} ${row.instrument}`, isTrade: row.class !== 'split' }),
  })
  const placed = transactions.map((held) => {
    const own = places.get(held.id)
    return own === undefined ? held : { ...held, places: own }
  })
  return { transactions: placed, showing }
}

/** The lots, each with its files if several show lots of the account. */
async function withFiles(
  db: Reader,
  book: ShownAccount,
  instruments: readonly string[],
  lots: StoredLot[],
): Promise<StoredLot[]> {
  const shown = await selectShowingFiles(db, book, instruments, lots)
  return shown.size === 0 ? lots : lots.map((lot) => ({ ...lot, shownBy: shown.get(lot.id) ?? [] }))
}

/** The rows of an instrument, and what the user answered about it. */
export interface AskingRows extends AdjustedRows {
  answers: Answers
  /** Of the days of its files. */
  isCovered: IsCovered
  /** As they are with other answers. */
  withAnswers(answers: Answers): AdjustedRows
  /** What is asked about its own entries, with these answers. */
  entriesAsked(answers: Answers): Asked[]
}

/** The rows of an instrument that count, and its own entries that rows of files come near. */
function countingRows(
  transactions: StoredMovement[],
  { entries }: Answers,
): { transactions: StoredMovement[]; near: NearEntry[] } {
  const days = transactions.flatMap(({ row }) => (row.ownEntry == null ? [] : [entryWindow(row.date)]))
  if (days.length === 0) return { transactions, near: [] }
  const isNear = (date: DateString) => days.some(({ from, to }) => date >= from && date <= to)
  const rows = transactions.flatMap(({ key, copies, row }): EnteredRow[] => {
    const { ownEntry = null, besides = null, ...others } = row
    return isNear(row.date) ? [{ ...others, key, copies, ownEntry, besides }] : []
  })
  const { replaced, near } = settleEntries(rows, entryWindow, (_instrument, subject) => entries.get(subject))
  return { transactions: transactions.filter(({ key }) => !replaced.has(key)), near }
}

const askedOf = ({ subject, rows }: NearEntry): Asked => ({
  ...{ kind: 'own_entry', subject, answers: ['same', 'other'], rows },
})

/** By instrument. `days`: from which they are read. */
export async function readAdjustedRows(
  db: Reader,
  book: ShownAccount,
  instruments: readonly string[],
  { exercises, renames, exchanges }: Links,
  days?: Days,
): Promise<Map<string, AskingRows>> {
  const given = book.answers ?? (await readAnswers(db, book))
  const all = [...withExercised(withNames(withExercised(instruments, exercises), renames), exercises)]
  const moving = await selectPositionTransactions(db, book, all, { which: 'all', days })
  const { transactions, showing } = await withPlaces(db, book, all, moving)
  const lots = await withFiles(db, book, all, await selectLots(db, book, all, days))
  const transactionsOf = Map.groupBy(transactions, ({ row }) => row.instrument)
  const lotsOf = Map.groupBy(lots, ({ row }) => row.instrument)
  const answersTo = new Map(all.map((instrument) => [instrument, answersOf(given, instrument)]))
  const counting = (instrument: string, answers: Answers) => countingRows(transactionsOf.get(instrument) ?? [], answers)
  const adjust = (answers: ReadonlyMap<string, Answers>) => {
    const rows = [...answers].map(([instrument, own]): [string, InstrumentRows] => {
      const transactions = withOwnCost(counting(instrument, own).transactions)
      const printed = { transactions, lots: (lotsOf.get(instrument) ?? []) as LedgerRow<Lot>[] }
      return [instrument, withExchanges(printed, exchanges.get(instrument))]
    })
    return adjustRows(new Map(rows), renames, answers)
  }
  const adjusted = adjust(answersTo)
  const covered = (instrument: string): IsCovered =>
    coveredDays(showing.get(instrument) ?? [], transactionsOf.get(instrument) ?? [], {
      delivered: (exercises.get(instrument) ?? []).flatMap((option) =>
        (transactionsOf.get(option) ?? []).filter((row) => hasExercise([row])).map(({ row }) => dayNumber(row.date)),
      ),
      isRenamed: renames.names.has(instrument),
    })
  return new Map(
    instruments.map((instrument) => {
      const rows = adjusted.get(instrument) as AdjustedRows
      const answers = answersTo.get(instrument) as Answers
      return [
        instrument,
        {
          ...{ ...rows, answers, isCovered: covered(instrument) },
          withAnswers: (others) =>
            others.entries === answers.entries
              ? rows
              : (adjust(new Map(answersTo).set(instrument, others)).get(instrument) as AdjustedRows),
          entriesAsked: (others) => counting(instrument, others).near.map(askedOf),
        },
      ]
    }),
  )
}
