import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import { dollars, inFiles, lot, money, on, row, shares, tradeLines, units, unmatchedLines } from './derive-support.ts'

t.test('a sale consumes the oldest shares first, and its proceeds are split in whole cents', async (t) => {
  const derived = deriveInstrument(
    [row('buy', 0, '10', '-100.01'), row('buy', 1, '20', '-240'), row('sell', 2, '15', '200.01')],
    [],
  )
  t.same(tradeLines(derived), [
    'fifo long 10 2024-01-01 > 2024-01-03 133.34 - 100.01 = 33.33',
    'fifo long 5 2024-01-02 > 2024-01-03 66.67 - 60 = 6.67',
  ])
  t.same(derived.unmatched, [])
})

t.test('the costs of the pieces of one purchase add up to its cost', async (t) => {
  const sells = [2, 3, 4].map((day) => row('sell', day, '1', '40'))
  const { trades } = deriveInstrument([row('buy', 0, '3', '-100'), ...sells], [])
  t.same(
    trades.map((trade) => dollars(trade.costBasis)),
    ['33.33', '33.34', '33.33'],
  )
  t.same(
    trades.map((trade) => dollars(trade.profit)),
    ['6.67', '6.66', '6.67'],
  )
})

t.test('within a day openings come before closings, whatever their order in the file', async (t) => {
  const derived = deriveInstrument([row('sell', 0, '5', '60'), row('buy', 0, '5', '-50')], [])
  t.same(tradeLines(derived), ['fifo long 5 2024-01-01 > 2024-01-01 60 - 50 = 10'])
})

t.test('a sale without a known purchase is neither a trade nor a short', async (t) => {
  const derived = deriveInstrument([row('sell', 0, '5', '60'), row('buy', 3, '5', '-50')], [])
  t.same(derived.trades, [])
  t.same(unmatchedLines(derived), ['2024-01-01 5 60'])
})

t.test('a sale of more than is held is a trade for the shares held, and unmatched for the rest', async (t) => {
  const derived = deriveInstrument([row('buy', 0, '2', '-20'), row('sell', 1, '3', '100')], [])
  t.same(tradeLines(derived), ['fifo long 2 2024-01-01 > 2024-01-02 66.67 - 20 = 46.67'])
  t.same(unmatchedLines(derived), ['2024-01-02 1 33.33'])
})

t.test('identical real rows are each counted', async (t) => {
  const derived = deriveInstrument(
    [row('buy', 0, '1', '-10', { copies: 2 }), row('sell', 1, '1', '12', { copies: 2 })],
    [],
  )
  t.same(tradeLines(derived), [
    'fifo long 1 2024-01-01 > 2024-01-02 12 - 10 = 2',
    'fifo long 1 2024-01-01 > 2024-01-02 12 - 10 = 2',
  ])
  t.equal(new Set(derived.trades.map((trade) => trade.key)).size, 2)
})

t.test('lots of the broker', async (t) => {
  const history = [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-120'), row('sell', 7, '10', '150')]

  t.test('a lot replaces the FIFO trade of its sale, with the gain as printed', async (t) => {
    const derived = deriveInstrument(history, [lot(1, 7, '10', '150', '120', { gain: '30.004', disallowed: '5' })])
    t.same(tradeLines(derived), ['lot agreed long 10 2024-01-02 > 2024-01-08 150 - 120 = 30'])
    t.equal(dollars(derived.trades[0]!.disallowedLoss), '5')
    t.same(derived.unmatched, [])
  })

  t.test('a lot is a trade even without any transaction', async (t) => {
    t.same(tradeLines(deriveInstrument([], [lot(1, 7, '10', '150', '120', { copies: 2 })])), [
      'lot long 10 2024-01-02 > 2024-01-08 150 - 120 = 30',
      'lot long 10 2024-01-02 > 2024-01-08 150 - 120 = 30',
    ])
  })

  for (const late of [-5, -1, 1, 5]) {
    t.test(`a lot dated ${late} days after the sale is the same sale`, async (t) => {
      const derived = deriveInstrument(history, [lot(0, 7 + late, '10', '150', '100')])
      t.equal(derived.trades.length, 1)
      t.ok(derived.trades[0]!.agreed)
    })
  }
  t.test('a lot dated 6 days after the sale is another sale', async (t) => {
    const derived = deriveInstrument(history, [lot(0, 13, '10', '150', '100')])
    t.same(tradeLines(derived), [
      'fifo long 10 2024-01-02 > 2024-01-08 150 - 120 = 30',
      'lot long 10 2024-01-01 > 2024-01-14 150 - 100 = 50',
    ])
  })

  t.test('a lot whose proceeds differ by a cent is a trade that does not agree', async (t) => {
    const derived = deriveInstrument(history, [lot(0, 7, '10', '150.01', '100')])
    t.same(tradeLines(derived), ['lot long 10 2024-01-01 > 2024-01-08 150.01 - 100 = 50.01'])
  })

  t.test('the lots of one day agree together or not at all', async (t) => {
    const rows = [row('buy', 0, '30', '-300'), row('sell', 7, '10', '150'), row('sell', 7, '20', '310')]
    const two = [lot(0, 7, '10', '150', '100'), lot(0, 7, '20', '310', '200')]
    t.same(
      deriveInstrument(rows, two).trades.map((trade) => trade.agreed),
      [true, true],
    )
    t.same(
      deriveInstrument(rows, two.slice(0, 1)).trades.map((trade) => trade.agreed),
      [false, false],
    )
  })

  t.test('a lot of the sales of two days agrees with both together', async (t) => {
    const rows = [row('buy', 0, '30', '-300'), row('sell', 3, '10', '120'), row('sell', 4, '20', '260')]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 3, '30', '380', '300')])), [
      'lot agreed long 30 2024-01-01 > 2024-01-04 380 - 300 = 80',
    ])
    const other = deriveInstrument(rows, [lot(0, 3, '20', '250', '200'), lot(0, 4, '10', '130.01', '100')])
    t.same(
      other.trades.map(({ agreed }) => agreed),
      [false, false],
      'a cent more of one day is of both',
    )
  })

  t.test('of two sales at one price a lot is the one of its quantity', async (t) => {
    const rows = [row('buy', 0, '30', '-300'), row('sell', 7, '20', '400'), row('sell', 7, '10', '200')]
    const { trades } = deriveCounted(
      rows.map((one, at) => ({ ...one, id: at + 1 })),
      [lot(0, 7, '10', '200', '100'), lot(0, 7, '20', '400', '200')],
    )
    t.same(
      trades.map(({ parts }) =>
        parts.flatMap(({ effect, transactionId, quantity }) =>
          effect === 'closes' ? [`${units(quantity)} of row ${transactionId}`] : [],
        ),
      ),
      [['10 of row 3'], ['20 of row 2']],
    )
  })

  t.test('longs and shorts of one day agree each by themselves', async (t) => {
    const rows = [
      ...[row('buy', 0, '10', '-100'), row('sell_short', 0, '5', '60')],
      ...[row('sell', 3, '10', '130'), row('buy_to_cover', 3, '5', '-45')],
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 3, '10', '131', '100'), lot(3, 0, '5', '60', '45')])).sort(), [
      'lot agreed short 5 2024-01-04 > 2024-01-01 60 - 45 = 15',
      'lot long 10 2024-01-01 > 2024-01-04 131 - 100 = 31',
    ])
  })

  t.test('a sale that closes several lots is one sale', async (t) => {
    const derived = deriveInstrument(
      [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-120'), row('sell', 7, '15', '200')],
      [lot(0, 7, '10', '133.33', '100'), lot(1, 7, '5', '66.67', '60')],
    )
    t.same(tradeLines(derived), [
      'lot agreed long 10 2024-01-01 > 2024-01-08 133.33 - 100 = 33.33',
      'lot agreed long 5 2024-01-02 > 2024-01-08 66.67 - 60 = 6.67',
    ])
  })

  t.test('the part of a sale that no lot covers is matched by FIFO, after the lot', async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-120'), row('sell', 7, '15', '225')]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 7, '10', '150', '100')])), [
      'fifo long 5 2024-01-02 > 2024-01-08 75 - 60 = 15',
      'lot long 10 2024-01-01 > 2024-01-08 150 - 100 = 50',
    ])
  })

  t.test('a lot without a transaction takes no shares of other days than its own', async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('sell', 60, '10', '150')]
    const derived = deriveInstrument(rows, [lot(30, 40, '5', '60', '50')])
    t.same(tradeLines(derived), [
      'lot long 5 2024-01-31 > 2024-02-10 60 - 50 = 10',
      'fifo long 10 2024-01-01 > 2024-03-01 150 - 100 = 50',
    ])
    t.same(unmatchedLines(derived), [])
  })

  t.test('a lot whose day has no purchase takes the oldest shares, and is named', async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('sell', 40, '4', '60'), row('sell', 60, '6', '90')]
    const { trades, strayed, position } = deriveCounted(rows, [lot(30, 40, '4', '60', '50')])
    t.same(
      trades.map(({ profit }) => dollars(profit)),
      ['10', '30'],
    )
    t.same(
      strayed.map(({ lot: { acquired } }) => acquired),
      [on(30)],
    )
    t.equal(position?.quantity, 0n)
    t.same(deriveCounted(rows, [lot(0, 40, '4', '60', '40')]).strayed, [])
  })

  t.test('later sales cannot consume the shares of a lot', async (t) => {
    const rows = [...history, row('sell', 8, '10', '160')]
    t.same(tradeLines(deriveInstrument(rows, [lot(1, 7, '10', '150', '120')])), [
      'lot agreed long 10 2024-01-02 > 2024-01-08 150 - 120 = 30',
      'fifo long 10 2024-01-01 > 2024-01-09 160 - 100 = 60',
    ])
  })

  t.test('a lot without a transaction consumes its shares too', async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-120'), row('sell', 30, '10', '160')]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 15, '10', '150', '100')])), [
      'lot long 10 2024-01-01 > 2024-01-16 150 - 100 = 50',
      'fifo long 10 2024-01-02 > 2024-01-31 160 - 120 = 40',
    ])
  })

  t.test('of two equal sales on one day, a lot matches the one with its proceeds', async (t) => {
    const rows = [row('buy', 0, '20', '-200'), row('sell', 7, '10', '150'), row('sell', 7, '10', '170')]
    for (const proceeds of ['150', '170']) {
      const { trades } = deriveInstrument(rows, [lot(0, 7, '10', proceeds, '100')])
      t.same(trades.map((trade) => dollars(trade.proceeds)).sort(), ['150', '170'])
    }
  })

  t.test('lots dated by settlement match their own sales if the same quantity is sold every day', async (t) => {
    const days = [10, 11, 12, 13, 14, 15, 16]
    const rows = [row('buy', 0, '70', '-700'), ...days.map((day) => row('sell', day, '10', `${100 + day}`))]
    const { trades } = deriveInstrument(
      rows,
      days.map((day) => lot(0, day + 2, '10', `${100 + day}`, '100')),
    )
    t.same(
      trades.map((trade) => [trade.brokerVerified, trade.agreed]),
      days.map(() => [true, true]),
    )
  })

  t.test('a lot after the last transaction does not move the others to wrong sales', async (t) => {
    const days = Array.from({ length: 20 }, (_, i) => i + 1)
    const rows = [row('buy', 0, '300', '-3000'), ...days.map((day) => row('sell', day, '10', `${100 + day}`))]
    const lots = [...days.slice(1), 21].map((day) => lot(0, day, '10', `${100 + day}`, '100'))
    const derived = deriveInstrument(rows, lots)
    t.equal(tradeLines(derived)[0], 'fifo long 10 2024-01-01 > 2024-01-02 101 - 100 = 1')
    t.equal(derived.trades.length, 21)
    t.equal(derived.trades.filter((trade) => trade.agreed).length, 19)
  })
})

t.test('lots without acquisition date', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-120'), row('sell', 7, '10', '150')]

  t.test('have the purchase date that FIFO finds, if it is the only one', async (t) => {
    t.same(tradeLines(deriveInstrument(rows, [lot(null, 7, '10', '150', '100')])), [
      'lot agreed long 10 2024-01-01 > 2024-01-08 150 - 100 = 50',
    ])
  })
  t.test('have no purchase date if FIFO finds several, or too few shares', async (t) => {
    const [several] = deriveInstrument(
      [...rows, row('sell', 8, '8', '96')],
      [lot(null, 7, '10', '150', '100'), lot(null, 8, '8', '96', '96')],
    ).trades
    t.equal(several!.buyDate, '2024-01-01')
    const over = deriveInstrument([rows[0]!, rows[1]!, row('sell', 7, '15', '150')], [lot(null, 7, '15', '150', '160')])
    t.same([over.trades[0]!.buyDate, over.trades[0]!.closedOn], [null, on(7)])
    const missing = deriveInstrument([row('sell', 7, '15', '150')], [lot(null, 7, '15', '150', '160')])
    t.equal(missing.trades[0]!.buyDate, null)
  })

  const details = [lot(0, 7, '6', '90', '60'), lot(1, 7, '4', '60', '48')]
  t.test(
    'the lots of a day of sale are those of one file: of two with all sales, the one with purchase dates',
    async (t) => {
      const summary = [lot(null, 7, '10', '150', '108')]
      for (const files of [
        [summary, details],
        [details, summary],
      ]) {
        t.same(deriveInstrument(rows, inFiles(...files)).trades, deriveInstrument(rows, details).trades)
        t.same(deriveInstrument([], inFiles(...files)), deriveInstrument([], details))
      }
    },
  )
  t.test('the file whose quantity is that of the sales of the day, whatever it prints', async (t) => {
    const part = [lot(0, 7, '6', '90', '60')]
    const all = [lot(null, 7, '10', '150', '108')]
    for (const files of [
      [part, all],
      [all, part],
    ])
      t.same(deriveInstrument(rows, inFiles(...files)).trades, deriveInstrument(rows, all).trades)
  })
  t.test('of files with the same, the one that ends later: a restated lot replaces the one before', async (t) => {
    const restated = [lot(0, 7, '6', '90', '65'), lot(1, 7, '4', '60', '48')]
    t.same(tradeLines(deriveInstrument(rows, inFiles(details, restated))), tradeLines(deriveInstrument(rows, restated)))
    t.same(tradeLines(deriveInstrument(rows, inFiles(restated, details))), tradeLines(deriveInstrument(rows, details)))
  })
  t.test('a lot acquired Various is kept beside detailed lots if the sales cover all of them', async (t) => {
    const sales = [row('buy', 0, '15', '-150'), row('sell', 6, '15', '225')]
    const { trades } = deriveInstrument(sales, [lot(null, 7, '10', '150', '108'), lot(0, 7, '5', '75', '50')])
    t.same(trades.map((trade) => [dollars(trade.proceeds), trade.agreed]).sort(), [
      ['150', true],
      ['75', true],
    ])
  })
})

t.test('shorts', async (t) => {
  const short = [row('sell_short', 0, '10', '200'), row('buy_to_cover', 3, '10', '-150')]

  t.test('a short is sold first; its profit belongs to the day it is bought back', async (t) => {
    const derived = deriveInstrument(short, [])
    t.same(tradeLines(derived), ['fifo short 10 2024-01-04 > 2024-01-01 200 - 150 = 50'])
    t.equal(derived.trades[0]!.closedOn, on(3))
  })
  t.test('a plain buy closes an open short first, and opens a long with the rest', async (t) => {
    const rows = [row('sell_short', 0, '10', '200'), row('buy', 3, '15', '-150'), row('sell', 4, '5', '60')]
    t.same(tradeLines(deriveInstrument(rows, [])), [
      'fifo short 10 2024-01-04 > 2024-01-01 200 - 100 = 100',
      'fifo long 5 2024-01-04 > 2024-01-05 60 - 50 = 10',
    ])
  })
  t.test('on one day an explicit cover closes the short before a plain buy does', async (t) => {
    const rows = [...short, row('buy', 3, '10', '-140'), row('sell', 5, '10', '170')]
    t.same(tradeLines(deriveInstrument(rows, [])), [
      'fifo short 10 2024-01-04 > 2024-01-01 200 - 150 = 50',
      'fifo long 10 2024-01-04 > 2024-01-06 170 - 140 = 30',
    ])
  })
  t.test('the position is what is held less what is short', async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('sell_short', 0, '14', '150')]
    t.equal(units(positionOf(rows, []).quantity), '-4')
  })

  t.test('what is open is listed by day, with whether an own entry opened it', async (t) => {
    const own = row('buy', 3, '5', '-60')
    const { position, roundTrips } = deriveCounted(
      [row('buy', 0, '10', '-100'), { ...own, row: { ...own.row, ownEntry: '2024-01-05' } }],
      [],
    )
    const none = {
      withoutMoney: 0n,
      splitIncomplete: false,
      splitUndecided: false,
      rowUnread: false,
      awaitsAnswer: false,
    }
    t.same(position?.open.long.days, [
      { date: on(0), quantity: shares('10'), money: money('100'), ownEntry: false, ...none },
      { date: on(3), quantity: shares('5'), money: money('60'), ownEntry: true, ...none },
    ])
    const ownEntryOf = (rows: Parameters<typeof deriveCounted>[0]) =>
      deriveCounted(rows, []).roundTrips.map(({ ownEntry }) => ownEntry)
    t.same(
      roundTrips.map(({ ownEntry }) => ownEntry),
      [true],
    )
    t.same(ownEntryOf([row('buy', 0, '10', '-100')]), [false])
  })

  t.test('a short sale does not close a long position', async (t) => {
    const rows = [row('buy', 0, '10', '-90'), ...short, row('sell', 5, '10', '95')]
    t.same(tradeLines(deriveInstrument(rows, [])), [
      'fifo short 10 2024-01-04 > 2024-01-01 200 - 150 = 50',
      'fifo long 10 2024-01-01 > 2024-01-06 95 - 90 = 5',
    ])
  })
  t.test('a cover of a short whose sale is in no file is listed as unmatched with its cost', async (t) => {
    const derived = deriveInstrument([short[1]!], [])
    t.same(derived.trades, [])
    t.same(unmatchedLines(derived), ['2024-01-04 10 -150'])
  })
  t.test('a lot acquired after it was sold is a short', async (t) => {
    t.same(tradeLines(deriveInstrument(short, [lot(3, 0, '10', '200', '150')])), [
      'lot agreed short 10 2024-01-04 > 2024-01-01 200 - 150 = 50',
    ])
    t.same(tradeLines(deriveInstrument(short, [lot(3, 0, '10', '200', '150.5')])), [
      'lot short 10 2024-01-04 > 2024-01-01 200 - 150.5 = 49.5',
    ])
  })
  t.test('a lot printed by opened and closed date becomes a short if only a short explains it', async (t) => {
    for (const [opened, closed] of [
      [0, 3],
      [0, 4],
      [1, 3],
      [0, 5],
    ] as const) {
      const derived = deriveInstrument(short, [lot(opened, closed, '10', '200', '150')])
      t.same(tradeLines(derived), [`lot agreed short 10 ${on(closed)} > ${on(opened)} 200 - 150 = 50`])
    }
  })
  t.test('so does a lot without opening date', async (t) => {
    t.same(tradeLines(deriveInstrument(short, [lot(null, 3, '10', '200', '150')])), [
      'lot agreed short 10 2024-01-04 > 2024-01-01 200 - 150 = 50',
    ])
  })
  t.test('if a sale has the same day, the money decides which lot is the short', async (t) => {
    const rows = [row('buy', 0, '10', '-90'), ...short, row('sell', 3, '10', '95')]
    const lots = [lot(0, 3, '10', '200', '150'), lot(0, 3, '10', '95', '90')]
    t.same(tradeLines(deriveInstrument(rows, lots)).sort(), [
      'lot agreed long 10 2024-01-01 > 2024-01-04 95 - 90 = 5',
      'lot agreed short 10 2024-01-04 > 2024-01-01 200 - 150 = 50',
    ])
  })
  t.test('a plain sale that the broker lists as a short is a short: its buy is not sold again', async (t) => {
    const rows = [
      row('buy', 0, '10', '-90'),
      row('sell', 1, '5', '60'),
      row('buy', 3, '5', '-50'),
      row('sell', 9, '10', '99'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(3, 1, '5', '60', '50')])), [
      'lot agreed short 5 2024-01-04 > 2024-01-02 60 - 50 = 10',
      'fifo long 10 2024-01-01 > 2024-01-10 99 - 90 = 9',
    ])
  })
  t.test('a plain sale is a short only for the quantity that no short sale explains', async (t) => {
    const rows = [
      row('buy', 0, '10', '-90'),
      row('sell_short', 1, '6', '72'),
      row('sell', 1, '10', '120'),
      row('buy_to_cover', 3, '10', '-80'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(3, 1, '10', '120', '80')])), [
      'fifo long 6 2024-01-01 > 2024-01-02 72 - 54 = 18',
      'lot agreed short 10 2024-01-04 > 2024-01-02 120 - 80 = 40',
    ])
  })
  t.test('day trades printed with equal dates stay long beside plain rows', async (t) => {
    const rows = [row('buy', 0, '10', '-90'), row('sell', 0, '10', '95')]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 0, '10', '95', '90')])), [
      'lot agreed long 10 2024-01-01 > 2024-01-01 95 - 90 = 5',
    ])
  })
})

t.test('options', async (t) => {
  const instrument = 'SPY 2024-03-15 C 500'
  const at = (name: 'buy' | 'sell_short' | 'expiration', day: number, quantity: string, amount: string) =>
    row(name, day, quantity, amount, { instrument })

  t.test('a bought contract that expires is a loss of its cost', async (t) => {
    t.same(tradeLines(deriveInstrument([at('buy', 0, '2', '-300'), at('expiration', 5, '-2', '0')], [])), [
      'fifo long 2 2024-01-01 > 2024-01-06 0 - 300 = -300',
    ])
  })
  t.test('a sold contract that expires keeps its premium', async (t) => {
    t.same(tradeLines(deriveInstrument([at('sell_short', 0, '2', '300'), at('expiration', 5, '2', '0')], [])), [
      'fifo short 2 2024-01-06 > 2024-01-01 300 - 0 = 300',
    ])
  })
  t.test('if the sign contradicts the open position, the position decides', async (t) => {
    t.same(tradeLines(deriveInstrument([at('buy', 0, '2', '-300'), at('expiration', 5, '2', '0')], [])), [
      'fifo long 2 2024-01-01 > 2024-01-06 0 - 300 = -300',
    ])
    t.same(tradeLines(deriveInstrument([at('sell_short', 0, '2', '300'), at('expiration', 5, '-2', '0')], [])), [
      'fifo short 2 2024-01-06 > 2024-01-01 300 - 0 = 300',
    ])
  })
  t.test('an expiration with a price and an amount is closed at that amount', async (t) => {
    t.same(tradeLines(deriveInstrument([at('sell_short', 0, '1', '300'), at('expiration', 5, '1', '-12.5')], [])), [
      'fifo short 1 2024-01-06 > 2024-01-01 300 - 12.5 = 287.5',
    ])
  })
  t.test('prices are per unit of the contract', async (t) => {
    const [trade] = deriveInstrument([at('buy', 0, '2', '-300'), row('sell', 1, '2', '370', { instrument })], []).trades
    t.equal(dollars(trade!.buyPrice!), '1.5')
    t.equal(dollars(trade!.sellPrice!), '1.85')
    const [stock] = deriveInstrument([row('buy', 0, '2', '-300'), row('sell', 1, '2', '370')], []).trades
    t.equal(dollars(stock!.buyPrice!), '150')
  })
  t.test('an expired contract matches the lot the broker prints for it', async (t) => {
    const rows = [at('sell_short', 0, '2', '300'), at('expiration', 5, '2', '0')]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 5, '2', '300', '0', { instrument })])), [
      'lot agreed short 2 2024-01-06 > 2024-01-01 300 - 0 = 300',
    ])
  })
})

t.test('splits', async (t) => {
  t.test('shares added keep the basis of the lots they are added to', async (t) => {
    const rows = [
      row('buy', 0, '10', '-100'),
      row('buy', 1, '20', '-260'),
      row('split', 5, '30', '0'),
      row('sell', 5, '30', '300'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [])), [
      'fifo long 20 2024-01-01 > 2024-01-06 200 - 100 = 100',
      'fifo long 10 2024-01-02 > 2024-01-06 100 - 65 = 35',
    ])
  })
  t.test('the two legs of a reverse split give one ratio', async (t) => {
    const rows = [
      row('buy', 0, '100', '-100'),
      row('split', 5, '-100', '0'),
      row('split', 5, '10', '0'),
      row('sell', 6, '10', '150'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [])), ['fifo long 10 2024-01-01 > 2024-01-07 150 - 100 = 50'])
  })
  t.test('a split keeps the remaining cost of a purchase that was sold in part', async (t) => {
    const rows = [
      row('buy', 0, '3', '-100'),
      row('sell', 1, '1', '40'),
      row('split', 5, '2', '0'),
      row('sell', 6, '3', '90'),
      row('sell', 7, '1', '30'),
    ]
    const { trades } = deriveInstrument(rows, [])
    t.same(
      trades.map((trade) => dollars(trade.costBasis)),
      ['33.33', '50', '16.67'],
    )
  })
  t.test('a short is split too, with or without its sign', async (t) => {
    for (const added of ['-10', '10']) {
      const rows = [
        row('sell_short', 0, '10', '200'),
        row('split', 1, added, '0'),
        row('buy_to_cover', 2, '20', '-150'),
      ]
      t.same(tradeLines(deriveInstrument(rows, [])), ['fifo short 20 2024-01-03 > 2024-01-01 200 - 150 = 50'])
    }
  })
  t.test('a reverse split of a short leaves the same, whatever the file prints of it', async (t) => {
    for (const printed of [['100', '-10'], ['-10'], ['10'], ['90'], ['-90']]) {
      const splits = printed.map((quantity) => {
        const split = row('split', 3, quantity, '0')
        return { ...split, row: { ...split.row, action: 'Reverse Split' } }
      })
      const rows = [row('sell_short', 0, '100', '1000'), ...splits, row('buy_to_cover', 5, '10', '-900')]
      t.same(
        tradeLines(deriveInstrument(rows, [])),
        ['fifo short 10 2024-01-06 > 2024-01-01 1000 - 900 = 100'],
        `${printed}`,
      )
      t.equal(positionOf(rows, []).open.short.quantity, 0n)
    }
  })
  t.test(
    'a ratio of no reverse split shows the same: 90 of 100 are those that are gone, or some were unknown',
    async (t) => {
      const reverse = (quantity: string) => {
        const split = row('split', 5, quantity, '0')
        return { ...split, row: { ...split.row, action: 'Reverse Split' } }
      }
      const after = (held: string, split: ReturnType<typeof reverse>) =>
        deriveInstrument([row('buy', 0, held, '-1000'), split, row('sell', 6, '10', '1200')], [])
      for (const [held, printed] of [
        ['100', '90'],
        ['437', '100'],
        ['437', '-337'],
      ] as const) {
        const derived = after(held, reverse(printed))
        t.same(tradeLines(derived), [], printed)
        t.same(unmatchedLines(derived), ['2024-01-07 10 1200'], printed)
      }
      for (const [held, printed, left] of [
        ['100', '10', 10],
        ['100', '-90', 10],
        ['25.5', '2.55', 2.55],
        ['100', '40', 40],
      ] as const) {
        const derived = after(held, reverse(printed))
        const sold = Math.min(10, left)
        t.equal(derived.trades.length, 1, printed)
        t.equal(dollars(derived.trades[0]?.costBasis ?? 0n), String(Math.round((100_000 * sold) / left) / 100), printed)
      }
      // 1:10 of 105, paid out, or 1:11, made whole; 1:9, paid out, or 1:10, made whole.
      for (const printed of ['10', '11']) {
        const { unmatched, trades } = after('105', reverse(printed))
        t.same(trades, [])
        t.same(
          unmatched.map(({ code }) => code),
          ['split_undecided'],
        )
      }
    },
  )
  t.test('a ratio of no split shows that purchases are in no file: the basis of all shares is unknown', async (t) => {
    // Ten shares are known of a hundred that are split ten for one.
    const rows = [row('buy', 0, '10', '-1000'), row('split', 5, '900', '0'), row('sell', 6, '500', '6000')]
    const derived = deriveInstrument([...rows, row('buy', 7, '5', '-60'), row('sell', 8, '410', '5000')], [])
    t.same(tradeLines(derived), [])
    t.same(unmatchedLines(derived), ['2024-01-07 500 6000', '2024-01-09 410 5000'])
    const known: [bought: string, added: string][] = [
      ['15', '7'],
      ['37.1234', '37.1234'],
      ['33', '49'],
      ['100', '5'],
      ['10', '90'],
    ]
    for (const [bought, added] of known) {
      const shares = String(Number(bought) + Number(added))
      const split = [row('buy', 0, bought, '-1000'), row('split', 5, added, '0'), row('sell', 6, shares, '1500')]
      t.same(deriveInstrument(split, []).unmatched, [], `${bought} and ${added}`)
    }
  })
  t.test('shares that a split adds to an unknown position have no known basis', async (t) => {
    const derived = deriveInstrument([row('split', 0, '10', '0'), row('sell', 1, '10', '50')], [])
    t.same(derived.trades, [])
    t.same(unmatchedLines(derived), ['2024-01-02 10 50'])
  })
})

t.test('shares moved in and out', async (t) => {
  t.test('a sale of shares moved in is unmatched; the rest of it is a trade, in proportion', async (t) => {
    const rows = [row('share_movement', 0, '10', '0'), row('buy', 1, '10', '-100'), row('sell', 2, '15', '225')]
    const derived = deriveInstrument(rows, [])
    t.same(tradeLines(derived), ['fifo long 5 2024-01-02 > 2024-01-03 75 - 50 = 25'])
    t.same(unmatchedLines(derived), ['2024-01-03 10 150'])
  })
  t.test('a move out takes the oldest shares', async (t) => {
    const rows = [
      row('buy', 0, '10', '-100'),
      row('buy', 1, '10', '-130'),
      row('share_movement', 2, '-10', '0'),
      row('sell', 3, '10', '150'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [])), ['fifo long 10 2024-01-02 > 2024-01-04 150 - 130 = 20'])
  })
  t.test('shares that came with their day of purchase are sold as those of that day', async (t) => {
    const came = row('share_movement', 7, '10', '-50')
    const rows = [
      row('buy', 5, '10', '-100'),
      { ...came, row: { ...came.row, acquired: '2024-01-02' } },
      ...[row('sell', 9, '10', '200'), row('sell', 10, '10', '210')],
    ]
    t.same(tradeLines(deriveInstrument(rows, [])), [
      'fifo long 10 2024-01-02 > 2024-01-10 200 - 50 = 150',
      'fifo long 10 2024-01-06 > 2024-01-11 210 - 100 = 110',
    ])
  })
  t.test('a move out takes shares that a later lot names, if there are no others', async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('share_movement', 3, '-4', '0'), row('sell', 9, '10', '150')]
    const { loose, position } = deriveCounted(rows, [lot(0, 9, '10', '150', '100')])
    t.same(
      loose
        .filter(({ kind }) => kind === 'moved')
        .map(({ quantity, money }) => `${units(quantity)} ${dollars(money ?? 0n)}`),
      ['4 40'],
    )
    t.equal(position?.quantity, 0n)
  })
  t.test('shares moved out and in on one day keep their basis', async (t) => {
    const rows = [
      row('buy', 0, '10', '-100'),
      row('share_movement', 2, '-10', '0'),
      row('share_movement', 2, '10', '0'),
      row('sell', 3, '10', '150'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [])), ['fifo long 10 2024-01-01 > 2024-01-04 150 - 100 = 50'])
  })
  t.test('a lot acquired before the transfer consumes the transferred shares', async (t) => {
    const rows = [
      row('buy', 20, '10', '-100'),
      row('share_movement', 30, '10', '0'),
      row('sell', 40, '10', '150'),
      row('sell', 50, '10', '160'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 40, '10', '150', '80')])), [
      'lot agreed long 10 2024-01-01 > 2024-02-10 150 - 80 = 70',
      'fifo long 10 2024-01-21 > 2024-02-20 160 - 100 = 60',
    ])
  })
  t.test('a lot takes shares that came on the day of its sale', async (t) => {
    const rows = [row('buy', 20, '10', '-100'), row('share_movement', 40, '10', '0'), row('sell', 40, '10', '150')]
    const { position } = deriveCounted(rows, [lot(0, 40, '10', '150', '80')])
    t.same([units(position!.open.long.quantity), dollars(position!.open.long.money)], ['10', '100'])
  })
  t.test('a purchase with a price but no amount has an unknown cost, not 0', async (t) => {
    const sale = row('sell', 1, '10', '150')
    t.equal(deriveInstrument([row('buy', 0, '10', '0', { price: '10' }), sale], []).trades.length, 0)
    t.equal(deriveInstrument([row('buy', 0, '10', '0'), sale], []).trades.length, 0)
    t.equal(deriveInstrument([row('buy', 0, '10', '0', { price: '0' }), sale], []).trades.length, 1)
  })
})

t.test('cancelled rows', async (t) => {
  t.test('a cancel removes the latest purchase before it with the same quantity and amount', async (t) => {
    const rows = [
      row('buy', 0, '10', '-100'),
      row('buy', 3, '10', '-100'),
      row('cancel_buy', 4, '10', '100'),
      row('sell', 6, '10', '150'),
      row('sell', 7, '10', '150'),
    ]
    const derived = deriveInstrument(rows, [])
    t.same(tradeLines(derived), ['fifo long 10 2024-01-01 > 2024-01-07 150 - 100 = 50'])
    t.same(unmatchedLines(derived), ['2024-01-08 10 150'])
  })
  t.test('a cancel with the same price removes a sale too', async (t) => {
    const rows = [
      row('buy', 0, '10', '-100'),
      row('sell', 2, '10', '149.9', { price: '15' }),
      row('cancel_sell', 3, '-10', '-150', { price: '15' }),
    ]
    t.same(deriveInstrument(rows, []), { trades: [], unmatched: [] })
  })
  t.test('one cancel cancels one row', async (t) => {
    const rows = [
      row('buy', 0, '10', '-100', { copies: 3 }),
      row('cancel_buy', 0, '10', '100'),
      row('sell', 5, '30', '450'),
    ]
    const derived = deriveInstrument(rows, [])
    t.equal(derived.trades.length, 2)
    t.same(unmatchedLines(derived), ['2024-01-06 10 150'])
  })
  for (const [why, cancel] of [
    ['more than 5 days later', row('cancel_buy', 6, '10', '100')],
    ['of another quantity', row('cancel_buy', 1, '9', '100')],
    ['of another amount', row('cancel_buy', 1, '10', '101')],
    ['of a sale', row('cancel_sell', 1, '10', '100')],
  ] as const) {
    t.test(`a cancel ${why} removes nothing`, async (t) => {
      const derived = deriveInstrument([row('buy', 0, '10', '-100'), cancel, row('sell', 9, '10', '150')], [])
      t.equal(derived.trades.length, 1)
      t.equal(derived.unmatched.length, 1, 'and is listed')
    })
  }
  t.test('a cancel of a row that is in no file is listed with its amount, and changes no position', async (t) => {
    const cancels = [row('cancel_buy', 8, '10', '100', { copies: 2 }), row('cancel_sell', 9, '-5', '-75')]
    const rows = [row('buy', 0, '10', '-100', { copies: 2 }), ...cancels]
    t.same(unmatchedLines(deriveInstrument(rows, [])), ['2024-01-09 10 100', '2024-01-09 10 100', '2024-01-10 5 -75'])
    const { open, unmatched } = positionOf(rows, [])
    t.equal(open.long.quantity, 2_000_000_000n)
    t.equal(unmatched, 2_000_000_000n)
  })
})

t.test('redemptions', async (t) => {
  const bought = row('buy', 0, '100', '-2506')

  t.test('the row with the amount and the row with the quantity are one sale', async (t) => {
    for (const [day, quantity] of [
      [5, '-100'],
      [5, '100'],
      [6, '-100'],
    ] as const) {
      const rows = [bought, row('redemption', 5, '0', '3000'), row('redemption', day, quantity, '0')]
      const { trades } = deriveInstrument(rows, [])
      t.same(
        trades.map((trade) => dollars(trade.profit)),
        ['494'],
      )
    }
  })
  t.test('shares that leave without any amount are not a sale for 0', async (t) => {
    const derived = deriveInstrument([bought, row('redemption', 5, '-100', '0'), row('sell', 9, '100', '1')], [])
    t.same(derived.trades, [])
    t.same(unmatchedLines(derived), ['2024-01-10 100 1'])
  })
  t.test('cash whose shares left too late, or in no file, is listed', async (t) => {
    for (const shares of [row('redemption', 12, '-100', '0'), row('share_movement', 5, '-100', '0')]) {
      const derived = deriveInstrument([bought, row('redemption', 5, '0', '3000'), shares], [])
      t.same(derived.trades, [])
      t.same(unmatchedLines(derived), ['2024-01-06 0 3000'])
    }
  })
  t.test('cash is not listed if a lot without a transaction brought it', async (t) => {
    const rows = [bought, row('redemption', 5, '0', '3000'), row('share_movement', 5, '-100', '0')]
    const derived = deriveInstrument(rows, [lot(0, 4, '100', '3000', '2506')])
    t.equal(derived.trades.length, 1)
    t.same(derived.unmatched, [])
    t.same(unmatchedLines(deriveInstrument(rows, [lot(0, 4, '90', '2700', '2255')])), ['2024-01-06 0 3000'])
    const twice = [...rows, row('redemption', 6, '0', '3000')]
    t.same(unmatchedLines(deriveInstrument(twice, [lot(0, 4, '100', '3000', '2506')])), ['2024-01-07 0 3000'])
  })
})

t.test('a lot without an opening date takes the shares of its cost, else the oldest', async (t) => {
  const rows = [
    row('buy', 0, '10', '-200'),
    row('buy', 5, '10', '-500'),
    row('sell', 9, '10', '600'),
    row('sell', 20, '10', '600'),
  ]
  const lines = (...lots: ReturnType<typeof lot>[]) => tradeLines(deriveInstrument(rows, lots))
  t.match(lines(lot(null, 9, '10', '600', '500')), [
    /2024-01-06 > 2024-01-10 600 - 500 = 100$/,
    /^fifo long 10 2024-01-01 > 2024-01-21 600 - 200 = 400$/,
  ])
  t.match(lines(lot(null, 9, '10', '600', '200')), [/2024-01-01 > 2024-01-10/, /2024-01-06 > 2024-01-21/])
  t.match(lines(lot(null, 9, '10', '600', '350')), [/2024-01-01 > 2024-01-10/, /2024-01-06 > 2024-01-21/])
  const parts = [lot(null, 9, '4', '240', '200'), lot(null, 9, '6', '360', '300')]
  t.match(lines(...parts), [/2024-01-06 > /, /2024-01-06 > /, /^fifo long 10 2024-01-01 /])
  const alone = deriveInstrument(rows.slice(0, 2).concat(rows.slice(3)), [lot(null, 9, '10', '600', '500')])
  t.match(tradeLines(alone), [/2024-01-06 > 2024-01-10/, /^fifo long 10 2024-01-01 > 2024-01-21 600 - 200 = 400$/])
})

t.test('a lot without an opening date leaves the shares of a lot that has one', async (t) => {
  const rows = [row('buy', 0, '10', '-200'), row('buy', 5, '10', '-200'), row('buy', 6, '10', '-300')]
  const sales = [row('sell', 9, '10', '600'), row('sell', 20, '20', '1200')]
  const derived = deriveInstrument(
    [...rows, ...sales],
    [lot(null, 9, '10', '600', '200'), lot(0, 20, '10', '600', '200')],
  )
  t.match(tradeLines(derived), [/2024-01-06 > 2024-01-10/, /2024-01-07 > 2024-01-21/, /2024-01-01 > 2024-01-21/])
})

t.test('a split that is dated on the last day before it takes effect after the trades of that day', async (t) => {
  const bought = row('buy', 0, '200', '-2000')
  // 100 of the 200 are sold before the split, which then doubles the rest.
  const before = [bought, row('sell', 5, '100', '1500'), row('split', 5, '100', '0'), row('sell', 9, '200', '1600')]
  t.match(tradeLines(deriveInstrument(before, [])), [/ 100 .* 1500 - 1000 = 500$/, / 200 .* 1600 - 1000 = 600$/])
  // 100 of 400 are sold after it.
  const after = [bought, row('sell', 5, '100', '750'), row('split', 5, '200', '0'), row('sell', 9, '300', '2400')]
  t.match(tradeLines(deriveInstrument(after, [])), [/ 100 .* 750 - 500 = 250$/, / 300 .* 2400 - 1500 = 900$/])
  const more = [bought, row('buy', 5, '10', '-150'), row('split', 5, '1890', '0'), row('sell', 9, '2100', '2150')]
  t.match(tradeLines(deriveInstrument(more, [])), [/ 2000 .* - 2000 = /, / 100 .* - 150 = /], 'ten for one')
  const lots = [lot(0, 5, '100', '1500', '1000'), lot(0, 9, '150', '1200', '750')]
  const shown = deriveInstrument(before, lots)
  t.same(unmatchedLines(shown), [])
  t.match(
    tradeLines(shown).find((text) => text.startsWith('fifo')),
    /^fifo long 50 .* 400 - 250 = 150$/,
  )
})

t.test(
  'a later date of a split shows that it takes effect after the trades, if its ratio is no evidence',
  async (t) => {
    const bought = row('buy', 0, '300', '-3000')
    const sold = [row('sell', 5, '100', '1500'), row('sell', 9, '300', '2700')]
    // Three for two of the 200 that are left; before the sale it would be four for three.
    const split = (posted: number) => row('split', 5, '100', '0', { posted })
    t.match(tradeLines(deriveInstrument([bought, ...sold, split(8)], [])), [
      / 100 .* 1500 - 1000 = 500$/,
      / 300 .* 2700 - 2000 = 700$/,
    ])
    t.match(tradeLines(deriveInstrument([bought, ...sold, split(5)], [])), [/ 1500 - 750 = /, / 2700 - 2250 = /])
    // Two for one of all 300: it was only posted later.
    const whole = [bought, row('sell', 5, '100', '750'), row('split', 5, '300', '0', { posted: 8 })]
    t.match(tradeLines(deriveInstrument(whole, [])), [/ 750 - 500 = 250$/])
    // All that were held before it are sold after it.
    const all = [bought, row('sell', 5, '300', '2250'), row('split', 5, '150', '0', { posted: 8 })]
    t.match(tradeLines(deriveInstrument(all, [])), [/ 2250 - 2000 = 250$/])
  },
)

t.test('a later date of a reverse split shows that it takes effect after the trades', async (t) => {
  const rows = [row('buy', 0, '100', '-1000'), row('sell', 5, '20', '240'), row('sell', 9, '8', '960')]
  const reverse = (quantity: string, posted: number) => {
    const split = row('split', 5, quantity, '0', { posted })
    return { ...split, row: { ...split.row, action: 'Reverse Split' } }
  }
  // One for ten of the 80 that are left: 72 are gone.
  const right = [/ 20 .* 240 - 200 = 40$/, / 8 .* 960 - 800 = 160$/]
  t.match(tradeLines(deriveInstrument([...rows, reverse('-72', 8)], [])), right)
  t.match(tradeLines(deriveInstrument([...rows, reverse('8', 8)], [])), right)
  // One for ten of all 100, only posted later: the 2 are sold after it.
  const early = [
    row('buy', 0, '100', '-1000'),
    row('sell', 5, '2', '240'),
    reverse('-90', 8),
    row('sell', 9, '8', '960'),
  ]
  t.match(tradeLines(deriveInstrument(early, [])), [/ 2 .* 240 - 200 = 40$/, / 8 .* 960 - 800 = 160$/])
  // As many are bought as sold on its day: 50 of the 100 for 1,000 are sold before it.
  const traded = [
    row('buy', 0, '100', '-1000'),
    row('buy', 5, '50', '-600'),
    row('sell', 5, '50', '650'),
    row('sell', 9, '10', '1200'),
  ]
  const later = [/ 50 .* 650 - 500 = 150$/, / 5 .* 600 - 500 = 100$/, / 5 .* 600 - 600 = 0$/]
  t.match(tradeLines(deriveInstrument([...traded, reverse('-90', 8)], [])), later)
  // Nothing was held before the day.
  const bought = [row('buy', 5, '100', '-1000'), row('sell', 9, '10', '1200')]
  for (const quantity of ['-90', '10'])
    t.match(tradeLines(deriveInstrument([...bought, reverse(quantity, 5)], [])), [/ 10 .* 1200 - 1000 = 200$/])
})

t.test('the day of a split is found from the position that the reverse splits before it left', async (t) => {
  // One for ten leaves 100 for 1,000; 50 of them are sold before they are split two for one.
  for (const quantity of ['100', '-900']) {
    const split = row('split', 10, quantity, '0')
    const rows = [
      row('buy', 0, '1000', '-1000'),
      { ...split, row: { ...split.row, action: 'Reverse Split' } },
      row('sell', 20, '50', '600'),
      row('split', 20, '50', '0'),
      row('sell', 30, '100', '700'),
    ]
    t.match(tradeLines(deriveInstrument(rows, [])), [/ 50 .* 600 - 500 = 100$/, / 100 .* 700 - 500 = 200$/], quantity)
  }
})

t.test('the day of a split is found without sales whose purchase is in no file', async (t) => {
  // Two for one of the 60 that were bought; 35 sold before that would leave 25, and 20 after the sale of its day.
  const rows = [
    row('sell', 0, '35', '350'),
    row('buy', 1, '60', '-600'),
    row('split', 5, '60', '0'),
    row('sell', 5, '5', '30'),
    row('sell', 9, '115', '800'),
  ]
  t.match(tradeLines(deriveInstrument(rows, [])), [/ 5 .* 30 - 25 = 5$/, / 115 .* 800 - 575 = 225$/])
})

t.test('dividends and cash rows do not change trades', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 5, '10', '150')]
  const others = (['dividend', 'interest', 'tax', 'fee', 'cash'] as const).map((name) => row(name, 2, '3', '7'))
  t.same(deriveInstrument([...rows, ...others], []), deriveInstrument(rows, []))
})

t.test('later rows do not change the keys of trades', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 2, '6', '90'), row('sell', 3, '6', '90')]
  const lots = [lot(0, 2, '6', '90', '60')]
  const before = deriveInstrument(rows, lots)
  const after = deriveInstrument([...rows, row('buy', 20, '5', '-40'), row('sell', 30, '5', '50')], lots)
  t.same(after.trades.slice(0, before.trades.length), before.trades)
  t.same(after.unmatched, before.unmatched)
  t.equal(before.trades[0]!.key, `lot:${lots[0]!.key}:0`)
  t.equal(before.trades[1]!.key, `fifo:long:${rows[2]!.key}:0:0`)
})

t.test('what a summary has beside detailed lots gains its proceeds − its cost, to the cent', async (t) => {
  const lots = [
    lot(null, 9, '7', '100.00', '50.01', { gain: '49.99' }),
    lot(0, 9, '3', '42.00', '20.00', { gain: '22.00' }),
  ]
  const { trades } = deriveInstrument([row('sell', 9, '7', '100.00')], lots)
  t.equal(trades.length, 2)
  for (const { proceeds, costBasis, profit } of trades) t.equal(profit, proceeds - costBasis)
})
