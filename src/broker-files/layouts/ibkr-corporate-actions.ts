/**
 * The corporate actions of an activity statement. A row begins with the security that acts, says in words what happens, and ends
 * with the security whose shares its quantity moves: `ALFA(US0231351067) Split 1 for 8 (ALFA.OLD, ALFA INC, US0231351067)`. The old
 * shares of a security that keeps its symbol have `.OLD` behind it.
 */
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import { CORPORATE_ACTIONS, describedTicker } from './ibkr-trades.ts'

const LONGEST = 400

const symbolIn = (row: Fields): string =>
  /\(([A-Z0-9][A-Z0-9. ]{0,15}?)(?:\.OLD)?, [^()]*, ?[A-Z0-9]*\)$/.exec(
    row.text('description').slice(0, LONGEST),
  )?.[1] ?? ''

/** The security whose shares the row moves. */
export function actedOn(row: Fields): Instrument {
  const symbol = symbolIn(row)
  if (symbol === '') throw row.bad('description', 'does not end with a symbol, a name and a number in brackets')
  return normaliseSymbol(symbol)
}

const keepsSymbol = (row: Fields): boolean =>
  symbolIn(row) !== '' && actedOn(row).instrument === describedTicker(row).instrument

export const STATED_ACTIONS: readonly Rule[] = [
  { action: /\) split \d+ for \d+ \(/, when: keepsSymbol, to: 'split' },
  { action: /\) cusip\/isin change to \(/, to: 'share_movement', as: 'Name Change' },
  { action: /\) spin-?off /, to: 'share_movement', as: 'Spin-off' },
  { action: /\) merged\(acquisition\) for usd [\d.]+ per share \(/, to: 'redemption', as: 'Cash Merger' },
  { action: /\) merged\(acquisition\) with /, to: 'share_movement', as: 'Stock Merger' },
  ...CORPORATE_ACTIONS,
]
