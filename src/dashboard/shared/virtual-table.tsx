/** A table of any length: only the rows in view exist. On a phone each row is a card. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { format } from './format.ts'
import { Spoken } from './parts.tsx'
import { PHONE, useMedia } from './use-media.ts'
import { usePrinting } from './use-printing.ts'
import { useVirtual, type Virtual } from './use-virtual.ts'
import './virtual-table.css'

export interface Column<T> {
  head: string
  cell(row: T): ComponentChildren
  /** Figures are aligned on the right. */
  right?: boolean
  /** Named in `sorted` and given to `sort`; absent: the column cannot be sorted. */
  sort?: string
  /** Hidden if the table is narrower than about 60 characters; `very`: than about 80. */
  wide?: boolean | 'very'
}

export interface Sorted {
  by: string
  descending: boolean
}

interface VirtualTableProps<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  /** How many rows there are, also those that are not loaded yet. */
  total: number
  /** A row on a phone. */
  card(row: T): ComponentChildren
  cardHeight: number
  /** The media on which rows are cards; a phone if absent. */
  cardsOn?: string
  sorted?: Sorted
  sort?(by: string): void
  /** Called if the end of the loaded rows comes into view. */
  onEnd?(): void
}

const ROW_HEIGHT = 36
const LOAD_AHEAD = 100
/** More would keep the browser busy for seconds. */
const MOST_PRINTED = 2_000

export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { label, rows, total, cardHeight, cardsOn = PHONE, onEnd, sorted } = props
  const region = useRef<HTMLElement>(null)
  const areCards = useMedia(cardsOn)
  const isPrinting = usePrinting()
  const inView = useVirtual({
    // Heights are kept by row: another layout is another list.
    key: areCards ? 'cards' : 'rows',
    count: rows.length,
    rowHeight: areCards ? cardHeight : ROW_HEIGHT,
    scrolled: () => region.current,
  })
  const virtual = isPrinting ? { ...inView, ...printed(rows.length) } : inView
  // Buttons are not repeated on every sheet of paper.
  const parts = isPrinting ? { ...props, sort: undefined, virtual } : { ...props, virtual }
  useEffect(() => {
    if (inView.end > rows.length - LOAD_AHEAD) onEnd?.()
  }, [inView.end, rows.length, onEnd])
  useEffect(() => inView.toTop(), [sorted?.by, sorted?.descending])
  return (
    <>
      {areCards && <Order {...parts} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section ref={region} class="virtual" aria-label={`List of ${label.toLowerCase()}`} tabIndex={0}>
        {areCards ? <Cards {...parts} /> : <Rows {...parts} />}
        {isPrinting && virtual.end < total && (
          <p class="only-print">
            {label}: the first {format.quantity(virtual.end)} of {format.quantity(total)}.
          </p>
        )}
      </section>
    </>
  )
}

/** Cards have no heads to press. */
function Order<T>({ columns, sorted, sort }: VirtualTableProps<T>) {
  if (sorted === undefined || sort === undefined) return null
  return (
    <p class="controls">
      <label>
        <span class="quiet">Sort by</span>{' '}
        <select value={sorted.by} onChange={({ currentTarget: { value } }) => sort(value)}>
          {columns.map(({ head, sort: by }) => by !== undefined && <option value={by}>{head}</option>)}
        </select>
      </label>
      <button type="button" class="button button-icon" onClick={() => sort(sorted.by)}>
        <Spoken>Reverse the order</Spoken>
        <span aria-hidden="true">{sorted.descending ? '↓' : '↑'}</span>
      </button>
    </p>
  )
}

const printed = (count: number) => ({ start: 0, end: Math.min(count, MOST_PRINTED), before: 0, after: 0 })

type PartProps<T> = VirtualTableProps<T> & { virtual: Virtual }

function Rows<T>({ label, columns, rows, total, virtual, sorted, sort }: PartProps<T>) {
  return (
    <table class="table" aria-rowcount={total + 1}>
      <caption class="sr">{label}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.head} column={column} sorted={sorted} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        <Space height={virtual.before} />
        {rows.slice(virtual.start, virtual.end).map((row, at) => (
          <tr key={virtual.start + at} aria-rowindex={virtual.start + at + 2}>
            {columns.map(({ head, cell, right, wide }, column) =>
              column === 0 ? (
                <th key={head} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={head} class={classOf(right, wide)}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        <Space height={virtual.after} />
      </tbody>
    </table>
  )
}

const classOf = (right = false, wide: boolean | 'very' = false) =>
  `${right ? 'right num' : ''} ${wide === false ? '' : wide === true ? 'wide' : 'very-wide'}`.trim()

const Space = ({ height }: { height: number }) =>
  height === 0 ? null : <tr class="space" style={{ height: `${height}px` }} />

interface HeadProps<T> {
  column: Column<T>
  sorted: Sorted | undefined
  sort: ((by: string) => void) | undefined
}

function Head<T>({ column: { head, right, wide, sort: by }, sorted, sort }: HeadProps<T>) {
  const name = classOf(right, wide)
  if (by === undefined || sort === undefined)
    return (
      <th scope="col" class={name}>
        {head}
      </th>
    )
  const direction = sorted?.by === by ? (sorted.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" class={name} aria-sort={direction}>
      <button type="button" onClick={() => sort(by)}>
        {head}
        <span aria-hidden="true" class="arrow">
          {direction === undefined ? '' : direction === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}

function Cards<T>({ rows, total, virtual, card, cardHeight }: PartProps<T>) {
  return (
    <ul style={{ paddingTop: `${virtual.before}px`, paddingBottom: `${virtual.after}px` }}>
      {rows.slice(virtual.start, virtual.end).map((row, at) => (
        <li
          key={virtual.start + at}
          style={{ height: `${cardHeight}px` }}
          aria-setsize={total}
          aria-posinset={virtual.start + at + 1}
        >
          {card(row)}
        </li>
      ))}
      {rows.length < total && <Spoken>More are loaded as you scroll.</Spoken>}
    </ul>
  )
}
