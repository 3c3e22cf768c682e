/** What a fault test found: `scripts/fault-table.ts` makes a table of these lines. */
import { appendFileSync } from 'node:fs'
import type { Test } from 'tap'
import { type PlantLoad, SEED } from './plant-load.ts'

/** A line of the table that the long form prints. */
interface FaultLine {
  fault: string
  engine: string
  rounds: number
  load: PlantLoad
  problems: number
}

/** Prints the line as a comment, and appends it to the file of the table. */
export function reportFaults(t: Test, { fault, engine, rounds, load, problems }: FaultLine): void {
  const line = {
    fault,
    engine,
    rounds,
    acknowledged: load.acknowledged.size,
    refused: load.refused.size,
    unknown: load.unknown,
    requests: load.requests,
    problems,
    seed: SEED,
  }
  t.comment(JSON.stringify(line))
  if (process.env.FAULT_TABLE) appendFileSync(process.env.FAULT_TABLE, `${JSON.stringify(line)}\n`)
}
