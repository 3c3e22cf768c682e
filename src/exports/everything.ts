/** Everything that is stored of a user: a zip with a CSV and a JSON file for each table, and the pictures. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { readParts } from '../journal/pictures.ts'
import { type Picture, selectPart } from '../journal/queries.ts'
import { BYTE_ORDER_MARK, csvText, NEWLINE } from '../lib/csv-text.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../lib/decimal.ts'
import { pictureName } from '../lib/terms.ts'
import type { AllReader, Reader, Store } from '../store/index.ts'
import { columnsOf, isOfDirectory, PARTS, type PartName, selectPagesOf } from './everything-queries.ts'

type Write = (bytes: Uint8Array) => void
type Row = Record<string, unknown>

/** Writes the zip as it is made; memory does not grow with the record. */
export async function writeEverything(store: Store, userId: number, write: Write): Promise<void> {
  const done = Promise.withResolvers<void>()
  const zip = new Zip((error, bytes, isLast) => {
    if (error !== null) return done.reject(error)
    write(bytes)
    if (isLast) done.resolve()
  })
  const names = Object.keys(PARTS) as PartName[]
  const writeParts = async (db: AllReader, parts: readonly PartName[]) => {
    for (const name of parts) {
      await writeFile(zip, `${name}.csv`, csvOf(db, name, userId))
      await writeFile(zip, `${name}.json`, jsonOf(db, name, userId))
    }
  }
  await store.snapshot((db) => writeParts(db, names.filter(isOfDirectory)))
  const own = names.filter((name) => !isOfDirectory(name))
  await store.forUser(userId).snapshot(async (db) => {
    await writeParts(db, own)
    await writePictures(zip, db, userId)
  })
  zip.end()
  await done.promise
}

/** As they are: pictures are compressed already. */
async function writePictures(zip: Zip, db: Reader, userId: number): Promise<void> {
  for await (const page of selectPagesOf(db, 'journal_pictures', userId))
    for (const picture of page as unknown as Picture[]) {
      const { id, contentType } = picture
      const file = new ZipPassThrough(`pictures/${pictureName(id, contentType)}`)
      zip.add(file)
      for await (const bytes of readParts(picture, (position) => selectPart(db, id, position)))
        file.push(new Uint8Array(bytes))
      file.push(new Uint8Array(0), true)
    }
}

async function writeFile(zip: Zip, name: string, texts: AsyncIterable<string>): Promise<void> {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  for await (const text of texts) file.push(Buffer.from(text))
  file.push(new Uint8Array(0), true)
}

async function* csvOf(db: AllReader, name: PartName, userId: number): AsyncGenerator<string> {
  const columns = columnsOf(db.t, name)
  yield `${BYTE_ORDER_MARK}${columns.map(snakeCase).join(',')}${NEWLINE}`
  for await (const page of selectPagesOf(db, name, userId)) {
    let lines = ''
    for (const row of page)
      lines += `${columns.map((column) => cell(row[column], shownValue(name, column, row[column]))).join(',')}${NEWLINE}`
    yield lines
  }
}

async function* jsonOf(db: AllReader, name: PartName, userId: number): AsyncGenerator<string> {
  const columns = columnsOf(db.t, name)
  let before = '['
  for await (const page of selectPagesOf(db, name, userId))
    for (const row of page) {
      yield `${before}\n${JSON.stringify(objectOf(name, columns, row))}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}

const objectOf = (name: PartName, columns: readonly string[], row: Row) =>
  Object.fromEntries(columns.map((column) => [snakeCase(column), shownValue(name, column, row[column])]))

const QUANTITIES = new Set(['quantity', 'shares', 'unmatched', 'quantityDifference'])
/** An instant by its name: `createdAt`, `behindSince`, `pausedUntil`. */
const INSTANT = /(At|Since|Until)$/

/** Amounts and quantities as exact decimals, instants as ISO 8601 in UTC. */
function shownValue(name: PartName, column: string, value: unknown): unknown {
  if (typeof value === 'number' && INSTANT.test(column)) return new Date(value).toISOString()
  if (typeof value !== 'bigint') return value
  // An int64 is no amount. In JSON it is text, which no reader rounds.
  if (name === 'plants' || column === 'plantId') return String(value)
  return toText(value, QUANTITIES.has(column) ? QUANTITY_PLACES : MONEY_PLACES)
}

/** Numbers are cells as they are: a minus begins no formula there. */
function cell(stored: unknown, shown: unknown): string {
  if (shown === null) return ''
  if (typeof stored !== 'string' && typeof shown !== 'object') return String(shown)
  return csvText(typeof shown === 'string' ? shown : JSON.stringify(shown))
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
