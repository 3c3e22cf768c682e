/** The command `tradeleaf`: `tradeleaf --help`. It has the settings of the service, and works beside it or without it. */
import { processIo } from './command/io.ts'
import { failureText, withVisibleText } from './command/output.ts'
import { runCommand } from './command/program.ts'

const args = process.argv.slice(2)
const io = withVisibleText(processIo())

/** The service ends in its own way: see `main.ts`. */
if (!/^(serve|demo)$/.test(args[0] ?? '')) {
  // A reader such as `head` may close the output early.
  process.stdout.on('error', () => process.exit(1))
  process.on('uncaughtException', (error) => {
    io.err(`${failureText(error)}\n`)
    process.exit(1)
  })
}

process.exitCode = await runCommand(args, io)
