/** Where the focus is after what had it has gone. */
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/**
 * The content of the page has the focus after the element has gone with it. At once: a key that is pressed before the next
 * paint would begin at the top of the page.
 */
export function useFocusAfter(of: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const element = of.current
    return () => {
      if (element?.contains(document.activeElement) === true)
        document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
}
