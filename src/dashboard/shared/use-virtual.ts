/** Only the rows of a long list that are in view: TanStack Virtual for Preact. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import { useLayoutEffect, useMemo, useReducer } from 'preact/hooks'

interface Options {
  /** A list with another key is measured afresh. */
  key: string
  count: number
  /** The height of a row in pixels; every row has it. */
  rowHeight: number
  /** The element that is scrolled. */
  scrolled(): HTMLElement | null
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

export function useVirtual({ key, count, rowHeight, scrolled }: Options): Virtual {
  const [, renderAgain] = useReducer((times: number, _: unknown) => times + 1, 0)
  const options = {
    count,
    estimateSize: () => rowHeight,
    getScrollElement: scrolled,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: Math.ceil(OVERSCAN_PX / rowHeight),
    onChange: renderAgain,
  }
  const virtualizer = useMemo(() => new Virtualizer<HTMLElement, HTMLElement>(options), [key])
  virtualizer.setOptions(options)
  // The two steps that every adapter of TanStack Virtual takes.
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    start: first?.index ?? 0,
    end: last === undefined ? 0 : last.index + 1,
    before: first?.start ?? 0,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end,
    toTop: () => virtualizer.scrollToOffset(0),
  }
}
