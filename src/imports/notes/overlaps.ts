/**
 * Rows of one account that two files show differently: they may count twice, or belong to two accounts.
 *
 * It is the only comparison of files: what a file shows of an instrument on a day, beside what another file of its kind
 * shows, in whatever layout.
 */
import { OWN_ENTRY_LAYOUT } from '../../broker-files/own-entry.ts'
import type { StoredFiles } from '../../ledger/file-queries.ts'
import type { DateString } from '../../lib/dates.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { type Failure, invalid } from '../../lib/errors.ts'
import type { Action } from '../../lib/messages/actions.ts'
import { say } from '../../lib/messages/index.ts'
import { type Note, note } from '../../lib/note.ts'
import type { AccountDecision } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { AccountChoice } from '../accounts/decide-accounts.ts'
import { chooseAccount, type PlacedFile } from '../accounts/placed-files.ts'
import type { FileInAccount } from './overlap-queries.ts'
import { type OverlapDifference, OverlapSums } from './overlap-sums.ts'

/** Two files that differ. */
export interface Overlap {
  file: FileInAccount
  other: FileInAccount
  differences: readonly OverlapDifference[]
}

/**
 * Compares the files that come with each other and with the stored ones. Own entries are left out: each has one row of its day.
 * `known`: files that come with nothing new.
 */
export function overlapSums(
  added: readonly FileInAccount[],
  stored: StoredFiles,
  known: ReadonlySet<number> = new Set(),
): OverlapSums {
  const accounts = [...new Map(added.map(({ accountId: id, account: name }) => [id, { id, name }])).values()]
  const others = [...stored.values()].filter(({ layout }) => layout !== OWN_ENTRY_LAYOUT)
  return new OverlapSums(
    added,
    others.flatMap(({ id: fileId, accountIds, ...file }) =>
      accounts.filter(({ id }) => accountIds.has(id)).flatMap((one) => fileInAccount({ ...file, fileId }, one)),
    ),
    known,
  )
}

/**
 * Compares the files that an import or a move adds with each other, and with those before them. `adding`: those with rows that the
 * record does not have.
 */
export async function findOverlaps(db: Reader, sums: OverlapSums, adding: ReadonlySet<number>): Promise<Overlap[]> {
  const overlaps: Overlap[] = []
  for (const pair of sums.pairs) {
    const { file, other } = pair
    // Of two files of the import each pair is compared once.
    if (!adding.has(file.fileId) || (adding.has(other.fileId) && other.fileId >= file.fileId)) continue
    const differences = await sums.differences(db, pair)
    if (differences.length > 0) overlaps.push({ file, other, differences })
  }
  return overlaps
}

/** A file that an import or a move puts into an account; none if it has no rows. */
export const fileInAccount = (
  file: Pick<FileInAccount, 'fileId' | 'importId' | 'kind' | 'name'> & {
    firstDate: DateString | '' | null
    lastDate: DateString | '' | null
  },
  account: { id: number; name: string },
): FileInAccount[] => {
  const { fileId, importId, kind, name, firstDate: first, lastDate: last } = file
  if (!first || !last) return []
  return [{ fileId, importId, accountId: account.id, account: account.name, kind, name, first, last }]
}

/** Ways of deciding an account after which a file is certainly of it. */
const CERTAIN: readonly AccountDecision[] = ['printed', 'chosen']

/**
 * A note for each pair of files that differ. Throws Failure `account_required` if the account of a file of the import was
 * assumed: it can be of another account. `placed`: the files of the import, by id. `choices`: the accounts of each broker.
 */
export function noteOverlaps(
  overlaps: readonly Overlap[],
  placed: ReadonlyMap<number, PlacedFile>,
  choicesOf: (file: PlacedFile) => readonly AccountChoice[],
): Note[] {
  for (const overlap of overlaps)
    for (const [file, other] of [
      [overlap.file, overlap.other],
      [overlap.other, overlap.file],
    ] as const) {
      const ofImport = placed.get(file.fileId)
      if (ofImport?.accounts.some(({ decided }) => !CERTAIN.includes(decided)))
        throw mustChooseFor(ofImport, { ...overlap, file, other }, choicesOf(ofImport))
    }
  return overlaps.map((overlap) => noteOverlap(overlap, waysOut(overlap)))
}

function mustChooseFor(placed: PlacedFile, overlap: Overlap, choices: readonly AccountChoice[]): Failure {
  const { file, ...differing } = paramsOf(overlap)
  return invalid(say('account_required', { files: [file], differing }), { actions: [chooseAccount(placed, choices)] })
}

/** The file is of another account, or one of the imports is not wanted. */
function waysOut({ file, other }: Overlap): Action[] {
  const imports = new Set([file.importId, other.importId])
  return [
    { type: 'move_file', import_id: file.importId, file_id: file.fileId },
    ...[...imports].map((importId): Action => ({ type: 'undo_import', import_id: importId })),
  ]
}

/** `actions`: what can be done about it. */
export const noteOverlap = (overlap: Overlap, actions: Action[]): Note =>
  note('overlap_differs', paramsOf(overlap), actions)

/** How many differing rows an answer lists. */
const MOST_ROWS = 5

function paramsOf({ file, other, differences }: Overlap) {
  const [first] = differences as [OverlapDifference]
  return {
    file: file.name,
    other: other.importId === file.importId ? other.name : `${other.name} of import ${other.importId}`,
    account: file.account,
    count: differences.length,
    symbol: first.symbol,
    day: first.day,
    rows: differences.slice(0, MOST_ROWS).map(({ symbol, day, isDividend, shown, other: shownByOther }) => ({
      symbol,
      day,
      shown: toText(shown, isDividend ? MONEY_PLACES : QUANTITY_PLACES),
      other: toText(shownByOther, isDividend ? MONEY_PLACES : QUANTITY_PLACES),
    })),
  }
}
