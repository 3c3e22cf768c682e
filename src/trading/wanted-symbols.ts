import { normaliseSymbol } from '../broker-files/instrument.ts'

/** Of symbols in any spelling. undefined: all instruments. */
export const instrumentsOf = (symbols: readonly string[] | undefined): string[] | undefined =>
  symbols && [...new Set(symbols.map((each) => normaliseSymbol(each).instrument))]
