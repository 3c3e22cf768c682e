/**
 * The import of an upload: read both files, then store everything readable in one transaction, or
 * nothing. Runs in a worker.
 */
import { join } from 'node:path'
import { detect } from '../broker-files/detect.ts'
import { groupBy } from '../ledger/derive/group.ts'
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { Owner } from '../ledger/queries.ts'
import { type LedgerChange, rebuildRecord } from '../ledger/rebuild.ts'
import { invalid } from '../lib/errors.ts'
import type { Store, Writer } from '../store/index.ts'
import {
  type AccountChoice,
  chooseAccounts,
  chooseProfileAccount,
  chooseUnnamed,
  type Holding,
  type KnownAccount,
  namesAccount,
} from './accounts.ts'
import { lotKey, transactionKey } from './content.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from './job.ts'
import {
  type Content,
  type ContentKind,
  countAgreedLots,
  countHeld,
  insertAccount,
  insertImport,
  insertLabel,
  type NewImport,
  renameAccount,
  type ShownLot,
  type Stored,
  selectAccounts,
  selectLabels,
  selectRetoldSales,
  selectUnmatchedSales,
  setLotCopies,
  storeContents,
  updateImport,
} from './queries.ts'
import { detectLayout, type FileKind, type ReadFile, readFileInto } from './read-file.ts'
import { dataRows, describeImport, type FileReport, type ImportReport, MOST_IN_MESSAGE } from './report.ts'
import { copiesInForce } from './restated.ts'
import { readSpool, type Spooled } from './spool.ts'

export const TRANSACTIONS: FileKind<Transaction> = {
  name: 'transaction history',
  detect: (head) => detect('transactions', head),
  keyOf: transactionKey,
}
export const GAINS: FileKind<Lot> = { name: 'realized gains', detect: (head) => detect('gains', head), keyOf: lotKey }

const ROWS_PER_BATCH = 400
/** Where the phases of an import lie on the scale of 0 to 100. */
const SCALE = { transactions: [2, 35], gains: [35, 50], storing: [50, 80], rebuilding: [80, 98] } as const
/** Lines a broker's row is long, for the progress of a file whose rows are not counted yet. */
const TYPICAL_ROW_BYTES = 90

interface Files {
  transactions: ReadFile & { spool: string }
  gains: ReadFile & { spool: string }
}

export async function importFiles(store: Store, job: ImportJob, progress: ReportProgress): Promise<ImportOutcome> {
  const files = await readFiles(job, progress)
  return await store.write((tx) => storeImport(tx, job, files, progress))
}

async function readFiles(job: ImportJob, progress: ReportProgress): Promise<Files> {
  const transactions = await readOne(TRANSACTIONS, job.transactions, job, SCALE.transactions, progress)
  const gains = await readOne(GAINS, job.gains, job, SCALE.gains, progress)
  if (dataRows(transactions.report) === 0 && dataRows(gains.report) === 0)
    throw invalid(
      `Neither file has a data row: they were read as ${transactions.report.layout} and ${gains.report.layout}. Export a period in which something happened.`,
    )
  return { transactions, gains }
}

async function readOne<Row extends Transaction | Lot>(
  kind: FileKind<Row>,
  file: ImportJob['gains'],
  job: ImportJob,
  [from, to]: readonly [number, number],
  progress: ReportProgress,
): Promise<ReadFile & { spool: string }> {
  const reader = await detectLayout(kind, file.path)
  const message = `Reading the ${kind.name} (${reader.layout})`
  progress(from, message)
  const expected = Math.max(1, file.size / TYPICAL_ROW_BYTES)
  const spool = join(job.folder, `${kind.name.replaceAll(' ', '-')}.spool`)
  const read = await readFileInto(kind, reader, file, spool, (rows) =>
    progress(from + (to - from) * Math.min(1, rows / expected), message),
  )
  return { ...read, spool }
}

/** What rebuilding needs to know, while it grows. */
type Change = { [Name in keyof LedgerChange]: Set<string> }

/** Counts of one run of the transaction; a run that is repeated starts from the files' reports again. */
interface Tally {
  transactions: FileReport
  gains: FileReport
  /** What grew, by account id. */
  changes: Map<number, Change>
}

async function storeImport(tx: Writer, job: ImportJob, files: Files, progress: ReportProgress): Promise<ImportOutcome> {
  const accounts = await resolveAccounts(tx, job, files)
  const { profileId, notes } = accounts
  const tally: Tally = {
    transactions: structuredClone(files.transactions.report),
    gains: structuredClone(files.gains.report),
    changes: new Map(),
  }
  const importId = await insertImport(tx, { ...importRow(job), accountId: profileId })

  const total = Math.max(1, readable(tally.transactions) + readable(tally.gains))
  let stored = 0
  const [from, to] = SCALE.storing
  const step = (rows: number) => {
    stored += rows
    progress(from + ((to - from) * stored) / total, `Storing ${total} rows`)
  }
  for (const batch of readSpool<Transaction>(files.transactions.spool, ROWS_PER_BATCH)) {
    await storeBatch(batch, accounts.transactionsOf, job.userId, tally, tally.transactions, (owner, contents) =>
      storeContents(tx, 'transactions', owner, importId, contents),
    )
    step(batch.length)
  }
  for (const batch of readSpool<Lot>(files.gains.spool, ROWS_PER_BATCH)) {
    await storeBatch(batch, accounts.gainsOf, job.userId, tally, tally.gains, (owner, contents) =>
      storeContents(tx, 'lots', owner, importId, contents),
    )
    step(batch.length)
  }

  await settleRestatedLots(tx, importId, tally)
  const months = await rebuildAll(tx, job.userId, tally, progress)
  const agreed = await countAgreedLots(tx, importId)
  const unmatched = await selectUnmatchedSales(tx, [profileId, ...tally.changes.keys()], MOST_IN_MESSAGE)
  const report: ImportReport = {
    transactions: tally.transactions,
    gains: tally.gains,
    unmatchedSales: unmatched.count,
    notes,
  }
  const lots = readable(tally.gains)
  await updateImport(tx, importId, {
    status: tally.transactions.failed + tally.gains.failed > 0 ? 'partial' : 'success',
    transactionsProcessed: readable(tally.transactions),
    transactionsInserted: tally.transactions.imported,
    lotsProcessed: lots,
    lotsInserted: tally.gains.imported,
    brokerVerifiedTrades: agreed,
    monthsUpdated: months,
    report,
  })
  return {
    kind: 'imported',
    message: describeImport(tally.transactions, tally.gains, unmatched, notes),
    stats: {
      transactions_inserted: tally.transactions.imported,
      realized_gains_lots: lots,
      broker_verified_trades: agreed,
    },
  }
}

/** Data rows that could be read, new or already known. */
const readable = (report: FileReport) => dataRows(report) - report.failed

/** What the history says of an upload before it is known what came of it. */
export const importRow = (job: ImportJob): NewImport => ({
  userId: job.userId,
  brokerageAccount: job.brokerageAccount,
  userEmail: job.userEmail,
  transactionFilename: job.transactions.name,
  gainsFilename: job.gains.name,
  transactionFileSize: job.transactions.size,
  gainsFileSize: job.gains.size,
  status: 'failed',
  createdAt: job.now,
  transactionsProcessed: 0,
  transactionsInserted: 0,
  lotsProcessed: 0,
  lotsInserted: 0,
  brokerVerifiedTrades: 0,
  monthsUpdated: 0,
  report: {},
})

/** Where the rows of an upload go, by the label they carry. */
interface Accounts {
  /** The account of the profile. */
  profileId: number
  transactionsOf: (label: string | null) => number
  gainsOf: (label: string | null) => number
  notes: string[]
}

async function resolveAccounts(tx: Writer, job: ImportJob, files: Files): Promise<Accounts> {
  const { userId, brokerageAccount: number, now } = job
  const labels = [...new Set([...files.transactions.labels, ...files.gains.labels])].filter(namesAccount).sort()
  const remembered = await selectLabels(tx, userId)
  const profile = chooseProfileAccount(number, await selectAccounts(tx, userId), labels, remembered)
  const profileId = profile.kind === 'new' ? await insertAccount(tx, userId, number, now) : profile.id
  if (profile.kind === 'known' && profile.rename) await renameAccount(tx, profileId, number)

  const known = await selectAccounts(tx, userId)
  const ids = new Map<string, number>()
  for (const [label, choice] of chooseAccounts(labels, { id: profileId, number }, known, remembered)) {
    const id = await accountIdOf(tx, job, choice, profileId)
    ids.set(label, id)
    if (!remembered.has(label)) await insertLabel(tx, userId, label, id)
  }
  // A file that names no account goes with the one its companion names.
  const usual = labels.length === 1 ? (ids.get(labels[0] as string) as number) : profileId
  const transactions = await accountOfUnnamed(tx, 'transactions', files.transactions, usual, known)
  const gains = await accountOfUnnamed(tx, 'lots', files.gains, usual, known)
  const numberOf = (id: number) => known.find((account) => account.id === id)?.number ?? ''
  const used = new Set([...ids.values(), transactions, gains].filter((id) => id !== profileId))
  const elsewhere = [...used].map((id) => numberOf(id) || (labels.find((label) => ids.get(label) === id) as string))
  const to = (unnamed: number) => (label: string | null) => (label === null ? unnamed : (ids.get(label) ?? unnamed))
  return {
    profileId,
    transactionsOf: to(transactions),
    gainsOf: to(gains),
    notes:
      elsewhere.length === 0 ? [] : [`Rows of account ${elsewhere.join(', ')} were stored there, not in ${number}.`],
  }
}

async function accountIdOf(tx: Writer, job: ImportJob, choice: AccountChoice, profileId: number): Promise<number> {
  if (choice.kind === 'profile') return profileId
  if (choice.kind === 'known') return choice.id
  return await insertAccount(tx, job.userId, choice.label, job.now)
}

async function accountOfUnnamed(
  tx: Writer,
  kind: ContentKind,
  { sample }: ReadFile,
  usual: number,
  known: KnownAccount[],
): Promise<number> {
  if (known.length < 2) return usual
  const holdings: Holding[] = []
  for (const { id } of known) holdings.push({ id, held: await countHeld(tx, kind, id, sample) })
  return chooseUnnamed(usual, sample.length, holdings)
}

/** Puts out of force what this import restates; the instruments concerned have changed. */
async function settleRestatedLots(tx: Writer, importId: number, tally: Tally): Promise<void> {
  for (const [accountId, change] of tally.changes) {
    const sales = groupBy(await selectRetoldSales(tx, accountId, importId), (lot) => lot.saleKey)
    for (const sale of sales.values())
      for (const [id, copies] of copiesInForce(sale)) {
        const lot = sale.find((one) => one.id === id) as ShownLot
        if (lot.copies === copies) continue
        await setLotCopies(tx, id, copies)
        change.instruments.add(lot.instrument)
      }
  }
}

async function storeBatch<Row extends Transaction | Lot>(
  batch: Spooled<Row>[],
  accountOf: (label: string | null) => number,
  userId: number,
  tally: Tally,
  report: FileReport,
  store: (owner: Owner, contents: Content<Row>[]) => Promise<Stored>,
): Promise<void> {
  const byAccount = new Map<number, Map<string, Content<Row>>>()
  for (const { account, key, row } of batch) {
    const accountId = accountOf(account)
    const contents = byAccount.get(accountId) ?? new Map<string, Content<Row>>()
    byAccount.set(accountId, contents)
    const content = contents.get(key)
    if (content === undefined) contents.set(key, { key, copies: 1, row })
    else content.copies += 1
  }
  let inserted = 0
  for (const [accountId, contents] of byAccount) {
    const stored = await store({ userId, accountId }, [...contents.values()])
    inserted += stored.inserted
    const change = tally.changes.get(accountId) ?? newChange()
    tally.changes.set(accountId, change)
    for (const key of stored.grown) noteChange(change, (contents.get(key) as Content<Row>).row)
  }
  report.imported += inserted
  report.duplicate += batch.length - inserted
}

const newChange = (): Change => ({ instruments: new Set(), dividendInstruments: new Set(), dates: new Set() })

function noteChange(change: Change, row: Transaction | Lot): void {
  if ('class' in row && row.class === 'dividend') {
    change.dividendInstruments.add(row.instrument)
    change.dates.add(row.date)
  } else if (row.instrument !== '') change.instruments.add(row.instrument)
}

/** Returns how many months have other totals than before. */
async function rebuildAll(tx: Writer, userId: number, tally: Tally, progress: ReportProgress): Promise<number> {
  const months = new Set<string>()
  const [from, to] = SCALE.rebuilding
  progress(from, `Matching ${readable(tally.gains)} lots with ${readable(tally.transactions)} transactions`)
  for (const [accountId, change] of tally.changes) {
    const rebuilt = await rebuildRecord(tx, { userId, accountId }, change, (done) =>
      progress(from + (to - from) * done, 'Adding up days, weeks and months'),
    )
    for (const month of rebuilt.months) months.add(month)
  }
  return months.size
}
