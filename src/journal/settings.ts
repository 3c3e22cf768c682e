/** How a user keeps the journal. */
import type { DateString } from '../lib/dates.ts'
import { type CheckTag, entityTag } from '../lib/etag.ts'
import type { Store } from '../store/index.ts'
import { changeJournal } from './journal.ts'
import { selectReviewFrom, upsertReviewFrom } from './queries.ts'

export interface JournalSettings {
  /** The first day whose round trips are to be reviewed; null: all are. */
  reviewFrom: DateString | null
}

export const etagOfSettings = ({ reviewFrom }: JournalSettings): string => entityTag('journal settings', reviewFrom)

/** Throws what `check` throws. */
export const changeSettings = (store: Store, userId: number, { reviewFrom }: JournalSettings, check: CheckTag) =>
  changeJournal(store, userId, async (tx) => {
    check(etagOfSettings({ reviewFrom: await selectReviewFrom(tx) }))
    await upsertReviewFrom(tx, userId, reviewFrom)
  })
