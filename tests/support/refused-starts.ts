/** A process that tries a service on each database of its arguments, and prints the line that it would show. */
import { readConfig } from '../../src/config/index.ts'
import { explainStart } from '../../src/config/start-errors.ts'
import { openService } from '../../src/service.ts'

for (const url of process.argv.slice(2)) {
  const line = await openService(readConfig({ DATABASE_URL: url })).then(() => 'it starts', explainStart)
  process.stdout.write(`${line}\n`)
}
process.exit()
