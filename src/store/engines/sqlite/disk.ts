/**
 * Keeps room on the disk for the log to be moved into the database file. The file has to grow first: if the log took the
 * last room, it could never be moved, and whatever is deleted would free nothing.
 */
import { statfsSync, statSync } from 'node:fs'
import { diskFull } from '../../../lib/errors.ts'
import type { WriteHandles } from './open.ts'

/**
 * Kept free: more than a transaction can change of pages that exist, and still has in memory when it is committed (the cache of
 * an import).
 */
const RESERVE = 8 << 20
/** With less room than this the log is moved after each transaction: it may take no more than what is free. */
const SCARCE = 4 * RESERVE

interface Disk {
  free: number
  /** By how much the file has to grow to take what is in the log. */
  owed: number
}

/** Undefined if the file is gone, which is found elsewhere. */
function diskOf({ path, writer }: WriteHandles): Disk | undefined {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined) return undefined
  const { bavail, bsize } = statfsSync(path)
  return { free: bavail * bsize, owed: Math.max(0, pagesOf({ writer }) * pageSizeOf({ writer }) - file.size) }
}

type Connection = Pick<WriteHandles, 'writer'>

const pageSizeOf = ({ writer }: Connection) => Number(writer.prepare('pragma page_size').pluck().get())

/** Of the database, with what the open transaction has added. */
export const pagesOf = ({ writer }: Connection) => Number(writer.prepare('pragma page_count').pluck().get())

/** Whether the database can grow by so many pages. */
export function hasRoom(handles: WriteHandles, pages = 0): boolean {
  const disk = diskOf(handles)
  return disk === undefined || disk.free >= disk.owed + pages * pageSizeOf(handles) + RESERVE
}

/**
 * Throws Failure `unavailable` if there is no room for the open transaction, which began with `before` pages. What adds no page
 * passes, so that something can be deleted from a full disk.
 */
export function assertRoom(handles: WriteHandles, before: number): void {
  const added = pagesOf(handles) - before
  if (added > 0 && !hasRoom(handles, added)) throw diskFull({ detail: 'the log would take the room of the database' })
}

/** Moves the log into the file, and gives its room back, if the disk is nearly full. Call it outside a transaction. */
export function foldIfScarce(handles: WriteHandles): void {
  const { path, writer } = handles
  const disk = diskOf(handles)
  if (disk === undefined || disk.free >= disk.owed + SCARCE || disk.free < disk.owed) return
  if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size === 0) return
  try {
    // If another connection reads or writes, only a part is moved now.
    writer.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // The write that follows has the same error, or needs no more room than the log has.
  }
}
