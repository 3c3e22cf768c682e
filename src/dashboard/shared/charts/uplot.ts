/** What the charts drawn by uPlot have in common. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { format } from '../format.ts'
import type { Colors } from './colors.ts'

export const VALUE_AXIS = 64

export const DAY_MS = 86_400_000
/** Days between two labels of an axis. uPlot takes months and years from 30 and 365 of them. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 30, 60, 90, 120, 180, 365, 730, 1825, 3650].map(
  (days) => days * DAY_MS,
)

/** An axis in the font of `element`. */
export const axisOf = (element: HTMLElement, colors: Colors): uPlot.Axis => ({
  stroke: colors.soft,
  font: `12px ${getComputedStyle(element).fontFamily}`,
  ticks: { show: false },
})

/** The axis of days or instants. */
export const timeAxis = (axis: uPlot.Axis): uPlot.Axis => ({ ...axis, grid: { show: false }, space: 72, size: 28 })

/** The axis of US dollars. */
export const moneyAxis = (axis: uPlot.Axis, colors: Colors): uPlot.Axis => ({
  ...axis,
  size: VALUE_AXIS,
  grid: { stroke: colors.line, width: 1 },
  values: (_, at) => at.map(format.compactMoney),
})

/** Draws into `element`, and again if its size changes. Returns a function that removes the drawing. */
export function drawIn(
  element: HTMLElement,
  options: Omit<uPlot.Options, 'width' | 'height'>,
  data: uPlot.AlignedData,
): () => void {
  const size = () => {
    const { width, height } = element.getBoundingClientRect()
    return { width, height }
  }
  const chart = new uPlot({ ...options, ...size() }, data, element)
  const observer = new ResizeObserver(() => chart.setSize(size()))
  observer.observe(element)
  return () => {
    observer.disconnect()
    chart.destroy()
  }
}
