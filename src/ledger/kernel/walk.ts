/**
 * Walks once through the history of an instrument, oldest day first (law 1.1). Openings go into the inventory of their side,
 * closings take from it: first what the broker's lots of the closing name, then first in, first out what no lot of another
 * closing names. Splits and reservations are known before: see `history.ts`.
 */
import { compare } from '../../lib/compare.ts'
import { type DateString, fromDayNumber } from '../../lib/dates.ts'
import { abs, type Money, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { UnmatchedCode } from '../../lib/messages/index.ts'
import type { Ratio, Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import type { Claim } from './claims.ts'
import { areTimed, inOrder, isInPlaces, isOrderOpen, isTrade, PHASE, phaseOf, type Unprinted } from './days.ts'
import { ByLeg, type Closing, type Cover, DAY_BEGINS, type Opening, type Point } from './events.ts'
import { PAID_WITHIN } from './fractions.ts'
import { type CostLost, Inventory, type Reserved, type Taken, unitsIn } from './inventory.ts'
import { plainSideOf } from './plain-options.ts'
import { effectOf, SHARE, type SplitEffect } from './ratios.ts'
import { isPaidOut, priced, type Row } from './row.ts'
import { type HeldSpan, type Move, spansOf } from './spans.ts'
import { Scale, type Units } from './units.ts'

/** A closing, or part of one, with the opening it consumed. */
export interface Match {
  closing: Closing
  /** Index among the matches of this closing, from 0. */
  piece: number
  /** What opened it. */
  taken: Taken & { money: Money }
  closed: ClosedPart
  closingMoney: Money
}

/** A part of a closing, with its share of the money and the fees. */
export interface ClosedPart {
  closing: Closing
  quantity: Quantity
  money: Money
  fees: Money
}

/** The part of a closing whose opening, or the cost of it, is in no file; or one of `Walked.listed`. */
export interface Unmatched {
  closing: Closing
  quantity: Quantity
  money: Money
  /** Included in `money`. */
  fees: Money
  /** Its shares whose cost is not known. */
  taken: readonly Taken[]
  code: UnmatchedCode
  /** Whether other shares of the closing are unmatched for another reason. */
  isRest: boolean
  /** When the first of its shares came, if a file shows that and not what they cost. */
  cameOn: DateString | null
}

/** A split as it is assumed: it takes effect before the trades of a day, after them, or at a place among them. */
export interface Split {
  /** The rows that print its shares. */
  rows: readonly Row[]
  day: number
  moment: 'before' | 'after' | number
  effect: SplitEffect
  /** The one that is tried of several ratios that fit. */
  tried: Ratio | null
  /** Whether its rows can be read otherwise, so that what they bring or change without a ratio is not missing in the files. */
  isUndecided: boolean
}

/** What the rows open and close. */
export interface Positions extends Pick<Walked, 'openings' | 'closings'> {
  /** Of the first row; 0 without rows. */
  firstDay: number
}

/** What lots of the broker take, decided before the walk. */
export interface Plan {
  /** What lots cover of the closings, in the order in which they take their shares. */
  coverings: ByLeg<readonly Pick<Cover, 'claim' | 'quantity'>[]>
  /** Of the openings. */
  reserved: ByLeg<Reserved>
  /** Of shares from before the history (law 3.4). */
  old: Record<Side, Reserved>
  /** How many shares each row closes, as a walk without lots found; undefined in that walk. */
  closes: ByLeg<Quantity> | undefined
  /** Lots, or parts of them, that no closing has. */
  alone: readonly { claim: Claim; quantity: Quantity }[]
  /** Lots without a transaction that are fractions of a share, paid out in cash. */
  fractions: ReadonlySet<Claim>
}

export const NO_PLAN: Plan = {
  ...{ coverings: new ByLeg(), reserved: new ByLeg(), old: { long: new Map(), short: new Map() }, alone: [] },
  ...{ fractions: new Set(), closes: undefined },
}

/** What a return of capital gave for each unit held, times `RETURN_SCALE`. */
export interface Returned {
  day: number
  perUnit: bigint
}
export const RETURN_SCALE = 10n ** 40n

export interface Walked {
  scale: Scale
  /** The era after the last split. */
  era: number
  /** The era at the end of the trading of a day. */
  eraOf(day: number): number
  openings: Opening[]
  closings: Closing[]
  /**
   * Cancels of purchases (`long`) and sales (`short`) that are in no file, cash of redemptions whose shares are in none,
   * and cash in lieu of fractions that are in none. They change no position, and are listed as unmatched.
   */
  listed: Closing[]
  matches: Match[]
  unmatched: Unmatched[]
  /** Shares that were moved away, and shorts. */
  left: Record<Side, Taken[]>
  /** The openings each lot consumed. */
  consumed: Map<Claim, Taken[]>
  /** The closings that each lot covers. */
  closed: Map<Claim, ClosedPart[]>
  held: Record<Side, Inventory>
  /** What is held in the end. */
  shares: Record<Side, Quantity>
  /** Of the first row; 0 without rows. */
  firstDay: number
  spans: HeldSpan[]
  /** Lots that took other shares than they name. */
  strayed: Set<Claim>
  returned: Returned[]
  /** What each split is to the position that the walk found at its moment, and what was held long. */
  effects: SplitEffect[]
  heldAtSplits: Units[]
  isOrderOpen: boolean
}

export interface History extends Walked {
  splits: readonly Split[]
  undecided: UndecidedSplit[]
  /** Walks by other readings of these splits. */
  otherReadings(): Walked[]
}

/** Rows of a split that may be read in several ways: another moment with another ratio, or several splits. */
export interface UndecidedSplit {
  rows: readonly Row[]
  /** Each is one split, or one for each row. The first is the one that figures have. */
  candidates: readonly (readonly Split[])[]
}

export interface WalkOptions {
  /** Stops after this split. */
  until?: number
  splits: readonly Split[]
  plan: Plan
  unprinted?: Unprinted
  older?: Older
}

/** Shares from before the history that no lot names. */
export type Older = Record<Side, Quantity>

/** `rows`: by day. */
export const walk = (rows: readonly Row[], options: WalkOptions): Walked => new Walk(rows, options).result()

export const SIDES: readonly Side[] = ['long', 'short']

class Walk {
  readonly #splits: readonly Split[]
  readonly #plan: Plan
  readonly #unprinted: Unprinted | undefined
  readonly #until: number | undefined
  readonly #out: Walked
  readonly #moves: Move[] = []
  readonly #wanted: ReadonlyMap<Row, Quantity>
  /** What lots still have to consume. */
  readonly #rest = new Map<Claim, Quantity>()
  #step = 0
  #nextSplit = 0
  readonly #cash: readonly Row[]
  /** Of the trades of the day, if they have no times: what is sold, and what is bought after the row. */
  #untimed = { sold: 0n, bought: 0n }
  /** The moves of the trades of the day, if places order them. */
  #ofDay: { row: Row; moves: Move[] }[] | undefined
  /** Whether a row of the instrument could not be read: nobody knows what is held from then on (rule 5.5). */
  #isUnread = false
  /** A fraction of a share that was split off, until it is paid out. */
  #fraction: { units: Units; day: number } | undefined

  constructor(rows: readonly Row[], { splits, plan, unprinted, until, older }: WalkOptions) {
    this.#until = until
    this.#splits = splits
    this.#plan = plan
    this.#unprinted = unprinted
    const scale = new Scale(
      splits.map(({ effect }) => (effect.kind === 'movement' ? { times: 1n, per: 1n } : effect.ratio)),
    )
    this.#out = {
      eraOf: (day) => splits.filter((one) => one.day < day || (one.day === day && one.moment !== 'after')).length,
      ...{ scale, era: 0, openings: [], closings: [], listed: [], matches: [], unmatched: [] },
      left: { long: [], short: [] },
      ...{ consumed: new Map(), closed: new Map(), spans: [], strayed: new Set(), returned: [] },
      ...{ effects: [], heldAtSplits: [] },
      ...{ held: { long: new Inventory(scale), short: new Inventory(scale) }, isOrderOpen: false },
      ...{ shares: { long: 0n, short: 0n }, firstDay: rows[0]?.day ?? 0 },
    }
    this.#wanted = wantedByCovers(rows)
    this.#cash = rows.filter((row) => row.class === 'cash_in_lieu')
    for (const side of SIDES) this.#openOld(side, rows[0], older?.[side] ?? 0n)
    this.#walk(rows)
  }

  result(): Walked {
    const { held, scale, era } = this.#out
    this.#forgetUnread()
    this.#out.spans = spansOf(this.#moves, scale)
    for (const side of SIDES) this.#out.shares[side] = scale.toShares(held[side].held, era)
    return this.#out
  }

  #forgetUnread(): void {
    if (this.#isUnread) for (const side of SIDES) this.#out.held[side].forgetCost('row_unread')
  }

  #walk(rows: readonly Row[]): void {
    const days = Map.groupBy(rows, ({ day }) => day)
    const alone = Map.groupBy(this.#plan.alone, ({ claim }) => claim.day)
    const all = new Set([...days.keys(), ...alone.keys(), ...this.#splits.map(({ day }) => day)])
    for (const day of [...all].sort((a, b) => a - b)) {
      if (this.#until !== undefined && this.#nextSplit > this.#until) return
      const ofDay = days.get(day) ?? []
      this.#out.isOrderOpen ||= isOrderOpen(ofDay)
      const { long, short } = this.#out.held
      const plainSide = plainSideOf(ofDay, { long: long.held, short: short.held })
      const ordered = inOrder(ofDay, this.#unprinted, plainSide)
      this.#split(day, 'before')
      for (const row of ordered) if (phaseOf(row) === PHASE.before) this.#take(row)
      this.#trade(
        day,
        ordered.filter((row) => phaseOf(row) === PHASE.trading),
      )
      for (const { claim, quantity } of alone.get(day) ?? []) this.#closeAlone(claim, quantity)
      this.#split(day, 'after')
      for (const row of ordered) if (phaseOf(row) === PHASE.after) this.#take(row)
    }
  }

  /** The trades of a day, with the splits that are printed between them. */
  #trade(day: number, trades: readonly Row[]): void {
    const places = this.#splits.filter((split) => split.day === day && typeof split.moment === 'number')
    const isPlaced = isInPlaces(trades)
    let rest = trades
    for (const split of places) {
      const place = split.moment as number
      this.#tradeIn(
        rest.filter((row) => row.place !== undefined && row.place.at! < place),
        isPlaced,
      )
      rest = rest.filter((row) => row.place === undefined || row.place.at! >= place)
      this.#split(day, split.moment)
    }
    this.#tradeIn(rest, isPlaced)
  }

  #tradeIn(trades: readonly Row[], isPlaced: boolean): void {
    const isLong = ({ maybeShort }: Row): boolean => maybeShort?.isAnswered !== true
    this.#untimed = { sold: quantityOf(trades.filter(isLong), 'sell'), bought: quantityOf(trades, 'buy') }
    if (areTimed(trades.filter(isTrade))) this.#untimed.sold = 0n
    if (!isPlaced) {
      for (const row of trades) this.#take(row)
      return
    }
    const before = { long: this.#out.held.long.held, short: this.#out.held.short.held }
    const first = this.#step
    this.#ofDay = []
    for (const row of trades) this.#take(row)
    inPlaces(this.#ofDay, before).forEach((move, i) => {
      move.at.step = first + i
    })
    this.#step = first + this.#ofDay.length * 2
    this.#ofDay = undefined
  }

  #point(day: number): Point {
    return { day, step: this.#step++ }
  }

  #note(move: Move, row: Row | null): void {
    this.#moves.push(move)
    if (this.#ofDay === undefined || row === null) return
    const last = this.#ofDay.at(-1)
    if (last?.row === row) last.moves.push(move)
    else this.#ofDay.push({ row, moves: [move] })
  }

  /** `free`: what no lot names. */
  #openOld(side: Side, first: Row | undefined, free: Quantity): void {
    const old = this.#plan.old[side]
    const units = sum(old.values()) + this.#out.scale.toUnits(free, 0)
    if (units === 0n || first === undefined) return
    const { day, date } = first
    const at = { day, step: -1 }
    const quantity = units / this.#out.scale.unitsOf(0)
    const opening: Opening = {
      ...{ side, at, day, date, time: null, quantity, money: null, fees: 0n, reserved: 0n, row: null, source: first },
      ...{ era: 0, isOld: true },
    }
    this.#out.held[side].open(opening, old, { units })
    this.#moves.push({ side, at, era: 0, units, execution: null })
  }

  #open(side: Side, row: Row, from: Quantity, to: Quantity): void {
    if (from === to) return
    const { day, date } = row
    const money = slice(side === 'long' ? -row.amount : row.amount, row.quantity, from, to)
    const at = this.#point(day)
    const { era, scale, held } = this.#out
    const opening: Opening = {
      ...{ side, at, day, date: row.acquired ?? date, time: row.place?.time ?? null, quantity: to - from },
      ...{
        money: priced(row) ? money : null,
        fees: slice(row.fees, row.quantity, from, to),
        reserved: this.#reservedOf(row, to - from),
        row,
        source: row,
        era,
        isOld: false,
      },
    }
    this.#out.openings.push(opening)
    held[side].open(opening, this.#plan.reserved.get({ side, row }))
    this.#note({ side, at, era, units: scale.toUnits(to - from, era), execution: opening }, row)
  }

  /** Shares that came without their cost. */
  #bring(row: Row, day: number, quantity: Quantity, costLost: CostLost | null = null): void {
    const date = fromDayNumber(day)
    const at = this.#point(day)
    const { era, scale, held } = this.#out
    const opening: Opening = {
      ...{
        side: 'long',
        at,
        day,
        date,
        time: null,
        quantity,
        money: null,
        fees: 0n,
        reserved: this.#reservedOf(row, quantity),
        row: null,
        source: row,
        era,
        isOld: false,
      },
    }
    this.#out.openings.push(opening)
    held.long.open(opening, this.#plan.reserved.get({ side: 'long', row }), { costLost })
    this.#note({ side: 'long', at, era, units: scale.toUnits(quantity, era), execution: null }, null)
  }

  /** What lots of sales under later names take of so many of its shares. */
  #reservedOf({ reserved }: Row, quantity: Quantity): Units {
    const { era, scale } = this.#out
    return reserved === undefined ? 0n : (scale.toUnits(quantity, era) * reserved.times) / reserved.per
  }

  #close(side: Side, row: Row, from: Quantity, to: Quantity, whole = abs(row.quantity)): void {
    if (from === to) return
    const money = slice(side === 'long' ? row.amount : -row.amount, whole, from, to)
    const { era, scale, held } = this.#out
    const at = this.#point(row.day)
    const fees = slice(row.fees, whole, from, to)
    const closing: Closing = { side, at, day: row.day, quantity: to - from, money, fees, row, era }
    this.#out.closings.push(closing)
    const before = held[side].held
    let covered = 0n
    for (const { claim, quantity } of this.#plan.coverings.get(closing) ?? []) {
      const part = min(quantity, closing.quantity - covered)
      const taken = this.#takeFor(claim, side, scale.toUnits(part, era), row.isOfLackingSale === true)
      this.#consume(claim, part, taken)
      push(this.#out.closed, claim, closedPart(closing, covered, part))
      covered += part
    }
    const isOfLots = row.isOfLackingSale === true && this.#plan.closes === undefined
    if (covered < closing.quantity && !isOfLots) this.#matchRest(closing, covered)
    this.#note({ side, at, era, units: held[side].held - before, execution: closing }, row)
  }

  /** What a lot reserves, then other shares if its own are not in the files, unless no row has its closing or its short sale. */
  #takeFor(claim: Claim, side: Side, units: Units, isOfNoRow: boolean): Taken[] {
    const { held, era, strayed } = this.#out
    const inventory = held[side]
    const taken = inventory.takeReserved(claim, units, era)
    const missing = units - unitsIn(taken)
    const others = isOfNoRow && claim.openedDay !== null ? [] : inventory.take(missing, era)
    if (others.length > 0 && claim.openedDay !== null) strayed.add(claim)
    return this.#inShares([...taken, ...others]).map((one) => (one.isOld ? { ...one, ...openedBy(claim) } : one))
  }

  /** With quantities that add up to the whole. */
  #inShares(taken: readonly Taken[]): Taken[] {
    const { scale, era } = this.#out
    let passed = 0n
    return taken.map((one) => {
      const quantity = scale.partOf(passed, passed + one.units, era)
      passed += one.units
      return { ...one, quantity }
    })
  }

  #consume(claim: Claim, quantity: Quantity, taken: readonly Taken[]): void {
    const all = this.#out.consumed.get(claim) ?? []
    all.push(...taken)
    this.#out.consumed.set(claim, all)
    const rest = (this.#rest.get(claim) ?? claim.lot.quantity) - quantity
    this.#rest.set(claim, rest)
    if (rest === 0n) this.#out.held[claim.side].release(claim)
  }

  /** A lot without a transaction. A fraction of whole shares was never held. */
  #closeAlone(claim: Claim, quantity: Quantity): void {
    const { side, day } = claim
    const { held, era, scale } = this.#out
    const inventory = held[side]
    if (this.#plan.fractions.has(claim) && scale.toShares(inventory.held, era) % SHARE === 0n) {
      inventory.removeCost(claim.lot.costBasis, claim.openedDay)
      this.#consume(claim, quantity, [])
      return
    }
    const before = inventory.held
    this.#consume(claim, quantity, this.#takeFor(claim, side, scale.toUnits(quantity, era), true))
    const units = inventory.held - before
    if (units !== 0n) this.#note({ side, at: this.#point(day), era, units, execution: null }, null)
  }

  /** Matches the units of a closing from `from` on, which no lot covers, first in, first out. */
  #matchRest(closing: Closing, from: Quantity): void {
    const { held, matches, unmatched, scale, era } = this.#out
    this.#forgetUnread()
    const rest = closing.quantity - from
    const money = slice(closing.money, closing.quantity, from, closing.quantity)
    const unknown = { quantity: 0n, money: 0n, fees: 0n, taken: [] as Taken[] }
    let costLost: CostLost | null = null
    let cameOn: DateString | null = null
    let [done, piece] = [0n, 0]
    const part = (quantity: Quantity): Money => {
      const share = slice(money, rest, done, done + quantity)
      done += quantity
      return share
    }
    for (const taken of this.#inShares(held[closing.side].takeFree(scale.toUnits(rest, era), era))) {
      const closed = closedPart(closing, from + done, taken.quantity)
      const share = part(taken.quantity)
      if (taken.money === null) {
        unknown.quantity += taken.quantity
        unknown.money += share
        unknown.fees += closed.fees
        unknown.taken.push(taken)
        costLost ??= taken.costLost
        if (closing.side === 'long' && !taken.isOld) cameOn ??= taken.date
      } else {
        const { money } = taken
        matches.push({ closing, piece: piece++, taken: { ...taken, money }, closed, closingMoney: share })
      }
    }
    const withoutOpening = this.#isUnread ? 'row_unread' : codeOf(closing.side, rest)
    const code = costLost ?? (cameOn === null ? withoutOpening : 'no_known_cost')
    const hasUnknown = unknown.quantity > 0n
    // What came without a cost is not what no file has.
    const isApart = hasUnknown && code !== withoutOpening
    if (isApart) unmatched.push({ closing, ...unknown, code, cameOn: costLost === null ? cameOn : null, isRest: false })
    const missing = rest - done
    const before = isApart ? NOTHING : unknown
    const quantity = before.quantity + missing
    const fees = before.fees + closedPart(closing, from + done, missing).fees
    const others = { quantity, fees, money: before.money + part(missing), taken: before.taken }
    if (quantity > 0n) unmatched.push({ closing, ...others, code: withoutOpening, cameOn: null, isRest: isApart })
  }

  #split(day: number, moment: Split['moment']): void {
    for (;;) {
      const split = this.#splits[this.#nextSplit]
      if (split === undefined || split.day !== day || split.moment !== moment) return
      this.#nextSplit++
      const { held, scale, era } = this.#out
      const [long, short] = [scale.toShares(held.long.held, era), scale.toShares(held.short.held, era)]
      this.#out.effects.push(effectOf(printedOf(split, this.#paidFor(split)), { long, short }))
      this.#out.heldAtSplits.push(held.long.held)
      const { effect, isUndecided } = split
      this.#out.era++
      const [row] = split.rows as [Row]
      if (effect.kind === 'movement') {
        if (effect.quantity > 0n) this.#bring(row, day, effect.quantity, isUndecided ? 'split_undecided' : null)
        else this.#remove('long', day, -effect.quantity)
      } else if (effect.kind === 'unknown')
        for (const side of SIDES) held[side].forgetCost(isUndecided ? 'split_undecided' : 'split_incomplete')
      else if (effect.paid > 0n) this.#fraction = { units: scale.toUnits(effect.paid, this.#out.era), day }
      else if (effect.lost > 0n && !this.#hasLotOfFraction(day)) this.#remove('long', day, effect.lost)
      for (const side of SIDES)
        this.#moves.push({ side, at: this.#point(day), era: this.#out.era, units: 0n, execution: null })
    }
  }

  /** The cash for a fraction of a share that follows. */
  #paidFor({ day }: Split): readonly Row[] {
    return this.#cash.filter((row) => row.day >= day && row.day <= day + PAID_WITHIN)
  }

  /** Whether a lot without a transaction is the fraction that a split of the day left. */
  #hasLotOfFraction(day: number): boolean {
    return this.#plan.alone.some(
      ({ claim: { day: sold, lot } }) => sold >= day && sold <= day + PAID_WITHIN && lot.quantity < SHARE,
    )
  }

  #remove(side: Side, day: number, quantity: Quantity): void {
    if (quantity === 0n) return
    const { held, scale, era } = this.#out
    const taken = held[side].take(scale.toUnits(quantity, era), era)
    this.#out.left[side].push(...taken)
    this.#note({ side, at: this.#point(day), era, units: -unitsIn(taken), execution: null }, null)
  }

  #take(row: Row): void {
    const { quantity, amount, day } = row
    const { held, scale, era, listed } = this.#out
    const shares = (units: Units): Quantity => scale.toShares(units, era)
    const list = (side: Side, money: Money, of: Quantity) =>
      listed.push({ ...{ side, at: this.#point(day), day, quantity: of, money, fees: 0n, row, era } })
    switch (row.class) {
      case 'unread':
        this.#isUnread = true
        break
      case 'return_of_capital':
        this.#return(row)
        break
      case 'cash_in_lieu': {
        const fraction = this.#fractionOf(row)
        if (fraction > 0n) this.#close('long', row, 0n, fraction, fraction)
        else list('long', amount, 0n)
        break
      }
      case 'cancel_buy':
        list('long', amount, quantity)
        break
      case 'cancel_sell':
        list('short', -amount, quantity)
        break
      case 'sell_short':
        this.#open('short', row, 0n, quantity)
        break
      case 'buy_to_cover':
        this.#close('short', row, 0n, quantity)
        break
      case 'redemption': {
        const all = isPaidOut(row) ? this.#paidWith(row) : quantity
        if (all > 0n) this.#close('long', row, 0n, all, all)
        else list('long', amount, 0n)
        break
      }
      case 'sell': {
        const held = this.#heldOf(row)
        this.#close('long', row, 0n, held)
        this.#open('short', row, held, quantity)
        break
      }
      case 'buy': {
        this.#untimed.bought -= quantity
        const short = shares(held.short.held)
        const free = short - min(short, this.#wanted.get(row) as Quantity)
        const may = row.isPlain ? min(short, quantity) : min(min(free, quantity), this.#mayCover(row))
        const covered = this.#closedBy('short', row) ?? may
        this.#close('short', row, 0n, covered)
        this.#open('long', row, covered, quantity)
        break
      }
      case 'expiration': {
        // The sign gives the side, unless only the other side is held.
        const all = abs(quantity)
        const [first, second]: [Side, Side] = quantity > 0n ? ['short', 'long'] : ['long', 'short']
        const other =
          this.#closedBy(second, row) ?? min(shares(held[second].held), all - min(shares(held[first].held), all))
        this.#close(first, row, 0n, all - other)
        this.#close(second, row, all - other, all)
        break
      }
      case 'share_movement':
        if (row.acquired !== null) this.#open('long', row, 0n, quantity)
        else if (quantity > 0n) {
          // A short that is moved away, or changes its name, is printed as shares that come.
          const short = min(shares(held.short.held), quantity)
          const leaving = min(short - min(short, this.#wanted.get(row) as Quantity), quantity)
          this.#remove('short', day, leaving)
          if (leaving < quantity) this.#bring(row, day, quantity - leaving)
        } else this.#remove('long', day, -quantity)
    }
  }

  /**
   * How many shares of a purchase may close a short. Of the purchases of a day without times, the last are long as far as the
   * plain sales of the day sell more than is held (law 2.2).
   */
  #mayCover({ quantity }: Row): Quantity {
    const { held, scale, era } = this.#out
    const { sold, bought } = this.#untimed
    const lacking = sold - scale.toShares(held.long.held, era) - bought
    return lacking > 0n ? quantity - min(lacking, quantity) : quantity
  }

  /** How many shares of a sale are of those held; the rest is sold short, if the row opens what it cannot close. */
  #heldOf(row: Row): Quantity {
    const { quantity, isPlain, maybeShort } = row
    const most = isPlain ? quantity : maybeShort?.isAnswered === true ? maybeShort.most : 0n
    const { held, scale, era } = this.#out
    const long = this.#closedBy('long', row) ?? min(scale.toShares(held.long.held, era), quantity)
    return quantity - min(quantity - long, most)
  }

  /** What the walk without lots found that a row closes; undefined in that walk. */
  #closedBy(side: Side, row: Row): Quantity | undefined {
    return this.#plan.closes && (this.#plan.closes.get({ side, row }) ?? 0n)
  }

  /** The shares for which a redemption was paid that prints only its cash. */
  #paidWith(row: Row): Quantity {
    if (!row.paysForAll || row.amount < 0n) return 0n
    const { held, scale, era } = this.#out
    return this.#closedBy('long', row) ?? scale.toShares(held.long.held, era)
  }

  /** The fraction of a share that was paid out: what a split left, or what the file prints if it is held. */
  #fractionOf(row: Row): Quantity {
    const { day, quantity } = row
    const { held, scale, era } = this.#out
    const closed = this.#closedBy('long', row)
    const due = this.#fraction
    // A walk without lots may have found another ratio, or none.
    const isOfLot = closed === 0n && due !== undefined && this.#hasLotOfFraction(due.day)
    if (due !== undefined && day <= due.day + PAID_WITHIN && !isOfLot) {
      this.#fraction = undefined
      return scale.toShares(min(due.units, held.long.held), era)
    }
    if (closed !== undefined) return closed
    const isHeld = quantity > 0n && quantity < SHARE && scale.toShares(held.long.held, era) % SHARE === quantity
    return isHeld ? quantity : 0n
  }

  #return(row: Row): void {
    const { held, returned, unmatched, era } = this.#out
    const at = this.#point(row.day)
    const { spread, listed } = held.long.returnCapital(row.amount)
    if (held.long.held > 0n) returned.push({ day: row.day, perUnit: (spread * RETURN_SCALE) / held.long.held })
    if (listed === 0n) return
    const closing: Closing = { side: 'long', at, day: row.day, quantity: 0n, money: listed, fees: 0n, row, era }
    unmatched.push(unmatchedOf(closing))
  }
}

/** Shares from before the history were opened on the day that their lot names. */
function openedBy({ openedDay, day }: Claim) {
  const opened = openedDay ?? day
  return { day: opened, date: fromDayNumber(opened), at: { day: opened, step: DAY_BEGINS } }
}

const push = <Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void => {
  const items = map.get(key)
  if (items === undefined) map.set(key, [item])
  else items.push(item)
}

export const ratioOf = ({ rows }: Pick<Split, 'rows'>): Ratio | null =>
  rows.find(({ ratio }) => ratio !== null)?.ratio ?? null

const printedOf = ({ rows, tried }: Split, [cash, ...others]: readonly Row[]) => ({
  quantity: sum(rows.map(({ quantity }) => quantity)),
  reverse: rows.some(({ reverse }) => reverse),
  isSigned: rows.some(({ isSigned }) => isSigned),
  isPaidOut: cash !== undefined,
  fraction: others.length === 0 ? cash?.fraction : undefined,
  ratio: ratioOf({ rows }) ?? tried,
})

/** Redemptions and cash in lieu have no place: they follow the trades. */
const placeOf = ({ place }: Row): number => place?.at ?? Number.POSITIVE_INFINITY

/** In the order of places, as far as the position allows: a closing of more than is held waits for the openings of its day. */
function inPlaces(ofDay: readonly { row: Row; moves: Move[] }[], before: Record<Side, Units>): Move[] {
  const held = { ...before }
  const done: Move[] = []
  let waiting: Move[] = []
  const take = (move: Move): boolean => {
    const isHeld = held[move.side] + move.units >= 0n
    if (!isHeld) return false
    held[move.side] += move.units
    done.push(move)
    return true
  }
  for (const { moves } of ofDay.toSorted((a, b) => compare(placeOf(a.row), placeOf(b.row))))
    for (const move of moves) {
      if (!take(move)) waiting.push(move)
      else if (move.units > 0n) waiting = waiting.filter((one) => !take(one))
    }
  return [...done, ...waiting]
}

const quantityOf = (rows: readonly Row[], name: Row['class']): Quantity =>
  sum(rows.map((row) => (row.class === name ? row.quantity : 0n)))

function closedPart(closing: Closing, from: Quantity, quantity: Quantity): ClosedPart {
  const shareOf = (money: Money) => slice(money, closing.quantity, from, from + quantity)
  return { closing, quantity, money: shareOf(closing.money), fees: shareOf(closing.fees) }
}

export const unmatchedOf = (closing: Closing): Unmatched => ({
  closing,
  quantity: closing.quantity,
  money: closing.money,
  fees: closing.fees,
  taken: [],
  code: codeOf(closing.side, closing.quantity),
  cameOn: null,
  isRest: false,
})

const NOTHING = { quantity: 0n, money: 0n, fees: 0n, taken: [] }

/** Of a quantity of 0: cash for shares, as after a merger. */
const codeOf = (side: Side, quantity: Quantity): UnmatchedCode =>
  quantity === 0n ? 'no_known_shares' : side === 'short' ? 'no_known_short_sale' : 'no_known_purchase'

/**
 * For each row, the quantity of the open short that later explicit covers close. A plain buy must not close it, because the
 * cover shows that the short was still open. `rows`: in the order in which they take effect.
 */
function wantedByCovers(rows: readonly Row[]): Map<Row, Quantity> {
  const wanted = new Map<Row, Quantity>()
  let later = 0n
  for (const row of rows.toReversed()) {
    wanted.set(row, later)
    const isCover = row.class === 'buy_to_cover' && row.isOfLackingSale !== true
    if (isCover || (row.class === 'expiration' && row.quantity > 0n)) later += row.quantity
    if (row.class === 'sell_short') later -= min(later, row.quantity)
  }
  return wanted
}
