/** The pages of the local provider. They contain their own styles: the service's style sheet is on another origin. */
import { escapeHtml } from '../lib/html.ts'

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Tradeleaf</title>
<link rel="stylesheet" href="/sign-in.css">
</head>
<body>
<main>
<h1>Tradeleaf</h1>
${body}
</main>
</body>
</html>
`

/** `refused` is the typed text if it was not an e-mail address. */
export function signInPage(action: string, refused: string | undefined, baseUrl: string): string {
  const error =
    refused === undefined
      ? ''
      : '<p class="error" id="error" role="alert">Please type an e-mail address, such as you@example.com.</p>'
  const described = refused === undefined ? 'hint' : 'error hint'
  return page(
    'Local sign-in',
    `<p class="label">Local sign-in, for this machine only</p>
<form method="post" action="${escapeHtml(action)}">
<label for="email">E-mail address</label>
${error}
<input id="email" name="email" type="email" required maxlength="320" autocomplete="email" autofocus
  aria-describedby="${described}"${refused === undefined ? '' : ' aria-invalid="true"'} value="${escapeHtml(refused ?? '')}">
<p class="hint" id="hint">Nothing is sent anywhere and no password is asked: the record kept for this address opens.</p>
<button type="submit">Sign in</button>
</form>
<p class="hint"><a href="${escapeHtml(baseUrl)}/auth/login">Back</a></p>`,
  )
}

export const failedPage = (message: string, baseUrl: string): string =>
  page(
    'Sign-in failed',
    `<p class="error" role="alert">${escapeHtml(message)}</p>
<p><a class="button" href="${escapeHtml(baseUrl)}/auth/login">Back to sign-in</a></p>`,
  )

export const STYLE = `
:root { color-scheme: light dark; --ink: #1b2620; --soft: #55635b; --paper: #f4f7f5; --card: #fff; --line: #cdd7d1;
  --leaf: #17663f; --on-leaf: #fff; --bad: #a3201d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ede9; --soft: #a5b3ab; --paper: #121815; --card: #1a221e;
  --line: #37443d; --leaf: #6fcf9b; --on-leaf: #0c1a12; --bad: #ff9a93; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem; }
h1 { margin: 0; font-size: 1.5rem; }
.label { display: inline-block; margin: .5rem 0 1.5rem; padding: .125rem .625rem; border: 1px solid var(--line);
  border-radius: 1rem; color: var(--soft); font-size: .875rem; }
label { display: block; font-weight: 600; }
input { width: 100%; margin: .25rem 0; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--soft); border-radius: .375rem; }
button, .button { display: block; width: 100%; margin-top: 1rem; padding: .625rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; color: var(--on-leaf); background: var(--leaf); border: 0;
  border-radius: .375rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
.hint { margin: .25rem 0 0; color: var(--soft); font-size: .875rem; }
form + .hint { margin-top: 1rem; }
.hint a { color: inherit; }
.error { margin: .25rem 0; color: var(--bad); }
`
