import { normaliseSymbol } from '../broker-files/instrument.ts'

/** Of a symbol, and of several with commas between them, in any spelling. undefined: all instruments. */
export function instrumentsOf(symbol: string | undefined, symbols: string | undefined): string[] | undefined {
  const all = [...(symbol === undefined ? [] : [symbol]), ...(symbols?.split(',') ?? [])]
  return all.length === 0 ? undefined : [...new Set(all.map((each) => normaliseSymbol(each).instrument))]
}
