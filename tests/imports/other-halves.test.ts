/** Which lots are the other half of a sale, and whose sales they are if several accounts have some of them. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  gainsWithoutQuantity,
  genericGains,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'

const [PROFILE, FIRST, SECOND] = ['12345678', 'A1111111', 'B2222222']

const sold = (symbol: string, quantity = '10', amount = '400', more: Partial<TransactionRow> = {}): TransactionRow => ({
  date: '2024-02-03',
  action: 'Sell',
  symbol,
  quantity,
  amount,
  ...more,
})
const lot = (symbol: string, quantity = '10', proceeds = '400', more: Partial<LotRow> = {}): LotRow => ({
  symbol,
  opened: '2024-01-02',
  closed: '2024-02-03',
  quantity,
  proceeds,
  costBasis: '300',
  ...more,
})

type User = Awaited<ReturnType<typeof trader>>

/** The account that lots without a number would go to, or why they are refused. */
async function accountOf(user: User, gains: string): Promise<string> {
  const { last } = await user.uploadFiles({ 'gains.csv': gains }, '?dry_run=true')
  const { type, message } = last as { type: string; message: string }
  if (/several accounts have its sales/.test(message)) return 'several'
  if (/They would count twice/.test(message)) return 'refused'
  if (type !== 'success') return message
  return /Rows of account (\w+) were stored there/.exec(message)?.[1] ?? PROFILE
}

await onBothEngines(t, 'lots are the other half of a sale whose quantity and proceeds they can be', async (t, on) => {
  const user = await trader(await buildTestApp(t, on), 'a@example.com', PROFILE)
  const history = genericTransactions(
    [
      sold('FEES', '10', '400', { fees: '1' }),
      sold('PAID', '10', '-100', { price: '0', fees: '100' }),
      sold('MONEY', '', '400', { action: 'Redemption' }),
      sold('BOND', '-10', '400', { action: 'Redemption' }),
      sold('BILL', '10', '400', { action: 'Redemption' }),
      sold('SHORT', '10', '400', { action: 'Sell Short' }),
    ],
    FIRST,
  )
  t.match((await user.uploadFiles({ 'history.csv': history })).last, { type: 'success' })
  // Fees, a thousandth of the proceeds and five cents: 1.00 + 0.40 + 0.05.
  const cases: [quantity: string, proceeds: string, account: string][] = [
    ['10', '401.45', FIRST],
    ['10', '401.46', PROFILE],
    ['10', '398.55', FIRST],
    ['10', '398.54', PROFILE],
    // 160 of 400, with four tenths of 1.45, and a cent
    ['4', '160.59', FIRST],
    ['4', '160.60', PROFILE],
    ['4', '159.41', FIRST],
    ['4', '159.40', PROFILE],
  ]
  for (const [quantity, proceeds, account] of cases)
    t.equal(await accountOf(user, genericGains([lot('FEES', quantity, proceeds)])), account, `${quantity} ${proceeds}`)
  for (const [proceeds, account] of [
    ['401.45', FIRST],
    ['401.46', PROFILE],
  ] as const)
    t.equal(await accountOf(user, gainsWithoutQuantity([lot('FEES', '', proceeds)], '')), account, `- ${proceeds}`)
  for (const [symbol, proceeds, account] of [
    ['PAID', '0', FIRST],
    ['PAID', '0.16', PROFILE],
    ['BOND', '400', FIRST],
    ['BILL', '400', FIRST],
    ['SHORT', '400', FIRST],
    ['MONEY', '400', PROFILE],
    ['OTHER', '400', PROFILE],
  ] as const)
    t.equal(await accountOf(user, genericGains([lot(symbol, '10', proceeds)])), account, `${symbol} ${proceeds}`)
})

const SALES = ['S1', 'S2', 'S3']
const LOTS = genericGains(SALES.map((symbol) => lot(symbol)))

/** Sales of an account, and the lots that it has already; they cost something else than those that are looked for. */
interface Held {
  sales: TransactionRow[]
  lots?: string[]
}

const whole = (...symbols: string[]) => symbols.map((symbol) => sold(symbol))
/** A larger sale, of which the lots can be a part. */
const part = (...symbols: string[]) => symbols.map((symbol) => sold(symbol, '20', '800'))

await onBothEngines(t, 'lots of sales that two accounts have go to the one that has more of them', async (t, on) => {
  const service = await buildTestApp(t, on)
  const cases: [what: string, first: Held, second: Held, account: string][] = [
    ['more sales', { sales: [...whole('S1'), ...part('S2', 'S3')] }, { sales: whole(...SALES) }, SECOND],
    [
      'as many, and more in part',
      { sales: whole('S1', 'S2') },
      { sales: [...whole('S1', 'S2'), ...part('S3')] },
      SECOND,
    ],
    ['as many, without their lots', { sales: whole(...SALES), lots: SALES }, { sales: whole(...SALES) }, SECOND],
    ['more, as many without lots', { sales: whole('S1') }, { sales: whole('S1', 'S2'), lots: ['S2'] }, SECOND],
    ['as many', { sales: whole(...SALES) }, { sales: whole(...SALES) }, 'several'],
    ['as many in part', { sales: part(...SALES) }, { sales: part(...SALES) }, 'several'],
    ['one that the other lacks', { sales: whole('S1', 'S2') }, { sales: whole('S2', 'S3'), lots: ['S2'] }, 'several'],
    ['few that the other lacks', { sales: whole('S1', 'S2') }, { sales: whole('S3') }, 'refused'],
    ['another one only in part', { sales: whole('S1', 'S2') }, { sales: part('S3') }, FIRST],
  ]
  for (const [i, [what, first, second, expected]] of cases.entries()) {
    const user = await trader(service, `user${i}@example.com`, PROFILE)
    for (const [number, { sales, lots = [] }] of [
      [FIRST, first],
      [SECOND, second],
    ] as const) {
      const history = genericTransactions(sales, number)
      const files: Record<string, string> = { 'history.csv': history }
      if (lots.length > 0) {
        const rows = lots.map((symbol) => lot(symbol, '10', '400', { costBasis: '310' }))
        files['lots.csv'] = `Account,${genericGains(rows).trim().replaceAll('\n', `\n${number},`)}\n`
      }
      t.match((await user.uploadFiles(files)).last, { type: 'success' }, what)
    }
    t.equal(await accountOf(user, LOTS), expected, what)
  }
})

await onBothEngines(t, 'one of several sales of a day is not enough, half of them are', async (t, on) => {
  const service = await buildTestApp(t, on)
  const cases: [held: typeof whole, lots: string[], account: string][] = [
    [whole, ['S1', 'S2'], FIRST],
    [whole, SALES, 'refused'],
    [part, ['S1', 'S2'], FIRST],
    [part, SALES, PROFILE],
  ]
  for (const [i, [held, symbols, account]] of cases.entries()) {
    const user = await trader(service, `user${i}@example.com`, PROFILE)
    await user.uploadFiles({ 'history.csv': genericTransactions(held('S1'), FIRST) })
    const lots = genericGains(symbols.map((symbol) => lot(symbol)))
    t.equal(await accountOf(user, lots), account, `${held.name} of ${symbols.length}`)
  }
})

await onBothEngines(t, 'three sales in a row of many are not alike by chance', async (t, on) => {
  const service = await buildTestApp(t, on)
  const days = Array.from({ length: 31 }, (_, i) => `2024-01-${String(i + 1).padStart(2, '0')}`)
  const lots = genericGains(days.map((closed) => lot('S1', '10', '400', { opened: '2023-12-29', closed })))
  const cases: [held: number[], account: string][] = [
    [[1, 2, 3], FIRST],
    [[15, 16, 17], FIRST],
    [[29, 30, 31], FIRST],
    [[30, 31], PROFILE],
    [[1, 16, 31], PROFILE],
    // Most of those from the first to the last
    [[1, 3, 5], FIRST],
    [[1, 3, 7], PROFILE],
  ]
  for (const [i, [held, account]] of cases.entries()) {
    const user = await trader(service, `user${i}@example.com`, PROFILE)
    const sales = held.map((day) => sold('S1', '10', '400', { date: days[day - 1] as string }))
    await user.uploadFiles({ 'history.csv': genericTransactions(sales, FIRST) })
    t.equal(await accountOf(user, lots), account, held.join())
  }
})

await onBothEngines(
  t,
  'each file of an account can be the other half of a sale that others of its files print too',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const history = (amount: string, account = '') => genericTransactions([sold('S1', '10', amount)], account)
    const gains = (amount: string, account = '') =>
      account === ''
        ? genericGains([lot('S1', '10', amount)])
        : gainsWithoutQuantity([lot('S1', '10', amount)], account)
    for (const [unnamed, numbered] of [
      [gains, history],
      [history, gains],
    ] as const) {
      const user = await trader(service, `${unnamed.name}@example.com`, PROFILE)
      for (const amount of ['400', '390'])
        t.match((await user.uploadFiles({ 'unnamed.csv': unnamed(amount) })).last, { type: 'success' })
      for (const amount of ['400', '390']) {
        const { last } = await user.uploadFiles({ 'numbered.csv': numbered(amount, FIRST) })
        t.match(last, { type: 'error', message: /has 1 sale of which .* They would count twice/ }, amount)
      }
      const { last } = await user.uploadFiles({ 'numbered.csv': numbered('395', FIRST) })
      t.match(last, { type: 'success' }, 'of neither')
    }
  },
)

await onBothEngines(t, 'files without a number say why they are in their account', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const notesOf = async (...uploads: [name: string, content: string][]) => {
    const user = await trader(service, `notes${++users}@example.com`, PROFILE)
    const notes: string[][] = []
    for (const file of uploads)
      notes.push(successOf(await user.uploadFiles([file])).notes.filter((note) => note.includes('It was stored in')))
    return notes
  }
  const first: [string, string] = ['first.csv', genericTransactions([sold('S2')], FIRST)]
  const gains: [string, string] = ['gains.csv', genericGains([lot('S1')])]
  const unknown = `gains.csv prints no account number. It was stored in ${PROFILE}, which has no transactions of its sales, nor has another account. If it is of another account, undo this import, and add its number to the file as a column Account Number.`
  t.strictSame(await notesOf(first, gains), [[], [unknown]])
  t.strictSame(await notesOf(gains), [[]], 'there is only one account')
  const own: [string, string] = ['own.csv', genericTransactions([sold('S1')], PROFILE)]
  t.strictSame(await notesOf(first, own, gains), [[], [], []], 'the account of the profile has them')
  t.strictSame(await notesOf(first, ['own.csv', genericTransactions([sold('S1')], '')]), [[], []], 'a history')

  const named = (name: string) => schwabGains([lot('S2')], 'lot details', { account: name })
  t.strictSame(await notesOf(first, ['gains.csv', named('Trading')]), [
    [],
    [
      `gains.csv prints no number of its account Trading. It was stored in ${FIRST}, which has the other half of its trades. If it is of another account, undo this import, and add its number to the file as a column Account Number.`,
    ],
  ])
  const schwab: [string, string] = [
    'Individual_XXX567_Transactions_20250106-115444.csv',
    schwabTransactions([sold('S2')]),
  ]
  t.strictSame(await notesOf(schwab, ['gains.csv', named('Individual')]), [[], []], 'its number is beside the name')
  t.match(await notesOf(schwab, ['gains.csv', named('Roth')]), [[], [/account Roth\. It was stored in XXX567/]])
})

await onBothEngines(
  t,
  'a new number is noted if an account has other halves from a file without a number',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    let users = 0
    const notesOf = async (...uploads: [name: string, content: string][][]) => {
      const user = await trader(service, `halves${++users}@example.com`, PROFILE)
      const notes: string[][] = []
      for (const files of uploads)
        notes.push(successOf(await user.uploadFiles(files)).notes.filter((note) => note.includes('has trades of')))
      return notes
    }
    // A short that was bought back: the lots print no purchase date, so that their sale is on no day that they print.
    const short = [
      sold('S1', '10', '-300', { action: 'Buy to Cover', date: '2024-02-20' }),
      sold('S1', '10', '400', { action: 'Sell Short' }),
    ]
    const history = (account: string): [string, string] => ['history.csv', genericTransactions(short, account)]
    const lots = [lot('S1', '10', '400', { opened: '', closed: '2024-02-20' })]
    const gains = (account = ''): [string, string] => [
      'gains.csv',
      account === '' ? genericGains(lots) : gainsWithoutQuantity(lots, account),
    ]
    const next = `They may count twice. If they are of account ${FIRST}, undo import`
    t.match(await notesOf([gains()], [history(FIRST)]), [
      [],
      [
        new RegExp(
          `^history\\.csv of account ${FIRST} has trades of S1, of which import \\d+ stored lots without transactions in ${PROFILE}, from a file without a number\\. ${next}`,
        ),
      ],
    ])
    t.match(await notesOf([history('')], [gains(FIRST)]), [
      [],
      [
        new RegExp(
          `^gains\\.csv of account ${FIRST} has trades of S1, of which import \\d+ stored transactions without lots in ${PROFILE}, from a file without a number\\. ${next}`,
        ),
      ],
    ])
    const own: [string, string] = ['own.csv', genericTransactions([sold('S1', '9', '350')], SECOND)]
    t.strictSame(await notesOf([history('')], [own, gains(SECOND)]), [[], []], 'with its transactions')
    const first: [string, string] = ['first.csv', genericTransactions([sold('S9')], FIRST)]
    t.strictSame(await notesOf([first], [gains()], [history(FIRST)]), [[], [], []], 'the number is not new')
    t.strictSame(await notesOf([gains(PROFILE)], [history(FIRST)]), [[], []], 'a file with a number')
    const unnamed: [string, string] = ['s3.csv', genericGains([lot('S3')])]
    t.strictSame(await notesOf([unnamed, gains(PROFILE)], [history(FIRST)]), [[], []], 'beside one without')
    const both: [string, string][] = [
      [
        's4.csv',
        genericTransactions([sold('S4', '10', '-100', { action: 'Buy', date: '2024-01-02' }), sold('S4')], ''),
      ],
      ['s4-gains.csv', genericGains([lot('S4', '10', '400', { costBasis: '100' })])],
    ]
    const another: [string, string] = ['another.csv', genericTransactions([sold('S4', '9', '333')], FIRST)]
    t.strictSame(await notesOf(both, [another]), [[], []], 'both halves')
    t.strictSame(
      await notesOf([['other.csv', genericGains([lot('S2')])]], [history(FIRST)]),
      [[], []],
      'another symbol',
    )
  },
)
