/** The contract for everyone: the bundled documents as JSON and YAML, their changes, the main path, and Swagger UI to explore them. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compressed } from '../lib/compressed.ts'
import { escapeHtml } from '../lib/html.ts'
import { inProject } from '../lib/paths.ts'
import { sendCompressed } from './compression.ts'
import { isNotModified } from './conditional.ts'
import type { DocumentName } from './documents.ts'

const DOCUMENTS: readonly DocumentName[] = ['dashboard', 'plants']

const BESIDE_DOCUMENTS = { 'changes.md': 'text/markdown', 'main-path.arazzo.yaml': 'application/yaml' }

const OWN = inProject('src/contract/docs')
/** The published package has its two files with our own: the package swagger-ui-dist brings a script that reports installs to others. */
const SWAGGER_UI = existsSync(join(OWN, 'swagger-ui.css'))
  ? OWN
  : dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
/** What the page loads, and where it is. Anything else of the package, its own index.html included, is not served. */
const DOCS_FILES = {
  'start.js': OWN,
  'docs.css': OWN,
  'swagger-ui.css': SWAGGER_UI,
  'swagger-ui-bundle.js': SWAGGER_UI,
}

interface Published {
  type: string
  content: Compressed
  etag: string
}

/** By base URL and path. Shared by all services of the process, because compressing the files takes a second. */
const files = new Map<string, Published>()

/**
 * Serves, without credentials, `/openapi/{dashboard,plants}.{json,yaml}`, `/openapi/changes.md`, `/openapi/main-path.arazzo.yaml`, and
 * Swagger UI at `/docs/{dashboard,plants}`.
 * `baseUrl` is the server's address in the documents, because client generators copy it. Each file is read on its first
 * request: reading all at start takes a tenth of a second. The page needs no special content security policy. Swagger UI
 * 5.35 works under `default-src 'self'; img-src 'self' data:`, except its own page layout, which has inline styles.
 */
export async function publishContract(app: FastifyInstance, baseUrl: string): Promise<void> {
  const serve = (url: string, type: string, read: () => Buffer | string) => {
    const key = `${baseUrl}${url}`
    app.get(url, async (request, reply) => {
      const file = files.get(key) ?? published(type, read())
      files.set(key, file)
      return send(request, reply, file)
    })
  }
  for (const name of DOCUMENTS) {
    for (const format of ['json', 'yaml']) {
      const text = () => atBaseUrl(readFileSync(inProject('generated', `${name}.${format}`), 'utf8'), baseUrl)
      serve(`/openapi/${name}.${format}`, `application/${format}; charset=utf-8`, text)
    }
  }

  for (const [name, type] of Object.entries(BESIDE_DOCUMENTS))
    serve(`/openapi/${name}`, `${type}; charset=utf-8`, () => readFileSync(inProject('generated', name)))

  const pageOf = (name: DocumentName) => () =>
    withIntroduction(readFileSync(inProject('src/contract/docs/index.html'), 'utf8'), name)
  const html = 'text/html; charset=utf-8'
  serve('/docs/', html, pageOf('dashboard'))
  for (const name of DOCUMENTS) serve(`/docs/${name}`, html, pageOf(name))
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/'))
  for (const [name, folder] of Object.entries(DOCS_FILES)) {
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
    serve(`/docs/${name}`, type, () => readFileSync(join(folder, name)))
  }
}

/** Puts the address before the paths in `servers`, `contact` and `externalDocs`. A `url` in an example is indented further, and stays. */
const atBaseUrl = (text: string, baseUrl: string): string =>
  text.replace(/^([ -]{0,6}"?url"?: "?)\/([\w/]{0,200})(?="?,?$)/gm, (_line, before: string, path: string) =>
    path === '' ? `${before}${baseUrl}` : `${before}${baseUrl}/${path}`,
  )

/** Shows the description of a document at once: Swagger UI needs a second or two until it puts its own in that place. */
function withIntroduction(html: string, name: DocumentName): string {
  const { info } = JSON.parse(readFileSync(inProject('generated', `${name}.json`), 'utf8')) as {
    info: { title: string; summary: string; description: string }
  }
  const text = info.description
    .replace(/\[([^[\]]{1,200})\]\([^()]{1,200}\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/(?<!\n)\n(?!\n)/g, ' ')
  return html
    .replace('{name}', name)
    .replace('{summary}', () => escapeHtml(info.summary))
    .replace('{title}', () => escapeHtml(info.title))
    .replace('{description}', () => escapeHtml(text.trim()))
}

const published = (type: string, content: Buffer | string): Published => ({
  type,
  content: new Compressed(Buffer.from(content)),
  // Weak, because the same document is sent compressed and uncompressed.
  etag: `W/"${createHash('sha256').update(content).digest('base64url')}"`,
})

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, etag }: Published,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (isNotModified(request, etag)) return reply.code(304).send()
  return sendCompressed(request, reply.type(type), content)
}
