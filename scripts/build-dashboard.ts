/** Builds the pages of the dashboard. `npm run dashboard` does so again after each change. */
import { build } from 'vite'
import { inProject } from '../src/lib/paths.ts'

/** What nearly every page uses. Pages load charts and long tables if they have them. Style sheets keep their order. */
const isCommon = (file: string): boolean =>
  /src\/dashboard\/shared\/(?!charts\/|virtual-table|use-virtual|results-card|equity-table|position-history|trade-list|upload\/).*\.tsx?$/.test(
    file,
  ) ||
  /(scripts\/client|tradeleaf-client|node_modules\/(preact|preact-iso|@preact|@tanstack\/(preact-query|query-core)))\//.test(
    file,
  )

/** Writes to `outDir`: index.html, hashed files in `assets/`, and manifest.json, which lists the files of each page. */
export async function buildDashboard(outDir: string, { watch = false } = {}): Promise<void> {
  await build({
    configFile: false,
    root: inProject('src/dashboard'),
    // Where `src/dashboard/index.ts` serves `assets/`.
    base: '/app/',
    publicDir: false,
    // `npm run dashboard` shows when it has built, `npm run generate` only what is wrong.
    logLevel: watch ? 'info' : 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      manifest: 'manifest.json',
      // Every browser of the target knows module preloading; data: addresses are not allowed for scripts and fonts.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Over HTTP/1.1 a browser loads six files at a time: many small ones are late on a phone, however small they are.
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: isCommon }] } } },
      reportCompressedSize: false,
      watch: watch ? {} : null,
    },
  })
}
