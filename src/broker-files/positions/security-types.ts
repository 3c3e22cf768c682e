/** What files call the kinds of securities. */
import type { HoldingType } from '../../lib/terms.ts'

export type SecurityKind = { kind: 'holding'; type: HoldingType } | { kind: 'other'; reason: string }

export const CASH = 'cash'
export const OPTION = 'an option'
export const BOND = 'a bond or another security without a ticker'

/** In this order: closed-end funds are listed with the ETFs, and a cash sweep may be a money market fund. */
const KINDS: readonly [RegExp, SecurityKind][] = [
  [/\boptions?\b|^optn$|^(calls?|puts?)$/, { kind: 'other', reason: OPTION }],
  [/\bcash\b|money market|\bsweep\b|^mmf$/, { kind: 'other', reason: CASH }],
  [/\bbonds?\b|fixed income|treasur|^cds?$|certificates? of deposit/, { kind: 'other', reason: BOND }],
  [/\bet[fn]s?\b|exchange[ -]traded|closed[ -]end/, { kind: 'holding', type: 'etf' }],
  [/mutual[ _-]?funds?|^mf$|^funds?$/, { kind: 'holding', type: 'mutual_fund' }],
  [/\bstocks?\b|\bequit(y|ies)\b|^eq$|^common\b|^preferred\b|^adrs?$|^reits?$/, { kind: 'holding', type: 'stock' }],
]

/** undefined for an unknown kind. */
export function readSecurityType(text: string): SecurityKind | undefined {
  const name = text.trim().slice(0, 80).toLowerCase()
  return KINDS.find(([pattern]) => pattern.test(name))?.[1]
}

/** The rule by which US tickers are given: five letters, the last an X, are a mutual fund. */
export const typeOfTicker = (symbol: string): HoldingType => (/^[A-Z]{4}X$/.test(symbol) ? 'mutual_fund' : 'stock')
