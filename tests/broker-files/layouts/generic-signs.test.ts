/** What came and what left, in files of unknown origin: never by a guess. */
import t from 'tap'
import type { ActionMeaning } from '../../../src/broker-files/mapped/meanings.ts'
import type { Transaction } from '../../../src/ledger/ledger.ts'
import { mappingOf, readMapped, readTransactions, show } from './read.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'

t.test('shares that moved by a word that does not say which way may have come or left', async (t) => {
  const moved = (line: string) => readTransactions(`${HEADER}\n${line}`)
  for (const action of [
    'Merger',
    'Name Change',
    'Security Transfer',
    'Transfer',
    'Journal',
    'Exchange',
    'ACAT',
    'Gift',
  ]) {
    t.match(
      (await moved(`01/04/2024,${action},ABC,60,,`)).failed,
      [[2, 'Action', /may have come or left.* Transfer In/]],
      action,
    )
    t.same(
      (await moved(`01/04/2024,${action},ABC,-60,,`)).rows.map(show('class', 'quantity')),
      [['share_movement', '-60']],
      action,
    )
  }
  const words: [action: string, quantity: string][] = [
    ['Transfer Out', '-60'],
    ['Withdrawal', '-60'],
    ['ACATO', '-60'],
    ['Transfer In', '60'],
    ['Shares Received', '60'],
    ['Spin-off', '60'],
    ['RSU Vest', '60'],
    ['Deposit', '60'],
  ]
  for (const [action, quantity] of words)
    t.same(
      (await moved(`01/04/2024,${action},ABC,60,,`)).rows.map(show('class', 'quantity')),
      [['share_movement', quantity]],
      action,
    )
})

t.test('a mapping says what each word means, of one column or two', async (t) => {
  const header = 'Date,B/S,O/C,Symbol,Quantity,Price,Amount'
  const read = async (means: ActionMeaning, line: string) => {
    const mapping = mappingOf(header, {
      columns: { date: 1, action: 2, action_2: 3, symbol: 4, quantity: 5, price: 6, amount: 7 },
      signs: 'signed_quantity',
      actions: [{ word: 'x y', means }],
    })
    const { rows, failed } = await readMapped<Transaction>(`${header}\n${line}`, mapping)
    return [
      ...rows.map(({ class: kind, action, quantity, amount }) => [
        kind,
        action,
        quantity / 100_000_000n,
        amount / 1_000_000n,
      ]),
      ...failed,
    ]
  }
  const C = 'SPY 01/19/2024 470 C'
  t.same(await read('buy_to_open', `01/02/2024,X,Y,${C},1,2,200`), [['buy', 'Buy', 1n, -200n]])
  t.same(await read('sell_to_open', `01/02/2024,X,Y,${C},-1,2,200`), [['sell_short', 'Sell Short', 1n, 200n]])
  t.same(await read('buy_to_close', `01/02/2024,X,Y,${C},1,2,200`), [['buy_to_cover', 'Buy to Cover', 1n, -200n]])
  t.same(await read('sell', `01/02/2024,X,Y,${C},-1,2,200`), [['sell', 'Sell (open or close)', 1n, 200n]])
  t.same(await read('withdrawal', '01/02/2024,X,Y,,,,200'), [['cash', 'Cash Transfer', 0n, -200n]])
  t.same(await read('interest_paid', '01/02/2024,X,Y,,,,200'), [['interest', 'Interest', 0n, -200n]])
  t.same(await read('shares_out', '01/02/2024,X,Y,ABC,20,,'), [['share_movement', 'Share Transfer', -20n, 0n]])
  t.same(await read('merger', '01/02/2024,X,Y,ABC,-20,,'), [['share_movement', 'Merger', -20n, 0n]])
  t.same(await read('reverse_split', '01/02/2024,X,Y,ABC,-20,,'), [['split', 'Reverse Split', -20n, 0n]])
  t.same(await read('expired', `01/02/2024,X,Y,${C},-1,,`), [['expiration', 'Expired', -1n, 0n]])
  t.same(await read('reinvestment', '01/02/2024,X,Y,ABC,2,10,20'), [
    ['dividend', 'Reinvest Dividend', 0n, 20n],
    ['buy', 'Reinvest Shares', 2n, -20n],
  ])
  t.same(await read('ignore', '01/02/2024,X,Y,ABC,2,10,20'), [])
  t.match(await read('buy', '01/02/2024,Z,Y,ABC,2,10,20'), [[2, 'B/S', 'unknown action "Z Y"']])
})

t.test('a trade that may have been taken back fails', async (t) => {
  const reason = /may say that the trade was taken back; write Cancel Buy or Cancel Sell/
  const read = (line: string) => readTransactions(`${HEADER},Description\n${line}`)
  const SALE = '2024-01-16,Sell,ALFA,100,$10,1000'
  for (const line of [
    `${SALE},CXL OF PRIOR SALE`,
    `${SALE},REVERSAL`,
    '2024-01-16,Buy to Cover,ALFA,100,$10,-1000,Correction',
  ])
    t.match((await read(line)).failed, [[2, 'Description', reason]], line)
  for (const line of [
    `${SALE},CANCERVAX CORP`,
    '2024-01-16,Dividend,ALFA,,,-5,REVERSAL',
    '2024-01-16,Cancel Sell,ALFA,1,$10,-10,CXL',
  ])
    t.equal((await read(line)).rows.length, 1, line)
})
