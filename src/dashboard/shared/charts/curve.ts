/** A value over time against zero, drawn by lightweight-charts. */
import {
  BaselineSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesMarker,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import { shiftDay } from '../dates.ts'
import { format } from '../format.ts'
import type { Draw } from './chart.tsx'
import { type Colors, colorsOf, withOpacity } from './colors.ts'

export interface Point {
  /** YYYY-MM-DD, ascending. */
  date: string
  value: number
  /** If it is given, an arrow marks the day: up for a win, down for a loss. */
  change?: number
}

export const drawCurve =
  (points: readonly Point[], beside: readonly Point[], isStepped: boolean): Draw =>
  (element) => {
    const colors = colorsOf(element)
    const chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: colors.soft,
        fontFamily: getComputedStyle(element).fontFamily,
        fontSize: 12,
        // It would add a style element, which the content security policy refuses; `Attribution` names TradingView.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
      rightPriceScale: { borderVisible: false, entireTextOnly: true },
      timeScale: {
        borderVisible: false,
        fixLeftEdge: true,
        fixRightEdge: true,
        // By default a day takes at least half a pixel, and of more than a few years the last days would be outside.
        minBarSpacing: 0.001,
        tickMarkFormatter: tickOf,
      },
      // The wheel scrolls the page.
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
      localization: { priceFormatter: format.wholeMoney },
    })
    const series = chart.addSeries(BaselineSeries, {
      baseValue: { type: 'price', price: 0 },
      lineType: isStepped ? LineType.WithSteps : LineType.Simple,
      lineWidth: 2,
      priceLineVisible: false,
      // Labels are whole dollars: steps of cents would repeat them.
      priceFormat: { type: 'price', precision: 0, minMove: 1 },
      // It would cover a label of the axis.
      lastValueVisible: false,
      topLineColor: colors.gain,
      topFillColor1: withOpacity(colors.gain, 0.25),
      topFillColor2: withOpacity(colors.gain, 0.02),
      // Costs are never below zero; a line at zero is drawn in the colour below it.
      bottomLineColor: isStepped ? colors.gain : colors.loss,
      bottomFillColor1: withOpacity(colors.loss, 0.02),
      bottomFillColor2: withOpacity(colors.loss, 0.25),
    })
    series.setData(everyDay(points))
    createSeriesMarkers(series, marksOf(points, colors))
    if (beside.length > 0) {
      const line = {
        color: colors.soft,
        lineStyle: LineStyle.Dashed,
        lineWidth: 2,
        lineType: LineType.WithSteps,
      } as const
      const dashed = chart.addSeries(LineSeries, { ...line, priceLineVisible: false, lastValueVisible: false })
      dashed.setData(everyDay(beside))
    }
    chart.timeScale().fitContent()
    return () => chart.remove()
  }

/** With the days between the points, which have no value: the chart gives each item the same width. */
function everyDay(points: readonly Point[]): ({ time: string } | { time: string; value: number })[] {
  const items: ReturnType<typeof everyDay> = []
  for (const { date, value } of points) {
    for (let day = items.at(-1)?.time; day !== undefined && shiftDay(day, 1) < date; day = items.at(-1)?.time)
      items.push({ time: shiftDay(day, 1) })
    items.push({ time: date, value })
  }
  return items
}

/** Its own shows a mere `3` for a day. */
function tickOf(time: Time, type: TickMarkType): string {
  const date = String(time)
  if (type === TickMarkType.Year) return date.slice(0, 4)
  return type === TickMarkType.Month ? format.shortMonthName(date) : format.dayAndMonth(date)
}

const marksOf = (points: readonly Point[], { gain, loss }: Colors): SeriesMarker<Time>[] =>
  points.flatMap(({ date, change = 0 }): SeriesMarker<Time>[] => {
    if (change === 0) return []
    const mark = { time: date, size: 0.6 }
    return change > 0
      ? [{ ...mark, position: 'belowBar', shape: 'arrowUp', color: gain }]
      : [{ ...mark, position: 'aboveBar', shape: 'arrowDown', color: loss }]
  })
