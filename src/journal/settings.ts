/** How a user keeps the journal. */
import type { DateString } from '../lib/dates.ts'
import type { Store } from '../store/index.ts'
import { changeJournal } from './journal.ts'
import { upsertReviewFrom } from './queries.ts'

export interface JournalSettings {
  /** The first day whose round trips are to be reviewed; null: all are. */
  reviewFrom: DateString | null
}

export const changeSettings = (store: Store, userId: number, { reviewFrom }: JournalSettings) =>
  changeJournal(store, userId, (tx) => upsertReviewFrom(tx, userId, reviewFrom))
