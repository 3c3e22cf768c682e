/** What a file is, if its first bytes are not those of CSV text. */
import { isSchwabJson } from './schwab-json.ts'

/** Enough to decide. */
export const SNIFF_BYTES = 4096

const LF = 0x0a
const CR = 0x0d

/** A kind of file that is not CSV text. */
export interface NonCsv {
  /** With its article: `an HTML page`. */
  readonly name: string
  /** What to do to get a CSV file, as a sentence. */
  readonly advice: string
}

const EXPORT = 'Export it from the broker as CSV.'
const UNPACK = 'Unpack it and upload the CSV files in it.'

const WORKBOOK: NonCsv = {
  name: 'an Excel workbook (.xlsx)',
  advice:
    'Open it in a spreadsheet program, save it as CSV and upload that file; E*TRADE exports stock plans only like this.',
}
const OLD_WORKBOOK: NonCsv = {
  name: 'an Excel workbook (.xls)',
  advice: 'Open it in a spreadsheet program, save it as CSV and upload that file.',
}
const ZIP: NonCsv = { name: 'a ZIP archive', advice: UNPACK }
const GZIP: NonCsv = { name: 'a gzip archive', advice: UNPACK }
const UTF_16: NonCsv = { name: 'a UTF-16 text file', advice: 'Save it as "CSV UTF-8" and upload that file.' }
const PDF: NonCsv = { name: 'a PDF document', advice: EXPORT }
const HTML: NonCsv = {
  name: 'an HTML page',
  advice: `${EXPORT} J.P. Morgan and Chase call such a page .xls: choose CSV in the list of formats.`,
}
const XML: NonCsv = { name: 'an XML document', advice: EXPORT }
const SCHWAB_JSON: NonCsv = {
  name: 'a Schwab transaction history as JSON',
  advice: 'Import it with the files of your transactions, on the page Imports.',
}
const SCHWAB_AWARDS: NonCsv = {
  name: 'a Schwab Equity Awards history as JSON, whose shares are not in the brokerage account',
  advice: 'Export the transaction history of the account (History) from Schwab as CSV or JSON.',
}
const JSON_DOCUMENT: NonCsv = { name: 'a JSON document', advice: EXPORT }
const BINARY: NonCsv = { name: 'a binary file', advice: EXPORT }

/** Names what a file is if its first bytes are not CSV; undefined if they may be CSV. A few KiB are enough. */
export function describeNonCsv(firstBytes: Buffer): NonCsv | undefined {
  const starts = (...bytes: number[]) => firstBytes.subarray(0, bytes.length).equals(Buffer.from(bytes))
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) {
    const names = firstBytes.toString('latin1')
    return /\[Content_Types\]\.xml|xl\//.test(names) ? WORKBOOK : ZIP
  }
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return OLD_WORKBOOK
  if (starts(0x1f, 0x8b)) return GZIP
  if (looksLikeUtf16(firstBytes)) return UTF_16
  const text = firstBytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('%PDF-')) return PDF
  if (/^<(!doctype\s+html|html|head|body|table|meta)\b/i.test(text)) return HTML
  if (/^<[?!a-z]/i.test(text)) return XML
  if (/^(\{\s*("|\})|\[\s*(\{|\[|\]))/.test(text)) return jsonOf(firstBytes, text)
  if (looksBinary(firstBytes)) return BINARY
  return undefined
}

function jsonOf(firstBytes: Buffer, text: string): NonCsv {
  if (isSchwabJson(firstBytes)) return SCHWAB_JSON
  return text.includes('"DisbursementElection"') ? SCHWAB_AWARDS : JSON_DOCUMENT
}

function looksLikeUtf16(bytes: Buffer): boolean {
  const nuls: [number, number] = [0, 0]
  for (const [i, byte] of bytes.entries()) if (byte === 0) nuls[(i % 2) as 0 | 1]++
  const pairs = bytes.length / 2
  return pairs >= 4 && Math.max(...nuls) > pairs * 0.6 && Math.min(...nuls) < pairs * 0.1
}

/** A stray NUL in a text is left to the reader, which names its line. */
function looksBinary(bytes: Buffer): boolean {
  let controls = 0
  for (const byte of bytes) if (byte < 0x20 && byte !== LF && byte !== CR && byte !== 0x09 && byte !== 0x0c) controls++
  return controls >= 4 && controls > bytes.length * 0.02
}
