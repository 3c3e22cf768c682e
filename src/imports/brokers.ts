/** The broker of a file, by its layout; undefined if users of any broker have such files. */
import { BROKERS as BROKERS_READ } from '../broker-files/brokers.ts'
import { brokerOfLayout } from '../broker-files/layouts/index.ts'

/** The layout of a file of an earlier version is null. */
export const brokerOf = (layout: string | null): string | undefined =>
  layout === null ? undefined : (brokerOfLayout(layout) ?? undefined)

/** The names of all brokers. */
export const BROKERS: ReadonlySet<string> = new Set(BROKERS_READ)

/** Whether two layouts are certainly of two brokers. */
export function areOtherBrokers(one: string | null, other: string | null): boolean {
  const [a, b] = [brokerOf(one), brokerOf(other)]
  return a !== undefined && b !== undefined && a !== b
}

/** Whether two layouts are certainly of one broker. */
export const areOfOneBroker = (one: string | null, other: string | null): boolean =>
  brokerOf(one) !== undefined && brokerOf(one) === brokerOf(other)
