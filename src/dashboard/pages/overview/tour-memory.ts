/** Whether this browser has shown the tour. A browser that stores nothing shows it again. */
const KEY = 'tradeleaf-tour'

export function hasSeenTour(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function rememberTour(): void {
  try {
    localStorage.setItem(KEY, 'seen')
  } catch {}
}

export function forgetTour(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}
