/** Pictures of journal entries: kept in the database, so that backups and copies have them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { PictureType } from '../lib/terms.ts'
import type { UploadedFile } from '../lib/uploaded-file.ts'
import type { Reader, UserStore } from '../store/index.ts'
import { changeJournal, ensureEntry, type FullEntry, type JournalDeps, readBeside, type Target } from './journal.ts'
import { readPictureBytes } from './picture-bytes.ts'
import { notPicture, pictureTypeOf } from './picture-type.ts'
import {
  countPicturesOf,
  deletePicture,
  insertPicture,
  type Picture,
  selectPart,
  selectPicture,
  sumPictures,
  updateEntry,
} from './queries.ts'

/** Of a picture. */
export const MOST_BYTES = 5_000_000
/** A browser takes four bytes of memory for each. */
const MOST_PIXELS = 50_000_000
const MOST_OF_ENTRY = 10
const PART_BYTES = 200_000

export interface PictureDeps extends JournalDeps {
  /** Of all pictures of a user. */
  quotaBytes: number
}

/**
 * Adds a picture to the entry of a target. Throws Failure `not_found` if there is no such round trip, `conflict` if there are too
 * many pictures or entries, `invalid` for a file that is no picture, or has too many pixels.
 */
export async function addPicture(
  { store, clock, quotaBytes }: PictureDeps,
  userId: number,
  target: Target,
  file: UploadedFile,
): Promise<FullEntry[]> {
  const { contentType, bytes } = readable(await readFile(file.path), file.name)
  const now = clock.now()
  const picture = {
    fileName: file.name,
    contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    addedAt: now,
  }
  return await changeJournal(store, userId, async (tx) => {
    const { id: entryId } = await ensureEntry(tx, userId, target, now)
    const [there] = await countPicturesOf(tx, [entryId])
    if ((there?.pictures ?? 0) >= MOST_OF_ENTRY) throw conflict(say('picture_limit', { most: MOST_OF_ENTRY }))
    if ((await sumPictures(tx)) + bytes.length > quotaBytes)
      throw conflict(say('quota_pictures', { most_mb: quotaBytes / 1_000_000, setting: 'QUOTA_PICTURES_MB' }))
    await insertPicture(tx, userId, { entryId, ...picture }, partsOf(bytes))
    await updateEntry(tx, entryId, { updatedAt: now })
    return await readBeside(tx, entryId)
  })
}

/** What is stored of a picture. Throws Failure `invalid` for a file that is no picture, or has too many pixels. */
function readable(uploaded: Buffer, name: string): { contentType: PictureType; bytes: Buffer } {
  const contentType = pictureTypeOf(uploaded)
  const picture = contentType && readPictureBytes(uploaded, contentType)
  if (contentType === undefined || picture === undefined) throw notPicture(name)
  const { width, height, parts } = picture
  if (width * height > MOST_PIXELS)
    throw invalid(say('picture_too_large', { width, height, most_megapixels: MOST_PIXELS / 1_000_000 }))
  return { contentType, bytes: Buffer.concat(parts) }
}

function partsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES) parts.push(bytes.subarray(at, at + PART_BYTES))
  return parts
}

/** Throws Failure `not_found` if there is no such picture. */
export async function readPicture(db: Reader, id: number): Promise<Picture> {
  const picture = await selectPicture(db, id)
  if (picture === undefined) throw notFound(say('picture_unknown', { id }))
  return picture
}

/** The bytes, read as they are sent. It fails if the picture is deleted meanwhile. */
export function pictureBytes(own: Pick<UserStore, 'read'>, { id, size }: Picture): Readable {
  const parts = readParts({ id, size }, (position) => own.read((db) => selectPart(db, id, position)))
  return Readable.from(parts, { objectMode: false, highWaterMark: 1 })
}

/** The bytes of a picture in their order. `partAt`: reads a part. */
export async function* readParts(
  { id, size }: Pick<Picture, 'id' | 'size'>,
  partAt: (position: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (let position = 0, sent = 0; sent < size; position++) {
    const bytes = await partAt(position)
    if (bytes === undefined) throw new Error(`picture ${id} was deleted while it was sent`)
    sent += bytes.length
    yield bytes
  }
}

/** Throws Failure `not_found` if there is no such picture. */
export const removePicture = ({ store }: Pick<JournalDeps, 'store'>, userId: number, id: number) =>
  changeJournal(store, userId, async (tx) => {
    const { entryId } = await readPicture(tx, id)
    await deletePicture(tx, id)
    await updateEntry(tx, entryId, {})
  })
