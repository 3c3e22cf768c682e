/** Fades from one page to the next, if the browser can and the user has nothing against motion. */
import { options } from 'preact'
import { currentPage } from './current-page.ts'

const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/** The address changes before Preact renders what follows from it, so that rendering is what changes the page. */
export function fadeBetweenPages(): void {
  let shown = currentPage(location.pathname)
  options.debounceRendering = (render) => {
    const page = currentPage(location.pathname)
    const isOther = page !== shown
    shown = page
    if (!isOther || reduced.matches || document.startViewTransition === undefined) return queueMicrotask(render)
    // A transition that is cut short by the next one rejects.
    document.startViewTransition(render).ready.catch(() => {})
  }
}
