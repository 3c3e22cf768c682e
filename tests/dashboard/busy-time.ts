/** How long the main thread of a page is busy: the processor time of its tasks, which a loaded machine does not change. */
import type { CDPSession, Page } from 'playwright-core'

/** A task of the main thread, in milliseconds. */
export interface Task {
  /** Of the clock that is also behind `performance.now()`, in an unknown zero. */
  start: number
  /** Time of the processor. */
  busy: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { frameTreeNodeId?: number } }
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel', '__metadata']

/** Runs `act` and resolves with the tasks of the page's main thread meanwhile, in order. */
export async function tasksDuring(page: Page, act: () => Promise<void>): Promise<Task[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  await act()
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await ended
  await session.detach()
  const isMain = mainThreadOf(events)
  return events
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && isMain(event))
    .map(({ ts, tdur, dur }) => ({ start: ts / 1_000, busy: (tdur ?? dur ?? 0) / 1_000 }))
    .sort((a, b) => a.start - b.start)
}

/** Of all main threads of renderers, the one that was busiest: only one page is open. */
function mainThreadOf(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const names = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const renderers = new Set(names.map(threadOf))
  const busy = new Map<string, number>()
  for (const event of events)
    if (event.name === 'RunTask' && renderers.has(threadOf(event)))
      busy.set(threadOf(event), (busy.get(threadOf(event)) ?? 0) + (event.tdur ?? 0))
  const [busiest] = [...busy].toSorted(([, a], [, b]) => b - a)
  return (event) => threadOf(event) === busiest?.[0]
}

/** The JavaScript heap that is in use after a garbage collection, in MB. */
export async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
