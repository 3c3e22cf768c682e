/** What a page is about, such as one symbol: the title of the window and the heading have it in place of the page's name. */
import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'

/** Empty: the page as a whole. */
export const subject = signal('')

/** While the component that calls it is shown. Undefined until it is known. */
export function useSubject(text: string | undefined): void {
  useLayoutEffect(() => {
    subject.value = text ?? ''
    return () => {
      subject.value = ''
    }
  }, [text])
}
