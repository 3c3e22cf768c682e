/** The files and notes of the made-up trader of the sample data, in an account of their own number. */
import { type SampleName, sampleFile } from '../dashboard/sample-files.ts'
import type { Written } from '../dashboard/sample-trader.ts'
import type { DateString } from '../lib/dates.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'

const ACCOUNT = '12345678'
const calendar = exchangeCalendar()

interface DemoFiles {
  transactions: string
  gains: string
  positions: string
  journal: Written[]
}

export function demoFiles(today: DateString): DemoFiles {
  const file = (name: SampleName) => sampleFile(name, [today, (date) => calendar.day(date).isTradingDay], ACCOUNT)
  return {
    transactions: file('tradeleaf-sample-transactions.csv'),
    gains: file('tradeleaf-sample-gains.csv'),
    positions: file('tradeleaf-sample-positions.csv'),
    journal: JSON.parse(file('tradeleaf-sample-journal.json')),
  }
}
