/** The parts of an upload. All rows of a part belong to one account. */
import type { ReadFile } from '../reading/read-file.ts'
import { namesAccount } from './labels.ts'

/** The rows of a label, or those of a file that name no account, by the file's index. */
export type Part = string | number

/** The part of a row of a file. */
export const partOf = (label: string | null, file: number): Part =>
  label !== null && namesAccount(label) ? label : file

/** What has rows: a part of the upload, or a stored account. */
export type Source = { part: Part } | { accountId: number }

/** What the account rule needs to know of an upload. */
export interface UploadedParts {
  files: readonly Pick<ReadFile, 'kind' | 'file' | 'labels' | 'hasUnnamed'>[]
  /** Whether the files are the two of one account. */
  paired: boolean
}

export class Parts {
  readonly all: ReadonlySet<Part>
  /** Those that have transactions. */
  readonly histories: ReadonlySet<Part>
  readonly #ofFiles: readonly ReadonlySet<Part>[]

  constructor({ files }: UploadedParts) {
    this.#ofFiles = files.map(({ labels, hasUnnamed }, i) => {
      const parts = new Set([...labels].map((label) => partOf(label, i)))
      return hasUnnamed ? parts.add(i) : parts
    })
    this.all = new Set(this.#ofFiles.flatMap((parts) => [...parts]))
    const histories = this.#ofFiles.filter((_, i) => files[i]?.kind === 'transactions')
    this.histories = new Set(histories.flatMap((parts) => [...parts]))
  }

  /** Whether the files of a label have no other label. */
  isAlone(label: string): boolean {
    const isOther = (part: Part) => typeof part === 'string' && part !== label
    return this.#ofFiles.every((parts) => !parts.has(label) || ![...parts].some(isOther))
  }
}
