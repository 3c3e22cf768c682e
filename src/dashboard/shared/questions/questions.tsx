/** What the files leave open and only the user knows, with what would follow from each answer. */
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { client, type Schemas } from '../api.ts'
import { format } from '../format.ts'
import { Card, Failure, Gain, Spoken } from '../parts.tsx'
import { recordChanged, useRead } from '../queries.ts'
import { accountQuery, useScope } from '../scope.ts'
import { usePages } from '../use-pages.ts'
import './questions.css'

type Question = Schemas['Question']

const PAGE = 10

/** `openOnly`: without those that are answered. Nothing is shown without a question. */
export function Questions({ openOnly = false }: { openOnly?: boolean }) {
  const query = { limit: PAGE, ...accountQuery(useScope()), ...(openOnly ? { state: 'open' as const } : {}) }
  const accounts = useRead('listAccounts')
  const pages = usePages('listQuestions', query)
  if (pages.items.length === 0) return null
  const names = new Map(accounts.data?.accounts.map(({ id, name }) => [id, name]))
  const isOpen = pages.items.some(({ answer }) => answer === null)
  return (
    <Card title={isOpen ? 'Please answer' : 'Your answers'} class="questions">
      {isOpen && (
        <p class="quiet">
          Your files do not print this. Until you answer nothing is guessed, and what depends on it is marked.
        </p>
      )}
      <ul class="plain">
        {pages.items.map((question) => (
          <li key={question.id}>
            <OneQuestion of={question} account={names.size > 1 ? (names.get(question.account_id) ?? '') : ''} />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <button type="button" class="button button-small" onClick={pages.more}>
          Show more
        </button>
      )}
    </Card>
  )
}

function OneQuestion({ of: question, account }: { of: Question; account: string }) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const give = async (answer: string | null) => {
    setSending(true)
    setError(null)
    try {
      await client.imports.answerQuestion({ id: question.id, body: { answer } })
      announce(answer === null ? 'The answer is taken back.' : 'The answer is stored.')
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
    setSending(false)
  }
  return (
    <article>
      <p>
        {account !== '' && <strong>{account}: </strong>}
        {question.message}
      </p>
      <ul class="plain answers">
        {question.answers.map((each) => (
          <li key={each.answer} aria-current={each.answer === question.answer}>
            <button
              type="button"
              class="button button-small"
              disabled={isSending}
              aria-pressed={each.answer === question.answer}
              onClick={() => give(each.answer === question.answer ? null : each.answer)}
            >
              {each.message}
              {each.answer === question.answer && <Spoken> Your answer: press to take it back.</Spoken>}
            </button>
            <p class="quiet">
              {format.counted(each.trades, 'lot')} with <Gain value={each.trading_pl} />,{' '}
              {format.counted(each.unmatched_sales, 'sale')} without a purchase,{' '}
              {format.counted(each.open_positions, 'open position')}
            </p>
          </li>
        ))}
      </ul>
      {question.answer !== null && question.answered_at !== null && (
        <p class="quiet">
          You answered on {format.instant(question.answered_at)}.{' '}
          <button type="button" class="button button-small" disabled={isSending} onClick={() => give(null)}>
            Take back<Spoken> the answer</Spoken>
          </button>
        </p>
      )}
      {error !== null && <Failure error={error} />}
      <details>
        <summary>Which rows</summary>
        <ul class="evidence">
          {question.evidence.map(({ symbol, rows, row_count, outcomes }) => (
            <li key={symbol}>
              <strong>{symbol}</strong>:{' '}
              {rows
                .map((row) => `${row.action} ${format.quantity(row.quantity)} on ${format.date(row.date)}`)
                .join(', ')}
              {row_count > rows.length && `, and ${row_count - rows.length} more`}.{' '}
              {outcomes
                .filter(({ answer }) => answer !== null)
                .map(
                  ({ answer, trading_pl, open_quantity }) =>
                    `${answer}: ${format.money(trading_pl)}, ${format.quantity(open_quantity)} open`,
                )
                .join('; ')}
            </li>
          ))}
          {question.symbol_count > question.evidence.length && (
            <li>{format.counted(question.symbol_count - question.evidence.length, 'symbol')} more</li>
          )}
        </ul>
      </details>
    </article>
  )
}
