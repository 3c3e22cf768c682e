/** The broker of a file, by its layout. */
import { LAYOUTS } from '../broker-files/layouts/index.ts'

/** The accounts of TD Ameritrade and of thinkorswim moved to Schwab, whose files print their rows again. */
const OF_SCHWAB = /^(?:TD Ameritrade|thinkorswim) /
/** Layouts that users of any broker write: our own, and the template of TradeNote, a journal. */
const OF_ANY_BROKER = /^(?:generic|TradeZero or TradeNote) /

/** Those whose name has several words. */
const OF_SEVERAL_WORDS = /^(?:Charles Schwab|Interactive Brokers|J\.P\. Morgan)(?= )/

/**
 * The name of the broker; undefined if it is not known: of a layout that users of any broker write, and of a file of an
 * earlier version, whose layout is null. The names of other layouts begin with another word for each broker.
 */
export function brokerOf(layout: string | null): string | undefined {
  if (layout === null || OF_ANY_BROKER.test(layout)) return undefined
  return OF_SCHWAB.test(layout) ? 'Charles Schwab' : (OF_SEVERAL_WORDS.exec(layout) ?? layout.split(' ', 1))[0]
}

/** The names of all brokers. */
export const BROKERS: ReadonlySet<string> = new Set(LAYOUTS.flatMap(({ name }) => brokerOf(name) ?? []))

/** Whether two layouts are certainly of two brokers. */
export function areOtherBrokers(one: string | null, other: string | null): boolean {
  const [a, b] = [brokerOf(one), brokerOf(other)]
  return a !== undefined && b !== undefined && a !== b
}

/** Whether two layouts are certainly of one broker. */
export const areOfOneBroker = (one: string | null, other: string | null): boolean =>
  brokerOf(one) !== undefined && brokerOf(one) === brokerOf(other)
