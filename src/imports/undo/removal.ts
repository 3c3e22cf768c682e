/** Drafts the removal of the rows of files: they are in force until the last step of an undo or a move stores the draft. */
import { insertDraftCopies, upsertDraftCopiesOf, upsertDraftPrinted } from '../../ledger/draft-queries.ts'
import type { Writer } from '../../store/index.ts'
import type { ContentKind, Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import { Changes } from '../storing/changes.ts'
import type { Form } from '../storing/form-queries.ts'
import { formsOf, preferForm } from '../storing/resolve-forms.ts'
import { type Page, selectPagesOfShared, selectRemovedContents, selectRemovedInstruments } from './undo-queries.ts'

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
    await this.#remove('transactions')
  }

  async removeLots(): Promise<void> {
    await this.#remove('lots')
  }

  async #remove(kind: ContentKind): Promise<void> {
    await this.#removeShownOnlyHere(kind)
    for (const fileId of this.#fileIds)
      for await (const page of selectPagesOfShared(this.#tx, kind, fileId)) await this.#removePage(kind, page)
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

  /** Contents that other files show too: their order, and their lots, may then come from another file. */
  async #removePage<Kind extends ContentKind>(kind: Kind, { contents, shown }: Page<Kind>): Promise<void> {
    this.#onPage()
    const shownBy = Map.groupBy(shown, ({ contentId }) => contentId)
    const counted: { contentId: number; copies: number }[] = []
    const printed: ({ id: number } & Printed)[] = []
    const forms: Form[] = []
    for (const content of contents) {
      const all = shownBy.get(content.id) ?? []
      const others = all.filter(({ fileId }) => !this.#removedFiles.has(fileId))
      this.changes.addAccount(content.accountId)
      this.changes.addInstrument(content.accountId, content.instrument)
      const copies = Math.max(0, ...others.map((other) => other.copies))
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
