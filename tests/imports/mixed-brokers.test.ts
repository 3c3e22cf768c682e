/** A file without a number in the account whose number another broker prints. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'
import { BRAV } from './one-trade.ts'

const FIDELITY: [string, string] = [
  'History_for_Account_X12345678.csv',
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n03/04/2025,YOU BOUGHT ALFA,ALFA,A,Cash,10,10,-100\n',
]
const ROBINHOOD: [string, string] = [
  'rh.csv',
  `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"6/2/2026","6/2/2026","6/3/2026","ALFA","Alfa","Buy","10","$30.00","($300.00)"
`,
]

await onBothEngines(t, 'a file without a number in the account of another broker is noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const newUser = (profile: string) => trader(service, `user${++users}@example.com`, profile)
  const messageOf = async (user: Awaited<ReturnType<typeof newUser>>, files: [string, string][]) =>
    successOf(await user.uploadFiles(files)).message
  const note =
    'rh.csv is of Robinhood and prints no account number. It was stored in X12345678, whose number files of Fidelity print. If it is of another account, undo this import, enter the number of the Robinhood account in your profile, and import it again.'

  const after = await newUser('X12345678')
  t.notMatch(await messageOf(after, [FIDELITY]), /prints no account number/)
  t.match(await messageOf(after, [ROBINHOOD]), note)
  t.match(await messageOf(await newUser('X12345678'), [FIDELITY, ROBINHOOD]), note, 'together')

  const before = await newUser('X12345678')
  t.notMatch(await messageOf(before, [ROBINHOOD]), /prints no account number/, 'it is the only file')
  const [{ id }] = (await before.get('/api/upload-history')).history
  t.match(
    await messageOf(before, [FIDELITY]),
    `These files of Fidelity print the number X12345678, where import ${id} stored rh.csv, which is of Robinhood and prints no account number. If it is of another account, undo import ${id}, enter the number of the Robinhood account in your profile, and import rh.csv again.`,
  )
  t.notMatch(await messageOf(before, [FIDELITY]), /prints no account number/, 'it was noted before')
  const headers = before.headers
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers })
  const payload = { brokerage_account: '55556666' }
  await service.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload })
  t.notMatch(await messageOf(before, [ROBINHOOD]), /prints no account number/, 'what the note says')
  t.match((await before.get('/api/open-positions')).positions, { length: 2 })

  const elsewhere = await newUser('55556666')
  t.notMatch(await messageOf(elsewhere, [FIDELITY, ROBINHOOD]), /prints no account number/, 'another account')
  const generic: [string, string] = ['own.csv', genericTransactions([BRAV.BUY], '')]
  const own = await newUser('X12345678')
  t.notMatch(await messageOf(own, [FIDELITY, generic]), /prints no account number/, 'a file of no broker')
  const paired = await newUser('X12345678')
  const { last } = await paired.upload(
    { name: FIDELITY[0], content: FIDELITY[1] },
    'Symbol,Date Acquired,Date Sold,Quantity,Proceeds,Cost Basis\nALFA,2025-03-04,2025-03-05,1,11,10\n',
  )
  t.notMatch(last.message, /prints no account number/, 'a pair')
})
