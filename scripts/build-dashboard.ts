/** Builds the pages of the dashboard. `npm run dashboard` does so again after each change. */
import { build } from 'vite'
import { inProject } from '../src/lib/paths.ts'

/** Writes to `outDir`: index.html, hashed files in `assets/`, and manifest.json, which lists the files of each page. */
export async function buildDashboard(outDir: string, { watch = false } = {}): Promise<void> {
  await build({
    configFile: false,
    root: inProject('src/dashboard'),
    // Where `src/dashboard/index.ts` serves `assets/`.
    base: '/app/',
    publicDir: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      manifest: 'manifest.json',
      // Every browser of the target knows module preloading; data: addresses are not allowed for scripts and fonts.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      watch: watch ? {} : null,
    },
  })
}
