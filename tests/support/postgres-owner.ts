/** A process that starts a test PostgreSQL, prints its address, and ends only by a signal. */
import { startPostgres } from '../../scripts/postgres.ts'

const { url } = await startPostgres()
process.stdout.write(`${url}\n`)
process.stdin.resume()
