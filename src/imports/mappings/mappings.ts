/** Keeps what the columns of files of no known layout mean, and shows what a mapping makes of some rows. */
import { mappedReading } from '../../broker-files/detect.ts'
import type { RecordOutcome } from '../../broker-files/layout.ts'
import { headerKey, type Mapping, problemsOf } from '../../broker-files/mapped/mapping.ts'
import type { Lot, Transaction } from '../../ledger/ledger.ts'
import type { Clock } from '../../lib/clock.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor, roomOnPage, toPage } from '../../lib/cursor.ts'
import { invalid, invalidProblems, notFound } from '../../lib/errors.ts'
import { type CheckTag, entityTag } from '../../lib/etag.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader, Store } from '../../store/index.ts'
import { mappingExists, otherHeader, tooManyMappings } from './failures.ts'
import {
  countMappings,
  deleteMapping,
  insertMapping,
  type MappingRow,
  selectMapping,
  selectMappingId,
  selectMappingSizes,
  updateMapping,
} from './mapping-queries.ts'

const MOST_MAPPINGS = 100

export interface MappingDeps {
  store: Store
  clock: Clock
}

/** Throws Failure `invalid` for a mapping by which no file can be read. */
function assertUsable(mapping: Mapping): void {
  const problems = problemsOf(mapping)
  if (problems.length > 0) throw invalidProblems(problems)
}

/** Throws Failure `invalid`, or `conflict` if the header has a mapping or the user has as many as there may be. */
export async function addMapping({ store, clock }: MappingDeps, userId: number, mapping: Mapping): Promise<MappingRow> {
  const now = clock.now()
  const key = headerKey(mapping.header)
  return await store.forUser(userId).write('record', async (tx) => {
    assertUsable(mapping)
    const known = await selectMappingId(tx, key)
    if (known !== undefined) throw mappingExists(known)
    if ((await countMappings(tx)) >= MOST_MAPPINGS) throw tooManyMappings(MOST_MAPPINGS)
    const id = await tx.takeId(tx.t.importMappings)
    const row = { id, headerKey: key, mapping, createdAt: now, updatedAt: now }
    await insertMapping(tx, userId, row)
    return row
  })
}

export const etagOfMapping = ({ id, mapping }: Pick<MappingRow, 'id' | 'mapping'>): string => entityTag(id, mapping)

/** Throws Failure `not_found` if the user has no such mapping. */
export async function readMapping(
  { store }: Pick<MappingDeps, 'store'>,
  userId: number,
  id: number,
): Promise<MappingRow> {
  const row = await store.forUser(userId).read((db) => selectMapping(db, id))
  if (row === undefined) throw notFound()
  return row
}

/** Throws Failure `not_found`, `invalid`, also for another header, and what `check` throws. */
export async function changeMapping(
  { store, clock }: MappingDeps,
  userId: number,
  id: number,
  mapping: Mapping,
  check: CheckTag,
): Promise<MappingRow> {
  const updatedAt = clock.now()
  return await store.forUser(userId).write('record', async (tx) => {
    assertUsable(mapping)
    const row = await selectMapping(tx, id)
    if (row === undefined) throw notFound()
    check(etagOfMapping(row))
    if (row.headerKey !== headerKey(mapping.header)) throw otherHeader()
    await updateMapping(tx, id, { mapping, updatedAt })
    return { ...row, mapping, updatedAt }
  })
}

/** Throws Failure `not_found` if the user has no such mapping. */
export async function removeMapping({ store }: Pick<MappingDeps, 'store'>, userId: number, id: number): Promise<void> {
  if (!(await store.forUser(userId).write('record', (tx) => deleteMapping(tx, id)))) throw notFound()
}

export interface OpenedMappingPage {
  ids: number[]
  /** null on the last page. */
  nextCursor: string | null
  /** Of the mappings as JSON. */
  bytes: number
}

/** A page of the mappings, newest first, before they are read. Throws Failure `invalid` for a cursor that no page has given. */
export async function openMappingPage(
  db: Reader,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<OpenedMappingPage> {
  const [before] = cursor === undefined ? [] : parseCursor(cursor)
  if (cursor !== undefined && !isInteger(before)) throw invalidCursor()
  const found = await selectMappingSizes(db, before as number | undefined, limit + 1)
  const sizes = found.map(({ bytes }) => bytes)
  const { items, nextCursor } = toPage(found, roomOnPage(sizes, limit), ({ id }) => formatCursor([id]))
  return { ids: items.map(({ id }) => id), nextCursor, bytes: items.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * The field `mapping` of an upload. `check` throws for what the contract does not allow. Throws Failure `invalid` for a mapping by which
 * no file can be read.
 */
export function mappingFrom(text: string, check: (given: unknown) => void): Mapping {
  const given = parseJson(text)
  check(given)
  assertUsable(given as Mapping)
  return given as Mapping
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(say('mapping_not_json'), { cause })
  }
}

export interface Previewed {
  /** From 1. */
  row: number
  outcome: RecordOutcome<Transaction | Lot>
}

/** What a mapping makes of rows below its header. Throws Failure `invalid` as an import would. */
export function previewMapping(mapping: Mapping, rows: readonly (readonly string[])[]): Previewed[] {
  assertUsable(mapping)
  const records = [mapping.header, ...rows].map((cells, i) => ({ line: i + 1, cells: [...cells] }))
  const found = mappedReading(mapping, { delimiter: ',', records })
  if (!found.ok) throw new Error(found.message)
  const { reader } = found.readings[0]
  const outcomes = records.flatMap((record): RecordOutcome<Transaction | Lot>[] => reader.read(record))
  outcomes.push(...(reader.rest?.() ?? []))
  return outcomes.filter(({ line }) => line > 1).map((outcome) => ({ row: outcome.line - 1, outcome }))
}
