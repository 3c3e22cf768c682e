/** Values at points in time, drawn by uPlot. */
import type uPlot from 'uplot'
import { format } from '../format.ts'
import type { Draw } from './chart.tsx'
import { colorsOf, withOpacity } from './colors.ts'
import { tooltip } from './tooltip.ts'
import { axisOf, drawIn, moneyAxis } from './uplot.ts'

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
    const isShort = (times.at(-1) ?? 0) - (times[0] ?? 0) < 2 * DAY_MS
    const axis = axisOf(element, colors)
    return drawIn(
      element,
      {
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
          moneyAxis(axis, colors),
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
    )
  }
