/** Values at points in time, drawn by uPlot. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { format } from '../format.ts'
import type { Draw } from './chart.tsx'
import { colorsOf, withOpacity } from './colors.ts'
import { tooltip } from './tooltip.ts'

export interface Lines {
  /** Milliseconds since 1970, ascending. */
  times: readonly number[]
  /** US dollars, one for each time. A dashed line is told apart without its colour. */
  series: readonly { name: string; values: readonly number[]; isDashed?: boolean }[]
}

const DAY_MS = 86_400_000

export const drawLines =
  ({ times, series }: Lines): Draw =>
  (element) => {
    const colors = colorsOf(element)
    const { width, height } = element.getBoundingClientRect()
    const isShort = (times.at(-1) ?? 0) - (times[0] ?? 0) < 2 * DAY_MS
    const axis = { stroke: colors.soft, font: `12px ${getComputedStyle(element).fontFamily}`, ticks: { show: false } }
    const chart = new uPlot(
      {
        width,
        height,
        ms: 1,
        legend: { show: false },
        cursor: { y: false },
        axes: [
          {
            ...axis,
            grid: { show: false },
            space: 72,
            size: 28,
            values: (_, at) => at.map(isShort ? format.timeOfDay : format.dayOfInstant),
          },
          {
            ...axis,
            size: 64,
            grid: { stroke: colors.line, width: 1 },
            values: (_, at) => at.map(format.compactMoney),
          },
        ],
        series: [
          {},
          ...series.map(({ isDashed = false }) => ({
            width: 2,
            stroke: isDashed ? colors.soft : colors.leaf,
            ...(isDashed ? { dash: [6, 4] } : { fill: withOpacity(colors.leaf, 0.1) }),
            // A single value is a point, not a line.
            points: { show: times.length < 40, size: 6, fill: isDashed ? colors.soft : colors.leaf },
          })),
        ],
        plugins: [
          tooltip(element, (at) => [
            format.instant(new Date(times[at] as number).toISOString()),
            ...series.map(({ name, values }) => `${name} ${format.money(values[at] ?? 0)}`),
          ]),
        ],
      },
      [[...times], ...series.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    )
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      chart.setSize({ width, height })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }
