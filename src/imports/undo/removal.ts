/** Drafts the removal of the rows of files: they are in force until the last step of an undo or a move stores the draft. */
import { insertDraftCopies, upsertDraftCopiesOf, upsertDraftPrinted } from '../../ledger/draft-queries.ts'
import type { Writer } from '../../store/index.ts'
import type { ContentKind, Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import { Changes } from '../storing/changes.ts'
import type { ContentOf, Form, Shown } from '../storing/form-queries.ts'
import { formsOf, preferForm } from '../storing/resolve-forms.ts'
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
  readonly #fileIds: number[]
  readonly #removedFiles: ReadonlySet<number>
  readonly #onPage: () => void

  constructor(tx: Writer, fileIds: number[], onPage: () => void) {
    this.#tx = tx
    this.#fileIds = fileIds
    this.#removedFiles = new Set(fileIds)
    this.changes = new Changes({ taken: fileIds })
    this.#onPage = onPage
  }

  async removeTransactions(): Promise<void> {
    await this.#removeShownOnlyHere('transactions')
    for (const fileId of this.#fileIds)
      for await (const page of selectPagesOfTransactions(this.#tx, fileId))
        await this.#removePage('transactions', page, (_, others) => Math.max(...others.map(({ copies }) => copies)))
  }

  async removeLots(): Promise<void> {
    await this.#removeShownOnlyHere('lots')
    for await (const page of selectPagesOfSales(this.#tx, this.#fileIds)) {
      const contentOf = new Map(page.contents.map((content) => [content.id, content]))
      // Whether a lot without acquisition date is a summary of others depends on the files that have both.
      for (const { accountId, instrument, acquired } of page.contents)
        if (acquired === null) this.changes.addInstrument(accountId, instrument)
      const others = page.shown.filter(({ fileId }) => !this.#removedFiles.has(fileId))
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

  /** The contents that no other file shows: most of them, in one statement. */
  async #removeShownOnlyHere(kind: ContentKind): Promise<void> {
    this.#onPage()
    const ids = this.#fileIds
    for (const { accountId, instrument, paidOn, rows } of await selectRemovedInstruments(this.#tx, kind, ids)) {
      this.changes.addAccount(accountId)
      this.changes.addInstrument(accountId, instrument, paidOn)
      this.removed[kind] += rows
    }
    const { contents } = ledgerOf(this.#tx.t, kind)
    await upsertDraftCopiesOf(this.#tx, contents, selectRemovedContents(this.#tx, kind, ids))
  }

  /** `copiesOf` is called for contents that other files show: how many identical rows are then real. */
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
      const others = all.filter(({ fileId }) => !this.#removedFiles.has(fileId))
      this.changes.addAccount(content.accountId)
      const copies = others.length === 0 ? 0 : copiesOf(content, others)
      if (others.length === 0 || copies !== content.copies) {
        counted.push({ contentId: content.id, copies })
        this.removed[kind] += content.copies - copies
        this.changes.addRow(content.accountId, content)
      }
      // Undefined if the other files print it as it is stored.
      const preferred = others.length === 0 ? undefined : preferForm(kind, content, formsOf(kind, content, others), all)
      if (preferred === undefined) continue
      printed.push({ id: content.id, ...preferred.fields })
      for (const form of preferred.forms) forms.push(form)
      this.changes.addPrinted(kind, content, preferred.fields)
    }
    const { contents: table } = ledgerOf(this.#tx.t, kind)
    await insertDraftCopies(this.#tx, table, counted)
    await upsertDraftPrinted(this.#tx, table, printed, forms)
  }
}
