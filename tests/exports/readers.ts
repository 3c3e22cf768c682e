/** Reads the three formats back, independently of the code that wrote them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import XLSX from 'xlsx'
import { pdftotextPath } from '../../scripts/poppler.ts'

/** The content that all formats share. Amounts are in cents. */
export interface ReadBack {
  /** `symbol amount`, sorted. */
  trades: string[]
  dividends: string[]
  trading: number
  dividendIncome: number
  total: number
}

export const cents = (text: string | number): number => Math.round(Number(String(text).replaceAll(',', '')) * 100)
const sum = (rows: string[]) => rows.reduce((all, row) => all + Number(row.split(' ').at(-1)), 0)

export const csvRecords = (bytes: Buffer): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(bytes.toString('utf8'), { header: true, skipEmptyLines: false }).data.filter(
    (record) => record.record !== '',
  )

export function readCsv(bytes: Buffer): ReadBack {
  const records = csvRecords(bytes)
  const rows = (kind: string) =>
    records
      .filter(({ record }) => record === kind)
      .map(({ symbol, amount }) => `${symbol} ${cents(amount as string)}`)
      .sort()
  const figure = (name: string) =>
    cents(records.find(({ record, action }) => record === 'total' && action === name)?.amount ?? 'none')
  return {
    trades: rows('trade'),
    dividends: rows('dividend'),
    trading: figure('trading_pl'),
    dividendIncome: figure('dividend_income'),
    total: figure('total_return_with_dividends'),
  }
}

export const workbook = (bytes: Buffer): XLSX.WorkBook =>
  XLSX.read(bytes, { cellNF: true, cellFormula: true, cellStyles: true })

export function readExcel(bytes: Buffer): ReadBack {
  const { Sheets } = workbook(bytes)
  const rows = (name: string, amount: string) =>
    XLSX.utils
      .sheet_to_json<Record<string, string | number>>(Sheets[name] as XLSX.WorkSheet)
      .map((row) => `${row.Symbol} ${cents(row[amount] as number)}`)
      .sort()
  const summary = new Map(
    XLSX.utils.sheet_to_json<[string, number]>(Sheets.Summary as XLSX.WorkSheet, { header: 1, blankrows: false }),
  )
  const figure = (title: string) => cents(summary.get(title) ?? 'none')
  return {
    trades: rows('Lots', 'Gain or loss'),
    dividends: rows('Dividends', 'Amount'),
    trading: figure('Trading gain or loss'),
    dividendIncome: figure('Dividend income'),
    total: figure('Total with dividends'),
  }
}

/** The text of each page, in its layout. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const running = promisify(execFile)(pdftotextPath(), ['-layout', '-fixed', '3', '-', '-'], { maxBuffer: 1 << 28 })
  running.child.stdin?.end(bytes)
  const { stdout } = await running
  return stdout.split('\f').slice(0, -1)
}

const AMOUNT = '(-?[\\d,]+\\.\\d\\d)'
const DATE = '\\d{4}-\\d\\d-\\d\\d'
/** The space before the mark of a FIFO trade is optional: pdftotext omits it if every symbol is short. */
const TRADE = new RegExp(
  `^\\s*(\\S.*?)(?: ?\\*)?\\s+(?:Long|Short)\\s+(?:${DATE}\\s+){1,2}[\\d,.]+\\s.*\\s${AMOUNT}\\s+-?[\\d,.]+%$`,
)
const DIVIDEND = new RegExp(`^\\s*${DATE}\\s+(\\S.*?)\\s{2,}\\S.*\\s${AMOUNT}$`)

/** Reads a PDF of one account; with several, the columns differ. */
export async function readPdf(bytes: Buffer): Promise<ReadBack> {
  const text = (await pdfPages(bytes)).join('\n')
  const lines = text.split('\n').map((line) => line.trimEnd())
  const rows = (pattern: RegExp) =>
    lines
      .flatMap((line) => {
        const found = pattern.exec(line)
        return found === null ? [] : [`${found[1]} ${cents(found.at(-1) as string)}`]
      })
      .sort()
  const figure = (title: string) => cents(new RegExp(`${title}\\s+${AMOUNT}`).exec(text)?.[1] ?? 'none')
  return {
    trades: rows(TRADE),
    dividends: rows(DIVIDEND),
    trading: figure('Trading gain or loss'),
    dividendIncome: figure('Dividend income'),
    total: figure('Total with dividends'),
  }
}

/** Whether the rows of a file add up to its totals. */
export const addsUp = (read: ReadBack): boolean =>
  sum(read.trades) === read.trading &&
  sum(read.dividends) === read.dividendIncome &&
  read.trading + read.dividendIncome === read.total
