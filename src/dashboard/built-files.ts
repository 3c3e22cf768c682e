/** The built files of the dashboard, in memory. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compressed } from '../lib/compressed.ts'

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

export interface BuiltFile {
  type: string
  content: Compressed
}

/** The part of Vite's manifest that is used here. Keys are sources such as `pages/calendar/index.tsx`. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }>

export interface BuiltDashboard {
  /** By name, such as `index-DpHkNmO7.js`. A changed file has another name. */
  files: ReadonlyMap<string, BuiltFile>
  /** The HTML of each page by the name of its folder; it names the files of the page, so that they load at once. */
  pages: ReadonlyMap<string, Compressed>
  /** The HTML for an address that is not a page. */
  unknown: Compressed
}

/** Reads `folder`, which `scripts/build-dashboard.ts` writes. */
export function readBuilt(folder: string): BuiltDashboard {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const files = new Map(
    readdirSync(join(folder, 'assets')).map((name) => {
      const type = TYPES[name.split('.').at(-1) ?? '']
      if (type === undefined) throw new Error(`no media type is known for ${name}`)
      return [name, { type, content: new Compressed(readFileSync(join(folder, 'assets', name))) }]
    }),
  )
  const pages = new Map(
    Object.entries(manifest).flatMap(([source, { isDynamicEntry }]) => {
      const [, name] = /^pages\/([^/]+)\/index\.tsx$/.exec(source) ?? []
      if (name === undefined || !isDynamicEntry) return []
      return [[name, new Compressed(Buffer.from(withPreloads(html, manifest, source)))] as const]
    }),
  )
  return { files, pages, unknown: new Compressed(Buffer.from(html)) }
}

/** Adds the files of a page to the head, in the form in which Vite looks for them before it loads a page. */
function withPreloads(html: string, manifest: Manifest, source: string): string {
  const sources = new Set<string>()
  const visit = (at: string) => {
    if (sources.has(at)) return
    sources.add(at)
    for (const next of manifest[at]?.imports ?? []) visit(next)
  }
  visit(source)
  sources.delete('index.html')
  const links = [...sources].flatMap((at) => [
    ...(manifest[at]?.css ?? []).map((file) => ['stylesheet', file] as const),
    ['modulepreload', manifest[at]?.file] as const,
  ])
  const missing = links.filter(([, file]) => !html.includes(`href="/app/${file}"`))
  const tags = missing.map(([rel, file]) => `<link rel="${rel}" crossorigin href="/app/${file}">`)
  return html.replace('</head>', `  ${tags.join('\n    ')}\n  </head>`)
}
