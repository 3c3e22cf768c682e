/** What the files of an instrument leave open, and what its user answered. */
import type { Quantity } from '../../lib/decimal.ts'
import type { QuestionKind } from '../../lib/terms.ts'

/** What is known beside the rows. */
export interface Answers {
  /**
   * What plain sales of more than is held are, if shares were bought back later (rule 2.5). `marked`: no short sales, because
   * the files mark these.
   */
  readonly shortSales: 'marked' | 'unanswered' | 'short' | 'long'
  /** Ratios of splits, such as `2:1`, by the days of their rows; see `split-answers.ts`. */
  readonly ratios: ReadonlyMap<string, string>
  /** Whether rows of files are the own entry that they come near, by the subject of the question; see `own-entries.ts`. */
  readonly entries: ReadonlyMap<string, EntryAnswer>
  /**
   * Whether plain rows opened what they leave open of an option contract beyond its expiry, or contracts were held before the
   * files (rule 2.5.1). `opens`: nothing is asked, because the files do not reach beyond its expiry.
   */
  readonly plainOption: 'opens' | 'unanswered' | 'opened' | 'before'
  /** The days whose rows that could not be read moved nothing, or are entered by hand. */
  readonly settledDays: ReadonlySet<string>
}

export type EntryAnswer = 'same' | 'other'

/** Nothing is asked about the instrument. */
export const NOTHING_ASKED: Answers = {
  ...{ shortSales: 'marked', ratios: new Map(), entries: new Map(), plainOption: 'opens' },
  settledDays: new Set(),
}

/** A question about the instrument, answered or not. */
export interface Asked {
  kind: QuestionKind
  /** What it is about within the instrument; empty of a kind that is asked once for all instruments of an account. */
  subject: string
  /** Those to choose from, in the order in which they are offered. */
  answers: readonly string[]
  /** The rows that raise it; none if it is answered so that they no longer do. */
  rows: readonly AskedRow[]
}

/** A row, or the part of it, that raises a question. */
export interface AskedRow {
  /** Of the transaction. */
  key: string
  /** Which of its copies. */
  copy: number
  quantity: Quantity
}
