import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isHead, unsentBody } from '../contract/head.ts'
import type { Caller, DashboardHandlers } from '../contract/types.ts'
import { marketDate } from '../lib/dates.ts'
import { invalidField } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Reader } from '../store/index.ts'
import { assertRange } from '../trading/timeframe/timeframe.ts'
import { type Format, TAX_FORMATS, type TaxFormat } from './formats.ts'
import { type ExportFile, findExport, makeEverything, makeExport, makeTaxExport } from './make-export.ts'
import { dayPeriod, type ExportPeriod, monthPeriod, rangePeriod } from './period.ts'
import { findTaxYear } from './tax/contents.ts'

/** What an export uses of a call. */
interface Exporting {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

type ExportHandlers = Pick<
  DashboardHandlers,
  'exportDay' | 'exportMonth' | 'exportTimeframe' | 'exportTaxYear' | 'exportEverything'
>

const MEDIA_TYPES = {
  csv: 'text/csv',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  txf: 'text/plain',
} as const satisfies Record<TaxFormat, string>

export const exportHandlers = (context: Context): ExportHandlers => {
  const { store, exporter, secrets, clock, uploadFolder } = context
  const deps = { store, exporter, databaseUrl: secrets.databaseUrl, folder: uploadFolder }
  /** `find` throws if there is nothing to export; `base` is the file's name without its extension. */
  const exported = async <Of extends TaxFormat>(
    { caller, request, reply }: Exporting,
    format: Of,
    base: string,
    { find, make }: { find(db: Reader): Promise<unknown>; make(signal: AbortSignal): Promise<ExportFile> },
  ) => {
    const headers = { 'content-disposition': attachment(base, format) }
    const answer = { status: 200, type: MEDIA_TYPES[format] } as const
    if (isHead(request)) {
      await store.forUser(caller.userId).read(find)
      return { ...answer, headers, body: unsentBody(request) }
    }
    const { content, bytes } = await make(closed(reply))
    return { ...answer, headers: { ...headers, 'content-length': String(bytes) }, body: content }
  }
  const period = (call: Exporting, format: Format, period: ExportPeriod, accountId: number | undefined) => {
    const scope = { userId: call.caller.userId, accountId, period }
    const kind = period.kind === 'day' ? '-trades' : ''
    return exported(call, format, `tradeleaf-${period.label}${accountPart(accountId)}${kind}`, {
      find: (db) => findExport(db, scope, format),
      make: (signal) => makeExport(deps, scope, format, clock.now(), signal),
    })
  }
  return {
    exportDay: (call) => period(call, call.path.format, dayPeriod(call.query.date), call.query.account_id),
    exportMonth: (call) => period(call, call.path.format, monthPeriod(call.query.month), call.query.account_id),
    async exportTimeframe(call) {
      const { start_date, end_date, account_id } = call.query
      assertRange(start_date, end_date)
      return await period(call, call.path.format, rangePeriod(start_date, end_date), account_id)
    },
    async exportTaxYear(call) {
      const { year, format } = call.path
      const { account_id: accountId, known_only: knownOnly } = call.query
      if (knownOnly !== undefined && format !== 'txf')
        throw invalidField(say('unknown_parameter', { in: 'query', field: 'known_only' }))
      const scope = { userId: call.caller.userId, accountId, year, knownOnly }
      return await exported(call, format, `tradeleaf-tax-${year}${accountPart(scope.accountId)}`, {
        find: (db) => findTaxYear(db, scope, format),
        make: (signal) => makeTaxExport(deps, scope, format, clock.now(), signal),
      })
    },
    async exportEverything({ caller, request, reply }) {
      const name = `tradeleaf-${marketDate(clock.now())}.zip`
      const headers = { 'content-disposition': `attachment; filename="${name}"` }
      const answer = { status: 200, type: 'application/zip' } as const
      if (isHead(request)) return { ...answer, headers, body: unsentBody(request) }
      const { content, bytes } = await makeEverything(deps, caller.userId, clock.now(), closed(reply))
      return { ...answer, headers: { ...headers, 'content-length': String(bytes) }, body: content }
    },
  }
}

/** A signal that aborts when the connection is closed, even if the answer was sent. */
function closed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

const accountPart = (accountId: number | undefined): string => (accountId === undefined ? '' : `-account-${accountId}`)

function attachment(base: string, format: TaxFormat): string {
  const name = `${base}.${TAX_FORMATS[format].extension}`
  return `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
