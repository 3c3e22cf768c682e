/** The words files of unknown origin use for what a transaction does, brokers' own words among them. */
import type { ReadClass, TransactionClass } from '../../ledger/ledger.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'

const WORDS: Record<ReadClass, string> = {
  buy: 'buy, b, bot, bought, purchase, purchased, you bought, market buy, limit buy, buy to open, bought to open, bto, buy open',
  sell: 'sell, s, sld, sold, sale, you sold, market sell, limit sell, sell to close, sold to close, stc, sell close',
  sell_short:
    'sell short, short sell, short, short sale, sold short, shorted, ss, sell to open, sold to open, sto, sell open',
  buy_to_cover:
    'buy to cover, bought to cover, buy cover, cover, cover short, short cover, covered, bc, btc, buy to close, bought to close, buy close',
  expiration:
    'expired, expiration, expire, option expiration, option expired, expired worthless, assigned, assignment, option assignment, option assigned, exercised, exercise, option exercise, exchange or exercise, oexp, oasgn, oexcs',
  cancel_buy: 'cancel buy, buy cancel, cancelled buy, canceled buy, buy cancelled, buy canceled, buy correction',
  cancel_sell:
    'cancel sell, sell cancel, cancelled sell, canceled sell, sell cancelled, sell canceled, sell correction',
  split:
    'split, stock split, forward split, share split, reverse split, options frwd split, options frwd split adj, stock dividend, stock div dist, spl, spr',
  share_movement:
    'transfer of shares, share transfer, shares transferred, transfer in, transfer out, shares in, shares out, shares received, shares delivered, deposit of shares, received, delivered, journaled shares, acat, acats, acati, acato, acat in, acat out, merger, spin off, spinoff, soff, mrgs, name change, symbol change, conversion, exchange, vest, vested, award, rsu, rsu vest, stock plan activity, security transfer, stock merger, cash/stock merger, mandatory reorg exc, dist rights trans, delivered other, received other, gift',
  redemption:
    'redemption, redeemed, full redemption, cash merger, maturity, matured, called, call redemption, cash merger adj, full redemption adj, final cash liquid, final cash liquid adj',
  dividend:
    'dividend, dividends, div, cash dividend, cdiv, mdiv, ordinary dividend, qualified dividend, qualified div, non qualified dividend, nonqualified dividend, non qualified div, special dividend, dividend received, dividend income, dividend payment, capital gain, capital gains, capital gain distribution, capital gains distribution, cap gain, long term cap gain, short term cap gain, long term capital gain, short term capital gain, capital gain (lt), capital gain (st), lt cap gain, st cap gain, special qual div, special non qual div, pr yr cash div, pr yr special div, pr yr non qual div, qualified div adj, div adjustment, qual div reinvest, qual div reinvest adj, pr yr div reinvest, reinvestment adj, pr yr lt c/g rein, payment in lieu, substitute payment',
  return_of_capital: 'return of capital, return of cap adj, roc',
  cash_in_lieu: 'cash in lieu, cil, fractional share cash',
  interest:
    'interest, int, interest income, interest earned, interest received, interest paid, credit interest, debit interest, bank interest, bond interest, cd interest, margin interest, interest adj, promotional award, mint',
  tax: 'tax, taxes, withholding, withholding tax, tax withheld, tax withholding, foreign tax, foreign tax paid, foreign tax withholding, foreign tax withheld, foreign tax reclaim, foreign tax reclaim adj, nra tax, nra tax adj, pr yr nra tax, nra withholding, nra withhold, irs withhold adj, dtax',
  fee: 'fee, fees, service fee, management fee, advisory fee, advisor fee, adr fee, adr mgmt fee, adr mgmt fee adj, account fee, wire fee, commission, dfee, afee, gold',
  cash: 'deposit, cash deposit, withdrawal, cash withdrawal, withdraw, transfer, cash transfer, funds received, funds paid, wire, wire in, wire out, wire transfer, wire received, wire sent, wire funds, wire funds received, wire funds adj, ach, ach deposit, ach withdrawal, ach in, ach out, eft, electronic funds transfer, moneylink transfer, moneylink deposit, moneylink adj, contribution, journal, journaled, internal transfer, direct deposit, direct debit, check, check received, check paid, sweep, sweep in, sweep out, futures mm sweep, visa purchase, misc cash entry, misc credits, bank transfer, cash, adjustment, rtp',
}

/** The share leg of a reinvestment has a quantity, the cash leg has none; one word serves for both. */
const REINVESTMENT = new Set(
  'reinvest, reinvestment, reinvested, drip, dividend reinvestment, reinvest dividend, reinvested dividend, reinvest dividends, dividend reinvested, dividend reinvest, reinvest shares, reinvestment share, reinvestment share(s), capital gain reinvestment, long term cap gain reinvest, short term cap gain reinvest'.split(
    ', ',
  ),
)

const INWARD = /\b(in|received|deposit|contribution|vest|vested|award|rsu|stock plan activity|spin ?off|soff|acati)\b/
const OUTWARD = /\b(out|paid|sent|delivered|withdraw|withdrawal|debit|margin interest|acato|to)\b/

/** `BUY_TO_OPEN`, `Buy-to-open`: in lower case, with spaces. */
export const plainWords = (action: string): string =>
  action
    .toLowerCase()
    .replace(/[-_.*:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const CLASSES: ReadonlyMap<string, ReadClass> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(', ').map((word): [string, ReadClass] => [word, kind as ReadClass]),
  ),
)

const MAY_MOVE_SHARES: ReadonlySet<TransactionClass> = new Set(['share_movement', 'cash'])

const NO_DIRECTION = 'the shares may have come or left; write Transfer In or Transfer Out'

/** What an action means; undefined for an unknown one, which is then reported. */
export function genericRule(action: string, row: Fields): Rule | undefined {
  const word = plainWords(action)
  const quantity = row.quantity('quantity') ?? 0n
  if (REINVESTMENT.has(word)) return { action, to: quantity === 0n ? 'dividend' : 'buy' }
  const to = CLASSES.get(word)
  if (to === undefined) return undefined
  const flow = OUTWARD.test(word) ? 'out' : INWARD.test(word) ? 'in' : undefined
  const movesShares = MAY_MOVE_SHARES.has(to) && quantity !== 0n && !row.isBlank('symbol')
  if (movesShares && flow === undefined && quantity > 0n) return { action, to: { refuse: NO_DIRECTION } }
  const rule: Rule = { action, to: movesShares ? 'share_movement' : to }
  return flow === undefined ? rule : { ...rule, flow }
}

/** The class of a word alone, for proposals; undefined for one that serves for two. */
export const classOfWord = (action: string): ReadClass | undefined => CLASSES.get(plainWords(action))
