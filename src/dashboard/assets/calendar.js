/** A month as a table of weeks. Days with activity are buttons; one is in the tab order, arrow keys move between them. */
import { byId, el, spoken } from './dom.js'
import { downloads } from './downloads.js'
import {
  counted,
  directionOf,
  formatCompact,
  formatGain,
  formatMonth,
  formatMonthName,
  formatPercent,
} from './format.js'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `days` as returned by `/api/calendar-data`. Calls `choose(date)` if the user picks a day. */
export function showCalendar(month, days, choose) {
  const table = el(
    'table',
    { class: 'month', 'aria-describedby': 'calendar-keys' },
    el('caption', { class: 'sr' }, `${formatMonth(month)}: profit and loss with dividends, by day and week`),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        WEEKDAYS.map((name) =>
          el('th', { scope: 'col', abbr: name }, el('span', { 'aria-hidden': 'true' }, name.slice(0, 3)), spoken(name)),
        ),
        el('th', { scope: 'col', class: 'week' }, 'Week'),
      ),
    ),
    el(
      'tbody',
      {},
      weeksOf(days).map((week) => weekRow(month, week)),
    ),
  )
  table.addEventListener('click', (event) => {
    const button = event.target.closest('button[data-date]')
    if (button !== null) choose(button.dataset.date)
  })
  table.addEventListener('keydown', moveByKey)
  const keys = el(
    'p',
    { id: 'calendar-keys', class: 'sr' },
    'Arrow keys move between days with activity, Enter shows a day.',
  )
  const file = (format) => `/api/monthly/export/${format}?month=${month}`
  const files = days.some((day) => day.has_activity) ? [downloads(formatMonth(month), file)] : []
  byId('calendar-body').replaceChildren(table, keys, ...files)
}

/** Sunday to Saturday. The first and last week of a month can be shorter. */
function weeksOf(days) {
  const weeks = []
  for (const day of days) {
    if (weeks.length === 0 || day.day_of_week === 0) weeks.push([])
    weeks.at(-1).push(day)
  }
  return weeks
}

function weekRow(month, week) {
  const before = week[0].day_of_week
  const after = 6 - week.at(-1).day_of_week
  const outside = (count) => Array.from({ length: count }, () => el('td', { class: 'outside' }))
  return el(
    'tr',
    {},
    outside(before),
    week.map((day) => dayCell(month, day)),
    outside(after),
    weekCell(week[0]),
  )
}

function dayCell(month, day) {
  const number = el('span', { class: 'number' }, spoken(`${formatMonthName(month)} `), String(day.day))
  if (!day.has_activity) return el('td', {}, number, ' ', market(day))
  const direction = directionOf(day.total_pnl)
  const counts = [
    day.trade_count > 0 && counted(day.trade_count, 'trade'),
    day.dividend_count > 0 && counted(day.dividend_count, 'dividend'),
  ].filter(Boolean)
  return el(
    'td',
    { class: 'active' },
    el(
      'button',
      { type: 'button', class: `cell ${direction}`, 'data-date': day.date, 'data-day': day.day, tabindex: '-1' },
      number,
      ' ',
      amount(day.total_pnl),
      spoken(` ${direction}, `),
      el('span', { class: 'count' }, counts.join(', ')),
      ' ',
      market(day),
    ),
  )
}

/** The holiday or early close of the exchange on this day, if any. */
function market({ market_holiday: holiday, market_early_close: closesEarly }) {
  if (holiday === null && !closesEarly) return null
  return el('span', { class: 'market' }, holiday ?? 'Early close')
}

function weekCell(day) {
  if (day.week_trade_count === 0 && day.week_total_pnl === 0) return el('td', { class: 'week' }, spoken('no activity'))
  return el(
    'td',
    { class: `week ${directionOf(day.week_total_pnl)}` },
    amount(day.week_total_pnl),
    ' ',
    day.week_trade_count > 0 && [
      el('span', { class: 'count' }, counted(day.week_trade_count, 'trade')),
      spoken(', '),
      el('span', { class: 'count' }, `${formatPercent(day.week_win_rate)} won`),
    ],
  )
}

/** The exact amount and a short form. The style sheet shows the short form if there is no space. */
function amount(value) {
  const exact = formatGain(value)
  return [
    el('span', { class: exact.length > 11 ? 'amount exact long' : 'amount exact' }, exact),
    el('span', { class: 'amount short', 'aria-hidden': 'true' }, formatCompact(value)),
  ]
}

const buttons = () => [...byId('calendar-body').querySelectorAll('button[data-date]')]

/** Marks the shown day and puts it in the tab order, or the last active day if it is not a button. */
export function markDay(date) {
  const all = buttons()
  for (const button of all) {
    if (button.dataset.date === date) button.setAttribute('aria-current', 'true')
    else button.removeAttribute('aria-current')
  }
  makeTabStop(all.find((button) => button.dataset.date === date) ?? all.at(-1))
}

function makeTabStop(chosen) {
  for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1
}

const MOVES = {
  ArrowLeft: (all, at) => all[at - 1],
  ArrowRight: (all, at) => all[at + 1],
  ArrowUp: (all, at) => all.findLast((button) => Number(button.dataset.day) <= Number(all[at].dataset.day) - 7),
  ArrowDown: (all, at) => all.find((button) => Number(button.dataset.day) >= Number(all[at].dataset.day) + 7),
  Home: (all) => all[0],
  End: (all) => all.at(-1),
}

function moveByKey(event) {
  const move = MOVES[event.key]
  if (move === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const all = buttons()
  const at = all.indexOf(event.target)
  if (at < 0) return
  event.preventDefault()
  const next = move(all, at)
  if (next === undefined) return
  makeTabStop(next)
  next.focus()
}
