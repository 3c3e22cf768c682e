/**
 * A history and realized gains of which one names the account: trades count once, also if no share was sold, but shorts were
 * bought back and options expired.
 */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  genericGains,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'

const PUT = 'SPY 12/13/2024 590.00 P'
const row = (date: string, action: string, amount: string, more: Partial<TransactionRow> = {}): TransactionRow => ({
  date,
  action,
  symbol: PUT,
  quantity: '1',
  amount,
  fees: amount === '' ? '' : '0.66',
  ...more,
})
const lot = (closed: string, opened: string, [proceeds, costBasis]: [string, string], more: Partial<LotRow> = {}) => ({
  symbol: PUT,
  closed,
  opened,
  quantity: '1',
  proceeds,
  costBasis,
  ...more,
})
const [SOLD, BACK] = [row('2024-11-25', 'Sell to Open', '314.34'), row('2024-12-10', 'Buy to Close', '-100.66')]
const expired = (quantity: string) => row('2024-12-13', 'Expired', '', { quantity })
const TSLA = { symbol: 'TSLA', quantity: '10' }

/** Newest first, as in the files. */
const CASES: [title: string, history: TransactionRow[], lots: LotRow[], gain: number][] = [
  [
    'a short option that was bought back',
    [BACK, SOLD],
    [lot('2024-12-10', '2024-11-25', ['314.34', '100.66'])],
    213.68,
  ],
  ['a short option that expired', [expired('1'), SOLD], [lot('2024-12-13', '2024-11-25', ['314.34', '0'])], 314.34],
  [
    'short options that expired, beside two that are open',
    [
      row('2024-11-15', 'Expired', '', { quantity: '1', symbol: 'SPY 11/15/2024 590.00 P' }),
      row('2024-11-11', 'Sell to Open', '50.34', { symbol: 'SPY 11/15/2024 590.00 P' }),
      row('2024-11-08', 'Expired', '', { quantity: '1', symbol: 'SPY 11/08/2024 590.00 P' }),
      row('2024-11-05', 'Sell to Open', '99.34', { symbol: 'SPY 01/17/2025 560.00 P' }),
      row('2024-11-04', 'Sell to Open', '89.34', { symbol: 'SPY 01/17/2025 550.00 P' }),
      row('2024-11-01', 'Sell to Open', '60.34', { symbol: 'SPY 11/08/2024 590.00 P' }),
    ],
    [
      lot('2024-11-15', '2024-11-11', ['50.34', '0'], { symbol: 'SPY 11/15/2024 590.00 P' }),
      lot('2024-11-08', '2024-11-01', ['60.34', '0'], { symbol: 'SPY 11/08/2024 590.00 P' }),
    ],
    110.68,
  ],
  [
    'a short option whose lot is of the day of posting',
    [expired('1'), SOLD],
    [lot('2024-12-16', '2024-11-25', ['314.34', '0'])],
    314.34,
  ],
  [
    'an option that was bought and expired',
    [expired('-1'), row('2024-11-25', 'Buy to Open', '-315.66')],
    [lot('2024-12-13', '2024-11-25', ['0', '315.66'])],
    -315.66,
  ],
  [
    'shares sold short',
    [row('2024-12-10', 'Buy to Cover', '-2114.70', TSLA), row('2024-11-25', 'Sell Short', '2515.03', TSLA)],
    [lot('2024-12-10', '2024-11-25', ['2515.03', '2114.70'], TSLA)],
    400.33,
  ],
  [
    'shares sold short, and split before they were bought back',
    [
      row('2024-12-10', 'Buy to Cover', '-1100', { symbol: 'NVDA', quantity: '100', fees: '' }),
      row('2024-12-01', 'Stock Split', '', { symbol: 'NVDA', quantity: '-90' }),
      row('2024-11-25', 'Sell Short', '1200', { symbol: 'NVDA', quantity: '10', fees: '' }),
    ],
    [lot('2024-12-10', '2024-11-25', ['1200', '1100'], { symbol: 'NVDA', quantity: '100' })],
    100,
  ],
  [
    'a short of two contracts that were bought back on two days',
    [
      row('2024-12-11', 'Buy to Close', '-90.66'),
      BACK,
      row('2024-11-25', 'Sell to Open', '628.68', { quantity: '2', fees: '1.32' }),
    ],
    [lot('2024-12-10', '2024-11-25', ['314.34', '100.66']), lot('2024-12-11', '2024-11-25', ['314.34', '90.66'])],
    437.36,
  ],
]

type User = Awaited<ReturnType<typeof trader>>
const recordOf = async ({ get }: User) => {
  const { accounts } = (await get('/api/accounts')) as { accounts: { brokerage_account: string }[] }
  const { trades } = (await get('/api/trades')) as { trades: { total_profit_loss: number }[] }
  const cents = trades.reduce((sum, one) => sum + Math.round(one.total_profit_loss * 100), 0)
  return { accounts: accounts.map(({ brokerage_account }) => brokerage_account), gain: cents / 100 }
}

await onBothEngines(t, 'shorts and expired options show which account the other half is of', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  for (const [title, rows, lots, gain] of CASES)
    for (const named of ['gains', 'history'] as const) {
      const history: [string, string] = [
        named === 'history' ? 'Individual_XXX567_Transactions_20250106-115444.csv' : 'history.csv',
        schwabTransactions(rows),
      ]
      const gains: [string, string] = [
        'gains.csv',
        schwabGains(lots, 'lot details', { account: named === 'gains' ? '...567' : 'Individual' }),
      ]
      const [first, second] = named === 'gains' ? [gains, history] : [history, gains]
      const expected = { accounts: [named === 'gains' ? '...567' : 'XXX567'], gain }
      const newUser = () => trader(service, `user${++users}@example.com`, '55501234')
      for (const uploads of [[[first, second]], [[second, first]], [[first], [second]]]) {
        const user = await newUser()
        let message = ''
        for (const files of uploads) message = successOf(await user.uploadFiles(files)).message
        if (named === 'gains')
          t.match(
            message,
            'history.csv prints no account number. It was stored in ...567, which has the other half of its trades. If it is of another account, undo this import, and add its number to the file as a column Account Number.',
          )
        t.strictSame(await recordOf(user), expected, `${title}, a number in the ${named}`)
      }

      const user = await newUser()
      statsOf(await user.uploadFiles([second]))
      const [{ id }] = (await user.get('/api/upload-history')).history
      const { last } = await user.uploadFiles([first])
      t.match(last, { type: 'error', message: /They would count twice/ }, `${title}: the number comes second`)
      t.match(
        last.message,
        `Undo import ${id}, import this file, and then import those files again. If they are of another account, add its number to them as a column Account Number first.`,
      )
    }
})

await onBothEngines(t, 'of two accounts with the same short, lots are of the one that has none', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'two@example.com', '55501234')
  const gainsOf = (account: string, cost: string) =>
    schwabGains([lot('2024-12-10', '2024-11-25', ['314.34', cost])], 'lot details', { account })
  const historyOf = (number: string, rows: TransactionRow[]): [string, string] => [
    `Individual_XXX${number}_Transactions_20250106-115444.csv`,
    schwabTransactions(rows),
  ]
  statsOf(await user.uploadFiles([historyOf('567', [BACK, SOLD]), ['gains.csv', gainsOf('...567', '100.66')]]))
  statsOf(await user.uploadFiles([historyOf('999', [{ ...BACK, amount: '-90.66' }, SOLD])]))
  statsOf(await user.uploadFiles([['gains.csv', gainsOf('Individual', '90.66')]]))
  t.strictSame(await recordOf(user), { accounts: ['XXX567', 'XXX999'], gain: 437.36 })
})

await onBothEngines(t, 'a sale of shares is not that of a lot that was bought on its day', async (t, on) => {
  const service = await buildTestApp(t, on)
  const SGOV = { symbol: 'SGOV', quantity: '100' }
  const mine: [string, string] = [
    'mine.csv',
    schwabTransactions([row('2024-12-02', 'Sell', '10050', SGOV), row('2024-11-20', 'Buy', '-10000', SGOV)]),
  ]
  for (const [title, hers] of [
    ['bought at the same price', lot('2024-12-20', '2024-12-02', ['10050', '10050'], SGOV)],
    ['sold short at the same price', lot('2024-12-20', '2024-12-02', ['10050', '9900'], SGOV)],
  ] as const) {
    const user = await trader(service, `${title.replaceAll(' ', '')}@example.com`, '55501234')
    statsOf(await user.uploadFiles([mine]))
    statsOf(await user.uploadFiles([['gains.csv', schwabGains([hers], 'lot details', { account: '...999' })]]))
    t.strictSame((await recordOf(user)).accounts, ['55501234', '...999'], title)
  }
})

await onBothEngines(t, 'an option that expired is known by what it earned or cost', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const long = [expired('-1'), row('2024-11-25', 'Buy to Open', '-315.66')]
  const short = [expired('1'), SOLD]
  const KO = { symbol: 'KO', quantity: '1' }
  const other = [row('2024-11-20', 'Sell', '60', KO), row('2024-11-12', 'Buy', '-50', KO)]
  const lotOf = (money: [string, string]) => lot('2024-12-13', '2024-11-25', money)
  for (const [title, rows, hers] of [
    ['her long, my short', short, lotOf(['0', '315.66'])],
    ['her short, my long', long, lotOf(['314.34', '0'])],
    ['another cost', long, lotOf(['0', '215.66'])],
  ] as const) {
    const mine: [string, string] = ['mine.csv', schwabTransactions([...rows, ...other])]
    const gains: [string, string] = ['gains.csv', schwabGains([hers], 'lot details', { account: '...999' })]
    for (const files of [
      [mine, gains],
      [gains, mine],
    ]) {
      const user = await trader(service, `expired${++users}@example.com`, '55501234')
      for (const file of files) statsOf(await user.uploadFiles([file]))
      const { accounts } = await recordOf(user)
      t.strictSame(accounts.toSorted(), ['...999', '55501234'], title)
    }
  }
})

/** Two accounts that traded the same on a day. Those of the second differ in their amounts. */
const ALIKE: [title: string, first: TransactionRow[], second: TransactionRow[], lots: LotRow[]][] = [
  [
    'shares that were bought and sold on one day',
    [row('2024-12-05', 'Sell', '5010', TSLA), row('2024-12-05', 'Buy', '-5000', TSLA)],
    [row('2024-12-05', 'Sell', '5110', TSLA), row('2024-12-05', 'Buy', '-5090', TSLA)],
    [lot('2024-12-05', '2024-12-05', ['5110', '5090'], TSLA)],
  ],
  [
    'an option that expired',
    [expired('-1'), row('2024-11-25', 'Buy to Open', '-315.66')],
    [expired('-1'), row('2024-11-25', 'Buy to Open', '-215.66')],
    [lot('2024-12-13', '2024-11-25', ['0', '215.66'])],
  ],
]

await onBothEngines(t, 'lots that differ from the sales of their account can be those of another', async (t, on) => {
  const service = await buildTestApp(t, on)
  const historyOf = (number: string, rows: TransactionRow[]): [string, string] => [
    `Individual_XXX${number}_Transactions_20250106-115444.csv`,
    schwabTransactions(rows),
  ]
  for (const [i, [title, first, second, lots]] of ALIKE.entries()) {
    const user = await trader(service, `alike${i}@example.com`, '55501234')
    const gains: [string, string] = ['gains.csv', schwabGains(lots, 'lot details', { account: 'Individual' })]
    statsOf(await user.uploadFiles([historyOf('567', first)]))
    statsOf(await user.uploadFiles([gains]))
    const [{ id }] = (await user.get('/api/upload-history')).history
    const { last } = await user.uploadFiles([historyOf('999', second)])
    const message = `Individual_XXX999_Transactions_20250106-115444.csv of account XXX999 has 1 sale of which import ${id} stored the lots in XXX567, such as `
    t.match(last, { type: 'error' }, title)
    t.match(last.message, message)

    await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: user.headers })
    statsOf(await user.uploadFiles([historyOf('999', second)]))
    statsOf(await user.uploadFiles([gains]))
    const gainOf = (rows: TransactionRow[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0)
    t.match(await recordOf(user), { accounts: ['XXX567', 'XXX999'], gain: gainOf(first) + gainOf(second) }, title)
  }
})

await onBothEngines(
  t,
  'sales of the same amount are not those of an account that sold other quantities',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const DAYS = ['2024-12-03', '2024-12-05', '2024-12-09']
    const traded = (quantity: string, cost: string) => ({
      history: DAYS.toReversed().flatMap((date) => [
        row(date, 'Sell', '500', { symbol: 'VTI', quantity, fees: '' }),
        row('2024-11-01', 'Buy', `-${cost}`, { symbol: 'VTI', quantity, fees: '' }),
      ]),
      lots: DAYS.map((date) => lot(date, '2024-11-01', ['500', cost], { symbol: 'VTI', quantity })),
    })
    const [his, hers] = [traded('1.996', '450'), traded('2.004', '470')]
    const files: [string, string][] = [
      ['Roth_XXX999_Transactions_20250106-115444.csv', schwabTransactions(hers.history)],
      ['her-gains.csv', schwabGains(hers.lots, 'lot details', { account: '...999' })],
      ['history.csv', schwabTransactions(his.history)],
      ['gains.csv', genericGains(his.lots)],
    ]
    for (const [i, order] of [
      files,
      files.toReversed(),
      [2, 0, 3, 1].map((n) => files[n] as [string, string]),
    ].entries()) {
      const user = await trader(service, `dollars${i}@example.com`, '55501234')
      for (const file of order) statsOf(await user.uploadFiles([file]))
      t.match(await recordOf(user), { accounts: { length: 2 }, gain: 240 })
    }
  },
)
