/** The lives that mutants meet, read once in a process: no mutant changes how a file is read. */
import { judgeRead, type ReadLives, readLives } from '../simulated-broker/in-process.ts'
import { draw, type Style } from '../simulated-broker/judge.ts'
import { KINDS, type Kind } from '../simulated-broker/kinds.ts'
import { pick, seeded } from '../support/random.ts'

/** Accounts of each kind, and lives in an account. */
const ACCOUNTS = 5
const LIVES = 6

const random = seeded(Number(process.env.PROPERTY_SEED))

async function accountsOf(kind: Kind): Promise<ReadLives[]> {
  const accounts: ReadLives[] = []
  while (accounts.length < ACCOUNTS) {
    const style: Style = {
      broker: pick(random, kind.brokers),
      newestFirst: random() < 0.5,
      files: random() < 0.3 ? 3 : 1,
    }
    const lives = draw(kind, LIVES, Math.floor(random() * 2 ** 31)).map(({ value }) => value)
    const read = await readLives([...lives, ...(kind.beside ?? [])], kind, style)
    // A life of a kind that fails today is not drawn if it does so without a change.
    if (judgeRead(read).every(({ verdict }) => verdict !== 'wrong')) accounts.push(read)
  }
  return accounts
}

export const livesByKind = new Map<string, ReadLives[]>()
for (const kind of KINDS) livesByKind.set(kind.name, await accountsOf(kind))
