/** The public ids of trades and round trips: their account and content, so that they are the same after a new import. */

import { type DateString, isDate } from '../lib/dates.ts'
import { notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'

export interface TradeName {
  accountId: number
  closedOn: DateString
  tradeKey: string
}

export interface RoundTripKey {
  accountId: number
  instrument: string
  openedOn: DateString
  number: number
}

/** A round trip with the days of its closings; null without any. */
export interface RoundTripSpan extends RoundTripKey {
  firstClosedOn: DateString | null
  lastClosedOn: DateString | null
}

export const tradeId = ({ accountId, closedOn, tradeKey }: TradeName): string =>
  `${accountId}.${closedOn}.${tradeKey.replaceAll(':', '.')}`

export const roundTripId = ({ accountId, openedOn, number, instrument }: RoundTripKey): string =>
  `${accountId}.${openedOn}.${number}.${Buffer.from(instrument).toString('base64url')}`

/** Throws Failure `not_found` for a text that `tradeId` cannot have made. */
export function parseTradeId(id: string): TradeName {
  const [account, closedOn = '', ...key] = id.split('.')
  const accountId = Number(account)
  if (!Number.isSafeInteger(accountId) || !isDate(closedOn)) throw notFound(say('trade_not_found'))
  return { accountId, closedOn, tradeKey: key.join(':') }
}

/** Likewise for `roundTripId`. */
export function parseRoundTripId(id: string): RoundTripKey {
  const [account, openedOn = '', text, encoded = ''] = id.split('.')
  const [accountId, number] = [Number(account), Number(text)]
  const instrument = Buffer.from(encoded, 'base64url').toString()
  // PostgreSQL has no text with NUL.
  if (!Number.isSafeInteger(accountId) || !isDate(openedOn) || instrument.includes('\0'))
    throw notFound(say('round_trip_not_found'))
  return { accountId, openedOn, number, instrument }
}
