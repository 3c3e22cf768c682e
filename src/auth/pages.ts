/** The pages of signing in, as plain HTML that works without scripts. */
import { escapeHtml } from '../lib/html.ts'
import type { User } from './queries.ts'

/** Markup, as opposed to text that still has to be escaped. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | Markup | undefined | false

/** Composes markup; every value put in is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  const pieces = values.map((value) => {
    if (value === undefined || value === false) return ''
    return value instanceof Markup ? value.text : escapeHtml(value)
  })
  return new Markup(strings.reduce((all, piece, i) => `${all}${piece}${pieces[i] ?? ''}`, ''))
}

function page(title: string, content: Markup, { header, script }: { header?: Markup; script?: string } = {}): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <script src="/assets/theme.js"></script>
    <title>${title} · Tradeleaf</title>
    <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/assets/app.css">
    ${script !== undefined && html`<script type="module" src="${script}"></script>`}
  </head>
  <body>
    ${header}
    <main class="page page-narrow">
      <div class="card">
        ${content}
      </div>
    </main>
  </body>
</html>
`.text
}

const BRAND = html`<img src="/assets/icon.svg" alt="" width="28" height="28">Tradeleaf`
const BAR = html`<header class="bar">
      <a class="brand" href="/">${BRAND}</a>
      <nav aria-label="Account">
        <ul>
          <li><a href="/">Dashboard</a></li>
          <li><a href="/docs/">API documents</a></li>
          <li><a href="/logout">Sign out</a></li>
        </ul>
      </nav>
    </header>`

/** The reasons that the login page can show, by code. Unknown codes show nothing: anyone can write the URL. */
const REASONS = new Map([
  ['signed_out', 'You are signed out.'],
  ['expired', 'Your session has expired. Please sign in again.'],
  [
    'not_allowed',
    'Access denied: you are no longer on the list of users. Sign in as somebody else, or ask the operator.',
  ],
  ['provider', 'The identity provider could not sign you in. Please try again.'],
])

export function loginPage(returnTo: string, reason: string | undefined): string {
  const why = REASONS.get(reason ?? '')
  return page(
    'Sign in',
    html`<h1 class="brand">${BRAND}</h1>
        ${why !== undefined && html`<p class="notice" role="status">${why}</p>`}
        <p>Your trading record, from your broker's own files, to the cent.</p>
        <a class="button button-primary" href="${loginAddress(returnTo)}">Sign in</a>`,
  )
}

export const signOutPage = (): string =>
  page(
    'Sign out',
    html`<h1>Sign out?</h1>
        <p>Another site asked to sign you out.</p>
        <form method="post" action="/logout">
          <button class="button button-primary" type="submit">Sign out</button>
        </form>
        <p><a href="/">Stay signed in</a></p>`,
  )

export function refusalPage(title: string, message: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
        <p class="error" role="alert">${message}</p>
        <a class="button button-primary" href="/auth/login">Back to sign-in</a>`,
  )
}

const ERROR_TITLES: Record<number, string> = {
  403: 'Access denied',
  405: 'Not possible here',
  429: 'Too many attempts',
  500: 'Something went wrong',
  503: 'Not available now',
}

/** For browsers, if a page cannot be shown. */
export const errorPage = (status: number, message: string): string =>
  refusalPage(ERROR_TITLES[status] ?? 'The request cannot be answered', message)

export function profilePage({ email, name, brokerageAccount }: User): string {
  return page(
    'Profile',
    html`<h1>Profile</h1>
        <p>Signed in as <strong>${email}</strong>${name !== null && html` (${name})`}</p>
        <form id="profile" method="post" action="/auth/profile">
          <div class="field">
            <label for="brokerage_account">Brokerage account number</label>
            <input id="brokerage_account" name="brokerage_account" type="text" required minlength="3" maxlength="40"
              autocomplete="off" spellcheck="false" aria-describedby="brokerage_account_hint" value="${brokerageAccount ?? ''}">
            <p class="hint" id="brokerage_account_hint">As on your statements: letters, digits, spaces, dots and hyphens. Imports need it.</p>
          </div>
          <p id="profile_status" role="status" hidden></p>
          <button class="button button-primary" type="submit">Save</button>
          <noscript><p class="hint">Saving needs JavaScript. Without it, send PUT /auth/profile with an API token.</p></noscript>
        </form>`,
    { header: BAR, script: '/assets/profile.js' },
  )
}

const loginAddress = (returnTo: string): string =>
  returnTo === '/' ? '/login' : `/login?return_to=${encodeURIComponent(returnTo)}`
