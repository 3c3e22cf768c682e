/** Chooses the account of a file: an account of the user, or a new one with a name. */
import { useState } from 'preact/hooks'
import { type Account, nameAndNumber } from '../accounts.ts'
import type { Schemas } from '../api.ts'
import type { ChosenAccount } from './chosen-files.ts'

type Choice = Schemas['AccountChoice']

interface AccountPickerProps {
  label: string
  /** undefined: nothing is chosen yet. */
  value: ChosenAccount | undefined
  /** Of the file; null if users of any broker have such files. */
  broker: string | null
  /** The accounts of the user. */
  accounts: readonly Account[]
  /** What the service proposes; the last one is a new account. */
  proposed?: readonly Choice[]
  /** New accounts that were chosen for other files. */
  newNames?: readonly string[]
  disabled?: boolean
  choose(account: ChosenAccount): void
  /** Called with the new account's name before and now; without it, the choice changes. */
  rename?(from: string, to: ChosenAccount): void
}

const NEW = 'new'
const MOST_CHARACTERS = 100

export function AccountPicker(props: AccountPickerProps) {
  const { label, value, broker, accounts, proposed = [], newNames = [], disabled = false } = props
  const { choose, rename } = props
  const [isNaming, setNaming] = useState(false)
  const known = withProposed(accounts, proposed)
  const [atBroker, others] = split(known, broker)
  // The last proposal is the new account, whose name can be changed.
  const names = distinct([
    ...(typeof value === 'string' ? [value] : []),
    ...newNames,
    ...proposed.slice(0, -1).flatMap(({ account_id, name }) => (account_id === undefined ? [name] : [])),
  ])
  const taken = [...known.map(({ name }) => name), ...names]
  const select = (option: string) => {
    setNaming(option === NEW)
    if (option !== NEW) return choose(readOption(option))
    const isOwn = typeof value === 'string' && !newNames.includes(value)
    choose(isOwn ? value : freeName(proposed.at(-1)?.name ?? broker ?? 'My account', taken))
  }
  const setName = (text: string) => {
    const name = text.trim()
    if (name === '' || name === value) return
    const existing = known.find((account) => keyOfName(account.name) === keyOfName(name))
    setNaming(existing === undefined)
    const account = existing?.id ?? name
    if (rename === undefined) choose(account)
    else rename(value as string, account)
  }
  return (
    <span class="account-picker">
      <select
        aria-label={label}
        value={value === undefined ? '' : optionOf(value)}
        disabled={disabled}
        onChange={({ currentTarget }) => select(currentTarget.value)}
      >
        {value === undefined && (
          <option value="" disabled>
            Choose an account…
          </option>
        )}
        {atBroker.map((account) => (
          <Option key={account.id} of={account} withBroker={broker === null} />
        ))}
        {names.map((name) => (
          <option key={name} value={optionOf(name)}>
            {name} (new account)
          </option>
        ))}
        {others.length > 0 && (
          <optgroup label="Other accounts">
            {others.map((account) => (
              <Option key={account.id} of={account} withBroker />
            ))}
          </optgroup>
        )}
        <option value={NEW}>New account…</option>
      </select>
      {isNaming && typeof value === 'string' && <NameField name={value} disabled={disabled} change={setName} />}
    </span>
  )
}

interface NameFieldProps {
  name: string
  disabled: boolean
  change(name: string): void
}

/** What is typed stays while a check reports its progress. */
function NameField({ name, disabled, change }: NameFieldProps) {
  const [text, setText] = useState(name)
  return (
    <input
      aria-label="Name of the new account"
      value={text}
      maxLength={MOST_CHARACTERS}
      autoComplete="off"
      disabled={disabled}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onChange={() => change(text)}
      onKeyDown={(event) => {
        // Enter names the account; it does not import the files.
        if (event.key !== 'Enter') return
        event.preventDefault()
        change(text)
      }}
    />
  )
}

const Option = ({ of: account, withBroker }: { of: Known; withBroker: boolean }) => (
  <option value={optionOf(account.id)}>
    {nameAndNumber(account)}
    {withBroker && account.broker !== null && account.broker !== account.name && ` (${account.broker})`}
  </option>
)

type Known = Pick<Account, 'id' | 'broker' | 'number' | 'name'>

/** The service proposes accounts without a file too, which the list of accounts leaves out. */
const withProposed = (accounts: readonly Account[], proposed: readonly Choice[]): Known[] => {
  const more = proposed.flatMap(({ account_id: id, name, number = null, broker = null }) =>
    id === undefined || accounts.some((account) => account.id === id) ? [] : [{ id, name, number, broker }],
  )
  return [...accounts, ...more]
}

/** The accounts at the broker, and all others. */
const split = (accounts: readonly Known[], broker: string | null): [Known[], Known[]] =>
  broker === null
    ? [[...accounts], []]
    : [accounts.filter((each) => each.broker === broker), accounts.filter((each) => each.broker !== broker)]

const optionOf = (account: ChosenAccount): string => (typeof account === 'number' ? `id ${account}` : `name ${account}`)
const readOption = (option: string): ChosenAccount =>
  option.startsWith('id ') ? Number(option.slice(3)) : option.slice(5)

const keyOfName = (name: string) => name.normalize('NFKC').trim().toUpperCase()

/** `Robinhood`, `Robinhood 2`. */
function freeName(wanted: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(keyOfName))
  let name = wanted
  for (let n = 2; keys.has(keyOfName(name)); n++) name = `${wanted} ${n}`
  return name
}

const distinct = <T,>(items: readonly T[]): T[] => [...new Set(items)]
