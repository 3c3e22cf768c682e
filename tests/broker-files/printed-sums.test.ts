/** Sums that files print about themselves: each that differs from its rows is noted, and none that agrees. */
import { readFile } from 'node:fs/promises'
import t from 'tap'
import type { FileNote } from '../../src/lib/note.ts'
import { fixture, IBKR_STATEMENT } from '../support/broker-files.ts'
import { readGains, readTransactions } from './layouts/read.ts'

const differs = (total: string, printed: string, sum: string, unread = 0): FileNote => ({
  code: 'total_differs',
  params: { total, printed, sum, unread },
})

const contradicts = (printed: string, sum: string): FileNote => ({
  code: 'totals_contradict',
  params: {
    total: 'Total Gain Realized',
    printed,
    parts: 'Short-Term Gain Realized and Long-Term Gain Realized',
    sum,
  },
})

const LOTS = `ALFA,10.099,--,--,508.73,--,--,493.317804475,-15.42,12.00,Short,--
    Sell,10,08/17/2026,50.00,500.00,09/15/2026,48.485334,484.8533400,-15.15,12.00,Short,FIFO,
    Sell,0.099,08/17/2026,88.13,8.73,09/15/2026,85.50,8.464464475,-.26,--,Short,FIFO,
`
const LAST_LOT = `TOT,5,--,--,100.00,--,--,120.00,20.00,--,Long,--
    Sell,5,01/02/2024,20.00,100.00,06/30/2026,24.00,120.00,20.00,--,Long,FIFO,
Total,,,,608.73,,,613.32,4.58,12.00,
`

const FILES: [
  path: string,
  read: typeof readTransactions | typeof readGains,
  changes: [from: string, to: string, ...notes: FileNote[]][],
][] = [
  [
    'schwab-transactions-2021.csv',
    readTransactions,
    [
      ['$3901.91', '$3901.90', differs('Amount', '3901.90', '3901.91')],
      // A row that was lost.
      [
        '"01/04/2021","Wire Received","","WIRED FUNDS RECEIVED","","","","$5000.00",\n',
        '',
        differs('Amount', '3901.91', '-1098.09'),
      ],
    ],
  ],
  [
    'schwab-transactions-2023.csv',
    readTransactions,
    [['$31,817.31', '$31,817.30', differs('Amount', '31817.30', '31817.31')]],
  ],
  [
    'schwab-gains-summary-2021.csv',
    readGains,
    [
      ['"$13,122.57"', '"$13,122.50"', differs('CostBasis', '13122.50', '13122.57')],
      ['"$2,127.21"', '"$2,127.00"', differs('Total Gain/Loss ($)', '2127.00', '2127.21')],
    ],
  ],
  [
    'schwab-gains-summary-2025.csv',
    readGains,
    [
      ['"$6,898.00"', '"$6,898.10"', differs('Proceeds', '6898.10', '6898.00')],
      ['"$5,627.24"', '"$5,627.00"', differs('Cost Basis (CB)', '5627.00', '5627.24')],
      ['"$1,270.76"', '"$1,270.00"', differs('Total Gain/Loss ($)', '1270.00', '1270.76')],
      ['"N/A","--","$11.64"', '"N/A","--","$11.00"', differs('Disallowed Loss', '11.00', '11.64')],
    ],
  ],
  [
    'etrade/transactions-activity-2026.csv',
    readTransactions,
    [
      ['Total:,57784.05', 'Total:,57784.04,,', differs('Amount $', '57784.04', '57784.05')],
      ['Total:,57784.05', 'Total: $57784.05'],
      ['Total:,57784.05', 'Total:,"57,784.05"'],
      ['Total:,57784.05', 'Total:,"(57,784.05)"', differs('Amount $', '-57784.05', '57784.05')],
      ['-280.0', '-28.0', differs('Amount $', '57784.05', '58036.05')],
    ],
  ],
  [
    'etrade/gains-2026.csv',
    readGains,
    [
      [',613.32,', ',713.32,', differs('Proceeds $', '713.32', '613.32')],
      [',608.73,,,613', ',608.00,,,613', differs('Total Cost $', '608.00', '608.73')],
      ['4.58,12.00,\nGen', '4.59,12.00,\nGen'],
      ['4.58,12.00,\nGen', '4.78,12.00,\nGen', differs('Gain $', '4.78', '4.59')],
      ['ALFA,10.099,--,--,508.73', 'ALFA,10.099,--,--,518.73', differs('Total Cost $ of "ALFA"', '518.73', '508.73')],
      // A lot that was lost: its symbol and the file notice it.
      [
        '    Sell,5,01/02/2024,20.00,100.00,06/30/2026,24.00,120.00,20.00,--,Long,FIFO,\n',
        '',
        differs('Total Cost $', '608.73', '508.73'),
        differs('Proceeds $', '613.32', '493.32'),
        differs('Gain $', '4.58', '-15.41'),
        differs('Long-Term Gain Realized', '20.00', '0.00'),
      ],
      // The summary above the lots.
      [
        '4.58,-15.42,20.00,12.00,1.12',
        '14.58,-15.42,20.00,12.00,1.12',
        contradicts('14.58', '4.58'),
        differs('Total Gain Realized', '14.58', '4.59'),
      ],
      [
        '4.58,-15.42,20.00,12.00,1.12',
        '4.58,-15.42,20.03,12.00,1.12',
        contradicts('4.58', '4.61'),
        differs('Long-Term Gain Realized', '20.03', '20.00'),
      ],
      [
        '4.58,-15.42,20.00,12.00,1.12',
        '4.58,-15.44,20.02,12.01,1.12',
        differs('Short-Term Gain Realized', '-15.44', '-15.41'),
        differs('Long-Term Gain Realized', '20.02', '20.00'),
      ],
      [
        '4.58,-15.42,20.00,12.00,1.12',
        '4.58,-15.42,20.01,12.02,1.12',
        differs('Long-Term Gain Realized', '20.01', '20.00'),
      ],
      ['4.58,-15.42,20.00,12.00,1.12', '4.58,-15.42,20.00,12.03,1.12', differs('Deferred Loss', '12.03', '12.00')],
      ['4.58,-15.42,20.00,12.00,1.12', '--,-15.42,,12.00,1.12'],
      ['4.58,-15.42,20.00,12.00,1.12', '$4.58,"(15.42)",20.00,12.00'],
      // Only the line below the names has their sums, and only those of columns that the lots have.
      ['1.12,\nTAX', '1.12,\n9.00,4.00,5.00,1.00\nTAX'],
      [',Deferred Loss $,', ',Other $,'],
      // Lots of a term that is not known: the parts of the summary are not compared, only their sum.
      [',-.26,--,Short', ',-.26,--,'],
      // The download ends before the last lot.
      [
        LAST_LOT,
        '',
        differs('Total Gain Realized', '4.58', '-15.41'),
        differs('Long-Term Gain Realized', '20.00', '0.00'),
      ],
      [
        `${LOTS}${LAST_LOT}`,
        '',
        differs('Total Gain Realized', '4.58', '0.00'),
        differs('Short-Term Gain Realized', '-15.42', '0.00'),
        differs('Long-Term Gain Realized', '20.00', '0.00'),
        differs('Deferred Loss', '12.00', '0.00'),
      ],
      // One lot that cannot be read is in the report.
      [
        ',20.00,100.00,06/30/2026',
        ',20.00,100.00,06/32/2026',
        differs('Total Cost $', '608.73', '508.73', 1),
        differs('Proceeds $', '613.32', '493.32', 1),
        differs('Gain $', '4.58', '-15.41', 1),
      ],
    ],
  ],
  [
    'etrade/transactions-activity-fees-2026.csv',
    readTransactions,
    [['"58,141.85"', '"58,141.84"', differs('Amount $', '58141.84', '58141.85')]],
  ],
  ['etrade/gains-2021.csv', readGains, [[',971.00,304.09,', ',971.00,304.90,', differs('Gain $', '304.90', '304.09')]]],
  [
    'merrill/full-history-2026.csv',
    readTransactions,
    [
      ['$2,340.62', '$2,340.61', differs('Amount', '2340.61', '2340.62')],
      // Whether rows that are pending count is not known.
      ['$2,340.62', '$2,400.62'],
    ],
  ],
  [
    'td-ameritrade/gains-2021.csv',
    readGains,
    [['"3,815.62 "', '"3,815.00 "', differs('Adj proceeds', '3815.00', '3815.62')]],
  ],
]

for (const [path, read, changes] of FILES)
  t.test(path, async (t) => {
    const text = await readFile(fixture(path), 'utf8')
    t.same((await read(text, ',', path.split('/').at(-1))).notes, [], 'the sums of the file agree')
    for (const [from, to, ...notes] of changes) {
      const changed = text.replaceAll('\r\n', '\n').replace(from, () => to)
      t.not(changed, text, from)
      t.same((await read(changed, ',', path.split('/').at(-1))).notes, notes, `${from} → ${to}`)
    }
  })

t.test('a download that ends with the header has none of the rows of the sum above it', async (t) => {
  const text = await readFile(fixture('etrade/transactions-activity-2026.csv'), 'utf8')
  const header = text.slice(0, text.indexOf('\n', text.indexOf('Amount $')) + 1)
  t.same((await readTransactions(header)).notes, [differs('Amount $', '57784.05', '0.00')])
  t.same((await readTransactions(header.replace('57784.05', '0.00'))).notes, [])
})

t.test('the sum above a header is that of the rows to the next header', async (t) => {
  const text = await readFile(fixture('etrade/transactions-activity-2026.csv'), 'utf8')
  const lines = text.split('\n')
  const header = lines.findIndex((line) => line.includes('Amount $'))
  const more = lines.slice(header, header + 2).join('\n')
  const { rows, notes } = await readTransactions(`${lines.slice(0, header + 11).join('\n')}\n${more}\n`)
  t.equal(rows.length, 11)
  t.same(
    notes.filter((note) => note.code === 'total_differs'),
    [],
  )
})

t.test('rounded lots are off by about the square root of their number', async (t) => {
  const text = await readFile(fixture('etrade/gains-2021.csv'), 'utf8')
  const lot = '    Sell,10,02/01/2021,21.75,217.50,03/15/2021,21.00,210.00,-7.50,--,Short,FIFO,\n'
  const read = (total: string) =>
    readGains(
      text
        .replace('304.09,304.09,.00,7.50', `${total},${total},.00,--`)
        .replace(
          /(Lot Selection\n)[^]*/,
          (_, header) => `${header}BRAV,90,--,--,1957.50,--,--,1890.00,-67.50,--,Short,--\n${lot.repeat(9)}`,
        ),
    )
  t.same((await read('-67.47')).notes, [])
  t.same((await read('-67.54')).notes, [
    differs('Total Gain Realized', '-67.54', '-67.50'),
    differs('Short-Term Gain Realized', '-67.54', '-67.50'),
  ])
})

const TRADES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const STATEMENT = [
  ...IBKR_STATEMENT,
  TRADES,
  'Trades,Data,Order,Stocks,USD,ALFA,"2026-03-02, 09:35:10",100,187.4,187.5,-18740,-1,18741,0,0,O',
  'Trades,Data,Order,Stocks,USD,ALFA,"2026-03-05, 10:12:44",-100,189.1,189,18910,-1.02,-18741,167.98,0,C',
  'Trades,Data,ClosedLot,Stocks,USD,ALFA,2026-03-02,100,187.41,,,,18741,167.98,,ST',
  'Trades,SubTotal,,Stocks,USD,ALFA,,0,,,170,-2.02,0,167.98,0,',
  'Trades,Data,Order,Stocks,USD,BRAV,"2026-03-06, 10:00:00",10,50,50,-500,-1,501,0,0,O',
  'Trades,SubTotal,,Stocks,USD,BRAV,,10,,,-500,-1,501,0,0,',
  'Trades,Total,,Stocks,USD,,,,,,-330,-3.02,,167.98,0,',
  TRADES,
  'Trades,Data,Order,Stocks,EUR,DELT,"2026-03-09, 10:00:00",1,45,45,-45,-1,46,0,0,O',
  'Trades,SubTotal,,Stocks,EUR,DELT,,1,,,-45,-1,46,0,0,',
  'Trades,Total,,Stocks,EUR,,,,,,-45,-1,,0,0,',
  'Trades,Total,,,,,,,,,,,,,,',
  'Dividends,Header,Currency,Account,Date,Description,Amount',
  'Dividends,Data,USD,U7654321,2026-03-16,ALFA(US0378331005) Cash Dividend,24',
  'Dividends,Data,USD,U7654321,2026-03-17,BRAV(US0378331006) Cash Dividend,6',
  'Dividends,Data,Total,,,,30',
  'Dividends,Data,Total Dividends in USD,,,,30',
  'Fees,Header,Subtitle,Currency,Account,Date,Description,Amount',
  'Fees,Data,Other Fees,USD,U7654321,2026-03-18,Snapshot,-1',
  'Fees,Data,Total,,,,,-1',
].join('\n')

t.test('Interactive Brokers: subtotals of symbols, totals of classes of assets and of sections', async (t) => {
  const both = async (text: string) => [(await readTransactions(text)).notes, (await readGains(text)).notes]
  const { failed, accounts } = await readTransactions(STATEMENT)
  t.match(failed, [[14, 'Currency', /EUR/]], 'totals are not rows; another currency is')
  t.same(new Set(accounts), new Set(['U7654321']))
  t.same(await both(STATEMENT), [[], []])
  const cases: [from: string, to: string, transactions: FileNote[], gains: FileNote[]][] = [
    ['170,-2.02', '171,-2.02', [differs('Proceeds', '171.00', '170.00')], []],
    ['-330,-3.02,,167.98', '-330,-3.03,,167.98', [differs('Comm/Fee', '-3.03', '-3.02')], []],
    ['-330,-3.02,,167.98', '-330,-4.02,,167.98', [differs('Comm/Fee', '-4.02', '-3.02')], []],
    ['0,167.98,0,\n', '0,177.98,0,\n', [], [differs('Realized P/L', '177.98', '167.98')]],
    ['-18741,167.98', '-18741,177.98', [], [differs('Realized P/L of "ALFA"', '177.98', '167.98')]],
    ['Total,,,,30', 'Total,,,,31', [differs('Amount', '31.00', '30.00')], []],
    [
      'Dividends,Data,USD,U7654321,2026-03-17,BRAV(US0378331006) Cash Dividend,6\n',
      '',
      [differs('Amount', '30.00', '24.00')],
      [],
    ],
  ]
  for (const [from, to, transactions, gains] of cases) {
    const changed = STATEMENT.replace(from, () => to)
    t.not(changed, STATEMENT, from)
    t.same(await both(changed), [transactions, gains], `${from} → ${to}`)
  }
})
