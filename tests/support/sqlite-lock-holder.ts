/** A process that holds the write lock of the SQLite file argv[2] until its standard input closes. */
import Database from 'better-sqlite3'

const handle = new Database(process.argv[2] as string, { fileMustExist: true })
handle.exec('BEGIN IMMEDIATE')
process.stdout.write('locked\n')
process.stdin.on('end', () => handle.close()).resume()
