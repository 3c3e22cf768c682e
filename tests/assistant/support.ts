/** An assistant: the client of the protocol's own library, connected to a service. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Test } from 'tap'
import type { TestApp } from '../support/app.ts'

/** What a call gives; `answer` is that of the operation. */
export interface Called {
  isError: boolean
  text: string
  status: number | undefined
  etag: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any operation
  answer: any
}

export interface Assistant {
  client: Client
  call(name: string, input?: Record<string, unknown>): Promise<Called>
  names(): Promise<string[]>
}

/** The revisions of the protocol: that of 2026, and that of 2025 without sessions. */
export const REVISIONS = {
  '2026-07-28': { mode: { pin: '2026-07-28' } },
  '2025-11-25': { mode: 'legacy' },
} as const
export type Revision = keyof typeof REVISIONS

export const listening = async ({ app }: TestApp): Promise<string> =>
  app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 })

/** Closed after `t`. */
export async function assistant(
  t: Test,
  service: TestApp,
  { scopes, email, revision = '2026-07-28' }: { scopes?: string[]; email?: string; revision?: Revision } = {},
): Promise<Assistant> {
  const headers = await service.authorize(email, scopes)
  const url = new URL('/mcp', await listening(service))
  return connected(t, new StreamableHTTPClientTransport(url, { requestInit: { headers } }), revision)
}

export async function connected(
  t: Test,
  transport: Parameters<Client['connect']>[0],
  revision: Revision,
): Promise<Assistant> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: REVISIONS[revision] as never })
  await client.connect(transport)
  t.teardown(() => client.close())
  return {
    client,
    async call(name, input = {}) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: input })
      const { status, etag, answer } = (structuredContent ?? {}) as Called
      const [first] = content
      const text = first?.type === 'text' ? first.text : ''
      return { isError: isError === true, text, status, etag, answer }
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}
