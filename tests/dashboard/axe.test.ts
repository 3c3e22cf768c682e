/** axe-core on every page with the sample account, in both themes and sizes, in `npm run test:long` only. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openPage } from '../support/browser.ts'
import { isLong } from '../support/counts.ts'
import { axeProblems, cutFigures, DESKTOP, fitsWidth, PHONE, TABLET } from './open.ts'
import { signInContext, startSample } from './running.ts'

const PAGES = [
  ...readdirSync(inProject('src/dashboard/pages')).map((name) => (name === 'overview' ? '/' : `/app/${name}`)),
  '/app/trades?view=analysis',
  '/app/symbols/AAPL',
  '/app/imports/1',
]
const THEMES = ['light', 'dark'] as const

t.test('every page is accessible', { skip: isLong ? false : 'only in npm run test:long' }, async (t) => {
  const { origin } = await startSample(t)
  for (const colorScheme of THEMES)
    for (const viewport of [DESKTOP, TABLET, PHONE]) {
      const { page, context, errors } = await openPage(t, { viewport, colorScheme, reducedMotion: 'reduce' })
      await signInContext(context, origin)
      for (const path of PAGES) {
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
        const where = `${path}, ${colorScheme}, ${viewport.width} pixels wide`
        t.strictSame(await axeProblems(page), [], where)
        t.ok(await fitsWidth(page), `${where}: nothing has to be scrolled sideways`)
        t.strictSame(await cutFigures(page), [], `${where}: every figure fits its place`)
      }
      t.strictSame(errors, [], `${colorScheme}, ${viewport.width} pixels wide: no error in the console`)
    }
})
