import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { normaliseSymbol } from '../../src/broker-files/instrument.ts'
import { isOption } from '../../src/ledger/instrument.ts'

const instrument = (printed: string, description?: string) => normaliseSymbol(printed, description).instrument

t.test('one option contract has one form, however it is spelled', async (t) => {
  const contracts: Record<string, string[]> = {
    'AAPL 2020-06-19 C 320': [
      'AAPL 06/19/2020 320.00 C',
      'AAPL 6/19/20 320 C',
      ' -AAPL200619C320',
      '-AAPL200619C320',
      'AAPL200619C320',
      '.AAPL200619C320',
      'AAPL--200619C00320000',
      'AAPL  200619C00320000',
      'AAPL200619C00320000',
      "AAPL Jun 19 '20 $320 Call",
      'AAPL Jun 19 2020 320.0 Call',
      'AAPL 6/19/2020 Call $320.00',
      'AAPL 19JUN20 320 C',
      'AAPL 200619 C 320.00',
      'aapl 06/19/2020  320.00 c',
    ],
    'RUTW 2017-08-31 C 1425': ["RUTW Aug 31 '17 $1425 Call", "RUTW Aug 31 '17 $1,425 Call", 'RUTW--170831C01425000'],
    'PBI 2021-12-17 C 7.5': ['-PBI211217C7.5', 'PBI 12/17/2021 7.50 C', 'PBI   211217C00007500'],
    'BRKB 2024-01-19 P 350': ['BRK/B 01/19/2024 350.00 P', 'BRK.B 01/19/2024 350 P', 'BRKB  240119P00350000'],
    'RKT1 2021-04-16 P 22': ['RKT1 04/16/2021 22.00 P', 'RKT1 4/16/2021 Put $22.00', 'RKT1  210416P00022000'],
    'XSP 2024-03-15 P 0.5': ['XSP 03/15/2024 0.50 P', 'XSP 03/15/2024 .5 P'],
  }
  for (const [expected, spellings] of Object.entries(contracts)) {
    for (const printed of spellings) t.equal(instrument(printed), expected, printed)
    t.ok(isOption(expected))
  }
})

t.test('random contracts agree in all spellings', async () => {
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z]{1,5}$/),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 10, max: 69 }),
      fc.constantFrom('C', 'P'),
      fc.integer({ min: 1, max: 9_999_999 }),
      (root, month, day, year, right, thousandths) => {
        const strike = String(thousandths / 1000)
        const [mm, dd, yy] = [month, day, year].map((n) => String(n).padStart(2, '0'))
        const word = right === 'C' ? 'Call' : 'Put'
        const expected = `${root} 20${yy}-${mm}-${dd} ${right} ${strike}`
        for (const printed of [
          `${root} ${mm}/${dd}/20${yy} ${(thousandths / 1000).toFixed(3)} ${right}`,
          `-${root}${yy}${mm}${dd}${right}${strike}`,
          `${root.padEnd(6)}${yy}${mm}${dd}${right}${String(thousandths).padStart(8, '0')}`,
          `${root.padEnd(6, '-')}${yy}${mm}${dd}${right}${String(thousandths).padStart(8, '0')}`,
          `${root} ${months[month - 1]} ${day} '${yy} $${strike} ${word}`,
          `${root} ${month}/${day}/20${yy} ${word} $${strike}`,
          `${root} ${dd}${months[month - 1]}${yy} ${strike} ${right}`,
        ]) {
          assert.equal(instrument(printed), expected, printed)
        }
        assert.equal(instrument(expected), expected, 'the normal form is a spelling too')
      },
    ),
  )
})

t.test('spellings of a share class are one instrument; other symbols stay as they are', async (t) => {
  for (const printed of ['BRK.B', 'BRK/B', 'BRK-B', 'BRK B', 'brk.b']) t.equal(instrument(printed), 'BRK.B', printed)
  for (const [printed, expected] of [
    ['AAPL', 'AAPL'],
    [' aapl ', 'AAPL'],
    ['171439102', '171439102'],
    ['912810SP4', '912810SP4'],
    ['00165C203', '00165C203'],
    ['ABNB(009066101)', 'ABNB'],
    ['NA', 'NA'],
    ['TOT', 'TOT'],
    ['', ''],
  ] as const) {
    t.equal(instrument(printed), expected, printed)
    t.notOk(isOption(expected))
  }
})

t.test('a symbol is shown as printed, in upper case with single spaces', async (t) => {
  t.same(normaliseSymbol('  spy 03/31/2020   284.00 p '), {
    symbol: 'SPY 03/31/2020 284.00 P',
    instrument: 'SPY 2020-03-31 P 284',
  })
  t.equal(normaliseSymbol('brk/b').symbol, 'BRK/B')
})

t.test('a description that is a contract decides only for a blank symbol or its underlying', async (t) => {
  const contract = 'MDB 2026-07-17 P 312.5'
  t.equal(instrument('MDB', 'PUT  MDB    07/17/26   312.500'), contract)
  t.equal(instrument('', 'PUT MDB 07/17/26 312.5 MONGODB INC OPEN CONTRACT'), contract)
  t.equal(instrument('PYPL', 'Option Expiration for PYPL 3/20/2026 Call $95.00'), 'PYPL 2026-03-20 C 95')
  t.equal(instrument('SPX', 'PUT  SPXW   01/31/25  6090.000'), 'SPXW 2025-01-31 P 6090')
  t.equal(instrument('LCID', 'CALL LCID1 02/21/25 2.000'), 'LCID1 2025-02-21 C 2')
  t.equal(instrument('AAPL', 'PUT  MDB    07/17/26   312.500'), 'AAPL')
  t.equal(instrument('F', 'PUT FB 07/17/26 312.500'), 'F')
  t.equal(instrument('MDB', 'MONGODB INC'), 'MDB')
})

t.test('a symbol with an impossible expiry is not an option', async (t) => {
  t.notOk(isOption(instrument('SPY 02/30/2020 284.00 P')))
  t.notOk(isOption(instrument('-NVDA261307C200')))
})
