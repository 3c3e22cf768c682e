/** The limits of the rules by which files are compared with each other and with the record. */
import t from 'tap'
import type { Account, Accounts } from '../../src/imports/accounts/accounts.ts'
import type { ComparedSales } from '../../src/imports/accounts/compare-sales.ts'
import { hasHalf } from '../../src/imports/accounts/evidence.ts'
import { partnersOf } from '../../src/imports/accounts/partners.ts'
import { agreement, type SaleDay } from '../../src/imports/accounts/sale.ts'
import { byExport, preferredText } from '../../src/imports/printed.ts'
import { assertImportedBytes, assertImports, assertLabels, assertSymbols } from '../../src/imports/quotas.ts'
import { copiesInForce, type SaleLot } from '../../src/imports/storing/restated-lots.ts'
import { money, shares } from '../ledger/derive-support.ts'

const ACCOUNT = { id: 1, number: '1' } as unknown as Account

t.test('lots and sales agree within the fees, a thousandth and five cents', async (t) => {
  const sale = { instrument: 'ALFA', quantity: 10n, proceeds: money('1000'), fees: money('2'), cost: null, net: null }
  const ofLots = (proceeds: string, quantity = 10n) =>
    agreement({ ...sale, quantity, proceeds: money(proceeds), fees: 0n }, sale, 'sold')
  for (const proceeds of ['996.95', '1003.05']) t.equal(ofLots(proceeds), 'whole', proceeds)
  for (const proceeds of ['996.94', '1003.06']) t.equal(ofLots(proceeds), undefined, proceeds)
  // Of half of it, half of these and a cent.
  t.equal(ofLots('498.465', 5n), 'some')
  t.equal(ofLots('498.46', 5n), undefined)
})

t.test('lots and shorts of other quantities agree if their money is the same and shares were split', async (t) => {
  const agree = (
    [lots, proceeds]: [string, string],
    [sold, amount]: [string, string],
    day: SaleDay = 'acquired',
    instrument = 'ALFA',
  ) => {
    const amounts = { instrument, fees: 0n, cost: null, net: null }
    return agreement(
      { ...amounts, quantity: shares(lots), proceeds: money(proceeds) },
      { ...amounts, quantity: shares(sold), proceeds: money(amount) },
      day,
    )
  }
  t.equal(agree(['100', '1001'], ['10', '1000']), 'whole')
  t.equal(agree(['100', '1002'], ['10', '1000']), undefined)
  t.equal(agree(['100', '1000'], ['10', '1000'], 'sold'), undefined, 'on the day of a sale nothing was split yet')
  t.equal(agree(['100', '1000'], ['10', '1000'], 'acquired', 'ALFA 2025-01-17 C 50'), undefined, 'other contracts')
  t.equal(agree(['5', '1000'], ['50', '1000']), 'whole', 'a reverse split')
  t.equal(agree(['25', '1000'], ['10', '1000']), 'whole', 'two and a half')
  for (const lots of ['10.01', '11', '14', '19', '105'])
    t.not(agree([lots, '1000'], ['10', '1000']), 'whole', `${lots} of 10`)
})

t.test('an account has a file if it has half of the rows that were looked at', async (t) => {
  const accounts = { assigned: new Map([['label', ACCOUNT]]) } as unknown as Accounts
  const keys = (first: number, count: number) => new Set(Array.from({ length: count }, (_, i) => `${first + i}`))
  const half = (sampled: number, stored: number, uploaded: number) =>
    hasHalf(
      ACCOUNT,
      { sampled, byAccount: new Map([[1, keys(0, stored)]]), byLabel: new Map([['label', keys(2, uploaded)]]) },
      accounts,
    )
  const heldBy = (rows: number) => half(10, rows, 0)
  t.equal(heldBy(5), true)
  t.equal(heldBy(4), false)
  t.equal(half(0, 0, 0), false)
  t.equal(half(10, 3, 3), true, 'the rows of the record and of the upload together')
  t.equal(half(10, 3, 2), false, 'each once')
})

t.test('how many sales make an account a partner', async (t) => {
  const keyOf = (day: number) => `2024-03-${String(day).padStart(2, '0')} ALFA`
  const isPartner = (sales: number, found: { whole?: number[]; some?: number[] }) => {
    const [whole = [], some = []] = [found.whole, found.some]
    const compared = {
      part: 0,
      sales: new Map(Array.from({ length: sales }, (_, i) => [keyOf(i + 1), {}])),
      counterparts: [
        {
          source: { accountId: 1 },
          whole: new Set(whole.map(keyOf)),
          some: new Set(some.map(keyOf)),
          open: new Set<string>(),
        },
      ],
    } as unknown as ComparedSales
    return partnersOf(0, [compared], () => ACCOUNT).length === 1
  }
  t.equal(isPartner(31, { whole: [4, 5, 6] }), true, 'three in a row')
  t.equal(isPartner(31, { whole: [4, 5] }), false)
  t.equal(isPartner(20, { whole: [4, 5] }), true, 'a tenth')
  t.equal(isPartner(21, { whole: [4, 5] }), false)
  t.equal(isPartner(31, { whole: [4, 5, 9] }), true, 'half of those between the first and the last')
  t.equal(isPartner(31, { whole: [4, 5, 10] }), false)
  t.equal(isPartner(4, { some: [1, 2] }), true, 'half of the sales, with other quantities')
  t.equal(isPartner(5, { some: [1, 2] }), false)
})

t.test('which of the files that print a sale counts', async (t) => {
  const [EARLIER, LATER] = [
    { exportedOn: null, lastDate: '2024-03-01' },
    { exportedOn: null, lastDate: '2024-04-01' },
  ]
  const lotOf = (id: number, fileId: number, one: Partial<SaleLot>): SaleLot => ({
    ...EARLIER,
    id,
    fileId,
    contentKey: `${id}`,
    copiesInFile: 1,
    costBasis: 10n,
    disallowedLoss: 0n,
    ...one,
  })
  const inForce = (...lots: SaleLot[]) => Object.fromEntries(copiesInForce(lots))
  t.same(
    inForce(lotOf(1, 1, { disallowedLoss: 1n }), lotOf(2, 2, LATER)),
    { 1: 1, 2: 0 },
    'the one with disallowed losses, although the other is later',
  )
  t.same(
    inForce(
      lotOf(1, 1, { disallowedLoss: 1n, copiesInFile: 2 }),
      lotOf(2, 2, { ...LATER, disallowedLoss: 1n }),
      lotOf(3, 2, LATER),
    ),
    { 1: 2, 2: 0, 3: 0 },
    'the one with more of them, equal lots counted',
  )
  t.same(
    inForce(lotOf(1, 1, { copiesInFile: 2 }), lotOf(2, 2, { costBasis: 11n }), lotOf(3, 2, { costBasis: 5n })),
    { 1: 2, 2: 0, 3: 0 },
    'the one with the greater cost basis, equal lots counted',
  )
})

t.test('which of the forms of a row counts', async (t) => {
  const [early, late] = [
    { exportedOn: null, lastDate: '2024-03-01' },
    { exportedOn: null, lastDate: '2024-04-01' },
  ]
  const preferred = (one: (string | null)[], other: (string | null)[]) =>
    preferredText([
      { text: JSON.stringify(one), ...early },
      { text: JSON.stringify(other), ...late },
    ])
  t.equal(preferred(['a', '5'], ['b', null]), '["a","5"]', 'the one with more fields, although the other is later')
  t.equal(preferred(['a', '0'], ['b', '']), '["b",""]', '0 and an empty text fill no field')
  const titled = { exportedOn: '2024-04-01', lastDate: '2024-03-01' }
  t.ok(byExport(titled, late) > 0, 'of two files that reach one day, the one that prints its day')
  t.ok(byExport(late, titled) < 0)
})

t.test('a quota can be used up, but not exceeded', async (t) => {
  t.doesNotThrow(() => assertImports(2, 3))
  t.throws(() => assertImports(3, 3), /The quota is 3 imports/)
  t.doesNotThrow(() => assertImportedBytes(1, 2, 3))
  t.throws(() => assertImportedBytes(2, 2, 3), /of imported files/)
  t.doesNotThrow(() => assertSymbols(3, 3))
  t.throws(() => assertSymbols(4, 3), /The quota is 3 symbols/)
  t.doesNotThrow(() => assertLabels(9_999, 1))
  t.throws(() => assertLabels(9_999, 2), /the limit is 10000/)
  t.doesNotThrow(() => assertLabels(10_001, 0), 'no other names')
})
