/** A value over days against zero, drawn by uPlot: green above zero, red below it. */
import uPlot from 'uplot'
import { format } from '../format.ts'
import type { Draw } from './chart.tsx'
import { type Colors, colorsOf, withOpacity } from './colors.ts'
import { tooltip } from './tooltip.ts'
import { axisOf, DAY_MS, DAYS, drawIn, moneyAxis, timeAxis } from './uplot.ts'

export interface Point {
  /** YYYY-MM-DD, ascending, each once. */
  date: string
  value: number
  /** If it is given, an arrow marks the day: up for a win, down for a loss. */
  change?: number
}

const ARROW = 8
const GAP = 4

export const drawCurve =
  (points: readonly Point[], beside: readonly Point[], isStepped: boolean): Draw =>
  (element) => {
    const colors = colorsOf(element)
    const axis = axisOf(element, colors)
    const data = uPlot.join([columnsOf(points), columnsOf(beside)])
    const [first = 0, last = first] = [data[0][0], data[0].at(-1)]
    const isOne = first === last
    const values = [...points, ...beside].map(({ value }) => value)
    const steps = uPlot.paths.stepped?.({ align: 1 })
    return drawIn(
      element,
      {
        ms: 1,
        legend: { show: false },
        cursor: { y: false, points: { size: 6, fill: colors.text, stroke: colors.text } },
        scales: {
          x: isOne ? { range: [first - DAY_MS / 2, first + DAY_MS / 2] } : {},
          // Of all days, also if the user zooms in: a line that leads to a day outside is not cut.
          y: { range: uPlot.rangeNum(Math.min(...values, 0), Math.max(...values, 0), 0.1, true) },
        },
        axes: [
          {
            ...timeAxis(axis),
            ...(isOne ? { splits: [first] } : { incrs: DAYS }),
            values: (_, at, _axis, _space, step) => ticksOf(at.map(dateOf), step / DAY_MS),
          },
          moneyAxis(axis, colors),
        ],
        series: [
          {},
          {
            width: 2,
            stroke: (chart) => besideZero(chart, colors.gain, isStepped ? colors.gain : colors.loss),
            fill: (chart) => besideZero(chart, withOpacity(colors.gain, 0.15), withOpacity(colors.loss, 0.15)),
            fillTo: 0,
            // A single value is a point, not a line.
            points: { show: isOne, size: 6, fill: colors.text },
            paths: isStepped ? steps : undefined,
          },
          { width: 2, stroke: colors.soft, dash: [6, 4], points: { show: false }, paths: steps },
        ],
        hooks: { draw: [(chart) => drawArrows(chart, points, colors)] },
        plugins: [
          tooltip(element, (at) => {
            const date = dateOf(data[0][at] as number)
            const [value, dashed] = [valueOn(points, date), valueOn(beside, date)]
            return [
              format.date(date),
              ...(value === undefined ? [] : [format.money(value)]),
              ...(dashed === undefined ? [] : [`Dashed: ${format.money(dashed)}`]),
            ]
          }),
        ],
      },
      data,
    )
  }

const columnsOf = (points: readonly Point[]): [number[], number[]] => [
  points.map(({ date }) => instantOf(date)),
  points.map(({ value }) => value),
]

/** Milliseconds since 1970 at which the day begins in this browser: the axis of uPlot counts days in its time zone. */
function instantOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day).getTime()
}

function dateOf(instant: number): string {
  const date = new Date(instant)
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [date.getFullYear(), ...parts].join('-')
}

/** `step`: days between two labels. The first label of each year shows the year. */
function ticksOf(dates: readonly string[], step: number): string[] {
  if (step < 30) return dates.map((date) => format.dayAndMonth(date))
  if (step >= 365) return dates.map((date) => date.slice(0, 4))
  return dates.map((date, at) => {
    const isFirst = date.slice(0, 4) !== dates[at - 1]?.slice(0, 4)
    return isFirst ? format.shortMonth(date) : format.shortMonthName(date)
  })
}

/** What was last known on the day; undefined before the first point. */
const valueOn = (points: readonly Point[], date: string): number | undefined =>
  points.findLast((each) => each.date <= date)?.value

/** One colour above zero and one below it. */
function besideZero(chart: uPlot, above: string, below: string): CanvasGradient | string {
  const { top, height } = chart.bbox
  const at = (chart.valToPos(0, 'y', true) - top) / height
  // The chart has no size yet.
  if (!(at >= 0 && at <= 1)) return above
  const gradient = chart.ctx.createLinearGradient(0, top, 0, top + height)
  gradient.addColorStop(at, above)
  gradient.addColorStop(at, below)
  return gradient
}

/** Below the curve for a win, above it for a loss. */
function drawArrows(chart: uPlot, points: readonly Point[], colors: Colors): void {
  const { ctx } = chart
  const [size, gap] = [ARROW * uPlot.pxRatio, GAP * uPlot.pxRatio]
  ctx.save()
  for (const { date, value, change = 0 } of points) {
    if (change === 0) continue
    const way = change > 0 ? 1 : -1
    const x = chart.valToPos(instantOf(date), 'x', true)
    // The user has zoomed in, and the day is not shown.
    if (x < chart.bbox.left || x > chart.bbox.left + chart.bbox.width) continue
    const y = chart.valToPos(value, 'y', true) + way * gap
    ctx.fillStyle = change > 0 ? colors.gain : colors.loss
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x - size / 2, y + way * size)
    ctx.lineTo(x + size / 2, y + way * size)
    ctx.fill()
  }
  ctx.restore()
}
