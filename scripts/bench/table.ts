export interface Row {
  what: string
  engine: string
  ours: string
  peer: string
  peerName: string
  /** ours ÷ peer: for rates more is better, for times less. NaN if there is nothing to compare with. */
  ratio: number
}

export const median = (figures: number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number

/** Compares round by round, because the machine's speed hardly changes from one round to the next. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((mine, round) => mine / (theirs[round] as number)))

/** Fixed, because later rows are not known yet. A longer cell moves the rest of its line. */
const WIDTHS = [62, 10, 28, 22, 46]
const toLine = (cells: string[]) => `${cells.map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0)).join('  ')}\n`

export function printHead(): void {
  process.stdout.write(toLine(['what', 'engine', 'ours', 'peer', 'against', 'ratio']))
}

export function print({ what, engine, ours, peer, peerName, ratio }: Row): void {
  process.stdout.write(toLine([what, engine, ours, peer, peerName, Number.isNaN(ratio) ? '' : ratio.toFixed(2)]))
}
