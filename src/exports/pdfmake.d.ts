/** The part of pdfmake that is used here; @types/pdfmake would bring the browser's types into every file. */
declare module 'pdfmake' {
  export type Alignment = 'left' | 'right'

  export interface TextNode {
    text: string
    style?: string
    alignment?: Alignment
    bold?: boolean
    color?: string | undefined
    /** Points, as all lengths here. */
    fontSize?: number
    margin?: number[]
    colSpan?: number
  }

  export interface TableLayout {
    /** `i` counts lines from the top, 0 being above the first row. */
    hLineWidth?(i: number, node: TableNode): number
    hLineColor?(i: number, node: TableNode): string
    vLineWidth?(i: number, node: TableNode): number
    paddingLeft?(i: number, node: TableNode): number
    paddingRight?(i: number, node: TableNode): number
    paddingTop?(i: number, node: TableNode): number
    paddingBottom?(i: number, node: TableNode): number
  }

  export interface TableNode {
    layout: TableLayout
    width?: string | number
    table: {
      headerRows?: number
      keepWithHeaderRows?: number
      dontBreakRows?: boolean
      widths: (number | '*' | 'auto')[]
      body: (string | TextNode)[][]
    }
  }

  export type Content = string | TextNode | TableNode | { columns: Content[]; columnGap?: number; margin?: number[] }

  export interface Definition {
    info: { title: string; author: string; creator: string; creationDate: Date }
    pageSize: 'LETTER'
    pageOrientation: 'landscape'
    /** Left, top, right, bottom. */
    pageMargins: number[]
    defaultStyle: { font: string; fontSize: number; color: string }
    styles: Record<string, Omit<TextNode, 'text'>>
    header(page: number, pages: number): Content
    footer(page: number, pages: number): Content
    content: Content[]
  }

  export type Fonts = Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>

  const pdfmake: {
    setFonts(fonts: Fonts): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}

declare module 'pdfmake/fonts/Roboto.js' {
  import type { Fonts } from 'pdfmake'

  const fonts: Fonts
  export default fonts
}
