/**
 * Stores an answer of the user with all that follows from it, or takes one back; runs in a worker. An answer is an entry of the
 * import history without files.
 */
import { randomUUID } from 'node:crypto'
import { selectFilesOf } from '../../ledger/file-queries.ts'
import { Next } from '../../ledger/next.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { readOutcomes } from '../../ledger/questions/evidence.ts'
import type { Given } from '../../ledger/questions/given.ts'
import { selectAskingInstruments } from '../../ledger/questions/question-queries.ts'
import { type Derived, deriveAccount, storeRecord } from '../../ledger/rebuild.ts'
import { changeEvents } from '../../ledger/record-events.ts'
import { invalid } from '../../lib/errors.ts'
import { tagCheck } from '../../lib/etag.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader, Store, Writer } from '../../store/index.ts'
import type { RecordEvent } from '../../webhooks/events/record.ts'
import { publishRecordEvents } from '../../webhooks/record-outbox.ts'
import { selectAccounts } from '../accounts/account-queries.ts'
import { MOST_OVER } from '../history.ts'
import { type AnswerJob, type AnswerOutcome, nowOf, type ReportProgress } from '../job.ts'
import { deleteOldImports, insertImport, updateImport } from '../queries.ts'
import { importFinished, importUndone } from '../record-events.ts'
import { assertRecordSums, nameOverflow } from '../storing/record-limits.ts'
import { type RecordSums, sumRecord } from '../storing/sum-queries.ts'
import { onUnchangedRecord } from '../storing/unchanged-record.ts'
import {
  type AnswerRow,
  insertAnswer,
  selectAnswersTo,
  selectFirstAsking,
  selectQuestions,
} from './question-list-queries.ts'
import { etagOfQuestion } from './questions.ts'

/**
 * `beforeCommit`: as in `undoImport`. Throws Failure `invalid` if the question does not take the answer, or if figures would be too
 * large to keep, `precondition_failed` if it was answered since.
 */
export async function answerQuestion(
  openStore: () => Promise<Store>,
  job: AnswerJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<AnswerOutcome> {
  const store = await openStore()
  return await onUnchangedRecord(store.forUser(job.userId), 'answer_overtaken', async (record) => {
    try {
      const prepared = await record.read((db) => prepareAnswer(db, job, report))
      if (prepared === undefined) return { kind: 'missing' }
      if (prepared.isUnchanged) return { kind: 'answered' }
      await record.store(async (tx) => {
        report(STORING, 'Storing the answer')
        await storeAnswer(tx, job, prepared)
        beforeCommit()
      })
      return { kind: 'answered' }
    } catch (error) {
      throw nameOverflow(error)
    }
  })
}

/** On a scale of 0 to 100. */
const STORING = 98

interface PreparedAnswer {
  /** Whether it is answered so already. */
  isUnchanged: boolean
  /** The answer in force. */
  before: AnswerRow | undefined
  accountId: number
  given: Given | null
  next: Next
  derived: readonly Derived[]
  sumsBefore: RecordSums
}

/** Undefined if nothing asks the user such a question. */
async function prepareAnswer(tx: Reader, job: AnswerJob, report: ReportProgress): Promise<PreparedAnswer | undefined> {
  const { question, answer } = job
  const [asked] = await selectQuestions(tx, { question, after: undefined, limit: 1 })
  if (asked === undefined) return undefined
  const { accountId, kind, subject } = asked
  const [before] = await selectAnswersTo(tx, [question])
  tagCheck(job.ifMatch)(etagOfQuestion(question, before))
  if (answer !== null) await assertTaken(tx, question, answer)
  const given = answer === null ? null : { question, kind, subject, answer }
  const isUnchanged = (before?.answer ?? null) === answer
  const next = new Next(job.folder)
  const derived = isUnchanged ? [] : [await deriveWith(tx, job, { accountId, question, given, next }, report)]
  return { isUnchanged, before, accountId, given, next, derived, sumsBefore: await sumRecord(tx) }
}

async function assertTaken(tx: Reader, question: string, answer: string): Promise<void> {
  const [first] = await selectFirstAsking(tx, question, 1)
  const allowed = first === undefined ? [] : readOutcomes(first.outcomes).flatMap((one) => one.answer ?? [])
  if (!allowed.includes(answer)) throw invalid(say('answer_unknown', { allowed }))
}

/** Derives what follows if the question is answered so; null: not answered. */
export async function deriveWith(
  tx: Reader,
  { userId, folder }: Pick<AnswerJob, 'userId' | 'folder'>,
  { accountId, question, given, next }: { accountId: number; question: string; given: Given | null; next: Next },
  report: ReportProgress,
): Promise<Derived> {
  const answering = new Map([[question, given]])
  const book = { userId, accountId, next, files: await selectFilesOf(tx, [accountId]), answering }
  const instruments = new Set(await selectAskingInstruments(tx, question))
  const change = { instruments, dividendInstruments: new Set<string>(), dates: new Set<string>() }
  return await deriveAccount(tx, book, change, { folder, onProgress: (done) => report(done * STORING, 'Adding up') })
}

async function storeAnswer(
  tx: Writer,
  job: AnswerJob,
  { before, accountId, given, next, derived, sumsBefore }: PreparedAnswer,
): Promise<void> {
  const { userId, userEmail, now } = job
  const changed = await storeRecord(tx, derived, next)
  await assertRecordSums(tx, { before: sumsBefore })
  const events: RecordEvent[] = []
  if (before !== undefined) {
    await updateImport(tx, before.importId, { status: 'undone' })
    events.push(importUndone(before.importId, 'answer'))
  }
  let importId = before?.importId ?? null
  if (given !== null) {
    const account = (await selectAccounts(tx)).find(({ id }) => id === accountId)
    importId = await insertImport(tx, {
      ...{ userId, userEmail, accountId, createdAt: now, status: 'success', transactionsProcessed: 0, report: {} },
      brokerageAccount: account?.number ?? account?.name ?? '',
      monthsUpdated: changed.months.size,
    })
    await insertAnswer(tx, userId, { importId, accountId, ...given })
    events.push(importFinished(importId, 'answer', { status: 'success', transactions: 0 }))
  }
  await deleteOldImports(tx, MOST_OVER)
  await upsertRevision(tx, userId, randomUUID())
  events.push(...changeEvents(changed, { reason: 'answer', importId }))
  await publishRecordEvents(tx, events, { userId, now: nowOf(job) })
}
