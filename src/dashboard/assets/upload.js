/** The import: asks for the brokerage account number, then for both files, then shows the progress. */
import { put, read, session, upload } from './api.js'
import { figures } from './day.js'
import { byId, el, failure } from './dom.js'
import { formatQuantity } from './format.js'

/** Shows the form the profile needs. Calls `imported()` after each import, also if it failed. */
export function startUpload(imported) {
  byId('account-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void saveAccount()
  })
  byId('upload-form').addEventListener('submit', (event) => {
    event.preventDefault()
    if (!running) void importFiles(imported)
  })
  return loadProfile()
}

async function loadProfile() {
  const place = byId('upload-result')
  try {
    const { profile } = await read('/auth/profile')
    byId('user').textContent = profile.name ?? profile.email
    showForms(profile)
    place.replaceChildren()
  } catch (error) {
    place.replaceChildren(failure(error, loadProfile))
  }
}

function showForms({ brokerage_account: account }) {
  byId('account-form').hidden = account !== null
  byId('upload-form').hidden = account === null
  byId('account-number').textContent = account ?? ''
}

async function saveAccount() {
  const field = byId('brokerage-account')
  byId('account-error').replaceChildren()
  field.removeAttribute('aria-invalid')
  try {
    const { profile } = await put('/auth/profile', { brokerage_account: field.value.trim() })
    showForms(profile)
    byId('transaction-history').focus()
  } catch (error) {
    field.setAttribute('aria-invalid', 'true')
    byId('account-error').replaceChildren(el('p', { class: 'error' }, error.message))
    field.focus()
  }
}

let running = false
const warnBeforeLeaving = (event) => {
  if (!session.ended) event.preventDefault()
}

async function importFiles(imported) {
  const form = byId('upload-form')
  running = true
  // Not `disabled`, which would take the keyboard focus away.
  form.querySelector('button').setAttribute('aria-disabled', 'true')
  addEventListener('beforeunload', warnBeforeLeaving)
  byId('upload-result').replaceChildren()
  byId('upload-message').className = ''
  showProgress(null, 'Uploading…')
  byId('upload-progress').hidden = false
  try {
    for await (const line of upload(new FormData(form))) {
      if (line.type === 'progress') showProgress(line.percentage, line.message)
      if (line.type === 'success') succeed(form, line)
    }
  } catch (error) {
    byId('upload-message').textContent = ''
    byId('upload-result').replaceChildren(failure(error))
  } finally {
    running = false
    byId('upload-progress').hidden = true
    form.querySelector('button').removeAttribute('aria-disabled')
    removeEventListener('beforeunload', warnBeforeLeaving)
  }
  await imported()
}

/** `percentage` null: the progress is not known yet. */
function showProgress(percentage, message) {
  const bar = byId('upload-bar')
  if (percentage === null) bar.removeAttribute('value')
  else bar.value = percentage
  byId('upload-percent').textContent = percentage === null ? '' : `${Math.floor(percentage)}%`
  byId('upload-message').textContent = message
}

function succeed(form, { message, stats }) {
  form.reset()
  const status = byId('upload-message')
  status.textContent = message
  status.className = 'notice'
  byId('upload-result').replaceChildren(
    figures([
      ['Transactions added', formatQuantity(stats.transactions_inserted)],
      ['Realized gains lots', formatQuantity(stats.realized_gains_lots)],
      ['Lots that agree with the transactions', formatQuantity(stats.broker_verified_trades)],
    ]),
  )
}
