/** Says to screen readers what changed without moving the focus. */
import { signal } from '@preact/signals'
import { spoken } from './format.ts'

const said = signal('')

export const announce = (text: string): void => {
  said.value = spoken(text)
}

export const Announcer = () => (
  <p class="sr" role="status" id="announcer">
    {said}
  </p>
)
