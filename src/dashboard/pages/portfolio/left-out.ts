import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'

const NAMED = 6

/** Which holdings the totals leave out or count in another way: one sentence each, without any if there are none. */
export function leftOut({
  unpriced,
  uncosted,
  without_cost,
}: Pick<Schemas['Portfolio'], 'unpriced' | 'uncosted' | 'without_cost'>): string[] {
  const neither = unpriced.filter((symbol) => uncosted.includes(symbol))
  const atCost = unpriced.filter((symbol) => !uncosted.includes(symbol))
  const valueOnly = uncosted.filter((symbol) => !unpriced.includes(symbol))
  const texts = []
  if (atCost.length > 0) texts.push(`${subject(atCost)} no price yet and ${count(atCost)} at cost, without a gain.`)
  if (valueOnly.length > 0)
    texts.push(
      `${subject(valueOnly)} no known cost. The total value includes ${format.money(without_cost)} for ` +
        `${them(valueOnly)}; cost, gain and return leave ${them(valueOnly)} out. Set the cost with Change.`,
    )
  if (neither.length > 0)
    texts.push(`${subject(neither)} neither a price nor a known cost. Every total leaves ${them(neither)} out.`)
  return texts
}

const subject = (symbols: readonly string[]) => `${namesOf(symbols)} ${symbols.length === 1 ? 'has' : 'have'}`
const count = (symbols: readonly string[]) => (symbols.length === 1 ? 'counts' : 'count')
const them = (symbols: readonly string[]) => (symbols.length === 1 ? 'it' : 'them')

function namesOf(symbols: readonly string[]): string {
  const named = symbols.length > NAMED ? symbols.slice(0, NAMED) : symbols.slice(0, -1)
  const rest = symbols.length > NAMED ? format.counted(symbols.length - NAMED, 'other') : symbols.at(-1)
  return named.length === 0 ? String(rest) : `${named.join(', ')} and ${rest}`
}
