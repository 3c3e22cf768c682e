/** How numbers and dates are written. */
import { format } from '../../shared/format.ts'
import { Card } from '../../shared/parts.tsx'
import { BROWSER, DEFAULT_LOCALE, preferences } from '../../shared/preferences.ts'

const LOCALES = [
  'en-US',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IN',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'fr-CA',
  'fr-FR',
].concat('it-IT', 'ja-JP', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'sv-SE', 'tr-TR', 'uk-UA', 'zh-CN', 'zh-TW')
const EXAMPLE = { money: 1234.5, day: '2026-03-16' }

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

export function LocaleCard() {
  const chosen = preferences.chosenLocale.value
  const others = LOCALES.includes(chosen) || chosen === BROWSER ? [] : [chosen]
  return (
    <Card title="Numbers and dates" class="locale">
      <label class="field">
        Written as in
        <select value={chosen} onChange={({ currentTarget }) => preferences.chooseLocale(currentTarget.value)}>
          {[...LOCALES, ...others].map((tag) => (
            <option key={tag} value={tag}>
              {names.of(tag)}
              {tag === DEFAULT_LOCALE && ', as the texts'}
            </option>
          ))}
          <option value={BROWSER}>The language of this browser ({navigator.language})</option>
        </select>
      </label>
      <p class="hint">
        <span class="num">{format.gain(EXAMPLE.money)}</span>, <span class="num">{format.date(EXAMPLE.day)}</span>. This
        browser keeps it. Files that you download are the same for everybody.
      </p>
    </Card>
  )
}
