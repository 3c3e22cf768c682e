/** The trades and dividends of a day, with its summary. */
import { byId, el } from './dom.js'
import { downloads } from './downloads.js'
import {
  directionOf,
  formatGain,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatReturn,
  formatShortDate,
} from './format.js'

/** Takes the response of `/api/day-details`. */
export function showDay({ trades, dividends, summary }) {
  if (trades.length === 0 && dividends.length === 0) {
    byId('day-body').replaceChildren(
      el('p', { class: 'quiet' }, 'No trade was closed and no dividend was paid on this day.'),
    )
    return
  }
  byId('day-body').replaceChildren(
    figures([
      ['Total', gain(summary.total_pnl)],
      ['Trading', gain(summary.total_trading_pnl)],
      ['Dividends', formatMoney(summary.total_dividends)],
      ['Trades', formatQuantity(summary.trade_count)],
      ['Won', summary.trade_count === 0 ? '–' : `${summary.winning_trades} (${formatPercent(summary.win_rate)})`],
    ]),
    ...(trades.length > 0 ? [tradeTable(trades)] : []),
    ...(dividends.length > 0 ? [dividendTable(dividends)] : []),
    // The API exports no day without trades.
    ...(trades.length > 0 ? [downloads(formatShortDate(summary.date), (format) => fileOf(summary.date, format))] : []),
  )
}

const fileOf = (date, format) => `/api/calendar/export/${format}?date=${date}`

export const figures = (pairs) =>
  el(
    'dl',
    { class: 'figures' },
    pairs.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  )

const gain = (amount) => el('span', { class: `amount ${directionOf(amount)}` }, formatGain(amount))
/** The volume and prices of a trade are null if its quantity is not known. */
const orDash = (value, format) => (value === null ? '–' : format(value))
const date = (value) => (value === null ? 'Various' : el('time', { datetime: value }, formatShortDate(value)))

function tradeTable(trades) {
  const rows = trades.map((trade) => [
    [trade.symbol, trade.side === 'short' && tag('short'), !trade.broker_verified && tag('FIFO')],
    gain(trade.total_profit_loss),
    formatReturn(trade.return_percentage),
    trade.trade_result,
    orDash(trade.volume, formatQuantity),
    date(trade.buy_date),
    orDash(trade.buy_price, formatPrice),
    date(trade.sell_date),
    orDash(trade.sell_price, formatPrice),
  ])
  const shown = table(
    'Trades',
    ['Symbol', '#Profit', '#Return', 'Result', '#Volume', 'Bought', '#at', 'Sold', '#at'],
    rows,
  )
  if (trades.some((trade) => !trade.broker_verified)) shown.append(el('p', { class: 'hint' }, FIFO))
  return shown
}

const FIFO =
  'FIFO: matched first in, first out from your transactions. Import a realized gains file to confirm the lot.'
const tag = (text) => [' ', el('span', { class: 'tag' }, text)]

function dividendTable(dividends) {
  const rows = dividends.map((dividend) => [[dividend.symbol], gain(dividend.amount), dividend.action])
  return table('Dividends', ['Symbol', '#Amount', 'Paid as'], rows)
}

/** A table that scrolls if the page is narrow. The first cell is the row header; `#` marks numeric columns. */
export function table(caption, heads, rows) {
  const numeric = heads.map((head) => (head.startsWith('#') ? 'numeric' : null))
  return el(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: '0' },
    el(
      'table',
      { class: 'list' },
      el('caption', {}, caption),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          heads.map((head, at) => el('th', { scope: 'col', class: numeric[at] }, head.replace('#', ''))),
        ),
      ),
      el(
        'tbody',
        {},
        rows.map(([first, ...others]) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, first),
            others.map((cell, at) => el('td', { class: numeric[at + 1] }, cell)),
          ),
        ),
      ),
    ),
  )
}
