/** Every operation that reads the record. */
import type { RecordReads } from './contract/record-reads.ts'
import { mappingReads } from './imports/mappings/handlers.ts'
import { questionReads } from './imports/questions/handlers.ts'
import { reportReads } from './imports/reports/handlers.ts'
import { journalReads } from './journal/handlers.ts'
import { comparisonReads, snapshotReads } from './portfolio/reads.ts'
import { dayReads } from './trading/days/handlers.ts'
import { monthReads } from './trading/months/handlers.ts'
import { openPositionReads } from './trading/open-positions/handlers.ts'
import { roundTripReads } from './trading/round-trips/handlers.ts'
import { symbolReads } from './trading/symbols/handlers.ts'
import { taxYearReads } from './trading/tax-years/handlers.ts'
import { timeframeReads } from './trading/timeframe/handlers.ts'
import { tradeReads } from './trading/trades/handlers.ts'

export const RECORD_READS = {
  ...dayReads,
  ...monthReads,
  ...timeframeReads,
  ...symbolReads,
  ...tradeReads,
  ...roundTripReads,
  ...openPositionReads,
  ...taxYearReads,
  ...mappingReads,
  ...reportReads,
  ...questionReads,
  ...journalReads,
  ...snapshotReads,
  ...comparisonReads,
} satisfies Partial<RecordReads>
