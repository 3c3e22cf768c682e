import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isHead, unsentBody } from '../contract/head.ts'
import type { Caller, DashboardHandlers } from '../contract/types.ts'
import { FORMATS, type Format } from './formats.ts'
import { findExport, makeExport } from './make-export.ts'
import { dayPeriod, type ExportPeriod, monthPeriod } from './period.ts'

type ExportHandlers = Pick<DashboardHandlers, 'exportDay' | 'exportMonth'>

const MEDIA_TYPES = {
  csv: 'text/csv',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<Format, string>

export const exportHandlers = (context: Context): ExportHandlers => {
  const { store, exporter, secrets, clock } = context
  const deps = { store, exporter, databaseUrl: secrets.databaseUrl }
  const exported = async (
    { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
    format: Format,
    period: ExportPeriod,
    accountId: number | undefined,
  ) => {
    const scope = { userId: caller.userId, accountId, period }
    const make = () => makeExport(deps, scope, format, clock.now(), closed(reply))
    const unmade = async () => {
      await findExport(store, scope, format)
      return unsentBody(request)
    }
    const body = await (isHead(request) ? unmade() : make())
    const headers = { 'content-disposition': disposition(period, accountId, format) }
    return { status: 200, type: MEDIA_TYPES[format], headers, body } as const
  }
  return {
    exportDay: (call) => exported(call, call.path.format, dayPeriod(call.query.date), call.query.account_id),
    exportMonth: (call) => exported(call, call.path.format, monthPeriod(call.query.month), call.query.account_id),
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
  const name = `tradeleaf-${period.label}${account}${period.kind === 'day' ? '-trades' : ''}.${FORMATS[format].extension}`
  return `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
