/** How the pages show what they show: the theme, and whether amounts are hidden. */
import { announce } from '../shared/announce.tsx'
import { Icon } from '../shared/icon.tsx'
import { preferences, THEMES, type Theme } from '../shared/preferences.ts'
import { useShortcuts } from '../shared/shortcuts.ts'

function toggleAmounts(): void {
  const hide = !preferences.hidesAmounts.value
  preferences.hideAmounts(hide)
  // Also in place of an amount that was said before.
  announce(hide ? 'Amounts are hidden.' : 'Amounts are shown.')
}

const SHORTCUTS = [{ keys: 'h', does: 'Hide or show amounts', run: toggleAmounts }]

export const useDisplayShortcuts = (): void => useShortcuts(SHORTCUTS)

export const Display = () => (
  <div class="display">
    <label class="link">
      <Icon name="theme" />
      <span>Theme</span>
      <select
        value={preferences.theme.value}
        onChange={({ currentTarget }) => preferences.chooseTheme(currentTarget.value as Theme)}
      >
        {Object.entries(THEMES).map(([theme, name]) => (
          <option key={theme} value={theme}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <button type="button" class="link" aria-pressed={preferences.hidesAmounts.value} onClick={toggleAmounts}>
      <Icon name="hidden" />
      <span>Hide amounts</span>
    </button>
  </div>
)
