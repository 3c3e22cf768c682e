/** A table of any length: only the rows in view exist. On a phone each row is a card. */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
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
  /** Hidden if the table is narrower than 52 rem; `more`: than 58, `very`: than 70. */
  wide?: boolean | 'more' | 'very'
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
  /** The page scrolls, not the table. */
  withPage?: boolean
  /** One line below a row; null: it has none. */
  line?(row: T): ComponentChildren
  unfolding?: Unfolding<T>
}

/** Rows that show more below themselves. The button for it is in a cell of the row and in its card. */
export interface Unfolding<T> {
  id(row: T): string
  unfolded: ReadonlySet<string>
  content(row: T): ComponentChildren
}

const ROW_HEIGHT = 36
const LINE_HEIGHT = 24
/** Until the content has been measured. */
const UNFOLDED_HEIGHT = 240
const LOAD_AHEAD = 100
/** More would keep the browser busy for seconds. */
const MOST_PRINTED = 2_000

export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { label, rows, total, cardsOn = PHONE, onEnd, sorted, withPage = false } = props
  const region = useRef<HTMLElement>(null)
  const areCards = useMedia(cardsOn)
  const isPrinting = usePrinting()
  const rowHeight = areCards ? props.cardHeight : ROW_HEIGHT
  const { items, heights, measure } = useItems(props, rowHeight)
  const inView = useVirtual({
    // Heights are kept by row: another layout is another list.
    key: areCards ? 'cards' : 'rows',
    count: items.count,
    rowHeight,
    heights,
    region: () => region.current,
    withPage,
  })
  const virtual = isPrinting ? { ...inView, ...printed(items.count) } : inView
  const shown = Array.from({ length: virtual.end - virtual.start }, (_, at) => items.at(virtual.start + at))
  // Buttons are not repeated on every sheet of paper.
  const parts = { ...props, ...(isPrinting ? { sort: undefined } : {}), virtual, shown, measure }
  const end = items.at(inView.end - 1).row
  useEffect(() => {
    if (end > rows.length - LOAD_AHEAD) onEnd?.()
  }, [end, rows.length, onEnd])
  useEffect(() => inView.toTop(), [sorted?.by, sorted?.descending])
  const name = `List of ${label.toLowerCase()}`
  const content = (
    <>
      {areCards ? <Cards {...parts} /> : <Rows {...parts} />}
      {isPrinting && virtual.end < total && (
        <p class="only-print">
          {label}: the first {format.quantity(virtual.end)} of {format.quantity(total)}.
        </p>
      )}
    </>
  )
  return (
    <>
      {areCards && <Order {...parts} />}
      {withPage ? (
        <section ref={region} class="virtual with-page" aria-label={name}>
          {content}
        </section>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section ref={region} class="virtual" aria-label={name} tabIndex={0}>
          {content}
        </section>
      )}
    </>
  )
}

/** A row, or what a row shows below itself. */
interface Item {
  row: number
  isUnfolded: boolean
}

/** Rows and what they have unfolded, as one list, and the heights of those that have another, by their place in it. */
function useItems<T>({ rows, unfolding, line }: VirtualTableProps<T>, rowHeight: number) {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map())
  const unfolded = unfolding?.unfolded
  const open = useMemo(
    () =>
      unfolding === undefined || unfolding.unfolded.size === 0
        ? []
        : rows.flatMap((row, at) => (unfolding.unfolded.has(unfolding.id(row)) ? [{ id: unfolding.id(row), at }] : [])),
    [rows, unfolded],
  )
  const withLine = useMemo(
    () => (line === undefined ? [] : rows.flatMap((row, at) => (line(row) === null ? [] : [at]))),
    [rows, line],
  )
  const heights = useMemo(() => {
    const unfoldedBefore = (row: number) => open.filter(({ at }) => at < row).length
    return new Map([
      ...withLine.map((at) => [at + unfoldedBefore(at), rowHeight + LINE_HEIGHT] as const),
      ...open.map(({ id, at }, before) => [at + before + 1, measured.get(id) ?? UNFOLDED_HEIGHT] as const),
    ])
  }, [open, withLine, measured, rowHeight])
  const items = {
    count: rows.length + open.length,
    at(index: number): Item {
      const before = open.filter(({ at }, nth) => at + nth + 1 <= index).length
      const last = open[before - 1]
      const isUnfolded = last !== undefined && last.at + before === index
      return { row: index - before, isUnfolded }
    },
  }
  const measure = (id: string, height: number) =>
    setMeasured((all) => (all.get(id) === height ? all : new Map(all).set(id, height)))
  return { items, heights, measure }
}

/** Reports its height whenever it changes. */
function Unfolded({ report, children }: { report(height: number): void; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = element.current as HTMLElement
    const observer = new ResizeObserver(() => report(Math.ceil(shown.getBoundingClientRect().height)))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} class="unfolded">
      {children}
    </div>
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

interface PartProps<T> extends VirtualTableProps<T> {
  virtual: Virtual
  shown: readonly Item[]
  measure(id: string, height: number): void
}

function UnfoldedRow<T>({ row, unfolding, measure }: { row: T } & Pick<PartProps<T>, 'unfolding' | 'measure'>) {
  if (unfolding === undefined) return null
  const id = unfolding.id(row)
  return <Unfolded report={(height) => measure(id, height)}>{unfolding.content(row)}</Unfolded>
}

function Rows<T>(props: PartProps<T>) {
  const { label, columns, rows, total, virtual, shown, sorted, sort } = props
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
        {shown.map(({ row: at, isUnfolded }) =>
          isUnfolded ? (
            <tr key={`unfolded ${at}`} class="unfolded-row">
              <td colSpan={columns.length}>
                <UnfoldedRow {...props} row={rows[at] as T} />
              </td>
            </tr>
          ) : (
            <Row key={at} {...props} at={at} />
          ),
        )}
        <Space height={virtual.after} />
      </tbody>
    </table>
  )
}

function Row<T>({ columns, rows, line, at }: PartProps<T> & { at: number }) {
  const row = rows[at] as T
  const below = line?.(row) ?? null
  return (
    <>
      <tr aria-rowindex={at + 2} class={below === null ? undefined : 'with-line'}>
        <Cells columns={columns} row={row} />
      </tr>
      {below !== null && (
        <tr class="row-line">
          <td colSpan={columns.length}>{below}</td>
        </tr>
      )}
    </>
  )
}

/** Drawn again only if the row or the columns change: scrolling changes neither. */
function Cells<T>({ columns, row }: { columns: readonly Column<T>[]; row: T }) {
  return useMemo(
    () => (
      <>
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
      </>
    ),
    [columns, row],
  )
}

const CardContent = <T,>({ card, row }: { card(row: T): ComponentChildren; row: T }) =>
  useMemo(() => <>{card(row)}</>, [card, row])

const classOf = (right = false, wide: Column<never>['wide'] = false) =>
  `${right ? 'right num' : ''} ${wide === false ? '' : wide === true ? 'wide' : `${wide}-wide`}`.trim()

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

function Cards<T>(props: PartProps<T>) {
  const { rows, total, virtual, shown } = props
  return (
    <ul style={{ paddingTop: `${virtual.before}px`, paddingBottom: `${virtual.after}px` }}>
      {shown.map(({ row: at, isUnfolded }) =>
        isUnfolded ? (
          <li key={`unfolded ${at}`} class="unfolded-row">
            <UnfoldedRow {...props} row={rows[at] as T} />
          </li>
        ) : (
          <CardRow key={at} {...props} at={at} />
        ),
      )}
      {rows.length < total && <Spoken>More are loaded as you scroll.</Spoken>}
    </ul>
  )
}

function CardRow<T>({ rows, total, card, cardHeight, line, at }: PartProps<T> & { at: number }) {
  const row = rows[at] as T
  const below = line?.(row) ?? null
  const height = below === null ? cardHeight : cardHeight + LINE_HEIGHT
  return (
    <li style={{ height: `${height}px` }} aria-setsize={total} aria-posinset={at + 1}>
      <CardContent card={card} row={row} />
      {below !== null && <div class="row-line">{below}</div>}
    </li>
  )
}
