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

/** The security whose shares the row moves. */
export const actedOn = (row: Fields): Instrument =>
  normaliseSymbol(
    /\(([A-Z0-9][A-Z0-9. ]{0,15}?)(?:\.OLD)?, [^()]*, ?[A-Z0-9]*\)$/.exec(
      row.text('description').slice(0, LONGEST),
    )?.[1] ?? '',
  )

const keepsSymbol = (row: Fields): boolean => {
  const { instrument } = actedOn(row)
  return instrument !== '' && instrument === describedTicker(row).instrument
}

export const STATED_ACTIONS: readonly Rule[] = [
  { action: /\) split \d+ for \d+ \(/, when: keepsSymbol, to: 'split' },
  { action: /\) cusip\/isin change to \(/, to: 'share_movement', as: 'Name Change' },
  { action: /\) spin-?off /, to: 'share_movement', as: 'Spin-off' },
  { action: /\) merged\(acquisition\) for usd [\d.]+ per share \(/, to: 'redemption', as: 'Cash Merger' },
  { action: /\) merged\(acquisition\) with /, to: 'share_movement', as: 'Stock Merger' },
  ...CORPORATE_ACTIONS,
]
