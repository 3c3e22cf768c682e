/** Only the rows of a long list that are in view: TanStack Virtual for Preact. */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from '@tanstack/virtual-core'
import { useLayoutEffect, useMemo, useReducer, useState } from 'preact/hooks'

interface Options {
  /** A list with another key is measured afresh. */
  key: string
  count: number
  /** The height of a row in pixels, of most rows. */
  rowHeight: number
  /** The heights of the others. */
  heights?: ReadonlyMap<number, number>
  /** The element that contains the rows. */
  region(): HTMLElement | null
  /** Whether the page is scrolled, and not the region. */
  withPage: boolean
}

export interface Virtual {
  /** The rows to show: from `start` up to and without `end`. */
  start: number
  end: number
  /** The heights of what is left out, in pixels. */
  before: number
  after: number
  /** Scrolls to the first row. */
  toTop(): void
}

/**
 * Rows beyond the view exist as far as this, in pixels. Cards are higher than rows, so fewer of them are drawn at
 * first.
 */
const OVERSCAN_PX = 432
const NONE: ReadonlyMap<number, number> = new Map()

export function useVirtual({ key, count, rowHeight, heights = NONE, region, withPage }: Options): Virtual {
  const [, renderAgain] = useReducer((times: number, _: unknown) => times + 1, 0)
  const [top, setTop] = useState(0)
  const shared = {
    count,
    estimateSize: (at: number) => heights.get(at) ?? rowHeight,
    overscan: Math.ceil(OVERSCAN_PX / rowHeight),
    onChange: renderAgain,
  }
  // The two kinds differ in the type of what is scrolled only.
  const options = (withPage
    ? {
        ...shared,
        getScrollElement: () => window,
        scrollToFn: windowScroll,
        observeElementRect: observeWindowRect,
        observeElementOffset: observeWindowOffset,
        scrollMargin: top,
        initialOffset: () => scrollY,
      }
    : {
        ...shared,
        getScrollElement: region,
        scrollToFn: elementScroll,
        observeElementRect,
        observeElementOffset,
      }) as unknown as VirtualizerOptions<HTMLElement, HTMLElement>
  const virtualizer = useMemo(() => new Virtualizer<HTMLElement, HTMLElement>(options), [key])
  virtualizer.setOptions(options)
  // The two steps that every adapter of TanStack Virtual takes.
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  useLayoutEffect(() => {
    if (heights.size > 0) virtualizer.measure()
  }, [virtualizer, heights])
  // What is above the list can change its height, and so that of the page.
  useLayoutEffect(() => {
    const element = region()
    if (!withPage || element === null) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [key, withPage])
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const margin = withPage ? top : 0
  return {
    start: first?.index ?? 0,
    end: last === undefined ? 0 : last.index + 1,
    before: first === undefined ? 0 : first.start - margin,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - margin),
    toTop: () => {
      if (!withPage) virtualizer.scrollToOffset(0)
      else if (scrollY > top) scrollTo(0, top)
    },
  }
}
