/** What a generated client is given, and how it keeps integers above 2^53 exact. */
const { baseUrl, token, receiver, transactions, gains, account, date } = JSON.parse(process.argv[2] ?? '{}') as Record<
  'baseUrl' | 'token' | 'receiver' | 'transactions' | 'gains' | 'account' | 'date',
  string
>
export const given = { baseUrl, token, receiver, transactions, gains, account, date, plantId: 9007199254740993n }

// CLIENTS.md: begin of the int64 recipe
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
// CLIENTS.md: end of the int64 recipe
