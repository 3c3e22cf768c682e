/** Which account a file is of: the rule, case by case. */
import fc from 'fast-check'
import t from 'tap'
import {
  type Account,
  type Decisions,
  decideAccounts,
  type FileToPlace,
} from '../../src/imports/accounts/decide-accounts.ts'
import { counts } from '../support/counts.ts'

let ids = 0
const account = (broker: string | null, number: string | null, name = number ?? broker ?? 'x'): Account => ({
  id: ++ids,
  broker,
  number,
  name,
  labels: [],
  hasFiles: true,
})
const file = (broker: string | null, ...labels: (string | null)[]): FileToPlace => ({
  name: `${broker}.csv`,
  broker,
  labels: labels.length === 0 ? [null] : labels,
  chosen: undefined,
})
const chosen = (one: FileToPlace, account: number | string): FileToPlace => ({ ...one, chosen: account })

/** `12345678 printed` for each file, or why the user is asked. */
const answers = ({ files, questions, contradictions }: Decisions): string[] =>
  files.map((placed, i) => {
    const question = [...questions, ...contradictions].find((one) => one.file === i)
    if (question !== undefined) return `? ${question.why}`
    return [...new Set([...placed.values()].map((one) => `${one.account.name} ${one.decided}`))].join(', ')
  })

interface Case {
  is: string
  accounts?: Account[]
  profile?: string
  files: FileToPlace[]
  paired?: true
  answers: string[]
}

const SCHWAB = 'Charles Schwab'
const cases: Case[] = [
  { is: 'a number makes an account', files: [file(SCHWAB, '...678')], answers: ['...678 printed'] },
  {
    is: 'the fuller number is kept, whichever file comes first',
    files: [file(SCHWAB, '...678'), file(SCHWAB, '12345678')],
    answers: ['12345678 printed', '12345678 printed'],
  },
  {
    is: 'numbers of two brokers that end alike are two accounts',
    files: [file('Fidelity', 'X12345678'), file(SCHWAB, 'XXX678')],
    answers: ['X12345678 printed', 'XXX678 printed'],
  },
  {
    is: 'the same number at two brokers is two accounts',
    files: [file('Fidelity', '12345678'), file(SCHWAB, '12345678')],
    answers: ['12345678 printed', `12345678 (${SCHWAB}) printed`],
  },
  {
    is: 'a masked number that fits two accounts is asked for',
    accounts: [account(SCHWAB, '12345678'), account(SCHWAB, '99999678')],
    files: [file(SCHWAB, '...678')],
    answers: ['? several_accounts'],
  },
  {
    is: 'a number that is one of them exactly is not asked for',
    accounts: [account(SCHWAB, '12345678'), account(SCHWAB, '5678')],
    files: [file(SCHWAB, '5678')],
    answers: ['5678 printed'],
  },
  {
    is: 'the number of the profile counts as a number, in full',
    profile: '12345678',
    files: [file(SCHWAB, '...678')],
    answers: ['12345678 printed'],
  },
  {
    is: 'a name in the profile takes in no number',
    profile: 'Roth IRA',
    files: [file('Interactive Brokers', 'U7654321')],
    answers: ['U7654321 printed'],
  },
  {
    is: 'a number at a broker whose only account has none is asked for',
    accounts: [account('Robinhood', null)],
    files: [file('Robinhood', '12345678')],
    answers: ['? number_of_account'],
  },
  {
    is: 'once it is chosen, the account has the number',
    accounts: [{ ...account('Robinhood', null), id: 901 }],
    files: [chosen(file('Robinhood', '12345678'), 901), file('Robinhood', '...678')],
    answers: ['Robinhood chosen', 'Robinhood printed'],
  },
  {
    is: 'a number that is not that of the chosen account contradicts it',
    accounts: [{ ...account(SCHWAB, '99990000'), id: 902 }],
    files: [chosen(file(SCHWAB, '12345678'), 902)],
    answers: ['? other_number'],
  },
  {
    is: 'a file of several numbers takes no choice',
    accounts: [{ ...account(SCHWAB, '99990000'), id: 903 }],
    files: [chosen(file(SCHWAB, '11111111', '22222222'), 903)],
    answers: ['? several_printed'],
  },
  {
    is: "another user's account is none to choose",
    files: [chosen(file('Robinhood'), 12345)],
    answers: ['? unknown_account'],
  },
  {
    is: 'a name is of the account that was chosen for it last, also within an upload',
    accounts: [
      { ...account(SCHWAB, null, 'A'), labels: [{ broker: SCHWAB, label: 'ROTHIRA' }] },
      { ...account(SCHWAB, null, 'B'), id: 904 },
    ],
    files: [chosen(file(SCHWAB, 'Roth_IRA'), 904), file(SCHWAB, 'Roth IRA')],
    answers: ['B chosen', 'B printed'],
  },
  {
    is: 'the number of the profile is asked about if an account at the broker has none',
    accounts: [account('Robinhood', null)],
    profile: '12345678',
    files: [file('Robinhood', '12345678')],
    answers: ['? number_of_account'],
  },
  {
    is: 'a choice for a file without rows decides nothing, and contradicts nothing',
    accounts: [{ ...account(SCHWAB, '99990000'), id: 905 }],
    files: [chosen({ ...file(SCHWAB), labels: [] }, 905)],
    answers: [''],
  },
  {
    is: 'a file of no broker goes with the other files of the upload, in any order',
    profile: '12345678',
    files: [file(null), file('Robinhood'), file(null)],
    answers: ['Robinhood upload', 'Robinhood new', 'Robinhood upload'],
  },
  {
    is: 'an account with a number that lost its files is not the only one',
    accounts: [{ ...account(SCHWAB, '12345678'), hasFiles: false }],
    files: [file(SCHWAB)],
    answers: ['Charles Schwab new'],
  },
  {
    is: 'a number is not asked for beside an account that lost its files',
    accounts: [{ ...account('Robinhood', null), hasFiles: false }],
    files: [file('Robinhood', '12345678')],
    answers: ['12345678 printed'],
  },
  {
    is: 'rows without a number are of the only account that the file prints',
    files: [file(SCHWAB, '12345678', null)],
    answers: ['12345678 printed'],
  },
  {
    is: 'files that print no account go to the only one at their broker, or to a new one',
    accounts: [account('Robinhood', null)],
    files: [file('Robinhood'), file('Firstrade')],
    answers: ['Robinhood only', 'Firstrade new'],
  },
  {
    is: 'two files of a broker in one upload are of one new account',
    files: [file('Robinhood'), file('Robinhood')],
    answers: ['Robinhood new', 'Robinhood only'],
  },
  {
    is: 'several accounts at the broker are asked for',
    accounts: [account('Robinhood', null), account('Robinhood', null, 'Kim')],
    files: [file('Robinhood')],
    answers: ['? several_accounts'],
  },
  {
    is: 'an account without files does not count beside one that has some',
    accounts: [{ ...account('Robinhood', null, 'gone'), hasFiles: false }, account('Robinhood', null)],
    files: [file('Robinhood')],
    answers: ['Robinhood only'],
  },
  {
    is: 'an account that lost its files is found again',
    accounts: [{ ...account('Robinhood', null, 'Kim'), hasFiles: false }],
    files: [file('Robinhood')],
    answers: ['Kim only'],
  },
  {
    is: 'the number that other files of the upload print for the broker decides',
    accounts: [account('TD Ameritrade', '55550000')],
    files: [file('TD Ameritrade'), file('TD Ameritrade', '11112222')],
    answers: ['11112222 upload', '11112222 printed'],
  },
  {
    is: 'a name makes a new account, by this name',
    files: [chosen(file('Robinhood'), 'Kim'), chosen(file('Robinhood'), 'kim')],
    answers: ['Kim chosen', 'Kim chosen'],
  },
  {
    is: 'a pair that prints no account goes to that of the profile',
    profile: '12345678',
    files: [file('Robinhood'), file('Robinhood')],
    paired: true,
    answers: ['12345678 profile', '12345678 profile'],
  },
  {
    is: 'a pair goes to the account that one of its files prints',
    profile: '12345678',
    files: [file(SCHWAB), file(SCHWAB, '99990000')],
    paired: true,
    answers: ['99990000 pair', '99990000 printed'],
  },
  {
    is: 'a pair of another broker than that of the profile is asked for',
    accounts: [account('Robinhood', '12345678')],
    profile: '12345678',
    files: [file('Firstrade'), file('Firstrade')],
    paired: true,
    answers: ['? other_broker', '? other_broker'],
  },
  {
    is: 'a pair is asked for if there is an account at its broker that is not that of the profile',
    accounts: [account('Robinhood', null)],
    profile: '12345678',
    files: [file('Robinhood'), file('Robinhood')],
    paired: true,
    answers: ['? several_accounts', '? several_accounts'],
  },
  {
    is: 'a pair of two brokers is asked for',
    files: [file('Firstrade'), file(SCHWAB, '12345678')],
    paired: true,
    answers: ['? other_broker', '12345678 printed'],
  },
  {
    is: 'a file of no broker is of the account of the other files',
    accounts: [account('Robinhood', null), account('Firstrade', null)],
    files: [file(null), file(SCHWAB, '12345678')],
    answers: ['12345678 upload', '12345678 printed'],
  },
  {
    is: 'a file of no broker is of the only account',
    accounts: [account('Robinhood', null)],
    profile: '12345678',
    files: [file(null)],
    answers: ['Robinhood only'],
  },
  {
    is: 'a file of no broker is of the account of the profile if there is none',
    profile: '12345678',
    files: [file(null)],
    answers: ['12345678 profile'],
  },
  {
    is: 'a file of no broker is asked for if there are several accounts',
    accounts: [account('Robinhood', null), account('Firstrade', null)],
    files: [file(null)],
    answers: ['? several_accounts'],
  },
  {
    is: 'one name is a name of the only account, but not beside another name',
    files: [file('Fidelity', 'Individual'), file('Fidelity', 'Individual'), file('Fidelity', 'Roth IRA')],
    answers: ['Fidelity new', 'Fidelity printed', '? other_name'],
  },
  {
    is: 'each of several names in a file is an account',
    files: [file('Fidelity', 'Individual', 'Roth IRA'), file('Fidelity', 'Roth_IRA')],
    answers: ['Individual printed, Roth IRA printed', 'Roth IRA printed'],
  },
  {
    is: 'a file can name its account as it is called here',
    accounts: [account('J.P. Morgan', '...4321'), account('E*TRADE', '4321', '4321 (E*TRADE)')],
    files: [file(null, '4321 (E*TRADE)')],
    answers: ['4321 (E*TRADE) printed'],
  },
]

for (const { is, accounts = [], profile = null, files, paired = false, answers: wanted } of cases)
  t.test(is, async (t) => t.strictSame(answers(decideAccounts({ accounts, profile }, files, paired)), wanted))

const brokers = fc.constantFrom('Robinhood', 'Firstrade', SCHWAB, null)
const labels = fc.constantFrom('...678', '12345678', '99999678', '...111', 'Kim', 'Roth IRA', null)
const anyFile = fc
  .record({ broker: brokers, labels: fc.uniqueArray(labels, { minLength: 1, maxLength: 3 }) })
  .map(({ broker, labels: own }) => file(broker, ...own))
const anyAccount = fc
  .record({ broker: brokers, number: fc.constantFrom('12345678', '...678', '55550000', null), hasFiles: fc.boolean() })
  .map(({ broker, number, hasFiles }) => ({ ...account(broker, number, `account ${++ids}`), hasFiles }))
const anyRecord = fc.record({
  accounts: fc.array(anyAccount, { maxLength: 4 }),
  profile: fc.constantFrom('12345678', '55550000', 'Roth IRA', null),
})

t.test('without a choice no account gets files of two brokers', async () => {
  fc.assert(
    fc.property(anyRecord, fc.array(anyFile, { minLength: 1, maxLength: 4 }), fc.boolean(), (record, files, paired) => {
      const { files: placed } = decideAccounts(record, files, paired)
      const brokersOf = new Map<Account, Set<string>>()
      for (const [i, of] of placed.entries())
        for (const { account: one } of of.values()) {
          const known = brokersOf.get(one) ?? new Set(one.broker === null ? [] : [one.broker])
          const { broker } = files[i] as FileToPlace
          brokersOf.set(one, broker === null ? known : known.add(broker))
        }
      return [...brokersOf.values()].every((some) => some.size <= 1)
    }),
    { numRuns: counts(500, 20_000) },
  )
})

t.test('every row has an account, or its file is asked for', async () => {
  fc.assert(
    fc.property(anyRecord, fc.array(anyFile, { minLength: 1, maxLength: 4 }), fc.boolean(), (record, files, paired) => {
      const { files: placed, questions } = decideAccounts(record, files, paired)
      return files.every(
        ({ labels: own }, i) =>
          questions.some((question) => question.file === i) || own.every((label) => placed[i]?.has(label) === true),
      )
    }),
    { numRuns: counts(500, 20_000) },
  )
})

t.test('once every question is answered, nothing more is asked', async () => {
  // As files are: each prints one number, one name, or none.
  const ofOneNumber = anyFile.filter((one) => one.labels.length === 1)
  fc.assert(
    fc.property(
      anyRecord,
      fc.array(ofOneNumber, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (record, files, paired) => {
        let asked = files
        for (let round = 0; round <= 3 * files.length; round++) {
          const { questions, contradictions } = decideAccounts(record, asked, paired)
          if (contradictions.length > 0) return false
          if (questions.length === 0) return true
          asked = asked.map((one, i) => {
            const question = questions.find((other) => other.file === i)
            const another = question?.choices.at(-1)
            return another === undefined ? one : chosen(one, another.id ?? another.name)
          })
        }
        return false
      },
    ),
    { numRuns: counts(500, 20_000) },
  )
})
