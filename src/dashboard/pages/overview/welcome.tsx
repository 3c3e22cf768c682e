import { useScope } from '../../shared/scope.ts'

/** What an empty account shows: the way to the first figures. */
export function Welcome() {
  const { href } = useScope()
  return (
    <section class="card welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">Welcome to Tradeleaf</h2>
      <p>Your record is empty. Three steps show what you earned by month, by day and by trade:</p>
      <ol>
        <li>
          <strong>Export.</strong> Download two CSV files from your broker: the transaction history and the realized
          gains and losses. At Charles Schwab, use the Export link on the pages History and Realized Gain/Loss; for the
          second, choose the lot details.
        </li>
        <li>
          <strong>Import.</strong> Drop the files on the page Imports. If you import a file twice, nothing is counted
          twice.
        </li>
        <li>
          <strong>Look.</strong> The overview, the calendar and every trade are there at once. Import newer files
          whenever you like: only what is new is added.
        </li>
      </ol>
      <a class="button button-primary" href={href('/app/imports')}>
        Import files
      </a>
    </section>
  )
}
