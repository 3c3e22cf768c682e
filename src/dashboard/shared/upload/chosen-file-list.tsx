/** The chosen files: what is in each, and the account that its rows go to. */
import { type Account, nameAndNumber } from '../accounts.ts'
import { format, textOfService } from '../format.ts'
import { Icon } from '../icon.tsx'
import { AccountPicker } from './account-picker.tsx'
import { Actions } from './actions.tsx'
import {
  type ChosenAccount,
  type ChosenFile,
  type FileReport,
  isUnanswered,
  keyOf,
  type Unread,
} from './chosen-files.ts'
import { howDecided } from './how-decided.ts'
import { Notes } from './notes.tsx'
import { RowCounts } from './row-counts.tsx'

interface ListProps {
  files: readonly ChosenFile[]
  accounts: readonly Account[]
  /** The files were checked with the present choices. */
  isChecked: boolean
  disabled: boolean
  remove(file: File): void
  choose(file: File, account: ChosenAccount): void
  rename(from: string, to: ChosenAccount): void
  /** Repeats the check. */
  again(): void
}

export const ChosenFileList = ({ files, ...props }: ListProps) => (
  <ul class="chosen-files">
    {files.map((each) => (
      <li key={keyOf(each.file)}>
        <div class="chosen-file">
          <Icon name="file" />
          <span class="name">{each.file.name}</span>
          <span class="quiet num">{format.bytes(each.file.size)}</span>
          <button
            type="button"
            class="button button-icon"
            aria-label={`Remove ${each.file.name}`}
            disabled={props.disabled}
            onClick={() => props.remove(each.file)}
          >
            <Icon name="close" />
          </button>
        </div>
        <Found in={each} />
        <FileAccounts
          of={each}
          newNames={newNamesOf(
            files.filter((other) => other !== each),
            brokerOf(each),
          )}
          {...props}
        />
        {each.reports.map((report, at) => (
          <div key={at} class="found">
            <RowCounts of={report.rows} />
            <Notes of={report.notes} isCheck again={props.again} />
          </div>
        ))}
        {each.unread !== undefined && <LeftOut of={each.unread} again={props.again} />}
        {props.isChecked && each.reports.length === 0 && each.unread === undefined && (
          <p class="quiet">The same file as another one of this list. It counts once.</p>
        )}
      </li>
    ))}
  </ul>
)

/** Why a file is left out, and what can be done. What its columns mean is asked below the list. */
const LeftOut = ({ of: { message, actions }, again }: { of: Unread; again(): void }) => (
  <p class="question">
    {actions.some(({ type }) => type === 'confirm_mapping') ? (
      'What its columns mean is asked below. Until you say it, the file is left out.'
    ) : (
      <>
        {textOfService(message)} <Actions of={actions} isCheck again={again} />
      </>
    )}
  </p>
)

/** Broker, kind, days and rows. */
function Found({ in: { question, reports } }: { in: ChosenFile }) {
  const parts = reports.length > 0 ? reports.map(foundIn) : question === undefined ? [] : [foundIn(question)]
  return parts.map((part, at) => (
    <p key={at} class="quiet">
      {part}
      {reports.length === 0 && question !== undefined && ` · ${format.counted(question.rows, 'row')}`}
    </p>
  ))
}

const foundIn = ({ broker, kind, layout, first_date, last_date }: Facts): string =>
  [broker ?? layout, kind === null ? null : KINDS[kind], daysOf(first_date, last_date)]
    .filter((part) => part !== null)
    .join(' · ')

type Facts = Pick<FileReport, 'broker' | 'kind' | 'layout' | 'first_date' | 'last_date'>

const KINDS = { transactions: 'transactions', gains: 'realized gains' } as const

const daysOf = (first: string | null, last: string | null): string | null => {
  if (first === null || last === null) return null
  return first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`
}

type FileAccountsProps = Omit<ListProps, 'files' | 'isChecked'> & { of: ChosenFile; newNames: readonly string[] }

function FileAccounts({ of: each, newNames, accounts, disabled, choose, rename }: FileAccountsProps) {
  const { file, account, question, reports } = each
  const found = accountsOf(reports)
  if (question === undefined && found.length === 0) return null
  const [first] = found
  const isAsked = isUnanswered(each)
  const how = <span class="quiet how">{howKnown(each, first)}</span>
  if (question === undefined && account === undefined && !canChoose(found))
    return (
      <p class="file-account">
        <span>{found.length === 1 ? 'Account' : 'Accounts'}</span>{' '}
        <strong>{found.map(nameAndNumber).join(', ')}</strong> {how}
      </p>
    )
  return (
    <div class={isAsked ? 'file-account asked' : 'file-account'}>
      <span>{isAsked ? 'Whose account is this file?' : 'Account'}</span>
      <AccountPicker
        label={`Account of ${file.name}`}
        value={account ?? first?.account_id ?? first?.name}
        broker={brokerOf(each)}
        accounts={withFound(accounts, first)}
        {...(question === undefined ? {} : { proposed: question.choices })}
        newNames={newNames}
        disabled={disabled}
        choose={(chosen) => choose(file, chosen)}
        {...(typeof account === 'string' ? { rename } : {})}
      />
      {how}
    </div>
  )
}

/** While a choice is checked, the last report is about another account. */
function howKnown({ account, reports }: ChosenFile, found: FoundAccount | undefined): string {
  if (account !== undefined) return 'you chose it'
  return found === undefined ? '' : howDecided(found, reports[0]?.broker ?? null)
}

/** The service also finds accounts whose files were undone, which the list of accounts leaves out. */
function withFound(accounts: readonly Account[], found: FoundAccount | undefined): readonly Account[] {
  const id = found?.account_id ?? null
  if (found === undefined || id === null || accounts.some((account) => account.id === id)) return accounts
  const { broker, number, name } = found
  return [...accounts, { id, broker, number, name, brokerage_account: number ?? name, derivation: 'current' }]
}

type FoundAccount = FileReport['accounts'][number]

/** Each account of the file once: its transactions and its gains can be of one. */
const accountsOf = (reports: readonly FileReport[]): FoundAccount[] => [
  ...new Map(
    reports.flatMap(({ accounts }) => accounts).map((account) => [account.account_id ?? account.name, account]),
  ).values(),
]

/** A file that prints its account leaves no choice. */
const canChoose = ([first, ...more]: readonly FoundAccount[]): boolean =>
  first !== undefined && more.length === 0 && first.printed === null

/** New accounts that the user chose for these files, or that the service would make for files of the broker. */
const newNamesOf = (files: readonly ChosenFile[], broker: string | null): string[] =>
  files.flatMap(({ account, reports }) =>
    typeof account === 'string'
      ? [account]
      : reports
          .filter((report) => report.broker === broker)
          .flatMap(({ accounts }) => accounts.flatMap(({ account_id, name }) => (account_id === null ? [name] : []))),
  )

const brokerOf = ({ question, reports }: ChosenFile): string | null => question?.broker ?? reports[0]?.broker ?? null
