/** The command `tradeleaf`: `tradeleaf --help`. It has the settings of the service, and works beside it or without it. */
import { program } from './command/program.ts'
import { explainStart } from './config/start-errors.ts'
import { Failure } from './lib/errors.ts'

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Failure ? (error.detail ?? error.message) : explainStart(error)}\n`)
  process.exitCode = 1
})
