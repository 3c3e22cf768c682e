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

export function print(rows: Row[]): void {
  const lines = [
    ['what', 'engine', 'ours', 'peer', 'against', 'ratio'],
    ...rows.map((r) => [r.what, r.engine, r.ours, r.peer, r.peerName, r.ratio.toFixed(2)]),
  ]
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((line) => (line[i] as string).length))) ?? []
  for (const line of lines)
    process.stdout.write(`${line.map((cell, i) => cell.padEnd(widths[i] as number)).join('  ')}\n`)
}
