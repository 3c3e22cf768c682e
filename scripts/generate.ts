/**
 * Bundles the hand-written contract, completes it (`complete-contract.ts`) and generates into `generated/`:
 * NAME.json and NAME.yaml (the bundled document), NAME.ts (its types), operations.ts (the table of operations),
 * tools.ts (the tools of assistants), brokers.ts (where each broker offers its files, for the pages), and builds the pages of the dashboard into
 * `dashboard/`. Also what is served beside the documents: changes.md and main-path.arazzo.yaml.
 * In `clients/` are the types as clients see them and, in `tradeleaf-client/`, the parts of that package (see `client/`).
 * Writes the table of codes into `openapi/CLIENTS.md` too. `--to DIR` writes elsewhere, for the check that the committed files are fresh.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, createConfig } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { parse, stringify } from 'yaml'
import { EXPORT_STEPS } from '../src/broker-files/export-steps.ts'
import { withAnyMessage } from '../src/contract/documents.ts'
import { isInt64 } from '../src/contract/int64.ts'
import { inProject } from '../src/lib/paths.ts'
import { buildDashboard } from './build-dashboard.ts'
import { type ClientDocument, clientOperations } from './client-operations.ts'
import { withCodes } from './clients-page.ts'
import { type BundledDocument, completeContract } from './complete-contract.ts'
import { toolTable } from './tools.ts'

const DOCUMENTS = ['dashboard', 'plants'] as const
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const BANNER = '// Written by `npm run generate` from openapi/. Never edited.\n'

interface Operation {
  operationId: string
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  security?: Record<string, string[]>[]
  components: { schemas?: Record<string, Record<string, unknown>> }
}

const banner = (code: string) => `${BANNER}${code}`

async function bundled(name: string): Promise<Document> {
  const config = await createConfig({})
  const { bundle: out, problems } = await bundle({
    ref: inProject('openapi', `${name}.yaml`),
    config,
    dereference: false,
  })
  if (problems.length > 0) throw new Error(`${name}: ${problems.map((p) => p.message).join('; ')}`)
  completeContract(out.parsed as BundledDocument)
  return out.parsed as Document
}

/**
 * JSON is YAML, and a YAML parser keeps integers above 2^53 exact. Many tools still read YAML 1.1, in which an unquoted
 * 2026-03-16 is a date and `no` is false; some do not follow aliases.
 */
const asYaml = (json: string): string =>
  stringify(parse(json, { intAsBigInt: true }), { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 0 })

/** 64-bit integers and exact decimals are bigint in this program; other numbers are JavaScript numbers. */
const bigintForExact: Transform = (schema) =>
  isInt64(schema) || (schema.type === 'number' && schema.format === 'decimal')
    ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword)
    : undefined

type Transform = (schema: { type?: unknown; format?: string; maximum?: number }) => ts.TypeNode | undefined

/** A file is a Blob. */
const blobs: Transform = ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined)

/** As `tradeleaf-client` reads and writes them. */
const blobsAndBigints: Transform = (schema) => {
  const types = [schema.type].flat()
  if (!types.some((type) => isInt64({ ...schema, type }))) return blobs(schema)
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword)
  return types.includes('null')
    ? ts.factory.createUnionTypeNode([bigint, ts.factory.createLiteralTypeNode(ts.factory.createNull())])
    : bigint
}

async function typesOf(document: Document, transform: Transform): Promise<string> {
  const types = await openapiTS(JSON.parse(JSON.stringify(document)), {
    defaultNonNullable: false,
    transform: transform as never,
  })
  return banner(astToString(types))
}

function operationTable(documents: Record<string, Document>): string {
  const lines = Object.entries(documents).map(([name, document]) => {
    const rows = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        if (operation === undefined) return []
        const row = {
          method: method.toUpperCase(),
          path,
          statuses: Object.keys(operation.responses).map(Number),
          security: operation.security ?? document.security ?? [],
        }
        return [`    ${operation.operationId}: ${JSON.stringify(row)},`]
      }),
    )
    return `  ${name}: {\n${rows.join('\n')}\n  },`
  })
  return banner(`
export interface OperationRow {
  readonly method: string
  /** As in the document, with \`{name}\` for parameters. */
  readonly path: string
  readonly statuses: readonly number[]
  /** Alternatives; each maps a scheme to the scopes it needs. Empty: public. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

export const operations: Readonly<Record<'${DOCUMENTS.join("' | '")}', Readonly<Record<string, OperationRow>>>> = {
${lines.join('\n')}
}
`)
}

/** As it is served: beside the documents, and with files that the reader puts beside it. */
const mainPath = () =>
  readFileSync(inProject('openapi/main-path.arazzo.yaml'), 'utf8').replace(/\.\.\/(generated|tests\/fixtures)\//g, '')

const brokerSteps = () =>
  `// Written by \`npm run generate\` from src/broker-files/export-steps.ts. Never edited.

export interface BrokerSteps {
  readonly broker: string
  readonly steps: readonly string[]
}

export const brokers: readonly BrokerSteps[] = ${JSON.stringify(EXPORT_STEPS, null, 2)}
`

const to = process.argv[2] === '--to' ? process.argv[3] : undefined
const target = to ?? inProject('generated')
const client = join(target, 'clients', 'tradeleaf-client')
mkdirSync(client, { recursive: true })
const documents: Record<string, Document> = {}
for (const name of DOCUMENTS) {
  const document = await bundled(name)
  documents[name] = document
  const json = `${JSON.stringify(document, null, 2)}\n`
  writeFileSync(join(target, `${name}.json`), json)
  writeFileSync(join(target, `${name}.yaml`), asYaml(json))
  writeFileSync(join(target, `${name}.ts`), await typesOf(withAnyMessage(document), bigintForExact))
  writeFileSync(join(target, 'clients', `${name}.ts`), await typesOf(document, blobs))
}
writeFileSync(join(client, 'plants.ts'), await typesOf(documents.plants as Document, blobsAndBigints))
writeFileSync(
  join(client, 'operations.ts'),
  banner(clientOperations(Object.values(documents) as unknown as ClientDocument[])),
)
writeFileSync(join(target, 'operations.ts'), operationTable(documents))
copyFileSync(inProject('openapi/CHANGES.md'), join(target, 'changes.md'))
writeFileSync(join(target, 'main-path.arazzo.yaml'), mainPath())
writeFileSync(join(target, 'tools.ts'), banner(toolTable(documents.dashboard as unknown as BundledDocument)))
writeFileSync(join(target, 'brokers.ts'), brokerSteps())
await buildDashboard(join(target, 'dashboard'))
const count = Object.values(documents).reduce((n, d) => n + Object.keys(d.paths).length, 0)
if (to === undefined) {
  const page = inProject('openapi/CLIENTS.md')
  writeFileSync(page, withCodes(readFileSync(page, 'utf8'), documents))
  process.stdout.write(`generated: ${count} paths\n`)
}
