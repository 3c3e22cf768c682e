/** Drafts the removal of an import's rows: they are in force until the last step of the undo stores the draft. */
import { insertDraftCopies, upsertDraftCopiesOf, upsertDraftPrinted } from '../../ledger/draft-queries.ts'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Writer } from '../../store/index.ts'
import type { StoredFile } from '../file-queries.ts'
import type { ContentKind, Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import { Changes } from '../storing/changes.ts'
import type { ContentOf, Form, Shown } from '../storing/form-queries.ts'
import { knownForms, preferForm } from '../storing/resolve-forms.ts'
import { copiesInForce } from '../storing/restated-lots.ts'
import {
  type Page,
  selectPagesOfSales,
  selectPagesOfTransactions,
  selectRemovedContents,
  selectRemovedInstruments,
} from './undo-queries.ts'

export class Removal {
  readonly changes: Changes
  /** Rows that the ledger has no longer, identical ones counted. */
  readonly removed: Record<ContentKind, number> = { transactions: 0, lots: 0 }
  readonly #tx: Writer
  readonly #importId: number
  readonly #files: readonly StoredFile[]
  readonly #onPage: () => void

  constructor(tx: Writer, importId: number, files: readonly StoredFile[], onPage: () => void) {
    this.#tx = tx
    this.#importId = importId
    this.changes = new Changes({ importId, isUndone: true })
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
      // Whether a lot without acquisition date is a summary of others depends on the files that have both.
      for (const { accountId, instrument, acquired } of page.contents)
        if (acquired === null) this.changes.addInstrument(accountId, instrument)
      const others = page.shown.filter(({ importId }) => importId !== this.#importId)
      const copies = new Map<number, number>()
      for (const sale of Map.groupBy(others, ({ contentId }) => contentOf.get(contentId)?.saleKey).values()) {
        const lots = sale.map(({ contentId, copies: copiesInFile, fileId, exportedOn, lastDate }) => {
          const { id, contentKey, costBasis, disallowedLoss } = contentOf.get(contentId) as ContentOf['lots']
          return { id, contentKey, costBasis, disallowedLoss, fileId, exportedOn, lastDate, copiesInFile }
        })
        for (const [id, inForce] of copiesInForce(lots)) copies.set(id, inForce)
      }
      await this.#removePage('lots', page, ({ id }) => copies.get(id) as number)
    }
  }

  /** The contents that no other import shows: most of them, in one statement. */
  async #removeShownOnlyHere(kind: ContentKind): Promise<void> {
    this.#onPage()
    const ids = this.#files.map(({ id }) => id)
    for (const { accountId, instrument, paidOn, rows } of await selectRemovedInstruments(this.#tx, kind, ids)) {
      this.changes.addAccount(accountId)
      this.changes.addInstrument(accountId, instrument, paidOn)
      this.removed[kind] += rows
    }
    const { contents } = ledgerOf(this.#tx.t, kind)
    await upsertDraftCopiesOf(this.#tx, contents, selectRemovedContents(this.#tx, kind, ids))
  }

  /** `copiesOf` is called for contents that other imports show: how many identical rows are then real. */
  async #removePage<Kind extends ContentKind>(
    kind: Kind,
    { contents, shown }: Page<Kind>,
    copiesOf: (content: ContentOf[Kind], others: readonly Shown[]) => number,
  ): Promise<void> {
    this.#onPage()
    const shownBy = Map.groupBy(shown, ({ contentId }) => contentId)
    const counted: { contentId: number; copies: number }[] = []
    const printed: ({ id: number } & Printed)[] = []
    const forms: Form[] = []
    for (const content of contents) {
      const all = shownBy.get(content.id) ?? []
      const others = all.filter(({ importId }) => importId !== this.#importId)
      this.changes.addAccount(content.accountId)
      const copies = others.length === 0 ? 0 : copiesOf(content, others)
      if (others.length === 0 || copies !== content.copies) {
        counted.push({ contentId: content.id, copies })
        this.removed[kind] += content.copies - copies
        this.changes.addRow(content.accountId, content)
      }
      const preferred = others.length === 0 ? undefined : this.#preferOtherForm(kind, content, all)
      if (preferred === undefined) continue
      printed.push({ id: content.id, ...preferred.fields })
      for (const form of preferred.forms) forms.push(form)
      this.changes.addPrinted(kind, content, preferred.fields)
    }
    const { contents: table } = ledgerOf(this.#tx.t, kind)
    await insertDraftCopies(this.#tx, table, counted)
    await upsertDraftPrinted(this.#tx, table, printed, forms)
  }

  /**
   * The preferred form of a content in the files of other imports; undefined if it is stored already. Throws Failure
   * `invalid` if it is not known how one of them prints it.
   */
  #preferOtherForm<Kind extends ContentKind>(kind: Kind, content: ContentOf[Kind], all: readonly Shown[]) {
    const known = knownForms(kind, content, all)
    const oldest = all.reduce((a, b) => (b.fileId < a.fileId ? b : a))
    if (known.length < all.length && oldest.importId === this.#importId) {
      const unknown = all.findLast(
        ({ importId, formsRecorded }) => importId !== this.#importId && !formsRecorded,
      ) as Shown
      throw invalid(say('undo_later_first', { later: unknown.importId, import_id: this.#importId }), {
        actions: [{ type: 'undo_import', import_id: unknown.importId }],
      })
    }
    const forms = known.filter(({ importId }) => importId !== this.#importId)
    return preferForm(kind, content, forms, all)
  }
}
