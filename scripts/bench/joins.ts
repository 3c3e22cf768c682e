/**
 * The time of a prepared statement with a join against two statements without, on better-sqlite3 alone. SQLite 3.54.1,
 * which better-sqlite3 13.1 and 13.2 include, adds 5 µs to every statement with a join. Upgrade once this row is as
 * good as with 13.0.3.
 */
import Database from 'better-sqlite3'
import { sized } from './sizes.ts'
import { median, type Row, ratioOf } from './table.ts'

const ROUNDS = sized(15, 1)
const RUNS = sized(20_000, 100)

/** Yields nothing on PostgreSQL. */
export async function* benchJoins(engine: string): AsyncGenerator<Row> {
  if (engine !== 'SQLite') return
  const db = new Database(':memory:')
  db.exec(
    'create table people (id integer primary key, name text); create table tokens (id text primary key, person integer)',
  )
  db.exec("insert into people values (1, 'Ada'); insert into tokens values ('t', 1)")
  const joined = db.prepare('select p.name from tokens t join people p on p.id = t.person where t.id = ?').pluck()
  const token = db.prepare('select person from tokens where id = ?').pluck()
  const person = db.prepare('select name from people where id = ?').pluck()
  const microseconds = (run: () => unknown): number => {
    const start = performance.now()
    for (let i = 0; i < RUNS; i++) run()
    return ((performance.now() - start) * 1_000) / RUNS
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({
    one: microseconds(() => joined.get('t')),
    two: microseconds(() => person.get(token.get('t'))),
  }))
  const { sqlite } = db.prepare('select sqlite_version() as sqlite').get() as { sqlite: string }
  db.close()
  const [one, two] = [rounds.map((round) => round.one), rounds.map((round) => round.two)]
  yield {
    what: `time of a statement with a join, SQLite ${sqlite}`,
    engine,
    ours: `${median(one).toFixed(1)} µs`,
    peer: `${median(two).toFixed(1)} µs`,
    peerName: 'the same as two statements: at most 1',
    ratio: ratioOf(one, two),
  }
}
