/** Bars by category, drawn by uPlot. */
import uPlot from 'uplot'
import { format } from '../format.ts'
import type { Draw } from './chart.tsx'
import { type Colors, colorsOf, withOpacity } from './colors.ts'
import { tooltip } from './tooltip.ts'
import { axisOf, drawIn, moneyAxis, VALUE_AXIS } from './uplot.ts'

export interface BarSeries {
  name: string
  values: readonly number[]
  color(value: number, colors: Colors): string
}

export interface Bars {
  /**
   * One for each bar: what the axis shows, what it shows if there is room for every label, and what the tooltip shows.
   */
  labels: readonly { short: string; brief?: string; long: string }[]
  series: readonly BarSeries[]
}

const CHARACTER_WIDTH = 7
const LABEL_GAP = 12
/** Between labels that are briefer than their neighbours. */
const LEAST_GAP = 6

export const drawBars =
  ({ labels, series }: Bars): Draw =>
  (element) => {
    const colors = colorsOf(element)
    const axis = axisOf(element, colors)
    const data = [labels.map((_, at) => at), ...series.map(({ values }) => [...values])] as uPlot.AlignedData
    return drawIn(
      element,
      {
        legend: { show: false },
        cursor: { y: false, points: { show: false } },
        scales: { x: { time: false, range: [-0.6, labels.length - 0.4] } },
        axes: [
          {
            ...axis,
            size: 32,
            grid: { show: false },
            splits: ({ width }) => splitsOf(labels, width),
            values: (_, at) => {
              const isEvery = at.length === labels.length
              return at.map((each) => (isEvery ? labels[each]?.brief : undefined) ?? labels[each]?.short ?? '')
            },
          },
          moneyAxis(axis, colors),
        ],
        series: [{}, ...series.map((each, at) => seriesOf(each, at, series.length, colors))],
        plugins: [
          tooltip(element, (at) => {
            const lines = series.map(({ name, values }) => `${name} ${format.gain(values[at] ?? 0)}`)
            return [labels[at]?.long ?? '', ...lines]
          }),
        ],
      },
      data,
    )
  }

/** As many labels as fit. */
function splitsOf(labels: Bars['labels'], width: number): number[] {
  const room = (width - VALUE_AXIS) / labels.length
  const widthOf = (text: string) => text.length * CHARACTER_WIDTH
  const brief = labels.map((label) => widthOf(label.brief ?? label.short))
  const fitAll = brief.every((each, at) => (each + (brief[at + 1] ?? 0)) / 2 + LEAST_GAP <= room)
  const longest = Math.max(...labels.map(({ short }) => widthOf(short))) + LABEL_GAP
  const step = fitAll ? 1 : Math.max(2, Math.ceil(longest / room))
  return Array.from({ length: Math.ceil(labels.length / step) }, (_, at) => at * step)
}

/** Two series are drawn side by side. */
function seriesOf({ values, color }: BarSeries, at: number, count: number, colors: Colors): uPlot.Series {
  const fills = values.map((value) => withOpacity(color(value, colors), 0.85))
  const { bars } = uPlot.paths
  const align = count === 1 ? 0 : at === 0 ? -1 : 1
  return {
    width: 0,
    points: { show: false },
    paths: bars?.({
      align,
      size: [count === 1 ? 0.7 : 0.38, 40],
      radius: 0.15,
      // uPlot takes a colour for each bar only if both are given.
      disp: { fill: { unit: 3, values: () => fills }, stroke: { unit: 3, values: () => fills } },
    }),
  }
}
