/** Values at points in time, drawn by uPlot. */
import type uPlot from 'uplot'
import { format } from '../format.ts'
import type { Draw } from './chart.tsx'
import { colorsOf, withOpacity } from './colors.ts'
import { tooltip } from './tooltip.ts'
import { axisOf, DAY_MS, DAYS, drawIn, moneyAxis, timeAxis } from './uplot.ts'

export interface Lines {
  /** Milliseconds since 1970, ascending. */
  times: readonly number[]
  /** US dollars, one for each time. A dashed line is told apart without its colour. */
  series: readonly { name: string; values: readonly number[]; isDashed?: boolean }[]
}

const MINUTE_MS = 60_000
/** Between two labels of the axis: a shorter step would repeat a label. */
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720].map((minutes) => minutes * MINUTE_MS)

export const drawLines =
  ({ times, series }: Lines): Draw =>
  (element) => {
    const colors = colorsOf(element)
    const [first = 0, last = first] = [times[0], times.at(-1)]
    const isShort = last - first < 2 * DAY_MS
    const isOne = last === first
    const axis = axisOf(element, colors)
    return drawIn(
      element,
      {
        ms: 1,
        legend: { show: false },
        cursor: { y: false },
        scales: isOne ? { x: { range: [first - DAY_MS / 2, first + DAY_MS / 2] } } : {},
        axes: [
          {
            ...timeAxis(axis),
            ...(isOne ? { splits: [first] } : { incrs: isShort ? MINUTES : DAYS }),
            values: (_, at) => at.map(isShort && !isOne ? format.timeOfDay : format.dayOfInstant),
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
