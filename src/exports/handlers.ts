import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isHead, unsentBody } from '../contract/head.ts'
import type { Caller, DashboardHandlers } from '../contract/types.ts'
import { marketDate } from '../lib/dates.ts'
import { FORMATS, type Format } from './formats.ts'
import { findExport, makeEverything, makeExport, makeTaxExport } from './make-export.ts'
import { dayPeriod, type ExportPeriod, monthPeriod } from './period.ts'
import { findTaxYear } from './tax/contents.ts'

type ExportHandlers = Pick<DashboardHandlers, 'exportDay' | 'exportMonth' | 'exportTaxYear' | 'exportEverything'>

const MEDIA_TYPES = {
  csv: 'text/csv',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<Format, string>

export const exportHandlers = (context: Context): ExportHandlers => {
  const { store, exporter, secrets, clock, uploadFolder } = context
  const deps = { store, exporter, databaseUrl: secrets.databaseUrl, folder: uploadFolder }
  const exported = async (
    { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
    format: Format,
    period: ExportPeriod,
    accountId: number | undefined,
  ) => {
    const scope = { userId: caller.userId, accountId, period }
    const headers = { 'content-disposition': disposition(period, accountId, format) }
    const answer = { status: 200, type: MEDIA_TYPES[format] } as const
    if (isHead(request)) {
      await store.forUser(scope.userId).read((db) => findExport(db, scope, format))
      return { ...answer, headers, body: unsentBody(request) }
    }
    const { content, bytes } = await makeExport(deps, scope, format, clock.now(), closed(reply))
    return { ...answer, headers: { ...headers, 'content-length': String(bytes) }, body: content }
  }
  return {
    exportDay: (call) => exported(call, call.path.format, dayPeriod(call.query.date), call.query.account_id),
    exportMonth: (call) => exported(call, call.path.format, monthPeriod(call.query.month), call.query.account_id),
    async exportTaxYear({ caller: { userId }, path: { year, format }, query: { account_id }, request, reply }) {
      const scope = { userId, accountId: account_id, year }
      const account = account_id === undefined ? '' : `-account-${account_id}`
      const headers = { 'content-disposition': attachment(`tradeleaf-tax-${year}${account}`, format) }
      const answer = { status: 200, type: MEDIA_TYPES[format] } as const
      if (isHead(request)) {
        await store.forUser(userId).read((db) => findTaxYear(db, scope, format))
        return { ...answer, headers, body: unsentBody(request) }
      }
      const { content, bytes } = await makeTaxExport(deps, scope, format, clock.now(), closed(reply))
      return { ...answer, headers: { ...headers, 'content-length': String(bytes) }, body: content }
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

function disposition(period: ExportPeriod, accountId: number | undefined, format: Format): string {
  const account = accountId === undefined ? '' : `-account-${accountId}`
  return attachment(`tradeleaf-${period.label}${account}${period.kind === 'day' ? '-trades' : ''}`, format)
}

function attachment(base: string, format: Format): string {
  const name = `${base}.${FORMATS[format].extension}`
  return `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
