/**
 * Every list of every successful answer has an end: `maxItems` in the contract, or a reason here. A list that is neither
 * fails this test, and so does a reason for a list that is gone.
 */
import t from 'tap'
import { type DocumentName, loadDocument, operationsOf } from '../../src/contract/documents.ts'

type Node = Record<string, unknown>

/** Sent page by page from a file; at most four of a user and 64 of all users at a time. */
const PAGES = 'sent in pages'
const A_MONTH = 'the days of a month'
const DATES = 'days or months from 1900 to 2199; sent in pages'
const HOLDINGS = 'QUOTA_HOLDINGS'
const ROWS_OF_FILE = 'a positions file has at most 10,000 rows'

const NOTES = 'the notes of the files and accounts of one upload'

const CHOICES = 'QUOTA_ACCOUNTS'

const LAST_LINE = {
  'actions.choices': CHOICES,
  notes: NOTES,
  'notes.actions.choices': CHOICES,
  'report.files.ignored_reasons': 'the reasons of a layout',
  'report.files.notes': 'the notes of a layout',
  'report.files.notes.actions.choices': CHOICES,
  'report.notes': NOTES,
  'report.notes.actions.choices': CHOICES,
}

/** By operation, then by the path of the list. */
const BOUNDS: Record<string, Record<string, string>> = {
  listMonths: { months: DATES },
  listTradeDetails: { trades: PAGES },
  getCalendarData: { days: A_MONTH },
  getDayDetails: { trades: PAGES, dividends: PAGES },
  getMonth: { trades: PAGES, dividends: PAGES },
  getTimeframe: {
    'analytics.equity_curve': DATES,
    'analytics.by_month': DATES,
    'analytics.by_symbol': `QUOTA_SYMBOLS; ${PAGES}`,
    'analytics.dividends_by_symbol': `QUOTA_SYMBOLS; ${PAGES}`,
  },
  getRoundTripStatistics: {
    'statistics.by_symbol': `QUOTA_SYMBOLS; ${PAGES}`,
    'statistics.by_month': DATES,
    'statistics.by_side': 'long and short',
    'statistics.by_time_held': 'groups of the contract',
    'statistics.by_size': 'groups of the contract',
    'statistics.by_setup': `setups of 10,000 words; ${PAGES}`,
  },
  listTaxYears: { years: DATES },
  listTaxStatements: { statements: 'one for an account; MOST_STATEMENTS' },
  getTaxYear: { 'unmatched_sales.actions.choices': CHOICES },
  listUnmatchedSales: { 'sales.actions.choices': CHOICES },
  reconcileImport: { 'lines.why.actions.choices': CHOICES },
  listSymbols: { symbols: `QUOTA_SYMBOLS; ${PAGES}` },
  getSymbol: { trades: 'limit, at most 1000', dividends: PAGES },
  getSymbolStatistics: {
    'analytics.equity_curve': DATES,
    'analytics.by_month': DATES,
    'analytics.by_symbol': 'the one symbol',
    'analytics.dividends_by_symbol': 'the one symbol',
  },
  listHoldings: {
    holdings: `${HOLDINGS}; ${PAGES}`,
    'totals.unpriced': HOLDINGS,
    'totals.uncosted': HOLDINGS,
    'totals.price_sources': 'the providers',
  },
  refreshPrices: { 'actions.choices': CHOICES, 'stats.failed': HOLDINGS },
  takeSnapshot: {
    'snapshot.unpriced': HOLDINGS,
    'snapshot.uncosted': HOLDINGS,
    'snapshot.price_sources': 'the providers',
  },
  listSnapshots: {
    history: `QUOTA_SNAPSHOTS; ${PAGES}`,
    'history.unpriced': HOLDINGS,
    'history.uncosted': HOLDINGS,
    'history.price_sources': 'the providers',
  },
  addOwnEntry: { notes: NOTES, 'notes.actions.choices': CHOICES },
  getOwnEntry: { versions: 'the changes that the user has made' },
  changeOwnEntry: { notes: NOTES, 'notes.actions.choices': CHOICES },
  takeOverPositions: { added: HOLDINGS, updated: HOLDINGS, left_out: 'QUOTA_SYMBOLS' },
  uploadBrokerageFiles: LAST_LINE,
  importFiles: LAST_LINE,
  getImport: {
    'files.ignored_reasons': 'the reasons of a layout',
    'files.notes': 'the notes of a layout',
    'files.notes.actions.choices': CHOICES,
    notes: 'the files and accounts of one upload',
    'notes.actions.choices': CHOICES,
  },
  moveImportFile: { 'notes.actions.choices': CHOICES },
  mergeAccount: { 'notes.actions.choices': CHOICES },
  uploadHoldings: { errors: ROWS_OF_FILE, ignored: ROWS_OF_FILE, problems: ROWS_OF_FILE },
  uploadHoldingsAlias: { errors: ROWS_OF_FILE, ignored: ROWS_OF_FILE, problems: ROWS_OF_FILE },
  compareWithRecord: { symbols: `${HOLDINGS} and QUOTA_SYMBOLS; ${PAGES}` },
  listTokens: { tokens: 'QUOTA_TOKENS', 'tokens.scopes': 'the scopes' },
  createToken: { 'details.scopes': 'the scopes' },
  getToken: { 'details.scopes': 'the scopes' },
  getCurrentToken: { 'details.scopes': 'the scopes' },
  rotateCurrentToken: { 'details.scopes': 'the scopes' },
  listPlants: { '': 'limit, at most 1000 rows' },
  getWebhookDelivery: { last_attempts: 'the last 100' },
}

/** The params of a message are the values of its text, which names only the first of many. */
const OF_TEXT = /(^|\.)params\./

/** The paths of the lists of a schema that have no `maxItems`. */
function* unbounded(document: Node, schema: unknown, path = ''): Generator<string> {
  const node = resolved(document, schema)
  if (node === undefined) return
  if (node.items !== undefined) {
    if (node.maxItems === undefined) yield path
    yield* unbounded(document, node.items, path)
  }
  for (const join of ['oneOf', 'anyOf', 'allOf'])
    for (const part of (node[join] as unknown[] | undefined) ?? []) yield* unbounded(document, part, path)
  for (const [name, property] of Object.entries((node.properties as Node | undefined) ?? {}))
    yield* unbounded(document, property, path === '' ? name : `${path}.${name}`)
}

function resolved(document: Node, node: unknown): Node | undefined {
  if (node === null || typeof node !== 'object') return undefined
  const { $ref } = node as Node
  if (typeof $ref !== 'string') return node as Node
  const at = $ref.slice(2).split('/')
  return resolved(
    document,
    at.reduce<unknown>((found, part) => (found as Node)[part], document),
  )
}

function listsOf(name: DocumentName): Map<string, Set<string>> {
  const document = loadDocument(name) as unknown as Node
  const lists = new Map<string, Set<string>>()
  for (const { operation } of operationsOf(document as never)) {
    const paths = new Set<string>()
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2'))
        for (const { schema } of Object.values((resolved(document, response)?.content ?? {}) as Record<string, Node>))
          for (const path of unbounded(document, schema)) if (!OF_TEXT.test(path)) paths.add(path)
    if (paths.size > 0) lists.set(operation.operationId, paths)
  }
  return lists
}

t.test('every list has maxItems or a reason, and every reason a list', async (t) => {
  const lists = new Map([...listsOf('dashboard'), ...listsOf('plants')])
  const found = Object.fromEntries([...lists].map(([operation, paths]) => [operation, [...paths].sort()]))
  const stated = Object.fromEntries(
    Object.entries(BOUNDS).map(([operation, reasons]) => [operation, Object.keys(reasons).sort()]),
  )
  t.strictSame(found, stated)
})
