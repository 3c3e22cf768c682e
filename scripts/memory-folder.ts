/** A temporary folder in memory. In it, the databases of tests are created and dropped without the disk. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps its files in memory. */
const SHARED_MEMORY = '/dev/shm'
/** The tests take a tenth of it. A container often has 64 MB there, which is too little. */
const LEAST_BYTES = 1 << 30

/** Creates it, and removes it as this process exits. Undefined if this machine has none, or too little room in it. */
export function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    if (bavail * bsize < LEAST_BYTES) return undefined
    const folder = mkdtempSync(join(SHARED_MEMORY, 'tradeleaf-tests-'))
    // PostgreSQL may run as another account, and has a folder of its own in it.
    chmodSync(folder, 0o1777)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return undefined
  }
}
