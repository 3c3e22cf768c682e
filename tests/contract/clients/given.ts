/** What a generated client is given, what it finds, and how it keeps integers above 2^53 exact. */
import { createHash } from 'node:crypto'

const { baseUrl, token, receiver, transactions, gains, account, date } = JSON.parse(process.argv[2] ?? '{}') as Record<
  'baseUrl' | 'token' | 'receiver' | 'transactions' | 'gains' | 'account' | 'date',
  string
>
export const given = {
  baseUrl,
  token,
  receiver,
  transactions,
  gains,
  account,
  date,
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  plantId: 9007199254740993n,
}

export interface Found {
  account: string | null
  lots: number | undefined
  months: number
  trades: (number | null)[]
  days: number
  day: number | null
  /** SHA-256 of the files as CSV, Excel and PDF. */
  exports: string[]
  holding: number | null
  snapshots: number[]
  plant: string
  event: string
  plantIds: string[]
  removed: number | undefined
}

export function must<T>({ data, error }: { data?: T; error?: unknown }): NonNullable<T> {
  if (data === undefined || data === null) throw new Error(`the request failed: ${JSON.stringify(error)}`)
  return data
}

export const digest = (bytes: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

// README: begin of the int64 recipe
declare global {
  interface JSON {
    rawJSON(text: string): unknown
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  }
}

/** Writes a bigint as a JSON number. */
export const exactJson = (body: unknown): string =>
  JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value))

/** Quotes integers with more than 15 digits in answers, before a client parses and rounds them. */
export const exactFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(input, init)
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = JSON.stringify(JSON.parse(await response.text(), quoteLong))
  return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } })
}
const quoteLong = (_key: string, value: unknown, { source = '' }: { source?: string }) =>
  /^-?\d{16,}$/.test(source) ? source : value
// README: end of the int64 recipe
