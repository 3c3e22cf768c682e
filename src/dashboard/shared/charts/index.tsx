/** The charts that pages use. */
import type { Bars } from './bars.ts'
import { Chart } from './chart.tsx'
import type { Point } from './curve.ts'
import type { Lines } from './lines.ts'

export { ChartCard } from './chart.tsx'

export const BarChart = ({ label, ...bars }: Bars & { label: string }) => (
  <Chart
    label={label}
    inputs={[bars.labels, bars.series]}
    load={async () => (await import('./bars.ts')).drawBars(bars)}
  />
)

export const LineChart = ({ label, ...lines }: Lines & { label: string }) => (
  <Chart
    label={label}
    inputs={[lines.times, lines.series]}
    load={async () => (await import('./lines.ts')).drawLines(lines)}
  />
)

interface CurveProps {
  label: string
  points: readonly Point[]
  /** A value stays until the next point. */
  isStepped?: boolean
  /** A dashed line beside the curve. */
  beside?: readonly Point[]
}

export const CurveChart = ({ label, points, isStepped = false, beside = NONE }: CurveProps) => (
  <Chart
    label={label}
    inputs={[points, beside]}
    load={async () => (await import('./curve.ts')).drawCurve(points, beside, isStepped)}
  />
)

const NONE: readonly Point[] = []
