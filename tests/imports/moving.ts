/** Users who import files into accounts that they choose, move them and undo them, all through the API. */
import type { TestApp } from '../support/app.ts'
import { gainsWithoutQuantity, genericGains, genericTransactions, schwabTransactions } from '../support/broker-files.ts'
import { successOf, trader } from '../support/upload.ts'
import { withoutAccounts } from '../support/without-accounts.ts'
import type { Upload } from './random-imports.ts'

interface StoredFile {
  id: number
  importId: number
  name: string
  accounts: { account_id: number; name: string; number: string | null; decided: string; printed: string | null }[]
  rows: object
}

interface Account {
  id: number
  name: string
  number: string | null
  broker: string | null
}

/** Two files of an upload, neither of which prints an account. */
export const unnamedFiles = ({ transactions, lots, sized, schwab }: Upload): [string, string] => [
  schwab ? schwabTransactions(transactions) : genericTransactions(transactions, ''),
  sized ? genericGains(lots) : gainsWithoutQuantity(lots, ''),
]

export async function mover(service: TestApp, email: string) {
  const user = await trader(service, email, null)
  const { get, headers } = user
  const ask = (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', url: string, payload?: object) =>
    service.app.inject({ method, url, headers, ...(payload && { payload }) })

  /** Imports files by their names, all of them into the account of a name, or where they belong. Returns the import's id. */
  const add = async (files: Record<string, string>, account?: string): Promise<number> => {
    const names = Object.keys(files)
    const chosen = account === undefined ? {} : Object.fromEntries(names.map((name) => [name, account]))
    return successOf(await user.uploadFiles(files, '', chosen)).import_id as number
  }
  const files = async (): Promise<StoredFile[]> => {
    const { history } = (await get('/api/upload-history')) as {
      history: { id: number; status: string; files: StoredFile[] }[]
    }
    return history
      .filter(({ status }) => status !== 'undone')
      .flatMap(({ id, files: of }) => of.map((file) => ({ ...file, importId: id })))
  }
  const fileNamed = async (name: string): Promise<StoredFile> =>
    (await files()).find((file) => file.name === name) as StoredFile
  const accounts = async (): Promise<Account[]> => (await get('/api/accounts')).accounts
  const accountNamed = async (name: string): Promise<number> =>
    (await accounts()).find((account) => account.name === name)?.id as number
  const move = async (name: string, accountId: number) => {
    const { id, importId } = await fileNamed(name)
    return await ask('PATCH', `/api/imports/${importId}/files/${id}`, { account_id: accountId })
  }
  const undo = (importId: number) => ask('DELETE', `/api/imports/${importId}`)

  /** What the user reads of each account, by its name. */
  const record = async () => {
    const all: Record<string, unknown> = { all: await readAll('') }
    for (const { id, name } of await accounts()) all[name] = await readAll(`account_id=${id}`)
    return all
  }
  const readAll = async (query: string) => ({
    months: (await get(`/api/months?${query}`)).months,
    symbols: (await get(`/api/symbols?${query}`)).symbols,
    trades: unnumbered((await get(`/api/trades?${query}`)).trades),
    open: unnumbered((await get(`/api/open-positions?${query}`)).positions),
    unmatched: unnumbered((await get(`/api/unmatched-sales?${query}`)).sales),
  })
  /** How the rows of each file were counted, by its name. */
  const counted = async () =>
    Object.fromEntries((await files()).map(({ name, rows, accounts: [of] }) => [name, { rows, account: of?.name }]))
  return { ...user, ask, add, files, fileNamed, accounts, accountNamed, move, undo, record, counted }
}

/** In an order that does not depend on ids. */
const unnumbered = (rows: Record<string, unknown>[] | undefined) => {
  if (rows === undefined) throw new Error('the answer has no such list')
  return withoutAccounts(rows)
    .map(({ id: _, ...row }) => JSON.stringify(row).replaceAll(/"account_id":\d+,?/g, ''))
    .sort()
}
