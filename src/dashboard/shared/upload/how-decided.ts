/** How the account of a file was decided, in plain words. */
import type { Schemas } from '../api.ts'

type FileAccount = Schemas['FileAccount']

const TEXTS: Readonly<Record<FileAccount['decided'], (of: FileAccount, broker: string | null) => string>> = {
  printed: ({ printed }) => (printed === null ? 'named in the file' : 'printed in the file'),
  chosen: () => 'you chose it',
  pair: () => 'the account of the other file',
  profile: () => 'the number in your profile',
  upload: () => 'the account of the other files',
  only: (_of, broker) => (broker === null ? 'your only account' : `your only account at ${broker}`),
  new: (_of, broker) => (broker === null ? 'your first account' : `your first account at ${broker}`),
}

/** `broker`: of the file. */
export const howDecided = (account: FileAccount, broker: string | null): string => {
  const text = TEXTS[account.decided](account, broker)
  return account.account_id === null && account.decided !== 'new' ? `${text}; new account` : text
}
