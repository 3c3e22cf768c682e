/** The profile page: saves the brokerage account number without a reload. */
const form = document.querySelector('#profile')
const input = form.querySelector('[name=brokerage_account]')
const button = form.querySelector('button')
const status = document.querySelector('#profile_status')

const showStatus = (text, failed) => {
  status.hidden = false
  status.textContent = text
  status.className = failed ? 'error' : 'notice'
  if (failed) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  button.disabled = true
  try {
    const response = await fetch('/auth/profile', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ brokerage_account: input.value.trim() }),
    })
    const answer = await response.json()
    if (response.status === 401) {
      location.assign('/auth/login?reason=expired&return_to=%2Fauth%2Fprofile')
      return
    }
    if (answer.success) {
      input.value = answer.profile.brokerage_account
      showStatus('Saved.', false)
    } else {
      showStatus(answer.error, true)
      input.focus()
    }
  } catch {
    showStatus('The service cannot be reached. Nothing was saved. Check the connection and try again.', true)
  } finally {
    button.disabled = false
  }
})
