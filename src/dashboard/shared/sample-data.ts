/**
 * The sample data: a made-up trader's files, holdings and notes, in an account of their own. It is recognised by that account, the
 * names of its files and the texts of its notes, so in every browser, and removed by undoing exactly those imports.
 */
import { readAll } from './all-pages.ts'
import { call, client, failureOf, type Schemas } from './api.ts'
import { useRead } from './queries.ts'
import { stream } from './stream.ts'

// As in `../sample-files.ts`.
const ACCOUNT = 'SAMPLE-000'
const NOTE = 'Tradeleaf sample'
const FILES = ['tradeleaf-sample-transactions.csv', 'tradeleaf-sample-gains.csv']
const POSITIONS = 'tradeleaf-sample-positions.csv'
const JOURNAL = 'tradeleaf-sample-journal.json'
/** The days that its notes are about are among the last so many. */
const WRITTEN_DAYS = 20
/** As many as a user may have under way. */
const AT_ONCE = 4

const TEXTS = {
  unreachable: 'The service cannot be reached. Nothing was added. Check the connection and try again.',
  cutOff: 'The connection ended before the sample data was added. Reload the page to see what was added.',
}

type Accounts = readonly Schemas['Account'][]
export const isSample = ({ brokerage_account }: Schemas['Account']) => brokerage_account === ACCOUNT

/** `alone`: only sample data. `mixed`: files of the user too. undefined while it is not known. */
export type SampleState = 'none' | 'alone' | 'mixed' | undefined

export function useSampleState(): SampleState {
  const accounts = useRead('listAccounts').data?.accounts
  if (accounts === undefined) return undefined
  if (!accounts.some(isSample)) return 'none'
  return accounts.every(isSample) ? 'alone' : 'mixed'
}

/** Whether nothing of the user's own is there that sample data would mix with; undefined while it is not known. */
export function useCanAddSampleData(): boolean | undefined {
  const accounts = useRead('listAccounts').data
  const profile = useRead('getProfile').data
  const holdings = useRead('listHoldings').data
  const snapshots = useRead('listSnapshots', ANY_SNAPSHOT).data
  if (accounts === undefined || profile === undefined || holdings === undefined || snapshots === undefined)
    return undefined
  return (
    canAdd(accounts.accounts, profile.profile.brokerage_account) &&
    holdings.holdings.length === 0 &&
    snapshots.history.length === 0
  )
}

const ANY_SNAPSHOT = { days: 0, limit: 1 }

/** A profile whose account has a mere name takes every file of one account. */
const canAdd = (accounts: Accounts, profileAccount: string | null) =>
  accounts.length === 0 && (profileAccount === null || /\d{3}$/.test(profileAccount))

/** Yields the progress of the import. Throws an Error for the user if the account is not empty any more, or it fails. */
export async function* addSampleData(): AsyncGenerator<Schemas['ImportProgress'] | Schemas['ImportSuccess']> {
  const { accounts } = await client.trading.listAccounts()
  if (accounts.length > 0) throw new Error('Files were imported meanwhile, so no sample data was added.')
  const [written, [positions, ...files]] = await Promise.all([
    readWritten(),
    Promise.all([POSITIONS, ...FILES].map(fetchFile)),
  ])
  yield* stream((options) => client.imports.importFiles({ body: { files } }, options), TEXTS)
  await client.portfolio.uploadHoldings({ body: { csv_file: positions as File } })
  await write(written)
  // The first point of the value over time. The service takes more; without this one the sample is complete too.
  await client.portfolio.takeSnapshot({ body: { notes: NOTE } }).catch(() => {})
}

async function fetchSample(name: string): Promise<Response> {
  const response = await call(`/app/sample/${name}`).catch((cause) => {
    throw new Error('The service cannot be reached. Check the connection and try again.', { cause })
  })
  if (!response.ok) throw new Error(`The service answered with status ${response.status}. Try again later.`)
  return response
}

const fetchFile = async (name: string): Promise<File> =>
  new File([await (await fetchSample(name)).blob()], name, { type: 'text/csv' })

/** What is written about the only round trip of a symbol that was opened on a day. */
type Written = Schemas['RoundTripJournalEntryChange'] & {
  symbol: string
  opened_on: string
  note: string
  tags: string[]
}

const readWritten = async (): Promise<Written[]> => (await fetchSample(JOURNAL)).json()

async function write(written: readonly Written[]): Promise<void> {
  const { days } = await client.trading.listDays({ limit: WRITTEN_DAYS })
  const ids = new Map(
    days.flatMap(({ round_trips }) => round_trips.map((trip) => [`${trip.symbol} ${trip.opened_on}`, trip.id])),
  )
  await inParts(written, async ({ symbol, opened_on, ...body }) => {
    const id = ids.get(`${symbol} ${opened_on}`)
    if (id !== undefined) await client.journal.changeRoundTripJournal({ id, body })
  })
}

async function inParts<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work))
}

/** Entries of the sample's account with a text of the sample. What the user wrote or changed stays. */
async function removeWritten(accountId: number): Promise<void> {
  const written = await readWritten()
  const texts = new Set(written.map(({ note }) => note))
  const entries = await readAll(client.journal.listJournal())
  await inParts(
    entries.filter(({ account_id, note }) => account_id === accountId && texts.has(note ?? '')),
    ({ id }) => gone(client.journal.deleteJournalEntry({ id })),
  )
  const names = new Set(written.flatMap(({ tags }) => tags))
  for (const { id, name, use_count } of (await client.journal.listTags()).tags)
    if (use_count === 0 && names.has(name)) await gone(client.journal.deleteTag({ id }))
}

/**
 * Removes the sample data, and the snapshots taken while it was there, whose values contain it. The imports go last: until
 * they are gone, the pages show that sample data is there, and removing it again goes on.
 */
export async function removeSampleData(): Promise<void> {
  const account = (await client.trading.listAccounts()).accounts.find(isSample)
  if (account === undefined) return
  await removeWritten(account.id)
  const imports = await sampleImports()
  const since = imports.map(({ timestamp }) => timestamp).toSorted()[0] ?? ''
  const { holdings } = await client.portfolio.listHoldings()
  for (const { id, notes } of holdings) if (notes === NOTE) await gone(client.portfolio.deleteHolding({ id }))
  const { history } = await client.portfolio.listSnapshots({ days: 0 })
  for (const { id, snapshot_time } of history)
    if (snapshot_time >= since) await gone(client.portfolio.deleteSnapshot({ snapshot_id: id }))
  for (const { id } of imports) await gone(client.imports.undoImport({ id }))
}

/** Newest first, only those that are in force. */
async function sampleImports(): Promise<Schemas['ImportRecord'][]> {
  const history = await readAll(client.imports.listImports())
  return history.filter(isSampleImport)
}

const isOfSample = ({ files }: Schemas['ImportRecord']) =>
  files.length > 0 && files.every(({ name }) => FILES.includes(name))

const isSampleImport = (record: Schemas['ImportRecord']) =>
  isOfSample(record) && (record.status === 'success' || record.status === 'partial')

/** The import history as if the removed sample data had never been there. */
export const withoutRemovedSample = (history: readonly Schemas['ImportRecord'][]): readonly Schemas['ImportRecord'][] =>
  history.filter((record) => record.status !== 'undone' || !isOfSample(record))

/** Another window may have removed it: then there is nothing left to do. */
async function gone(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (error) {
    if (![400, 404].includes(failureOf(error)?.status ?? 0)) throw error
  }
}
