/** The page. The address decides what is shown; all data comes from the API. */
import { read } from './api.js'
import { markDay, showCalendar } from './calendar.js'
import { showDay } from './day.js'
import { announce, byId, el, failure } from './dom.js'
import { directionOf, formatDate, formatGain, formatMonth, shiftMonth } from './format.js'
import { loadHistory } from './history.js'
import { markMonth, showMonths } from './months.js'
import { readPlace } from './place.js'
import { startUpload } from './upload.js'

let months = []
/** The shown month and day. undefined: not shown yet. A null day: the month has no activity. */
let shown = { month: undefined, days: [], day: undefined }

/** Aborts the previous navigation, so that a late response never replaces a newer one. */
let navigation = new AbortController()

async function loadRecord() {
  try {
    months = (await read('/api/months')).months
    byId('record-error').replaceChildren()
  } catch (error) {
    byId('record-error').replaceChildren(failure(error, loadRecord))
    return
  } finally {
    byId('loading').hidden = true
  }
  byId('welcome').hidden = months.length > 0
  byId('record').hidden = months.length === 0
  showMonths(months)
  shown = { month: undefined, days: [], day: undefined }
  if (months.length > 0) await followAddress()
}

async function followAddress() {
  if (months.length === 0) return
  const place = readPlace(location.hash)
  const month = place.month ?? months[0].month
  navigation.abort()
  navigation = new AbortController()
  const { signal } = navigation
  for (const id of ['calendar', 'day']) byId(id).removeAttribute('aria-busy')
  markMonth(month)
  if (month !== shown.month && !(await openMonth(month, signal))) return
  const day = place.day ?? shown.days.findLast((each) => each.has_activity)?.date ?? null
  markDay(day)
  if (day !== shown.day) await openDay(day, signal)
}

/** Returns true if the month was loaded. */
async function openMonth(month, signal) {
  shown = { month: undefined, days: [], day: undefined }
  const total = months.find((each) => each.month === month)?.total_return_with_dividends ?? 0
  titleMonth(month, total)
  const section = byId('calendar')
  section.setAttribute('aria-busy', 'true')
  try {
    const [year, number] = month.split('-').map(Number)
    const { days } = await read(`/api/calendar-data?year=${year}&month=${number}`, signal)
    showCalendar(month, days, (date) => {
      location.hash = date
    })
    shown = { month, days, day: undefined }
    announce(`${formatMonth(month)}, ${formatGain(total)}`)
    return true
  } catch (error) {
    if (signal.aborted) return false
    byId('calendar-body').replaceChildren(failure(error, followAddress))
    byId('day-title').textContent = 'Day'
    byId('day-body').replaceChildren()
    return false
  } finally {
    if (!signal.aborted) section.removeAttribute('aria-busy')
  }
}

function titleMonth(month, total) {
  document.title = `${formatMonth(month)} – Tradeleaf`
  byId('calendar-title').replaceChildren(
    formatMonth(month),
    ' ',
    el('span', { class: `amount ${directionOf(total)}` }, formatGain(total)),
  )
  for (const [id, by] of [
    ['previous-month', -1],
    ['next-month', 1],
  ]) {
    const link = byId(id)
    link.href = `#${shiftMonth(month, by)}`
    link.querySelector('.sr').textContent = formatMonth(shiftMonth(month, by))
  }
}

async function openDay(day, signal) {
  shown.day = undefined
  if (day === null) {
    shown.day = null
    byId('day-title').textContent = 'No activity'
    byId('day-body').replaceChildren(
      el('p', { class: 'quiet' }, 'No trade was closed and no dividend was paid in this month.'),
    )
    return
  }
  const section = byId('day')
  byId('day-title').textContent = formatDate(day)
  section.setAttribute('aria-busy', 'true')
  try {
    const details = await read(`/api/day-details?date=${day}`, signal)
    showDay(details)
    shown.day = day
    announce(`${formatDate(day)}: ${formatGain(details.summary.total_pnl)}`)
  } catch (error) {
    if (signal.aborted) return
    byId('day-body').replaceChildren(failure(error, followAddress))
  } finally {
    if (!signal.aborted) section.removeAttribute('aria-busy')
  }
}

// Otherwise the skip link's hash would be read as a month or day.
byId('skip').addEventListener('click', (event) => {
  event.preventDefault()
  byId('content').focus()
})
addEventListener('hashchange', followAddress)
void startUpload(() => Promise.all([loadRecord(), loadHistory()]))
void loadHistory()
void loadRecord()
