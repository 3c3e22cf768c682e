/** The import history, newest first. */
import { read } from './api.js'
import { table } from './day.js'
import { byId, el, failure } from './dom.js'
import { formatBytes, formatInstant, formatQuantity } from './format.js'

const STATUS = { success: 'Imported', partial: 'Partly imported', failed: 'Failed', undone: 'Undone' }

export async function loadHistory() {
  const body = byId('history-body')
  try {
    const { history } = await read('/api/upload-history')
    if (history.length === 0) body.replaceChildren(el('p', { class: 'quiet' }, 'No files have been imported yet.'))
    else
      body.replaceChildren(
        table('Imports', ['When', 'Outcome', '#Transactions', '#Months changed', 'Files', 'Account'], history.map(row)),
      )
  } catch (error) {
    body.replaceChildren(failure(error, loadHistory))
  }
}

const row = (record) => [
  el('time', { datetime: record.timestamp }, formatInstant(record.timestamp)),
  [
    el('span', { class: `tag ${record.status}` }, STATUS[record.status] ?? record.status),
    record.error && el('p', { class: 'reason' }, record.error),
  ],
  formatQuantity(record.transactions_processed),
  formatQuantity(record.months_updated),
  el(
    'ul',
    { class: 'files' },
    el('li', {}, `${record.transaction_filename} (${formatBytes(record.transaction_file_size)})`),
    el('li', {}, `${record.gains_filename} (${formatBytes(record.gains_file_size)})`),
  ),
  record.brokerage_account,
]
