export interface Row {
  what: string
  engine: string
  ours: string
  peer: string
  peerName: string
  /** ours ÷ peer: of things done per second more is better, of times less. */
  ratio: number
}

export const median = (figures: number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number

/** Round by round: the machine's speed changes with the hour, and hardly from one round to the next. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((mine, round) => mine / (theirs[round] as number)))

/** Fixed, because the rows to come are not known yet; a longer cell moves the rest of its line. */
const WIDTHS = [62, 10, 28, 22, 46]
const toLine = (cells: string[]) => `${cells.map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0)).join('  ')}\n`

export function printHead(): void {
  process.stdout.write(toLine(['what', 'engine', 'ours', 'peer', 'against', 'ratio']))
}

export function print({ what, engine, ours, peer, peerName, ratio }: Row): void {
  process.stdout.write(toLine([what, engine, ours, peer, peerName, ratio.toFixed(2)]))
}
