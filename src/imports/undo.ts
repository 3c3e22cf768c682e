/**
 * Takes an import back: the ledger is then as if only the other imports had been made. One transaction, in a worker.
 */
import { randomUUID } from 'node:crypto'
import { upsertRevision } from '../ledger/queries.ts'
import { invalid } from '../lib/errors.ts'
import { inWords, plural } from '../lib/text.ts'
import type { Store, Writer } from '../store/index.ts'
import { stepsOf } from '../store/steps.ts'
import { Changes } from './changes.ts'
import { type StoredFile, selectFiles } from './file-queries.ts'
import { type ContentOf, type Form, type Shown, updateContents, updateForms } from './form-queries.ts'
import { MOST_OVER } from './history.ts'
import type { ReportProgress, UndoJob, UndoOutcome } from './job.ts'
import { upsertLabel } from './label-queries.ts'
import { nameAccounts } from './name-accounts.ts'
import { phaseOf } from './phases.ts'
import { type ContentKind, type Printed, printedText, readPrinted } from './printed.ts'
import { deleteOldImports, type ImportRow, IN_FORCE, updateImport } from './queries.ts'
import { rebuildAccounts } from './rebuild-accounts.ts'
import { copiesInForce } from './restated-lots.ts'
import { knownForms, preferForm } from './settle-forms.ts'
import {
  deleteAccount,
  deleteContents,
  deleteLabel,
  deleteLinks,
  deleteShownOnlyBy,
  existUnrecordedImports,
  type Page,
  selectAccountOfRows,
  selectEmptyAccounts,
  selectImport,
  selectImportLabels,
  selectListedUnder,
  selectNewestOfLabel,
  selectPagesOfSales,
  selectPagesOfTransactions,
  selectShownOnlyBy,
} from './undo-queries.ts'

/** On a scale of 0 to 100. */
const REBUILDING = [50, 98] as const

/**
 * `onCommit` is called last in the transaction, and rolls it back if it throws. Throws Failure `invalid` if the import
 * cannot be undone; nothing is changed then.
 */
export async function undoImport(
  openStore: () => Promise<Store>,
  { userId, importId }: UndoJob,
  report: ReportProgress,
  onCommit: () => void = () => {},
): Promise<UndoOutcome> {
  const store = await openStore()
  return await store.write(async (tx): Promise<UndoOutcome> => {
    const row = await selectImport(tx, userId, importId)
    if (row === undefined) return { kind: 'missing' }
    assertInForce(row)
    const files = await selectFiles(tx, [importId])
    const removal = new Removal(tx, importId, files, () => report(0, 'Removing rows'))
    await removal.removeTransactions()
    await removal.removeLots()
    const { changes, removed } = removal
    const adding = phaseOf(report, REBUILDING, 'Adding up')
    const months = await rebuildAccounts(stepsOf(tx), userId, changes, adding)

    const labels = await selectImportLabels(tx, importId)
    await deleteLinks(
      tx,
      importId,
      files.map(({ id }) => id),
    )
    await updateImport(tx, importId, { status: 'undone' })
    await deleteOldImports(tx, userId, MOST_OVER)
    await forgetLabels(tx, userId, labels)
    await nameAccounts(
      tx,
      userId,
      labels.map(({ accountId }) => accountId),
      null,
    )
    const named = [row.accountId, ...labels.map(({ accountId }) => accountId), ...changes.accountIds]
    await removeUnusedAccounts(
      tx,
      [...new Set(named)].filter((id) => id !== null),
    )
    await upsertRevision(tx, userId, randomUUID())
    onCommit()
    return {
      kind: 'undone',
      message: describeUndo(files, removed),
      stats: {
        transactions_removed: removed.transactions,
        realized_gains_lots_removed: removed.lots,
        months_updated: months.size,
      },
    }
  })
}

function assertInForce({ id, status }: ImportRow): void {
  if (IN_FORCE.includes(status)) return
  throw invalid(
    status === 'undone'
      ? `Import ${id} was undone before: there is nothing left to undo.`
      : `Import ${id} failed and stored nothing: there is nothing to undo.`,
  )
}

const describeUndo = (files: readonly StoredFile[], removed: Record<ContentKind, number>): string =>
  `Undid the import of ${inWords(files.map(({ name }) => name))}: ` +
  `removed ${plural(removed.transactions, 'transaction')} and ${plural(removed.lots, 'realized gains lot')}.`

/** Each label goes back to the account that the newest of the other imports assigned it to. */
async function forgetLabels(tx: Writer, userId: number, labels: readonly { label: string }[]): Promise<void> {
  if (labels.length === 0) return
  const someUnrecorded = await existUnrecordedImports(tx, userId)
  for (const { label } of labels) {
    const accountId = await selectNewestOfLabel(tx, userId, label)
    if (accountId !== undefined) await upsertLabel(tx, userId, label, accountId)
    // An import whose labels are not recorded may have named it.
    else if (!someUnrecorded) await deleteLabel(tx, userId, label)
  }
}

/**
 * Removes those of the accounts that are empty. An import that is listed under one, but whose rows are in another, is
 * listed under that one; an import without a row keeps its account.
 */
async function removeUnusedAccounts(tx: Writer, ids: number[]): Promise<void> {
  for (const id of await selectEmptyAccounts(tx, ids)) {
    const moves: [importId: number, accountId: number | undefined][] = []
    for (const importId of await selectListedUnder(tx, id))
      moves.push([importId, await selectAccountOfRows(tx, importId)])
    if (moves.some(([, accountId]) => accountId === undefined)) continue
    for (const [importId, accountId] of moves) await updateImport(tx, importId, { accountId })
    await deleteAccount(tx, id)
  }
}

class Removal {
  readonly changes = new Changes()
  /** Rows that the ledger has no longer, identical ones counted. */
  readonly removed: Record<ContentKind, number> = { transactions: 0, lots: 0 }
  readonly #tx: Writer
  readonly #importId: number
  readonly #files: readonly StoredFile[]
  readonly #onPage: () => void

  constructor(tx: Writer, importId: number, files: readonly StoredFile[], onPage: () => void) {
    this.#tx = tx
    this.#importId = importId
    this.#files = files
    this.#onPage = onPage
  }

  async removeTransactions(): Promise<void> {
    await this.#removeShownOnlyHere('transactions')
    for (const { id } of this.#files)
      for await (const page of selectPagesOfTransactions(this.#tx, id))
        await this.#removePage('transactions', page, (_, others) => Math.max(...others.map(({ copies }) => copies)))
  }

  async removeLots(): Promise<void> {
    await this.#removeShownOnlyHere('lots')
    const ids = this.#files.map(({ id }) => id)
    for await (const page of selectPagesOfSales(this.#tx, ids)) {
      const contentOf = new Map(page.contents.map((content) => [content.id, content]))
      const others = page.shown.filter(({ importId }) => importId !== this.#importId)
      const copies = new Map<number, number>()
      for (const sale of Map.groupBy(others, ({ contentId }) => contentOf.get(contentId)?.saleKey).values()) {
        const shown = sale.map(({ contentId, copies: inFile, fileId, exportedOn, lastDate }) => {
          const { id, contentKey, costBasis, disallowedLoss } = contentOf.get(contentId) as ContentOf['lots']
          return { id, contentKey, costBasis, disallowedLoss, fileId, exportedOn, lastDate, shown: inFile }
        })
        for (const [id, inForce] of copiesInForce(shown)) copies.set(id, inForce)
      }
      await this.#removePage('lots', page, ({ id }) => copies.get(id) as number)
    }
  }

  /** Removes the contents that no other import shows: most of them, in one statement. */
  async #removeShownOnlyHere(kind: ContentKind): Promise<void> {
    this.#onPage()
    const ids = this.#files.map(({ id }) => id)
    for (const { accountId, instrument, paidOn, rows } of await selectShownOnlyBy(this.#tx, kind, ids)) {
      this.changes.addAccount(accountId)
      this.changes.addInstrument(accountId, instrument, paidOn)
      this.removed[kind] += rows
    }
    await deleteShownOnlyBy(this.#tx, kind, ids)
  }

  /**
   * `copiesOf` is called for contents that other imports show: how many identical rows are then real. A content that two
   * files of the import show comes twice; the second time it is as the others show it.
   */
  async #removePage<Kind extends ContentKind>(
    kind: Kind,
    { contents, shown }: Page<Kind>,
    copiesOf: (content: ContentOf[Kind], others: readonly Shown[]) => number,
  ): Promise<void> {
    this.#onPage()
    const shownBy = Map.groupBy(shown, ({ contentId }) => contentId)
    const gone: number[] = []
    const updated: ({ id: number; copies: number } & Printed)[] = []
    const forms: Form[] = []
    for (const content of contents) {
      const all = shownBy.get(content.id) ?? []
      const others = all.filter(({ importId }) => importId !== this.#importId)
      this.changes.addAccount(content.accountId)
      if (others.length === 0) {
        gone.push(content.id)
        this.removed[kind] += content.copies
        this.changes.addRow(content.accountId, content)
        continue
      }
      const copies = copiesOf(content, others)
      const again = this.#printAgain(kind, content, all)
      if (copies === content.copies && again === undefined) continue
      this.removed[kind] += content.copies - copies
      updated.push({ id: content.id, copies, ...(again?.fields ?? readPrinted(kind, printedText(kind, content))) })
      for (const form of again?.forms ?? []) forms.push(form)
      if (copies !== content.copies) this.changes.addRow(content.accountId, content)
      if (again !== undefined) this.changes.addPrinted(kind, content, again.fields)
    }
    await updateForms(this.#tx, kind, forms)
    await updateContents(this.#tx, kind, updated)
    await deleteContents(this.#tx, kind, gone)
  }

  /**
   * The form of a content in the other files; undefined if it is stored so. Throws Failure `invalid` if
   * it is not known how one of them prints it.
   */
  #printAgain<Kind extends ContentKind>(kind: Kind, content: ContentOf[Kind], all: readonly Shown[]) {
    const known = knownForms(kind, content, all)
    const oldest = all.reduce((a, b) => (b.fileId < a.fileId ? b : a))
    if (known.length < all.length && oldest.importId === this.#importId) {
      const unknown = all.findLast(
        ({ importId, formsRecorded }) => importId !== this.#importId && !formsRecorded,
      ) as Shown
      throw invalid(undoLaterFirst(unknown.importId, this.#importId))
    }
    const forms = known.filter(({ importId }) => importId !== this.#importId)
    return preferForm(kind, content, forms, all)
  }
}

const undoLaterFirst = (later: number, asked: number) =>
  `Import ${later} has some of the rows of import ${asked}, and was made by an earlier version, which did not record how ` +
  `its files print them. Nothing was changed. Undo import ${later} first, then import ${asked}, and upload the files of ` +
  `import ${later} again.`
