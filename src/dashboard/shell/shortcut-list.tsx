/** The list of keyboard shortcuts that `?` opens. */
import { signal } from '@preact/signals'
import { Dialog } from '../shared/dialog.tsx'
import { shortcuts, useShortcuts } from '../shared/shortcuts.ts'

const isOpen = signal(false)

export const showShortcuts = (): void => {
  isOpen.value = true
}

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

const OPEN = [{ keys: '?', does: 'Show this list', run: showShortcuts }]

export function ShortcutList() {
  useShortcuts(OPEN)
  return (
    <Dialog title="Keyboard shortcuts" open={isOpen.value} close={() => (isOpen.value = false)}>
      <dl class="shortcuts">
        {shortcuts.value.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{ARROWS[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
