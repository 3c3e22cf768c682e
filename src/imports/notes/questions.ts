/** Asks what the files leave open: one note for each account and kind of question. */
import type { Derived } from '../../ledger/rebuild.ts'
import { QUESTIONS } from '../../lib/messages/questions.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import { selectAccounts } from '../accounts/account-queries.ts'
import { selectOpenQuestions } from './question-queries.ts'

/** About questions that instruments whose rows changed ask, without those that are answered. */
export async function noteQuestions(db: Reader, derived: readonly Derived[]): Promise<Note[]> {
  const notes: Note[] = []
  for (const { owner, instruments } of derived) {
    const { accountId } = owner
    const open = await selectOpenQuestions(db, accountId)
    const changed = new Set(instruments)
    const asking = new Set(open.filter(({ instrument }) => changed.has(instrument)).map(({ question }) => question))
    const ofKinds = Map.groupBy(
      open.filter(({ question }) => asking.has(question)),
      ({ kind }) => kind,
    )
    if (ofKinds.size === 0) continue
    const account = (await selectAccounts(db)).find(({ id }) => id === accountId)?.name ?? ''
    for (const [kind, all] of [...ofKinds].sort()) {
      const count = new Set(all.map(({ question }) => question)).size
      const [{ subject }] = all as [(typeof all)[number]]
      const rows = all.reduce((sum, { rowCount }) => sum + rowCount, 0)
      const symbols = new Set(all.map(({ instrument }) => instrument)).size
      const { question, several } = QUESTIONS[kind]
      const asks = count > 1 && several ? several({ count, subject }) : question({ rows, symbols, subject })
      notes.push(
        note('answer_required', { account, kind, count, asks }, [{ type: 'answer', account_id: accountId, kind }]),
      )
    }
  }
  return notes
}
