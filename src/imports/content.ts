/**
 * Keys that identify a row across files.
 *
 * A key covers the fields every export of a row agrees on. Price, fees and posted date are left
 * out because layouts print them differently or restate them. Rows that agree in all other fields share a key and are
 * counted, so that no row is lost.
 */
import { hash } from 'node:crypto'
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../lib/decimal.ts'
import { memoised } from '../lib/memo.ts'

/** 144 bits: no collision by chance, and short enough for an index. */
export const KEY_LENGTH = 24

// JSON keeps the fields apart whatever characters they hold.
const digest = (fields: string[]): string => hash('sha256', JSON.stringify(fields), 'base64url').slice(0, KEY_LENGTH)

const normalised = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
/** A file has few actions. */
const normalisedAction = memoised(normalised, 100)

/**
 * Effective date, class, action, instrument, quantity and amount; the description of a row without an
 * instrument only, since brokers rename securities and print old rows with the new name. Each own entry is a row of its own.
 */
export const transactionKey = (row: Transaction): string =>
  digest([
    'transaction',
    row.date,
    row.class,
    normalisedAction(row.action),
    row.instrument,
    toText(row.quantity, QUANTITY_PLACES),
    toText(row.amount, MONEY_PLACES),
    row.instrument === '' ? normalised(row.description) : '',
    // Never a row of a file.
    ...(row.ownEntry == null ? [] : [row.ownEntry]),
  ])

/**
 * Instrument, both dates, quantity (empty if the file prints none), proceeds, cost basis, and the disallowed loss if there is
 * one: of two lots alike, one can be a wash sale. Term and gain are left out: some layouts do not print them.
 */
export const lotKey = (row: Lot): string =>
  digest([
    'lot',
    row.instrument,
    row.acquired ?? '',
    row.sold,
    row.quantity === null ? '' : toText(row.quantity, QUANTITY_PLACES),
    toText(row.proceeds, MONEY_PLACES),
    toText(row.costBasis, MONEY_PLACES),
    ...(row.disallowedLoss === 0n ? [] : [toText(row.disallowedLoss, MONEY_PLACES)]),
  ])
