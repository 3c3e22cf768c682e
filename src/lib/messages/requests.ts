/** Requests that the contract does not allow, and those that cannot be carried out now. */

type FieldName = {
  in: 'body' | 'path' | 'query' | 'header'
  /** With dots between the names of nested fields; empty for the body itself. */
  field: string
}

const PLACES: Record<FieldName['in'], string> = {
  body: 'Field',
  path: 'Path parameter',
  query: 'Query parameter',
  header: 'Header',
}
const named = (place: FieldName) => `${PLACES[place.in]} '${place.field}'`
const mustBe = (place: FieldName, expected: string) =>
  `${place.field === '' ? 'The body' : named(place)} must be ${expected}`

const FORMATS: Record<string, string> = {
  date: 'a date as YYYY-MM-DD',
  month: 'a month as YYYY-MM',
  'date-time': 'a timestamp with a time zone, such as 2026-03-16T14:30:00Z',
}
const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
  null: 'null',
}
const TICKER = '^\\s*([A-Za-z0-9]{1,10}(\\.[A-Za-z0-9]{1,4})?|[A-Za-z]{1,5}([./\\-]|\\s+)[A-Za-z]{1,3})\\s*$'
const PATTERNS: Record<string, string> = {
  '^\\d{4}-\\d{2}$': FORMATS.month as string,
  '^ *[A-Za-z0-9][A-Za-z0-9 .\\-]*$': 'letters, digits, spaces, dots and hyphens, beginning with a letter or digit',
  [TICKER]: 'a ticker such as AAPL or BRK.B',
  '^ *[^\\s\\x00-\\x1f][^\\x00-\\x1f]*$': 'a text that is not empty, without control characters',
  '^msg_[0-9A-Za-z]{26}(_test)?$': 'a message id, msg_ and 26 letters and digits, and _test for a test event',
  '^[\\x21-\\x7e]+$': 'a text of printable ASCII characters without spaces',
  '^[^\\u0000]*$': 'a text without NUL characters',
  '^[^\\x00-\\x1f]*$': 'a text without control characters',
}

type Limit = FieldName & { limit: number }
type Decimal = FieldName & {
  minimum: number | null
  exclusive_minimum: number | null
  maximum: number
  places: number
}

const quoted = (values: readonly unknown[]) => values.map((value) => `'${String(value)}'`).join(', ')
const inSeconds = (seconds: number) => `in ${seconds} seconds`

/** The rules of JSON Schema, each by its keyword. */
const SCHEMA_ERRORS = {
  required: (p: FieldName) => `${named(p)} is required`,
  unknown_field: (p: FieldName) => `Unknown field '${p.field}'`,
  type: (p: FieldName & { types: readonly string[] }) =>
    mustBe(p, p.types.map((type) => TYPES[type] ?? type).join(' or ')),
  format: (p: FieldName & { format: string }) => mustBe(p, FORMATS[p.format] ?? `in the format ${p.format}`),
  pattern: (p: FieldName & { pattern: string }) => mustBe(p, PATTERNS[p.pattern] ?? `of the form ${p.pattern}`),
  enum: (p: FieldName & { allowed: readonly (string | number | boolean | null)[] }) =>
    mustBe(p, `one of ${quoted(p.allowed)}`),
  const: (p: FieldName & { allowed: string | number | boolean | null }) => mustBe(p, quoted([p.allowed])),
  minimum: (p: Limit) => mustBe(p, `${p.limit} or more`),
  maximum: (p: Limit) => mustBe(p, `${p.limit} or less`),
  exclusive_minimum: (p: Limit) => mustBe(p, `more than ${p.limit}`),
  exclusive_maximum: (p: Limit) => mustBe(p, `less than ${p.limit}`),
  min_length: (p: Limit) =>
    mustBe(p, p.limit === 1 ? 'a text that is not empty' : `at least ${p.limit} characters long`),
  max_length: (p: Limit) => mustBe(p, `at most ${p.limit} characters long`),
  min_properties: (p: Limit) => mustBe(p, `a JSON object with at least ${p.limit} of the fields it can have`),
  min_items: (p: Limit) => mustBe(p, `a list of at least ${p.limit}`),
  max_items: (p: Limit) => mustBe(p, `a list of at most ${p.limit}`),
  unique_items: (p: FieldName) => mustBe(p, 'a list without repetitions'),
  int64: (p: FieldName) => mustBe(p, 'a whole number from -9223372036854775808 to 9223372036854775807'),
  decimal: (p: Decimal) => {
    const least = p.exclusive_minimum === null ? `at least ${p.minimum}` : `more than ${p.exclusive_minimum}`
    return mustBe(p, `a number of ${least} and at most ${p.maximum}, with at most ${p.places} decimal places`)
  },
  /** A rule without a code of its own. */
  rule: (p: FieldName & { keyword: string }) => mustBe(p, `valid (${p.keyword})`),
}

export const REQUEST_ERRORS = {
  ...SCHEMA_ERRORS,
  unknown_parameter: (p: FieldName) => `Unknown query parameter '${p.field}'`,
  given_twice: (p: FieldName) =>
    p.in === 'query' ? `${named(p)} is given more than once` : `${named(p)} is given twice`,
  text_not_storable: (p: FieldName) => mustBe(p, 'a text without NUL characters and unpaired surrogates'),
  forbidden_field: (p: FieldName) => `The body must not have a field '${p.field}'`,
  cursor_unknown: (_p: FieldName) => "Query parameter 'cursor' must come from an earlier response for this list",

  malformed_request: () => 'The request is not valid',
  malformed_http: () => 'The request is not valid HTTP',
  malformed_path: () => 'The path is not a valid URL',
  path_too_long: () => 'A part of the path is too long',
  hosts: () => 'The request must have one Host header',
  other_host: (p: { base_url: string }) =>
    `The service does not answer to this host name. Open ${p.base_url}, or set BASE_URL to the address that you use.`,
  unknown_method: () => 'The method is not known',
  expectation: () => 'The header Expect must be 100-continue',
  headers_too_large: () => 'The headers are too large',
  request_too_slow: () => 'The request did not arrive in time',
  body_too_slow: () => 'The body arrives too slowly',
  body_too_late: () => 'The body did not arrive in time',
  client_gone: () => 'The client closed the connection',
  body_required: () => 'A JSON body is required',
  body_not_json: () => 'The body is not valid JSON',
  body_too_deep: (p: { most: number }) => `The body is nested deeper than ${p.most} levels`,
  /** Fields of objects and items of lists. */
  body_too_many_values: (p: { most: number }) =>
    `The body has more than ${p.most} fields and list items, the most that this operation takes`,
  /** `most` in bytes. */
  body_too_large: (p: { most: number | null }) =>
    p.most === null ? 'The body is too large' : `The body is larger than ${p.most} bytes`,
  content_length_wrong: () => 'The body does not have the length its Content-Length says',
  media_type_unsupported: (p: { allowed: readonly string[] }) =>
    p.allowed.length === 0
      ? 'The media type of the body is not supported'
      : `The body must be ${p.allowed.join(' or ')}`,
  media_type_missing: () => 'The method needs a body and its media type',
  method_not_allowed: (p: { allowed: readonly string[] }) => `Method not allowed; allowed: ${p.allowed.join(', ')}`,
  not_found: () => 'Not found',

  internal_error: () => 'Internal server error',
  database_unavailable: () => 'Database connection failed',
  database_busy: () => 'The database is busy, and nothing was changed. Try again in a few seconds.',
  disk_full: () => 'The disk of the service is full, and nothing was changed. Free some space, then try again.',
  service_restarting: (p: { seconds: number }) => `The service is restarting. Try again ${inSeconds(p.seconds)}.`,
  /** A step is a statement, or the copy that is made before. */
  migrating: (p: { done: number; steps: number }) =>
    `The database is being migrated: ${p.done} of ${p.steps} steps are done. Try again in a few seconds.`,
  not_migrated: () => 'The database waits to be migrated to this version of the service. Try again later.',
  service_stopping: () => 'The service is stopping; nothing was changed. Send the request again later.',
  too_many_under_way: (p: { work: string; yours: number | null; seconds: number }) =>
    `${p.yours === null ? `Too many ${p.work} are waiting` : `You have ${p.yours} ${p.work} under way already`}. ` +
    `Try again ${inSeconds(p.seconds)}.`,
  too_many_requests_waiting: (p: { waiting: number }) =>
    `${p.waiting} requests of yours are waiting. Try again in a second.`,
  read_too_slow: (p: { seconds: number }) =>
    `The answer could not be made within ${p.seconds} seconds. Try again later, or ask for a shorter period.`,
  quota: (p: { items: string; most: number; kept: number; adding: number; setting: string }) =>
    `The quota is ${p.most} ${p.items} for each user: you have ${p.kept}` +
    `${p.adding === 1 ? '' : ` and this would add ${p.adding}`}. Nothing was changed. ` +
    `Delete ${p.items} that you no longer need, or ask the operator to raise ${p.setting}.`,

  changed_since_read: () =>
    'It was changed since you read it, and nothing was changed by this request. Read it again, then change it.',
  if_match_required: () => 'The header If-Match is required: send the ETag of what you read',
  key_in_progress: () => 'A request with this Idempotency-Key is being carried out. Send it again in a second.',
  key_answer_not_kept: () =>
    'The request with this Idempotency-Key was carried out, and its answer is not kept. Read what it made, or use a new key.',
  key_limit: (p: { most: number }) =>
    `You have ${p.most} Idempotency-Keys of the last day, which is the most. Send the request without a key, or later.`,
  key_reused: () => 'This Idempotency-Key was used for another request. Use a new key for each request.',
}
