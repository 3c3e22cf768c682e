import { buys, netOf, settledOn, type Trade } from '../life.ts'
import { type Broker, companyOf, decimal, dollars, quantity, type Row, usDay } from './print.ts'

const HEADER = [
  ...[
    'Trade Date',
    'Settlement Date',
    'Account',
    'Description',
    'Type',
    'Symbol/ CUSIP',
    'Quantity',
    'Price',
    'Amount',
  ],
  ' ',
]
const ACCOUNT = 'CMA-Edge 51X-98940'
const VERBS: Record<Trade['action'], string> = {
  buy: 'Purchase',
  sell: 'Sale',
  short: 'SHORT SALE',
  cover: 'COVER SHORT',
}

/** A space stands before each comma. */
const spaced = (cells: readonly string[]): string => cells.map((cell) => `"${cell}" `).join(',')

/** A reinvested dividend is two lines beside it: the money, and the shares without it. */
function lines(row: Row): string[] {
  const { symbol, day, event, as } = row
  if (event.kind !== 'trade') throw new Error(`Merrill prints no ${event.kind}`)
  const cells = (description: string, type: string, settled: number, figures: [string, string, string]) =>
    spaced([usDay(day), usDay(settled), ACCOUNT, description, type, symbol, ...figures, ''])
  const [name, net] = [companyOf(symbol), netOf(event)]
  if (as === 'dividend')
    return [cells(`Dividend ${name} HOLDING 100.0000`, 'Dividends/Interest', day, ['', '', dollars(net)])]
  const shares = quantity(buys(event) ? event.shares : -event.shares)
  if (event.how === 'reinvested') {
    const text = `REINV AMT ${dollars(net)} REINV PRICE ${dollars(event.price)} REINV SHRS ${decimal(event.shares, 8, 4).replace(/^0/, '')}`
    return [
      cells(`Reinvestment Program ${name}`, 'Other', day, ['', '', dollars(-net)]),
      cells(`Reinvestment Share(s) ${name} ${text}`, 'Trades/Securities', day, [shares, '', '$0.00']),
    ]
  }
  const amount = dollars(buys(event) ? -net : net)
  return [
    cells(`${VERBS[event.action]} ${name}`, 'Trades/Securities', settledOn(day), [
      shares,
      dollars(event.price),
      amount,
    ]),
  ]
}

export const merrill: Broker = {
  hasTimes: false,
  direction: 'newest first',
  transactions: (rows) =>
    [
      ...['Exported on: 01/05/2026 09:27 PM ET', '', `Selected account(s):${ACCOUNT}`, '', spaced(HEADER), ','],
      ...rows.toReversed().flatMap((row) => lines(row).reverse()),
      ...[',', spaced(['Total activity from 01/02/2023 to 01/05/2026', '', '', '', '', '', '', '', '$0.00', '']), ''],
    ].join('\r\n'),
  transactionsName: (part) => `ExportData-${part}.csv`,
}
