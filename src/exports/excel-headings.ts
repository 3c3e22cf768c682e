/**
 * Makes the headings of a workbook bold and keeps them in view.
 *
 * The free edition of xlsx writes neither fonts nor frozen rows, so both are inserted into the XML that it wrote. If
 * that XML is not as expected, this throws rather than returning a workbook that looks different.
 */
import { deflateRawSync } from 'node:zlib'
import { unzipSync, Zip, ZipPassThrough } from 'fflate'

/** Excel's text format. Only headings use it, which makes their style recognizable. */
export const HEADING_FORMAT = '@'
const HEADING_STYLE = /<xf numFmtId="49" fontId="0" ([^<>]*)\/>/

/** `sheets`: the names of the parts whose first row is frozen. `now`: milliseconds UTC. */
export function withHeadings(workbook: Uint8Array, sheets: readonly string[], now: number): Uint8Array {
  const parts = unzipSync(workbook)
  edit(parts, 'xl/styles.xml', boldHeadings)
  for (const sheet of sheets) edit(parts, `xl/worksheets/${sheet}.xml`, frozenHeading)
  return zip(parts, now)
}

/** Everything edited is within these first bytes; a large sheet is never decoded into one string. */
const HEAD_BYTES = 16_384

function edit(parts: Record<string, Uint8Array>, name: string, change: (head: string) => string): void {
  const part = parts[name]
  if (part === undefined) throw new Error(`the workbook has no ${name}`)
  // Latin-1 keeps every byte, even of a character that is split at the end of the head.
  const head = Buffer.from(part.subarray(0, HEAD_BYTES)).toString('latin1')
  parts[name] = Buffer.concat([Buffer.from(change(head), 'latin1'), part.subarray(HEAD_BYTES)])
}

function frozenHeading(xml: string): string {
  const view = '<sheetView workbookViewId="0"/>'
  if (!xml.includes(view)) throw new Error('the sheet does not have the view that is expected')
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return xml.replace(view, `<sheetView workbookViewId="0">${pane}</sheetView>`)
}

const FONT_START = '<fonts count="1"><font>'
const FONT_END = '</font></fonts>'

function boldHeadings(xml: string): string {
  const start = xml.indexOf(FONT_START)
  const end = xml.indexOf(FONT_END, start)
  if (start === -1 || end === -1) throw new Error('the workbook does not have one font')
  if (!HEADING_STYLE.test(xml)) throw new Error('the workbook has no style of its own for headings')
  const font = xml.slice(start + FONT_START.length, end)
  const both = `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`
  const style = '<xf numFmtId="49" fontId="1" applyFont="1" applyAlignment="1" $1><alignment horizontal="center"/></xf>'
  return `${xml.slice(0, start)}${both}${xml.slice(end + FONT_END.length)}`.replace(HEADING_STYLE, style)
}

/** Compresses with zlib: fflate's own `zipSync` makes an Excel export take twice as long (`npm run bench -- exports`). */
class Deflated extends ZipPassThrough {
  override readonly compression = 8
  protected override process(chunk: Uint8Array, final: boolean): void {
    this.ondata(null, deflateRawSync(chunk), final)
  }
}

function zip(parts: Record<string, Uint8Array>, now: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, part] of Object.entries(parts)) {
    const file = new Deflated(name)
    file.mtime = now
    archive.add(file)
    file.push(part, true)
  }
  archive.end()
  return Buffer.concat(chunks)
}
