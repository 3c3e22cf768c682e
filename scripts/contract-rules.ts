/** The rules of `openapi/README.md` that a published document can break without being wrong; a step of `npm run check`. */
import { type Document, type Method, type Operation, operationsOf } from '../src/contract/documents.ts'
import { wrongExamples } from './message-examples.ts'

interface Found {
  path: string
  method: Method
  operation: Operation
}

type Answer = { headers?: Record<string, unknown> }
const headersOf = ({ responses }: Operation, status: string) => (responses[status] as Answer | undefined)?.headers ?? {}

/** Each gives what is wrong with an operation; undefined if nothing is. */
const RULES: readonly ((found: Found) => string | undefined)[] = [
  ({ operation }) =>
    '201' in operation.responses && !('Location' in headersOf(operation, '201'))
      ? 'answers 201 without a Location: name the operation that reads what it creates in x-creates'
      : undefined,
  ({ method, operation }) => {
    if (!isChange(method) || operation.operationId in UNTAGGED) return undefined
    if (!takesTag(operation)) return 'changes something without If-Match: declare 412'
    return 'ETag' in headersOf(operation, '200') ? undefined : 'answers a change without the new ETag'
  },
]

/** Each error of the plants is 400, so that these name the header itself. */
const takesTag = ({ responses, parameters = [] }: Operation) =>
  '412' in responses ||
  (!('404' in responses) && parameters.some((one) => '$ref' in one && one.$ref === '#/components/parameters/IfMatch'))

const isChange = (method: Method) => method === 'put' || method === 'patch'

/** Changes that take no tag, and why. */
const UNTAGGED: Record<string, string> = {
  changeEntriesOfRoundTrips: 'it changes many entries, and adds to them',
  moveImportFile: 'a file is moved, and its content does not change',
}

/** What is wrong with the document, each with its operation or its place. */
export function brokenRules(document: Document): string[] {
  const ofOperations = [...operationsOf(document)].flatMap((found) =>
    RULES.flatMap((rule) => rule(found) ?? []).map((problem) => `${found.operation.operationId}: ${problem}`),
  )
  return [...ofOperations, ...wrongExamples(document)]
}
