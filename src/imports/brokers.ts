/** The broker of a file, by its layout. */

/** The accounts of TD Ameritrade and of thinkorswim moved to Schwab, whose files print their rows again. */
const OF_SCHWAB = /^(?:TD Ameritrade|thinkorswim) /

/** undefined if the layout is generic. Each name of a layout begins with another word for each broker. */
const brokerOf = (layout: string): string | undefined =>
  layout.startsWith('generic') ? undefined : OF_SCHWAB.test(layout) ? 'Charles' : layout.split(' ', 1)[0]

/** Whether two layouts are certainly of two brokers. */
export function areOtherBrokers(one: string, other: string): boolean {
  const [a, b] = [brokerOf(one), brokerOf(other)]
  return a !== undefined && b !== undefined && a !== b
}
