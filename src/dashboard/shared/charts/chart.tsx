/** A chart with a table behind it. The code that draws is loaded with the first chart of its kind. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CsvDownload, type CsvDownloadProps } from '../csv-download.tsx'
import { spoken } from '../format.ts'
import { Card } from '../parts.tsx'
import { preferences } from '../preferences.ts'
import { useIsDark } from '../theme.ts'
import './charts.css'

/** Draws into `element` and returns a function that removes the drawing. */
export type Draw = (element: HTMLElement) => () => void

/** Between loading and drawing, and between two charts, the page answers to the user. */
const nextTask = (draw: Draw) => new Promise<Draw>((done) => setTimeout(done, 0, draw))

interface ChartProps {
  /** What the chart shows, for screen readers. */
  label: string
  /** Loads the code of the chart. */
  load(): Promise<Draw>
  /** The chart is drawn again if one of these changes. */
  inputs: readonly unknown[]
}

export function Chart({ label, load, inputs }: ChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  // Axes and tooltips have amounts.
  const hidesAmounts = preferences.hidesAmounts.value
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    void load()
      .then(nextTask)
      .then((draw) => {
        if (!isGone) remove = draw(element.current as HTMLElement)
      })
    return () => {
      isGone = true
      remove()
    }
  }, [isDark, hidesAmounts, ...inputs])
  return (
    <div ref={element} class="chart" data-theme={isDark ? 'dark' : 'light'} role="img" aria-label={spoken(label)} />
  )
}

interface ChartCardProps {
  title: string
  class?: string
  /** undefined: being read. */
  chart: ComponentChildren
  table: ComponentChildren
  /** The figures of the table as a file. */
  csv?: CsvDownloadProps
  busy?: boolean
}

/** A card with a button that changes between the chart and its figures. */
export function ChartCard({ title, class: name = '', chart, table, csv, busy = false }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  const toggle = (
    <button type="button" class="button button-small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
      {isTable ? 'Chart' : 'Table'}
    </button>
  )
  return (
    <Card title={title} aside={toggle} class={`chart-card ${name}`} busy={busy}>
      {isTable ? <div class="chart-table">{table}</div> : chart}
      {isTable && csv !== undefined && <CsvDownload {...csv} />}
    </Card>
  )
}
