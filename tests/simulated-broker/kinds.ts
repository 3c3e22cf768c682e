/** The kinds of lives. Each is drawn by fast-check from small wishes, so that a life that fails shrinks to few of them. */
import fc from 'fast-check'
import { type Contract, Life, ONE, type Trade } from './life.ts'

const WITHOUT_TIMES = [
  ...(['Schwab', 'Fidelity', 'E*TRADE', 'Robinhood', 'Firstrade', 'J.P. Morgan'] as const),
  ...(['Merrill', 'TD Ameritrade', 'Vanguard'] as const),
]
const WITH_TIMES = ['Interactive Brokers', 'Webull', 'tastytrade', 'thinkorswim', 'TradeZero'] as const
const BROKERS = [...WITHOUT_TIMES, ...WITH_TIMES]
/** Files that print options as bought or sold, and not whether they are opened or closed. */
const PLAIN_OPTIONS = ['Webull orders', 'own columns'] as const
export type BrokerName = (typeof BROKERS)[number] | (typeof PLAIN_OPTIONS)[number]
type Arbitrary<T> = fc.Arbitrary<T>

/** A life, and what of it the broker's files show. */
export interface Drawn {
  life: Life
  /** A bit for each closing, 16 in all: whether the gains file has its lots. */
  lots: number
  /** How the rows of a day are listed: 0 as they happened; else a seed. */
  listing: number
}

export interface Kind {
  name: string
  brokers: readonly BrokerName[]
  draw: Arbitrary<Drawn>
  /**
   * What a listing may exchange: openings with closings, which keep their own order each; or all rows of a day, which is
   * only drawn if days begin and end with nothing held. Rows stay as they happened by default.
   */
  listing?: 'openings and closings' | 'all rows'
  /** Which closings have lots beyond `lots`: those of shares from before the files. */
  lotsOfOldShares?: true
  /** The date that lots print for a purchase or a sale; the trade date by default. */
  settlement?: readonly ('acquired' | 'sold')[]
  /** A second gains file has the same lots with settlement dates. */
  secondGains?: true
  /** The dates, sides and round trips of trades are not compared, as the files do not decide them. */
  sumsOnly?: true
  /** Other lives of the account, which are not judged: for what its files show of all of them. */
  beside?: readonly Drawn[]
}

const GAINS = ['Schwab', 'Fidelity', 'E*TRADE', 'Interactive Brokers', 'TD Ameritrade', 'tastytrade'] as const
const DATED_GAINS = ['Schwab', 'Fidelity', 'E*TRADE', 'TD Ameritrade'] as const
/** They tell a short sale from a sale. */
const MARKED = BROKERS.filter((name) => !['Firstrade', 'J.P. Morgan', 'Vanguard'].includes(name))
const SPLITS = ['Schwab', 'Fidelity', 'E*TRADE', 'Robinhood', 'Vanguard'] as const
const SPLITS_WITH_GAINS = ['Schwab', 'Fidelity', 'E*TRADE'] as const
const SHORTS_WITH_GAINS = ['Schwab', 'Fidelity', 'E*TRADE'] as const
const SHORTS_AND_SPLITS = ['Schwab', 'Fidelity', 'E*TRADE', 'Robinhood'] as const
const OPTIONS = ['Schwab', 'Fidelity', 'E*TRADE', 'Interactive Brokers', 'Robinhood', 'tastytrade'] as const
const REINVESTMENTS = [
  ...(['Schwab', 'Fidelity', 'E*TRADE', 'Interactive Brokers', 'Robinhood'] as const),
  ...(['J.P. Morgan', 'Merrill', 'Vanguard'] as const),
]
const TRANSFERS = [
  ...(['Schwab', 'Fidelity', 'E*TRADE', 'Interactive Brokers', 'Robinhood'] as const),
  ...(['J.P. Morgan', 'TD Ameritrade', 'Vanguard'] as const),
]
const TRANSFERS_WITH_GAINS = ['Schwab', 'Fidelity', 'E*TRADE', 'Interactive Brokers', 'TD Ameritrade'] as const

interface Wish {
  act: number
  wait: number
  size: number
  price: number
  fee: number
}
const wish: Arbitrary<Wish> = fc.record({
  act: fc.nat(99),
  wait: fc.integer({ min: 1, max: 30 }),
  size: fc.integer({ min: 1, max: 12 }),
  price: fc.integer({ min: 80, max: 160 }),
  fee: fc.nat(2),
})
const wishes = (most: number): Arbitrary<Wish[]> => fc.array(wish, { minLength: 1, maxLength: most })
const ALL = 0xffff
const lotsOfAll = fc.constant(ALL)
const lotsOfNone = fc.constant(0)
const lotsOfSome = fc.oneof(fc.constant(0), fc.constant(ALL), fc.nat(ALL))
const start = fc.integer({ min: 5, max: 300 })
const inOrder = fc.constant(0)
const anyOrder = fc.nat(1_000_000)

/** What of a wish stays the same in a life: prices are multiples of `unit`, and quantities of `grain`. */
interface Scale {
  unit: bigint
  grain: bigint
}
const PLAIN: Scale = { unit: 10n, grain: 1n }
const sharesOf = ({ size }: Wish, { grain }: Scale): bigint => BigInt(size) * grain * ONE
/** In cents, and the fee in cents for each share: so that each part of a trade comes to whole cents. */
const tradeOf = (one: Wish, { unit }: Scale): [price: bigint, fee: (shares: bigint) => bigint] => [
  BigInt(one.price) * unit,
  (shares) => (BigInt(one.fee) * shares) / ONE,
]

function trade(
  life: Life,
  action: Trade['action'],
  shares: bigint,
  one: Wish,
  scale = PLAIN,
  contract?: Contract,
): void {
  const [price, fee] = tradeOf(one, scale)
  const option = contract === undefined ? {} : { contract }
  life.trade(action, shares, price, { fee: shares % ONE === 0n ? fee(shares) : 0n, ...option })
}
const buy = (life: Life, one: Wish, scale = PLAIN) => trade(life, 'buy', sharesOf(one, scale), one, scale)
/** All, or what is wished of what is held. */
function sell(life: Life, one: Wish, scale = PLAIN): void {
  const wished = sharesOf(one, scale)
  trade(life, 'sell', one.act > 85 || wished > life.held ? life.held : wished, one, scale)
}
const buyOrSell = (life: Life, one: Wish, scale = PLAIN) => (one.act < 50 ? buy : sell)(life, one, scale)

type Draw = (life: Life, list: Wish[]) => void
/** A life of wishes, each on a later day than the one before. */
const lifeOf = (draw: Draw, { most = 10, method = 'first' as 'first' | 'last' } = {}): Arbitrary<Life> =>
  fc.tuple(start, wishes(most)).map(([day, list]) => {
    const life = new Life(day, method)
    draw(life, list)
    return life
  })
const drawn = (
  life: Arbitrary<Life>,
  lots: Arbitrary<number>,
  listing: Arbitrary<number> = inOrder,
): Arbitrary<Drawn> => fc.record({ life, lots, listing })

/** Its lot shows that the broker sells the shares that were bought last. */
function newerSold(): Drawn {
  const life = new Life(5, 'last')
  for (const price of [800n, 900n]) {
    life.trade('buy', ONE, price)
    life.wait(30)
  }
  life.trade('sell', ONE, 1000n)
  return { life, lots: ALL, listing: 0 }
}

const eachDay =
  (act: (life: Life, one: Wish) => void): Draw =>
  (life, list) => {
    for (const one of list) {
      life.wait(one.wait)
      act(life, one)
    }
  }

/** A day that begins and ends with nothing held: purchases and sales in any number, then the rest is sold. */
function dayTrades(life: Life, list: Wish[]): void {
  const days = fillsByDay(list)
  for (const day of days) {
    life.wait((day[0] as Wish).wait)
    for (const one of day) {
      buyOrSell(life, one)
      life.wait(0)
    }
    trade(life, 'sell', life.held, day[0] as Wish)
  }
}
/** A wish with an even price goes on with the day of the one before. */
function fillsByDay(list: Wish[]): Wish[][] {
  const days: Wish[][] = []
  for (const one of list) {
    const day = days.at(-1)
    if (day === undefined || one.price % 2 === 1) days.push([one])
    else day.push(one)
  }
  return days
}
const onTop: Draw = (life, list) => {
  for (const day of fillsByDay(list)) {
    life.wait((day[0] as Wish).wait)
    for (const one of day) {
      buyOrSell(life, one)
      life.wait(0)
    }
  }
}

/** An order is filled in up to four rows, often of one price. */
const fills = eachDay((life, one) => {
  for (let fill = 0; fill < 1 + (one.size % 4); fill++) {
    buyOrSell(life, { ...one, act: Math.min(one.act, 85), price: one.price + (one.fee === 2 ? fill : 0) })
    life.wait(0)
  }
})

/** Long or short, never both: what the wish opens if nothing is held. */
function longOrShort(life: Life, one: Wish, scale = PLAIN): void {
  const short = life.books.held('shares', 'short')
  if (short > 0n) {
    const wished = sharesOf(one, scale)
    if (one.act < 30) trade(life, 'short', wished, one, scale)
    else trade(life, 'cover', one.act > 70 || wished > short ? short : wished, one, scale)
  } else if (life.held > 0n || one.act < 30) buyOrSell(life, one, scale)
  else trade(life, 'short', sharesOf(one, scale), one, scale)
}
/** Long and then short on one day, marked. */
const bothSides = eachDay((life, one) => {
  const order: Trade['action'][] = one.act < 50 ? ['buy', 'sell', 'short', 'cover'] : ['short', 'cover', 'buy', 'sell']
  for (const [at, action] of order.entries()) {
    trade(life, action, sharesOf(one, PLAIN), { ...one, price: one.price + at * (one.act % 7) })
    life.wait(0)
  }
})

/** Fractions of shares come from dividends; their prices are whole cents. */
const reinvested = eachDay((life, one) => {
  if (life.held === 0n || one.act < 30) buy(life, one)
  else if (one.act < 60)
    life.trade('buy', BigInt(one.size * 137 + one.act) * 100_000n, BigInt(one.price * 10), { how: 'reinvested' })
  else sell(life, one)
})

const moved =
  (rest: Draw): Draw =>
  (life, [first, ...list]) => {
    const one = first as Wish
    const shares = sharesOf(one, PLAIN)
    life.moveIn(shares, (shares / ONE) * BigInt(one.price) * 10n, life.day - one.act - 10)
    rest(life, list)
  }
const movedOut = eachDay((life, one) => {
  if (one.act > 80) life.moveOutAll()
  else buyOrSell(life, one)
})

const RATIOS: readonly [to: bigint, from: bigint][] = [
  [2n, 1n],
  [3n, 1n],
  [4n, 1n],
  [5n, 1n],
  [10n, 1n],
  [20n, 1n],
  [3n, 2n],
  [5n, 4n],
]

interface Around {
  /** What happens before the first row. */
  old?: Draw
  before?: (life: Life, one: Wish, scale: Scale) => void
  /** The day of the split. By default it is alone. */
  split?: (life: Life, one: Wish, ratio: readonly [bigint, bigint], scale: Scale, after: Scale) => void
  after?: (life: Life, one: Wish, scale: Scale) => void
  times?: number
  /** Everything is sold in the end. */
  sellsAll?: true
}
/** Wishes before a split, the split, and wishes after it, at prices of the new shares; as often as `times`. */
const aroundSplits =
  ({ old, before = buyOrSell, split, after = buyOrSell, times = 1, sellsAll }: Around): Draw =>
  (life, list) => {
    const [first] = list as [Wish]
    const ratios = Array.from(
      { length: times },
      (_, at) => RATIOS[(first.act + at * first.size) % RATIOS.length] as [bigint, bigint],
    )
    const grain = ratios.reduce((product, [, from]) => product * from, 1n)
    let scale: Scale = { unit: 10n * ratios.reduce((product, [to]) => product * to, 1n), grain }
    old?.(life, list)
    const cut = Math.ceil(list.length / (times + 1))
    life.wait(1)
    trade(life, 'buy', sharesOf(first, scale), first, scale)
    for (const one of list.slice(1, cut)) {
      life.wait(one.wait)
      before(life, one, scale)
    }
    for (const [at, ratio] of ratios.entries()) {
      const [to, from] = ratio
      const next: Scale = { unit: (scale.unit * from) / to, grain }
      const rest = list.slice(cut * (at + 1), cut * (at + 2))
      life.wait(times > 1 && at > 0 ? 1 + (first.fee % 3) : first.wait)
      const one = rest[0] ?? first
      if (split === undefined) life.split(to, from)
      else split(life, one, ratio, scale, next)
      scale = next
      for (const later of rest) {
        life.wait(later.wait)
        after(life, later, scale)
      }
    }
    // Lots name all shares from before the files in the end: no file would show the others.
    const left = sellsAll === true ? life.held : oldShares(life)
    life.wait(3)
    if (left > 0n) trade(life, 'sell', left, first, scale)
  }
const oldShares = (life: Life): bigint =>
  life.books.lots('shares', 'long').reduce((sum, { opened, shares }) => sum + (opened.before ? shares : 0n), 0n)

const inTwoRows: Around['split'] = (life, one, [to, from]) =>
  life.split(to, from, {
    rows: (added) => {
      const part = (added / ((to - from) * ONE) / 2n) * (to - from) * ONE
      return [
        [0, part],
        [one.fee, added - part],
      ]
    },
  })
/** The purchase of the day before is not settled: its new shares are printed on that day, those of the others on the next. */
const halfUnsettled: Around['split'] = (life, one, [to, from], scale, next) => {
  const settled = life.held
  trade(life, 'buy', sharesOf(one, scale), one, scale)
  const unsettled = life.held - settled
  life.wait(1)
  life.split(to, from, {
    rows: () => [
      [-1, (unsettled * (to - from)) / from],
      [0, (settled * (to - from)) / from],
    ],
  })
  life.wait(0)
  trade(life, 'buy', sharesOf(one, next), { ...one, price: one.price + 1 }, next)
}
const withPurchase: Around['split'] = (life, one, [to, from], _scale, next) => {
  life.split(to, from)
  life.wait(0)
  buy(life, one, next)
}
/** A fraction of a share is paid out. Several ratios may leave as many whole shares. */
const inLieu =
  (ratios: readonly (readonly [to: bigint, from: bigint])[]): Draw =>
  (life, list) => {
    const [first] = list as [Wish]
    const [to, from] = ratios[first.act % ratios.length] as readonly [bigint, bigint]
    const cut = Math.ceil(list.length / 2)
    const old: Scale = { unit: to, grain: 1n }
    const shares = from * BigInt(1 + (first.size % 9)) + BigInt(first.wait)
    trade(life, 'buy', (shares % from === 0n ? shares + 1n : shares) * ONE, first, old)
    // Parts of one purchase without an end add up to whole shares, those of several do not.
    for (const one of ONE % from === 0n ? list.slice(1, cut) : []) {
      life.wait(one.wait)
      buy(life, one, old)
    }
    life.wait(first.wait)
    life.split(to, from, { lieu: BigInt(first.price + 7) * from })
    life.wait(3)
    for (const one of list.slice(cut)) {
      life.wait(one.wait)
      buyOrSell(life, one, { unit: from, grain: 1n })
    }
  }
const FORWARD: readonly [bigint, bigint][] = [
  [3n, 2n],
  [4n, 3n],
  [5n, 2n],
  [5n, 3n],
  [5n, 4n],
  [6n, 5n],
  [8n, 5n],
]
const REVERSE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100].map((from) => [1n, BigInt(from)] as const)
/** A third or two of a share are paid out, and all others are sold before the trades that follow. */
const inLieuOfThirds: Draw = (life, list) => {
  const [first] = list as [Wish]
  trade(life, 'buy', BigInt(3 * first.size + 4 + (first.act % 2)) * ONE, first, { unit: 40n, grain: 1n })
  life.wait(first.wait)
  life.split(4n, 3n, { lieu: BigInt(first.price * 30) })
  life.wait(3)
  trade(life, 'sell', life.held, first, { unit: 30n, grain: 1n })
  for (const one of list.slice(1)) {
    life.wait(one.wait)
    buyOrSell(life, one, { unit: 30n, grain: 1n })
  }
}
const reverse: Draw = (life, list) => {
  const [first] = list as [Wish]
  const [to, from] = REVERSE[first.act % REVERSE.length] as readonly [bigint, bigint]
  for (const one of list.slice(0, Math.ceil(list.length / 2))) {
    life.wait(one.wait)
    ;(one === first ? buy : buyOrSell)(life, one, { unit: 1n, grain: from })
  }
  life.wait(first.wait)
  life.split(to, from)
  for (const one of list.slice(Math.ceil(list.length / 2))) {
    life.wait(one.wait)
    buyOrSell(life, one, { unit: from, grain: 1n })
  }
}

/** Whatever may happen in an account, up to three splits of two for one among it. */
const anything: Draw = (life, list) => {
  let splits = 0n
  for (const one of list) {
    const scale: Scale = { unit: 80n >> splits, grain: 1n }
    life.wait(one.fee === 2 ? 0 : one.wait)
    if (one.act < 12 && life.held > 0n && splits < 3n && one.fee !== 2) {
      life.split(2n, 1n)
      splits++
    } else if (one.act < 22 && life.held > 0n)
      life.trade('buy', BigInt(one.size * 137 + one.act) * 100_000n, BigInt(one.price) * scale.unit, {
        how: 'reinvested',
      })
    else longOrShort(life, { ...one, act: (one.act * 37) % 100 }, scale)
  }
}

const bought = (life: Life, { size, price, wait, fee }: Wish, scale: Scale) => {
  const shares = BigInt(size) * scale.grain * ONE
  life.boughtBefore(shares, BigInt(price - 40) * scale.unit, -wait * 5 - 20)
  if (fee === 2) life.boughtBefore(shares, BigInt(price - 60) * scale.unit, -wait)
}
const oldThen =
  (rest: Draw): Draw =>
  (life, list) => {
    bought(life, list[0] as Wish, PLAIN)
    rest(life, list)
  }
/** Shares from before a history with splits; `scale` is that of its beginning, which the splits decide. */
const oldBeforeSplits =
  (around: Around): Draw =>
  (life, list) => {
    const times = around.times ?? 1
    const [first] = list as [Wish]
    const ratios = Array.from(
      { length: times },
      (_, at) => RATIOS[(first.act + at * first.size) % RATIOS.length] as [bigint, bigint],
    )
    const scale = {
      unit: 10n * ratios.reduce((product, [to]) => product * to, 1n),
      grain: ratios.reduce((product, [, from]) => product * from, 1n),
    }
    aroundSplits({ ...around, old: () => bought(life, first, scale) })(life, list)
  }
/** The old shares are sold first, then purchases, then comes the split. */
const soldBefore: Around['before'] = (life, one, scale) => {
  const left = oldShares(life)
  if (left > 0n) trade(life, 'sell', left, one, scale)
  else buyOrSell(life, one, scale)
}

/** Shares that no file has are sold before the first purchase. */
const soldUnknown: Draw = (life, list) => {
  const [first, ...rest] = list as [Wish, ...Wish[]]
  bought(life, first, PLAIN)
  life.wait(first.wait)
  while (life.held > 0n) {
    sell(life, first)
    life.wait(1)
  }
  eachDay(buyOrSell)(life, rest)
}
/** Old shares are sold in the morning, and others are bought later on that day. */
const soldAndBoughtBack: Draw = (life, list) => {
  const [first, ...rest] = list as [Wish, ...Wish[]]
  life.boughtBefore(sharesOf(first, PLAIN), BigInt(first.price), -30)
  life.wait(first.wait)
  trade(life, 'sell', life.held, first)
  life.wait(0)
  buy(life, { ...first, price: first.price + 3 })
  eachDay(buyOrSell)(life, rest)
}

const contractOf = (life: Life, { act, price }: Wish, days: number): Contract => ({
  right: act % 2 === 0 ? 'C' : 'P',
  strike: BigInt(price) * 50n,
  // A Friday.
  expiry: Math.ceil((life.day + days) / 5) * 5 + 4,
})
/** Contracts are bought or written, some are closed, and the rest expires. */
const options = eachDay((life, one) => {
  const contract = contractOf(life, one, 10)
  const contracts = BigInt(one.size) * ONE
  const [opening, closing, side] =
    one.act < 50 ? (['buy', 'sell', 'long'] as const) : (['short', 'cover', 'short'] as const)
  trade(life, opening, contracts, one, { unit: 1n, grain: 1n }, contract)
  life.wait(1)
  if (one.fee > 0) {
    const closed = one.fee === 2 ? contracts : (BigInt(one.size + 1) / 2n) * ONE
    trade(life, closing, closed, { ...one, price: one.price + 7 }, { unit: 1n, grain: 1n }, contract)
  }
  life.wait(contract.expiry - life.day)
  life.end('expired', contract, side, life.books.held(key(contract), side))
})
const key = ({ right, strike, expiry }: Contract) => `${right}${strike}@${expiry}`

/**
 * Two contracts that are bought and written in turn: one that is held is sold or bought more of, and after the last is sold,
 * some are written at once. In the end all are closed, or expire.
 */
const plainOptions =
  (end: 'closed' | 'expired', waiting: (one: Wish) => number): Draw =>
  (life, list) => {
    const [first] = list as [Wish]
    const contracts = [0, 1].map((at) =>
      contractOf(life, { ...first, act: first.act + at, price: first.price + at }, 500),
    )
    const held = (contract: Contract, side: 'long' | 'short') => life.books.held(key(contract), side)
    const act = (action: Trade['action'], count: bigint, { price }: Wish, contract: Contract) =>
      life.trade(action, count, BigInt(price), { contract })
    for (const one of list) {
      life.wait(waiting(one))
      const contract = contracts[one.act % 2] as Contract
      const count = BigInt(one.size) * ONE
      const side = held(contract, 'short') > 0n || (held(contract, 'long') === 0n && one.act >= 50) ? 'short' : 'long'
      const [opening, closing, other] =
        side === 'long' ? (['buy', 'sell', 'short'] as const) : (['short', 'cover', 'buy'] as const)
      const open = held(contract, side)
      if (open === 0n || one.act % 4 < 2) act(opening, count, one, contract)
      else {
        act(closing, count < open ? count : open, one, contract)
        if (count > open && one.fee === 2) act(other, count - open, one, contract)
      }
    }
    life.wait(1)
    for (const contract of contracts)
      for (const [side, closing] of [['long', 'sell'] as const, ['short', 'cover'] as const])
        if (end === 'closed') act(closing, held(contract, side), first, contract)
    if (end === 'closed') return
    for (const contract of contracts) {
      life.wait(contract.expiry - life.day)
      for (const side of ['long', 'short'] as const) life.end('expired', contract, side, held(contract, side))
    }
  }

/** The four ways in which an option delivers shares, alone or with shares that were bought before; later the rest is sold. */
const deliveries = eachDay((life, one) => {
  const contract = contractOf(life, one, 6)
  const contracts = BigInt(1 + (one.size % 3)) * ONE
  const shares = contracts * 100n
  const isLong = one.fee > 0
  const comes = (contract.right === 'C') === isLong
  if (!comes && life.held < shares) {
    trade(life, 'buy', shares - life.held, one)
    life.wait(1)
  }
  trade(life, isLong ? 'buy' : 'short', contracts, one, { unit: 1n, grain: 1n }, contract)
  life.wait(contract.expiry - life.day)
  life.end(isLong ? 'exercised' : 'assigned', contract, isLong ? 'long' : 'short', contracts)
  life.trade(comes ? 'buy' : 'sell', shares, contract.strike, { how: 'delivered' })
  if (one.act < 60 && life.held > 0n) {
    life.wait(2)
    trade(life, 'sell', one.act < 30 ? life.held : 50n * ONE, one)
  }
})

/** A written and a bought option of one expiry end in the money: one brings the shares, the other takes them. */
const spreads = (days: number) =>
  eachDay((life, one) => {
    const written = contractOf(life, one, 6)
    const bought = { ...written, strike: written.strike + (written.right === 'C' ? 1n : -1n) * BigInt(one.size) * 100n }
    const contracts = BigInt(1 + one.fee) * ONE
    trade(life, 'short', contracts, one, { unit: 1n, grain: 1n }, written)
    trade(life, 'buy', contracts, { ...one, price: one.price - 30 }, { unit: 1n, grain: 1n }, bought)
    life.wait(written.expiry - life.day)
    const shares = contracts * 100n
    const legs = [
      () => life.end('assigned', written, 'short', contracts),
      (action: Trade['action']) => life.trade(action, shares, written.strike, { how: 'delivered' }),
      () => life.end('exercised', bought, 'long', contracts),
      (action: Trade['action']) => life.trade(action, shares, bought.strike, { how: 'delivered' }),
    ] as const
    const isCall = written.right === 'C'
    if (isCall && days === 0) {
      legs[2]()
      legs[3]('buy')
      legs[0]()
      legs[1]('sell')
    } else {
      legs[0]()
      legs[1](isCall ? 'short' : 'buy')
      life.wait(days)
      legs[2]()
      legs[3](isCall ? 'cover' : 'sell')
    }
  })

const OF_OLD = { lotsOfOldShares: true } as const
const plain = eachDay(buyOrSell)
const shortsToo = eachDay((life, one) => longOrShort(life, one))
const kind = (name: string, brokers: Kind['brokers'], draw: Arbitrary<Drawn>, more: Partial<Kind> = {}): Kind => ({
  name,
  brokers,
  draw,
  ...more,
})

const DAYS_IN_LOTS = WITHOUT_TIMES.filter((name) => name !== 'J.P. Morgan')
/** The same lives, printed without times and with them. */
const withAndWithoutTimes = (name: string, draw: Arbitrary<Drawn>, listing: Kind['listing']): Kind[] => [
  kind(name, DAYS_IN_LOTS, draw, { listing }),
  kind(`${name}, gains without days`, ['J.P. Morgan'], draw, { listing }),
  kind(`${name}, with times`, WITH_TIMES, draw, { listing }),
]

export const KINDS: readonly Kind[] = [
  kind('purchases and sales on different days', BROKERS, drawn(lifeOf(plain), lotsOfSome)),
  kind('orders filled in parts', [...DAYS_IN_LOTS, ...WITH_TIMES], drawn(lifeOf(fills, { most: 6 }), lotsOfSome)),
  kind('orders filled in parts, gains without days', ['J.P. Morgan'], drawn(lifeOf(fills, { most: 6 }), lotsOfSome)),
  kind('day trades', BROKERS, drawn(lifeOf(dayTrades), lotsOfSome)),
  ...withAndWithoutTimes(
    'day trades, rows of a day in any order',
    drawn(lifeOf(dayTrades), lotsOfSome, anyOrder),
    'all rows',
  ),
  ...withAndWithoutTimes(
    'purchases and sales of a day on top of a position',
    drawn(lifeOf(onTop), lotsOfSome, anyOrder),
    'openings and closings',
  ),
  kind('shorts, marked', MARKED, drawn(lifeOf(shortsToo), lotsOfSome)),
  kind('long and short on one day, marked', MARKED, drawn(lifeOf(bothSides, { most: 4 }), lotsOfSome)),
  kind('reinvested dividends', REINVESTMENTS, drawn(lifeOf(reinvested), lotsOfSome)),
  kind('transfers with the cost in lots', TRANSFERS_WITH_GAINS, drawn(lifeOf(moved(plain)), lotsOfAll)),
  kind('transfers without a cost', TRANSFERS, drawn(lifeOf(moved(plain)), lotsOfNone)),
  kind('all shares move out', TRANSFERS, drawn(lifeOf(movedOut), lotsOfSome)),
  kind('a split', SPLITS, drawn(lifeOf(aroundSplits({})), lotsOfSome)),
  kind('splits near each other', SPLITS, drawn(lifeOf(aroundSplits({ times: 2 })), lotsOfSome)),
  kind('a split in two rows', SPLITS, drawn(lifeOf(aroundSplits({ split: inTwoRows })), lotsOfSome)),
  kind('a split, half of it unsettled', SPLITS, drawn(lifeOf(aroundSplits({ split: halfUnsettled })), lotsOfSome)),
  kind('a purchase on the day of a split', SPLITS, drawn(lifeOf(aroundSplits({ split: withPurchase })), lotsOfSome)),
  kind(
    'a purchase on the day of a split, rows in any order, all lots',
    SPLITS_WITH_GAINS,
    drawn(lifeOf(aroundSplits({ split: withPurchase, sellsAll: true })), lotsOfAll, anyOrder),
    { listing: 'all rows' },
  ),
  kind('cash in lieu', ['Schwab', 'Fidelity', 'Robinhood'], drawn(lifeOf(inLieu(FORWARD), { most: 6 }), lotsOfSome)),
  kind(
    'cash in lieu of a reverse split',
    ['Schwab', 'Robinhood'],
    drawn(lifeOf(inLieu(REVERSE), { most: 6 }), lotsOfSome),
  ),
  kind(
    'cash in lieu of thirds of a share',
    ['Schwab', 'Fidelity', 'Robinhood'],
    drawn(lifeOf(inLieuOfThirds, { most: 6 }), lotsOfNone),
  ),
  kind('a reverse split', ['Robinhood'], drawn(lifeOf(reverse), lotsOfNone)),
  kind('longs, shorts, reinvestments and splits', SHORTS_AND_SPLITS, drawn(lifeOf(anything, { most: 16 }), lotsOfSome)),
  kind('old shares, sold with lots', GAINS, drawn(lifeOf(oldThen(plain)), lotsOfSome), OF_OLD),
  kind('old shares, then a split', SPLITS_WITH_GAINS, drawn(lifeOf(oldBeforeSplits({})), lotsOfAll), OF_OLD),
  kind(
    'old shares sold after the splits',
    SPLITS_WITH_GAINS,
    drawn(lifeOf(oldBeforeSplits({ before: buy, times: 2 })), lotsOfAll),
    OF_OLD,
  ),
  kind(
    'old shares, a sale without lot, then a split',
    SPLITS_WITH_GAINS,
    drawn(lifeOf(oldBeforeSplits({ before: soldBefore })), lotsOfSome),
    OF_OLD,
  ),
  kind('shares that no file has, sold before the first purchase', MARKED, drawn(lifeOf(soldUnknown), lotsOfNone)),
  kind(
    'shares that no file has, sold and bought back on one day, with times',
    WITH_TIMES,
    drawn(lifeOf(soldAndBoughtBack), lotsOfNone),
  ),
  kind('two gains files on two date bases', DATED_GAINS, drawn(lifeOf(plain), lotsOfAll), {
    secondGains: true,
    sumsOnly: true,
  }),
  kind('lots that name purchases by settlement', DATED_GAINS, drawn(lifeOf(plain), lotsOfSome), {
    settlement: ['acquired'],
    sumsOnly: true,
  }),
  kind('lots that name sales by settlement', DATED_GAINS, drawn(lifeOf(plain), lotsOfSome), {
    settlement: ['sold'],
    sumsOnly: true,
  }),
  kind('lots that name both days by settlement', DATED_GAINS, drawn(lifeOf(plain), lotsOfSome), {
    settlement: ['acquired', 'sold'],
    sumsOnly: true,
  }),
  kind('last in, first out, lots by settlement', DATED_GAINS, drawn(lifeOf(plain, { method: 'last' }), lotsOfAll), {
    settlement: ['acquired', 'sold'],
    sumsOnly: true,
  }),
  kind('shorts, lots by settlement', SHORTS_WITH_GAINS, drawn(lifeOf(shortsToo), lotsOfSome), {
    settlement: ['acquired', 'sold'],
    sumsOnly: true,
  }),
  kind('shorts, two gains files on two date bases', SHORTS_WITH_GAINS, drawn(lifeOf(shortsToo), lotsOfAll), {
    secondGains: true,
    sumsOnly: true,
  }),
  kind('last in, first out, all lots', GAINS, drawn(lifeOf(plain, { method: 'last' }), lotsOfAll)),
  kind('last in, first out, some lots missing', GAINS, drawn(lifeOf(plain, { method: 'last' }), fc.nat(ALL)), {
    beside: [newerSold()],
  }),
  kind('options that are closed or expire', OPTIONS, drawn(lifeOf(options, { most: 6 }), lotsOfSome)),
  kind(
    'options printed with plain words, closed',
    PLAIN_OPTIONS,
    drawn(lifeOf(plainOptions('closed', ({ wait }) => wait)), lotsOfNone),
  ),
  kind(
    'options printed with plain words, closed on one day, with times',
    ['Webull orders'],
    drawn(lifeOf(plainOptions('closed', ({ wait, fee }) => (fee === 0 ? wait : 0))), lotsOfNone),
  ),
  kind(
    'options printed with plain words, expired',
    ['own columns'],
    drawn(lifeOf(plainOptions('expired', ({ wait }) => wait)), lotsOfNone),
  ),
  kind('options that deliver shares', OPTIONS, drawn(lifeOf(deliveries, { most: 5 }), fc.constantFrom(0, ALL))),
  ...[['Friday and Monday', 1] as const, ['one day', 0] as const].flatMap(([days, later]) => {
    const draw = drawn(lifeOf(spreads(later), { most: 4 }), lotsOfNone, later === 0 ? anyOrder : inOrder)
    const more = { listing: 'all rows', sumsOnly: true } as const
    return [
      kind(`spreads delivered on ${days}`, SHORTS_AND_SPLITS, draw, more),
      kind(`spreads delivered on ${days}, marked`, ['Interactive Brokers', 'tastytrade'], draw, more),
    ]
  }),
]
