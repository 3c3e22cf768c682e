/** What users are asked about an account, and the answers to choose from. */
import type { QuestionKind } from '../terms.ts'
import { inWords, plural } from '../text.ts'

/** How often it occurs. */
export type Asking = { rows: number; symbols: number }

interface QuestionTexts {
  /** `subject`: see `questions` of the database. */
  question(p: Asking & { subject: string }): string
  /** What a note asks: of an account with so many questions of the kind. */
  several?(p: { count: number; subject: string }): string
  /** By answer. Others are values, which stand for themselves. */
  answers: Readonly<Record<string, string>>
}

export const QUESTIONS: Readonly<Record<QuestionKind, QuestionTexts>> = {
  short_sales: {
    question: ({ rows, symbols }) =>
      `${plural(rows, 'sale')} of ${plural(symbols, 'symbol')} ${rows === 1 ? 'is' : 'are'} of more than was held, and shares were bought back later. ` +
      `${rows === 1 ? 'Was it a short sale' : 'Were they short sales'}?`,
    answers: {
      short: 'Short sales: the purchases after them close them.',
      long: 'Sales of shares that were bought before, in no file of the account.',
    },
  },
  split_ratio: {
    question: ({ subject }) =>
      `No file prints the ratio of the split of ${splitOf(subject)}, and its rows leave it open. Which was it?`,
    several: ({ count, subject }) =>
      `No file prints the ratios of ${count} splits, and their rows leave them open, such as that of ${splitOf(subject)}. Which were they?`,
    answers: {},
  },
  option_side: {
    question: ({ rows, subject }) =>
      `${plural(rows, 'row')} of your files ${rows === 1 ? 'leaves' : 'leave'} ${subject} open beyond its expiry. Did the rows open it?`,
    several: ({ count, subject }) =>
      `Rows of your files leave ${count} options open beyond their expiry, such as ${subject}. Did the rows open them?`,
    answers: {
      opened: 'Yes: it expired, or no file has how it ended.',
      before: 'No: contracts were held before the files, and the first rows closed them.',
    },
  },
  unread_row: {
    question: ({ rows, subject }) =>
      `${plural(rows, 'row')} of ${splitOf(subject)} could not be read, so that nobody knows what was held from then on. Is something missing without ${rows === 1 ? 'it' : 'them'}?`,
    several: ({ count, subject }) =>
      `Rows of ${count} symbols and days could not be read, such as of ${splitOf(subject)}, so that nobody knows what was held from then on. Is something missing without them?`,
    answers: {
      nothing: 'No: it moved no shares and changed no cost, or you entered what it did by hand.',
    },
  },
  own_entry: {
    question: ({ rows, subject }) =>
      `You entered ${entryOf(subject)}. ${plural(rows, 'row')} of your files ${rows === 1 ? 'comes' : 'come'} near it. Is it the same?`,
    several: ({ count, subject }) =>
      `Rows of your files come near ${count} of your entries, such as ${entryOf(subject)}. Are they the same?`,
    answers: {
      same: 'The same: the rows of the files count instead of your entry.',
      other: 'Not the same: both count.',
    },
  },
}

/** Such as `ACME of 2024-07-15`. */
function splitOf(subject: string): string {
  const at = subject.lastIndexOf(' ')
  return `${subject.slice(0, at)} of ${inWords(subject.slice(at + 1).split(','))}`
}

/** Such as `50 ACME bought on 2026-03-02`; see `own-entries.ts`. */
function entryOf(subject: string): string {
  const words = subject.split(' ')
  const [date, side, quantity] = words.slice(-4)
  return `${quantity} ${words.slice(0, -4).join(' ')} ${side} on ${date}`
}

export const QUESTION_ERRORS = {
  answer_unknown: ({ allowed }: { allowed: readonly string[] }) =>
    `The question takes the answers ${allowed.join(', ')}. Nothing was changed.`,
  answer_overtaken: () => 'Other imports of yours ended at the same time, and nothing was changed. Answer again.',
  answer_stopped: () => 'The service stopped before the answer was stored, and nothing was changed. Answer again.',
  answer_too_slow: ({ seconds }: { seconds: number }) =>
    `What follows from the answer took longer than ${seconds} seconds and was ended. Nothing was changed. Answer again when the service is less busy.`,
  answer_too_large: ({ most_mb }: { most_mb: number }) =>
    `What follows from the answer needs more than ${most_mb} MB of memory and was ended. Nothing was changed.`,
}
