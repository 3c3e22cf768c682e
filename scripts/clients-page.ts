/** The table of codes in `openapi/CLIENTS.md`, made from the schemas of the published documents. */
import { MESSAGES, NOTES, ROWS } from '../src/lib/messages/index.ts'
import { LOTS } from '../src/lib/messages/lots.ts'
import { UNMATCHED } from '../src/lib/messages/unmatched.ts'

interface Message {
  description: string
  'x-actions'?: string[]
  properties: { code: { const: string }; params?: { required?: string[]; properties: Record<string, unknown> } }
}

interface Documents {
  [name: string]: { components: { schemas?: Record<string, unknown> } }
}

const [BEGIN, END] = ['<!-- codes: written by `npm run generate` -->\n', '\n<!-- codes: end -->']

/** The page with the table of today. */
export function withCodes(page: string, documents: Documents): string {
  const [before, rest] = page.split(BEGIN) as [string, string?]
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`CLIENTS.md has no place for the codes: ${BEGIN}`)
  return `${before}${BEGIN}${tables(messagesOf(documents))}${END}${after}`
}

function messagesOf(documents: Documents): Map<string, Message> {
  const schemas = Object.values(documents).flatMap(({ components }) => Object.values(components.schemas ?? {}))
  const messages = schemas.filter(
    (one): one is Message => (one as Partial<Message>).properties?.code?.const !== undefined,
  )
  return new Map(messages.map((one) => [one.properties.code.const, one]))
}

const AREAS = {
  'Why a sale or a lot is no trade': { ...UNMATCHED, ...LOTS },
  'Why a row of a positions file was left out': ROWS,
  'Notes of an import': NOTES,
  'Why a request was refused, or failed': MESSAGES,
}

function tables(messages: Map<string, Message>): string {
  const left = new Map(messages)
  const written = Object.entries(AREAS).map(([title, area]) => {
    const rows = Object.keys(area).flatMap((code) => {
      const message = left.get(code)
      left.delete(code)
      return message === undefined ? [] : [row(code, message)]
    })
    return `\n### ${title}\n\n| Code | Params | Actions | Text, for people |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return written.reverse().join('')
}

function row(code: string, { description, properties: { params }, 'x-actions': actions = [] }: Message): string {
  const names = Object.keys(params?.properties ?? {}).map((name) =>
    params?.required?.includes(name) === true ? `\`${name}\`` : `\`${name}?\``,
  )
  const cells = [`\`${code}\``, names.join(', '), actions.map((type) => `\`${type}\``).join(', '), description]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
