/** Sign-in, sessions and tokens. */
import { plural } from '../text.ts'

export const AUTH_ERRORS = {
  authentication_required: () => 'Authentication required',
  access_denied: () => 'Access denied. User not authorized.',
  identity_differs: () =>
    'Access denied. This e-mail address belongs to a user who signs in with another account of the identity provider.',
  email_differs: (p: { in: string; field: string }) => `Field '${p.field}' must be the e-mail address of your profile`,
  scope_missing: (p: { scope: string }) => `The token lacks the scope '${p.scope}'`,
  session_required: () => 'This needs a session, and no token is enough: sign in with a browser at /login',
  token_rotated: () =>
    'The token was rotated or revoked before. If the new one was lost, create another in a browser session.',
  cross_site: () =>
    'Cross-site request refused: with a session, changes are made from pages of this service. A program sends neither Origin nor Sec-Fetch-Site.',
  origin_not_allowed: () =>
    'This request comes from a page of another origin: the operator of the service can allow it with CORS_ORIGINS.',
  cross_site_sign_out: () => 'Cross-site request refused: sign out from a page of this service',
  too_many_attempts: (p: { seconds: number }) =>
    `Too many failed attempts to authenticate. Try again in ${plural(p.seconds, 'second')}.`,

  sign_in_not_started_here: () =>
    'The sign-in was refused: it was not started in this browser, took longer than 10 minutes, or was used already. Please sign in again.',
  sign_in_code_refused: () => 'The sign-in was refused: the identity provider did not accept it. Please sign in again.',
  sign_in_denied: () => 'The sign-in was refused by the identity provider.',
  sign_in_not_verified: () => 'The sign-in was refused: the answer of the identity provider could not be verified.',
  sign_in_without_email: () => 'The sign-in was refused: the identity provider did not provide an e-mail address.',
  sign_in_email_invalid: () =>
    'The sign-in was refused: the identity provider sent an e-mail address that is not valid.',
  sign_in_email_unverified: () =>
    'The sign-in was refused: the identity provider has not verified your e-mail address. Verify it there and sign in again.',
  sign_in_email_verification_unknown: () =>
    'The sign-in was refused: the identity provider does not say whether your e-mail address is verified. The operator of this service can accept that: see OIDC_TRUST_UNVERIFIED_EMAIL in src/operation/GUIDE.md.',
  identity_provider_unreachable: () => 'The identity provider cannot be reached. Please try again in a moment.',
}

/** Of the command line, which no API sends. */
export const COMMAND_ERRORS = {
  token_email_missing: () => '--email is required',
  token_days_not_whole: (p: { days: string }) => `--days must be a whole number, not '${p.days}'`,
  token_scopes_empty: () => '--scopes names no scope',
  user_unknown: (p: { email: string }) => `There is no user ${p.email}; 'tradeleaf users list' names them all`,
  user_exists: (p: { email: string }) =>
    `${p.email} is a user of this service. Delete this user first ('tradeleaf users delete'), or name another address with --email`,
  user_to_choose: (p: { file: string; emails: string }) =>
    `${p.file} has several users: choose one with --user, of ${p.emails}`,
  user_not_in_file: (p: { file: string; email: string }) => `${p.file} has no user ${p.email}`,
  email_invalid: (p: { email: string }) => `'${p.email}' is no e-mail address`,
  token_unknown: (p: { id: string; email: string }) =>
    `${p.email} has no token ${p.id}; 'tradeleaf token list' names them`,
  export_format: (p: { format: string; formats: string }) => `The format is one of ${p.formats}, not ${p.format}`,
  export_of: (p: { of: string }) => `'${p.of}' is neither a day (2024-03-05) nor a month (2024-03)`,
  file_unreadable: (p: { file: string; reason: string }) => `${p.file || "''"} cannot be read (${p.reason})`,
  account_not_there: (p: { account: string; accounts: string }) =>
    `There is no account '${p.account}'; the accounts are: ${p.accounts}. --new-account NAME makes one`,
  account_not_clear: (p: { account: string; accounts: string }) =>
    `'${p.account}' may be several accounts: choose one by its id, of ${p.accounts}`,
  target_nameless: () => "The name of the file is missing: it is ''",
  target_of_database: (p: { file: string }) => `${p.file} belongs to the database that is in use: name another file`,
  target_folder: (p: { file: string }) => `${p.file} is a folder: add the name of a file`,
  target_not_file: (p: { file: string }) => `${p.file} is not a file: name another one`,
  target_exists: (p: { file: string }) => `${p.file} exists: name another file, or add --force to replace it`,
  file_not_written: (p: { file: string; reason: string }) => `${p.file} cannot be written (${p.reason})`,
  copy_target: () => '--to must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  refused: (p: { reason: string }) => p.reason,
  not_confirmed: () => 'Nothing was changed: answer yes, or add --yes',
  token_user_not_authorized: (p: { email: string }) =>
    `${p.email} is not on AUTHORIZED_USERS: the token would be refused`,
  token_email: (p: { email: string }) => `'${p.email}' is not an e-mail address`,
  token_name: (p: { most: number }) => `The name must have 1 to ${p.most} characters`,
  token_days: (p: { most: number }) => `The number of days must be a whole number from 1 to ${p.most}`,
  token_scope: (p: { scope: string; scopes: readonly string[] }) =>
    `There is no scope '${p.scope}'; the scopes are ${p.scopes.join(', ')}`,
}
