/** The heaviest reads and JSON requests of every operation, as one user may send them. */
import { type HeavyRequest, heavyBodies, heavyReads, heavyRows } from '../../../scripts/heaviest-requests.ts'

/** Bodies that a session only may send are refused before they are read. */
const bodies = heavyBodies()

/** Rounds of all of them; each adds heavy rows to every list, and reads all lists. */
export function* floodRequests(): Generator<HeavyRequest> {
  for (let n = 1; ; n++) {
    const [rows, reads] = [heavyRows(n), heavyReads(n)]
    yield* [...rows, ...bodies, ...reads]
  }
}

/** Files of a user with so many trades: the transactions of Schwab, and their lots. */
export function longRecord(trades: number): [transactions: string, gains: string] {
  const date = (n: number) =>
    new Date(Date.UTC(2020, 0, 1 + (n % 1_700))).toISOString().replace(/(\d+)-(\d+)-(\d+)T.*/, '$2/$3/$1')
  let transactions = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n'
  let gains =
    'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term,Wash Sale?,Disallowed Loss\n'
  for (let n = trades - 1; n >= 0; n--) {
    const [symbol, cost, proceeds] = [`S${n % 700}`, 1_000 + (n % 977), 1_000 + (n % 991)]
    const [opened, closed] = [date(n), date((n % 1_700) + 9)]
    transactions += `${closed},Sell,${symbol},LOT ${n},10,$${proceeds / 10},,$${proceeds}.00\n`
    transactions += `${opened},Buy,${symbol},LOT ${n},10,$${cost / 10},,-$${cost}.00\n`
    gains += `${symbol},NAME,${closed},${opened},10,$${proceeds}.00,$${cost}.00,$${proceeds - cost}.00,Short Term,No,\n`
  }
  return [transactions, gains]
}
