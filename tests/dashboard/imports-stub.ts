/** The operations of the imports over a stub's record. */
import type { FastifyInstance } from 'fastify'
import type { components } from '../../generated/clients/dashboard.ts'
import type { Record_ } from './stub.ts'

type Schemas = components['schemas']

export const fileAccount = (more: Partial<Schemas['FileAccount']> = {}): Schemas['FileAccount'] => ({
  account_id: 1,
  broker: 'Charles Schwab',
  number: '12345678',
  name: 'Roth IRA',
  decided: 'printed',
  printed: '...678',
  ...more,
})

export const fileReport = (more: Partial<Schemas['ImportFileReport']> = {}): Schemas['ImportFileReport'] => ({
  id: 12,
  kind: 'transactions',
  name: 'history.csv',
  size: 184_213,
  sha256: null,
  layout: 'Charles Schwab transaction history',
  broker: 'Charles Schwab',
  first_date: '2026-02-02',
  last_date: '2026-03-16',
  accounts: [fileAccount()],
  rows: { read: 1210, imported: 1200, duplicate: 4, ignored: 5, failed: 1 },
  ignored_reasons: [{ reason: 'not data: header', row_count: 5 }],
  rows_not_kept: 0,
  notes: [],
  ...more,
})

/** What the service asks about the account of a file. */
export const question = (
  file: string,
  position: number,
  choices: Schemas['ChooseAccount']['choices'],
  broker = 'Robinhood',
): Schemas['ChooseAccount'] => ({
  type: 'choose_account',
  file,
  position,
  kind: 'transactions',
  layout: `${broker} account history`,
  broker,
  first_date: '2026-02-02',
  last_date: '2026-03-16',
  rows: 120,
  choices,
})

export const reconciliation = (
  more: Partial<Schemas['ReconciliationCounts']> = {},
): Schemas['ReconciliationCounts'] => ({
  matched: 0,
  differing: 0,
  no_transactions: 0,
  replaced: 0,
  no_lot: 0,
  unmatched: 0,
  ...more,
})

export const noteOf = (message: string, actions: Schemas['Action'][] = []): Schemas['Note'] => ({
  code: 'account_assumed',
  kind: 'information',
  message,
  params: {},
  actions,
})

export interface ImportsStub {
  record: Partial<Record_>
  /** Each change that arrived: `DELETE 1`. */
  changes: string[]
}

const PAGE = 2

/** A page of `all`, smaller than any limit, so that a short list has several pages. */
function pageOf<T>(all: readonly T[], { cursor = '0' }: { cursor?: string }) {
  const end = Number(cursor) + PAGE
  return { items: all.slice(Number(cursor), end), next_cursor: end < all.length ? String(end) : null }
}

export const leftOut = (
  line: number,
  outcome: Schemas['LeftOutOutcome'],
  more: Partial<Schemas['LeftOutRow']> = {},
): Schemas['LeftOutRow'] => ({
  file: 'history.csv',
  outcome,
  line,
  column: outcome === 'failed' ? 'Amount' : null,
  code: outcome === 'failed' ? 'value_unreadable' : 'header',
  reason: outcome === 'failed' ? "'abc' is not a number" : 'not data: header',
  ...more,
})

export const lot = (
  symbol: string,
  status: Schemas['ReconciliationStatus'],
  more: Partial<Schemas['ReconciliationLine']> = {},
): Schemas['ReconciliationLine'] => ({
  file: 'gains.csv',
  status,
  account_id: 1,
  symbol,
  acquired: '2026-02-02',
  closed: '2026-03-16',
  quantity: 12.5,
  proceeds: 1234.56,
  cost_basis: 1200,
  copies: 1,
  contradicts_itself: false,
  gain_difference: 0,
  quantity_difference: status === 'matched' ? 0 : null,
  amount_difference: status === 'matched' ? 0 : null,
  why: null,
  ...more,
})

interface Report {
  result: Schemas['ImportResult'] | null
  files: Schemas['ImportFileReport'][]
  notes: Schemas['Note'][]
  rows: Schemas['LeftOutRow'][]
  lines: Schemas['ReconciliationLine'][]
}

function countsOf(lines: Report['lines']) {
  const counts = reconciliation()
  for (const { status } of lines) counts[status]++
  return counts
}

type Request = { Params: { id: string }; Querystring: { outcome?: string; status?: string; cursor?: string } }

function serveReport(
  app: FastifyInstance,
  history: Schemas['ImportRecord'][],
  { result, files, notes, rows, lines }: Report,
) {
  app.get<Request>('/api/imports/:id', async ({ params: { id } }, reply) => {
    const record = history.find((each) => each.id === Number(id))
    if (record === undefined) return reply.code(404).send({ success: false, error: `There is no import ${id}.` })
    return {
      success: true,
      import: record,
      result,
      files,
      notes,
      reconciliation: countsOf(lines),
    } satisfies Schemas['ImportAnswer']
  })
  app.get<Request>('/api/imports/:id/rows', async ({ query }) => {
    const wanted = rows.filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome)
    const { items, next_cursor } = pageOf(wanted, query)
    return { success: true, rows: items, next_cursor } satisfies Schemas['ImportRowsAnswer']
  })
  app.get<Request>('/api/imports/:id/reconciliation', async ({ query }) => {
    const wanted = lines.filter(({ status }) => query.status === undefined || status === query.status)
    const { items, next_cursor } = pageOf(wanted, query)
    return { success: true, lines: items, next_cursor } satisfies Schemas['ReconciliationAnswer']
  })
}

export function importsStub(history: Schemas['ImportRecord'][], report: Partial<Report> = {}): ImportsStub {
  const changes: string[] = []
  const routes = (app: FastifyInstance) => {
    serveReport(app, history, { result: null, files: [], notes: [], rows: [], lines: [], ...report })
    app.delete<{ Params: { id: string } }>('/api/imports/:id', async ({ params: { id } }) => {
      changes.push(`DELETE ${id}`)
      Object.assign(history.find((each) => each.id === Number(id)) ?? {}, { status: 'undone' })
      return {
        success: true,
        message: 'Undid the import of t.csv: removed 1204 transactions and 412 realized gains lots.',
        stats: { transactions_removed: 1204, realized_gains_lots_removed: 412, months_updated: 3 },
      } satisfies Schemas['UndoAnswer']
    })
  }
  return { record: { history, routes }, changes }
}
