/** What a file is, if its first bytes show that it is no CSV text. */

import type { OtherKind } from '../../lib/messages/uploads.ts'
import { isSchwabJson } from './schwab-json.ts'

/** Enough to decide. */
export const SNIFF_BYTES = 4096

const LF = 0x0a
const CR = 0x0d

/** What a file is if its first bytes are not CSV; undefined if they may be CSV. A few KiB are enough. */
export function nonCsvKind(firstBytes: Buffer): OtherKind | undefined {
  const starts = (...bytes: number[]) => firstBytes.subarray(0, bytes.length).equals(Buffer.from(bytes))
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) {
    const names = firstBytes.toString('latin1')
    return /\[Content_Types\]\.xml|xl\//.test(names) ? 'xlsx' : 'zip'
  }
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'xls'
  if (starts(0x1f, 0x8b)) return 'gzip'
  if (looksLikeUtf16(firstBytes)) return 'utf_16'
  const text = firstBytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('%PDF-')) return 'pdf'
  if (/^<(!doctype\s+html|html|head|body|table|meta)\b/i.test(text)) return 'html'
  if (/^<[?!a-z]/i.test(text)) return 'xml'
  if (/^(\{\s*("|\})|\[\s*(\{|\[|\]))/.test(text)) return jsonOf(firstBytes, text)
  if (looksBinary(firstBytes)) return 'binary'
  return undefined
}

function jsonOf(firstBytes: Buffer, text: string): OtherKind {
  if (isSchwabJson(firstBytes)) return 'schwab_json'
  return text.includes('"DisbursementElection"') ? 'schwab_awards' : 'json'
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
