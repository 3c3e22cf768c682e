/**
 * A process that adds users to the SQLite file argv[2] with `synchronous` argv[3], and prints each once it is
 * committed.
 */
import { writeSync } from 'node:fs'
import Database from 'better-sqlite3'

const [path, synchronous] = process.argv.slice(2) as [string, string]
const file = new Database(path, { fileMustExist: true })
file.pragma('journal_mode = WAL')
file.pragma(`synchronous = ${synchronous}`)
const insert = file.prepare('insert into users (email, created_at) values (?, 0)')
for (let i = 0; ; i++) {
  insert.run(`user-${i}`)
  writeSync(1, `user-${i}\n`)
}
