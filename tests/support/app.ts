/**
 * `buildTestApp` creates a whole service without a port, and closes it after the test. Every answer of an operation,
 * errors included, is validated against the published contract.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, RouteOptions } from 'fastify'
import root, { type Test } from 'tap'
import { type AppOptions, buildApp } from '../../src/app.ts'
import { createTokenFor } from '../../src/auth/index.ts'
import { createPositionsReader, type PositionsReader } from '../../src/broker-files/positions/reader.ts'
import { type Config, readConfig } from '../../src/config/index.ts'
import type { Context } from '../../src/context.ts'
import {
  type Document,
  type DocumentName,
  loadDocument,
  type Operation,
  operationsOf,
} from '../../src/contract/documents.ts'
import { createReaderThreads, type ReaderThreads } from '../../src/contract/reader-threads.ts'
import { contractAjv } from '../../src/contract/validation.ts'
import { createExporter, type Exporter } from '../../src/exports/exporter.ts'
import { createImporter, type Importer } from '../../src/imports/importer.ts'
import { createOutages } from '../../src/operation/outages.ts'
import { createPrices } from '../../src/prices/create-prices.ts'
import type { Prices } from '../../src/prices/prices.ts'
import { backupsOf } from '../../src/service.ts'
import { createWebhooks } from '../../src/webhooks/webhooks.ts'
import { shareCompiled } from './compiled-contract.ts'
import type { OnEngine } from './engines.ts'
import { brokenFigures } from './figures.ts'
import { actionsOfCodes, unlistedActions, withKnownMessages } from './known-messages.ts'
import { recordAnswer } from './recorded-answers.ts'
import { TurnableClock } from './turnable-clock.ts'

export const TRADER = 'trader@example.com'

export interface TestApp {
  app: FastifyInstance
  context: Context
  clock: TurnableClock
  /** An Authorization header with a new token of the user; all scopes unless named. */
  authorize(email?: string, scopes?: string[]): Promise<{ authorization: string }>
  /** Log lines so far. */
  log: () => string
}

export interface TestAppOptions extends AppOptions {
  env?: Record<string, string>
  /** Replaces settings that the environment of a test cannot have, such as production with a provider on loopback. */
  config?: Partial<Config>
  clock?: TurnableClock
  /** Those of the configuration if absent; closed after the test. */
  prices?: Prices
  /** The service's own by default; closed after the test. */
  importer?: Importer
  positionsReader?: PositionsReader
  /** Refuse every method that Node knows, not only common ones: that takes a third of the start. */
  refuseRareMethods?: boolean
}

/** A provider that cannot be reached; tests that sign in use their own. */
const NO_PROVIDER = { issuer: 'http://127.0.0.1:9', clientId: 'tests', close: async () => {} }

export async function buildTestApp(
  t: Test,
  on: Pick<OnEngine, 'store' | 'url'>,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { config: read, secrets } = readConfig({
    DATABASE_URL: on.url,
    SESSION_SECRET: 'a secret of tests, long enough to be one',
    LOG_LEVEL: 'debug',
    // All requests of a test come from one address, in one minute of its clock.
    FAILED_ATTEMPTS_PER_MINUTE: '100000',
    ...options.env,
  })
  const config = { ...read, ...options.config }
  const clock = options.clock ?? new TurnableClock()
  const uploadFolder = mkdtempSync(join(tmpdir(), 'tradeleaf-uploads-'))
  const importer = options.importer ?? sharedImporter()
  const exporter = sharedExporter()
  const readers = sharedReaders()
  const positionsReader = options.positionsReader ?? { ...workers.positionsReader, close: async () => {} }
  const webhooks = createWebhooks({ store: on.store, clock, config })
  const prices = options.prices ?? createPrices({ config, secrets, clock, store: on.store })
  const backups = backupsOf({ config, secrets, clock })
  const context: Context = {
    config,
    secrets,
    clock,
    store: on.store,
    importer,
    exporter,
    readers,
    positionsReader,
    backups,
    outages: createOutages({ clock, store: on.store, backups }),
    prices,
    webhooks,
    isEnding: () => false,
    refusal: () => undefined,
    uploadFolder,
  }
  const lines: string[] = []
  const app = await buildApp(context, {
    localProvider: options.localProvider ?? (NO_PROVIDER as never),
    logStream: { write: (line: string) => lines.push(line) > 0 } as never,
    connections: options.connections,
    sockets: options.sockets,
    assistant: options.assistant,
    async extend(scope, name) {
      shareCompiled(scope, name)
      if (options.refuseRareMethods !== true) onlyCommonMethods(scope)
      validateAnswers(t, scope, name)
      await options.extend?.(scope, name)
    },
  })
  await app.ready()
  t.teardown(async () => {
    await app.close()
    await webhooks.close()
    await context.backups?.close()
    await importer.close()
    await exporter.close()
    await readers.close()
    await positionsReader.close()
    await prices.close()
    rmSync(uploadFolder, { recursive: true, force: true })
  })
  return {
    app,
    context,
    clock,
    log: () => lines.join(''),
    async authorize(email = TRADER, scopes = []) {
      const token = await createTokenFor(on.store, clock, { email, name: 'tests', scopes: scopes as never })
      return { authorization: `Bearer ${token}` }
    },
  }
}

const COMMON_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Of the routes with a list of methods, those that refuse a path's other methods, leaves out rare ones. */
function onlyCommonMethods(scope: FastifyInstance): void {
  const route = scope.route.bind(scope)
  scope.route = ((options: RouteOptions) =>
    Array.isArray(options.method)
      ? route({ ...options, method: options.method.filter((method) => COMMON_METHODS.includes(method)) })
      : route(options)) as never
}

/** Worker threads shared by all services of the process, because starting one takes longer than most tests. */
const workers = {
  importer: createImporter(),
  exporter: createExporter(),
  readers: createReaderThreads(),
  positionsReader: createPositionsReader(),
}
root.teardown(async () => {
  await workers.importer.close()
  await workers.exporter.close()
  await workers.readers.close()
  await workers.positionsReader.close()
})

/** A service's view of the shared threads: closing it waits for its jobs, but does not end the threads. */
function sharedImporter(): Importer {
  const underWay = new Set<Promise<void>>()
  return {
    ...workers.importer,
    enter(userId) {
      const place = workers.importer.enter(userId)
      const left = Promise.withResolvers<void>()
      underWay.add(left.promise)
      return {
        ...place,
        leave() {
          place.leave()
          left.resolve()
        },
      }
    },
    close: async () => void (await Promise.all(underWay)),
  }
}

function sharedReaders(): ReaderThreads {
  const underWay = new Set<Promise<unknown>>()
  return {
    run(job, signal) {
      const made = workers.readers.run(job, signal)
      underWay.add(made)
      return made
    },
    close: async () => void (await Promise.allSettled(underWay)),
  }
}

function sharedExporter(): Exporter {
  const underWay = new Set<Promise<unknown>>()
  return {
    ...workers.exporter,
    make(job, folder, signal) {
      const made = workers.exporter.make(job, folder, signal)
      underWay.add(made)
      return made
    },
    close: async () => void (await Promise.allSettled(underWay)),
  }
}

interface DeclaredOperation {
  responses: Operation['responses']
  pointer: string
  /** What its `Location` must look like, if it creates something. */
  locates: RegExp | undefined
}

interface Contract {
  document: Document
  ajv: Ajv
  operations: ReadonlyMap<string, DeclaredOperation>
  /** By code. */
  actions: ReadonlyMap<string, readonly string[]>
}

/** Shared by all services of the process, because compiling the schemas takes longer than most tests. */
const contracts = new Map<DocumentName, Contract>()

function contractOf(name: DocumentName): Contract {
  const kept = contracts.get(name)
  if (kept !== undefined) return kept
  const document = withKnownMessages(loadDocument(name))
  const ajv = contractAjv()
  ajv.addSchema(document, name)
  const operations = new Map<string, DeclaredOperation>()
  const pathOf = new Map([...operationsOf(document)].map(({ path, operation }) => [operation.operationId, path]))
  for (const { path, method, operation } of operationsOf(document)) {
    const created = operation['x-creates']
    operations.set(operation.operationId, {
      responses: operation.responses,
      pointer: `${name}#/paths/${escapePointer(path)}/${method}/responses`,
      locates: created === undefined ? undefined : addressPattern(pathOf.get(created) as string),
    })
  }
  const contract = { document, ajv, operations, actions: actionsOfCodes(document) }
  contracts.set(name, contract)
  return contract
}

const addressPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

type Ajv = ReturnType<typeof contractAjv>

/** Fails the test if an operation answers with a status, media type or body that its contract does not declare. */
function validateAnswers(t: Test, scope: FastifyInstance, name: DocumentName): void {
  const contract = contractOf(name)
  scope.addHook('onSend', async (request, reply, sent) => {
    const operationId = (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId
    if (operationId === undefined) return sent
    // Stands for a long body, which HEAD does not make.
    if (request.method === 'HEAD' && sent instanceof Readable) return sent
    const type = String(reply.getHeader('content-type') ?? '')
    // A long JSON answer is validated like any other.
    const isLong = sent instanceof Readable && type.startsWith('application/json')
    const payload = isLong ? Buffer.concat(await sent.toArray()).toString() : sent
    const where = `${request.method} ${request.url} answered ${reply.statusCode}`
    const toSend = recordAnswer(operationId, reply.statusCode, type, payload)
    const problem = checkAnswer(contract, operationId, reply.statusCode, reply.getHeader('content-type'), payload)
    if (problem !== undefined) t.fail(`${where}: ${problem}`)
    const read = contract.operations.get(operationId)?.locates
    if (reply.statusCode < 300 && read !== undefined && !read.test(String(reply.getHeader('location'))))
      t.fail(`${where}: its Location is ${reply.getHeader('location')}`)
    return toSend
  })
}

const escapePointer = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

function checkAnswer(
  { document, ajv, operations, actions }: Contract,
  operationId: string,
  status: number,
  contentType: unknown,
  payload: unknown,
): string | undefined {
  const { responses, pointer: parent } = operations.get(operationId) as { responses: object; pointer: string }
  let declared = responses[String(status) as never] as { $ref?: string; content?: Record<string, unknown> } | undefined
  let pointer = `${parent}/${status}`
  if (declared === undefined) return 'the contract does not declare this status'
  if (declared.$ref !== undefined) {
    const parts = declared.$ref.slice(2).split('/')
    declared = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document) as typeof declared
    pointer = `${parent.split('#')[0]}#/${parts.join('/')}`
  }
  const type = String(contentType ?? '').split(';')[0] ?? ''
  const isEmpty = payload === null || payload === undefined || payload === ''
  if (declared?.content === undefined) return isEmpty ? undefined : 'the contract declares no body'
  if (isEmpty) return 'the contract declares a body'
  if (!(type in declared.content)) return `the contract does not declare ${type}`
  if (type !== 'application/json') return undefined
  const validate = ajv.getSchema(`${pointer}/content/${escapePointer(type)}/schema`)
  if (validate === undefined) return `no schema at ${pointer}`
  const body = JSON.parse(String(payload))
  if (!validate(body)) return ajv.errorsText(validate.errors)
  const [wrong] = [...brokenFigures(body), ...unlistedActions(actions, body)]
  if (wrong !== undefined) return wrong
  return status === 400 && NAMES_FIELDS.test(body.error) && body.problems === undefined
    ? 'the error names fields, and problems do not list them'
    : undefined
}

const NAMES_FIELDS = /^(unknown )?(file )?(field|query parameter|path parameter|header)s? '/i

const typeOf = (filename: string) => (/\.csv$/i.test(filename) ? 'text/csv' : 'application/octet-stream')

/** A multipart body with files, as a browser sends it. */
export function multipart(
  files: { field: string; filename: string; content: string | Buffer; type?: string }[],
  texts: Record<string, string> = {},
): {
  payload: Buffer
  headers: { 'content-type': string }
} {
  const boundary = '----tradeleaf-tests'
  const fields = Object.entries(texts).map(([name, text]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
  )
  const parts = files.flatMap(({ field, filename, content, type = typeOf(filename) }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...fields, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
