import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { isLong } from '../support/counts.ts'

const ZONES = {
  UTC: 0,
  'Pacific/Kiritimati': -840,
  'Asia/Kolkata': -330,
  ...(isLong && { 'America/New_York': 300, 'Pacific/Pago_Pago': 660 }),
}

t.test('the calendar and the status are the same in every host time zone', async (t) => {
  const prints = new Set<string>()
  for (const [zone, offset] of Object.entries(ZONES)) {
    const { stdout } = await promisify(execFile)(process.execPath, [inProject('tests/market/print-calendar.ts')], {
      env: { TZ: zone },
    })
    const [here, print] = stdout.trim().split(' ')
    t.equal(Number(here), offset, `the process is in ${zone}`)
    prints.add(print as string)
  }
  t.equal(prints.size, 1)
})
