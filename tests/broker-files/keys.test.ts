/**
 * Content keys of rows that users have stored. A key that changes makes every stored row a new row at the next
 * import: a change here needs a migration of the stored keys.
 */
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { lotKey, transactionKey } from '../../src/imports/content.ts'
import { fixture } from '../support/broker-files.ts'
import { readGains, readTransactions } from './layouts/read.ts'

const TRANSACTIONS: Record<string, string> = {
  'schwab-transactions-2021.csv': 'YmSEi0tpFUJ2BVm4R6dUv5K6',
  'schwab-transactions-2024.csv': '638pdslf0UiFaXI9pErMqWqp',
  'generic-transactions.csv': 'Z6-yYRullCqQr9M6DYbKRzAJ',
  'fidelity/history-accounts-2026.csv': 'gMtSdm2zW1a9C51mnlq1oc-2',
}
const LOTS: Record<string, string> = {
  'schwab-gains-2024.csv': 'OwgX9EA6NhjHlsp7ZVLbZmPG',
  'schwab-gains-summary-2025.csv': 'GPxrIKbYEStCMZHBKVaWReo6',
  'schwab-gains-all-accounts.csv': 'rRpGvrG2VBL9BcAVNqitQrTZ',
  'generic-gains.csv': 'tU_-FOKM0sGTPwyYHAYqWYl3',
  'generic-gains-without-quantity.csv': 'RyktxTFqw9zlELYx4UEcH1YP',
  'form-8949.csv': 'XDcuh6oILOcu4TnIMaweMAzw',
  'fidelity/closed-lots-2026.csv': 'GeVEi40V3DXCZh2bEyEQzulv',
}

t.test('the key of the first row of each layout never changes', async (t) => {
  for (const [name, key] of Object.entries(TRANSACTIONS)) {
    const { rows } = await readTransactions(await readFile(fixture(name), 'utf8'))
    t.equal(transactionKey(rows[0] as never), key, name)
  }
  for (const [name, key] of Object.entries(LOTS)) {
    const { rows } = await readGains(await readFile(fixture(name), 'utf8'))
    t.equal(lotKey(rows[0] as never), key, name)
  }
})
