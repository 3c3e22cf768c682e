/** Schwab's transaction history in the forms beside those of 2021 and 2024. */
import t from 'tap'
import { figures, readTransactionsFixture } from './read.ts'

t.test('a file of 2023: bonds, a vest, a cash merger, a cancelled purchase, an assigned put, its total', async (t) => {
  const { layout, rows, failed, ignored, accounts, notes } =
    await readTransactionsFixture('schwab-transactions-2023.csv')
  t.equal(layout, 'Charles Schwab transaction history (2022 to mid-2023)')
  t.same([failed, notes], [[], []], 'the rows add up to the total')
  t.same(ignored, [
    [1, 'not data: title'],
    [2, 'not data: header'],
    [23, 'not data: total row'],
  ])
  t.same(new Set(accounts), new Set(['...567']))
  t.same(rows.map(figures), [
    ['2023-04-28', 'tax', '', '0', '0', '-0.88'],
    ['2023-04-28', 'interest', '', '0', '0', '2.94'],
    ['2023-04-21', 'expiration', 'ALFA 2023-04-21 P 45', '1', '0', '0'],
    ['2023-04-21', 'buy', 'ALFA', '100', '0', '-4500'],
    ['2023-04-17', 'redemption', '01234CAC3', '0', '0', '10000'],
    ['2023-04-17', 'redemption', '01234CAC3', '-10000', '0', '0'],
    // 120 − 0.66
    ['2023-04-03', 'sell_short', 'ALFA 2023-04-21 P 45', '1', '0.66', '119.34'],
    ['2023-03-17', 'expiration', 'BRAV 2023-03-17 C 30', '-1', '0', '0'],
    // 1,200 × 12.5001 − 0.34
    ['2023-03-15', 'sell', 'BRAV', '1200', '0.34', '14999.78'],
    ['2023-03-01', 'buy', 'BRAV 2023-03-17 C 30', '1', '0.66', '-50.66'],
    ['2023-02-15', 'interest', '01234CAC3', '0', '0', '125'],
    ['2023-02-10', 'cancel_buy', 'KILO', '10', '0', '200'],
    ['2023-02-09', 'buy', 'KILO', '10', '0', '-200'],
    ['2023-02-01', 'redemption', 'LIMA', '0', '0', '1000'],
    ['2023-02-01', 'redemption', 'LIMA', '-100', '0', '0'],
    ['2023-01-20', 'share_movement', 'BRAV', '-100', '0', '0'],
    ['2023-01-13', 'share_movement', 'BRAV', '1300', '0', '0'],
    // 10,000 at 98.75 per 100
    ['2023-01-05', 'buy', '01234CAC3', '10000', '0', '-9875'],
    ['2023-01-03', 'interest', '', '0', '0', '-3.21'],
    ['2023-01-03', 'cash', '', '0', '0', '20000'],
  ])
})

t.test('the account of the name of the file; splits, new names and spin-offs in pairs of rows', async (t) => {
  const name = 'schwab/Individual_XXX567_Transactions_20250309-115444.csv'
  const { layout, rows, failed, accounts } = await readTransactionsFixture(name)
  t.equal(layout, 'Charles Schwab transaction history (since late 2023)')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['XXX567']))
  t.same(rows.map(figures), [
    ['2025-03-07', 'cash', '', '0', '0', '-500'],
    ['2025-03-03', 'fee', '', '0', '0', '-15'],
    ['2025-02-28', 'buy_to_cover', 'CHAR', '20', '0', '-960'],
    ['2025-02-21', 'expiration', 'ALFA 2025-02-21 C 40', '-1', '0', '0'],
    ['2025-02-21', 'buy', 'ALFA', '100', '0', '-4000'],
    ['2025-02-14', 'split', 'DELT', '5', '0', '0'],
    ['2025-02-14', 'split', '01234D106', '-50', '0', '0'],
    ['2025-02-10', 'cash_in_lieu', 'DELT', '0', '0', '3.41'],
    ['2025-02-06', 'share_movement', 'ECHO', '30', '0', '0'],
    ['2025-02-06', 'share_movement', 'OECH', '-30', '0', '0'],
    ['2025-02-03', 'sell_short', 'CHAR', '20', '0.03', '999.97'],
    ['2025-01-31', 'return_of_capital', 'KILO', '0', '0', '6.1'],
    ['2025-01-31', 'tax', 'KILO', '0', '0', '-1.25'],
    ['2025-01-31', 'dividend', 'KILO', '0', '0', '25'],
    ['2025-01-21', 'share_movement', 'FOXT', '7', '0', '0'],
    ['2025-01-15', 'buy', 'ALFA 2025-02-21 C 40', '1', '0.66', '-250.66'],
    ['2025-01-10', 'share_movement', 'KILO', '200', '0', '0'],
    ['2025-01-10', 'cash', '', '0', '0', '7500'],
  ])
})

t.test('a file with the price first that a spreadsheet saved: short dates, amounts without cents', async (t) => {
  const { rows, failed } = await readTransactionsFixture('schwab-transactions-price-first.csv')
  t.same(failed, [])
  t.same(rows.map(figures), [
    ['2024-06-28', 'tax', '', '0', '0', '-0.88'],
    ['2024-06-28', 'interest', '', '0', '0', '2.94'],
    // 90.5 × 33 − 5
    ['2024-06-14', 'sell', 'ALFA', '90.5', '5', '2981.5'],
    ['2024-06-12', 'dividend', 'KILOX', '0', '0', '12.4'],
    ['2024-06-12', 'buy', 'KILOX', '0.5', '0', '-12.4'],
    // 90.5 × 30.20 + 4
    ['2024-06-06', 'buy', 'ALFA', '90.5', '4', '-2737.1'],
    ['2024-06-01', 'cash', '', '0', '0', '-0.26'],
    ['2024-06-03', 'cash', '', '0', '0', '5000'],
  ])
})
