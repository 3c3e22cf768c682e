/** Imports and their undo. */
const undoOrRaise = (setting: string) =>
  `Nothing was imported. Undo imports that you no longer need, or ask the operator to raise ${setting}.`

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const CHECK_AMOUNTS = 'Nothing was imported. Check the amounts and quantities of its rows.'

/** The sums of a record that have a limit. */
const SUMS = {
  wins: 'the profits of winning trades',
  losses: 'the losses of losing trades',
  dividends: 'the dividends',
  open_cost: 'the cost of what is open',
  open_quantity: 'the shares that are open',
  unmatched_quantity: 'the shares sold without a known purchase',
}
export type RecordSum = keyof typeof SUMS

type Quota = { kept: number; quota: number }

export const IMPORT_ERRORS = {
  quota_imports: (p: Quota) =>
    `The quota is ${p.quota} imports for each user: you have ${p.kept}. ${undoOrRaise('QUOTA_IMPORTS')}`,
  quota_imported_bytes: (p: Quota & { adding: number }) =>
    `The quota is ${megabytes(p.quota)} of imported files for each user: you have ${megabytes(p.kept)}, and these files ` +
    `have ${megabytes(p.adding)}. ${undoOrRaise('QUOTA_IMPORTED_MB')}`,
  quota_accounts: (p: Quota) =>
    `The quota is ${p.quota} accounts for each user: you have ${p.kept}, and these files name more. ${undoOrRaise('QUOTA_ACCOUNTS')}`,
  quota_symbols: (p: { symbols: number; quota: number }) =>
    `The quota is ${p.quota} symbols, counted in each account: with these files you would have ${p.symbols}. ` +
    undoOrRaise('QUOTA_SYMBOLS'),
  account_names_limit: (p: { kept: number; adding: number; most: number }) =>
    `The files of your imports name accounts in ${p.kept} ways, and these files in ${p.adding} others; the limit is ` +
    `${p.most}. Nothing was imported. Undo imports that you no longer need.`,

  import_stopped: () =>
    'The service stopped before the import had ended, and nothing was stored. Upload the files again.',
  import_too_slow: (p: { seconds: number }) =>
    `The import took longer than ${p.seconds} seconds and was ended. Nothing of it was stored. Export shorter periods and import them one after the other.`,
  import_too_large: (p: { most_mb: number }) =>
    `The import needs more than ${p.most_mb} MB of memory and was ended. Nothing was stored. Leave out symbols with several hundred thousand rows, or their oldest years.`,
  import_overtaken: () =>
    'Other imports of yours ended at the same time, and nothing was stored. Upload the files again.',
  record_sum_too_large: (p: { sum: RecordSum; would_be: string; most: string; symbol: string }) =>
    `With these files ${SUMS[p.sum]} would add up to ${p.would_be}${p.sum.endsWith('quantity') ? '' : ' dollars'}, and a record has at most ${p.most}; the largest are of ${p.symbol}. ${CHECK_AMOUNTS}`,
  record_overflow: (p: { files: readonly string[] }) =>
    `With ${p.files.join(', ')} the figures of an instrument or of a day would be more than a record can hold. ${CHECK_AMOUNTS}`,

  undo_stopped: () => 'The service stopped before the import was undone, and nothing was changed. Try again.',
  undo_too_slow: (p: { seconds: number }) =>
    `Undoing the import took longer than ${p.seconds} seconds and was ended. Nothing was changed. Try again when the service is less busy.`,
  undo_too_large: (p: { most_mb: number }) =>
    `Undoing the import needs more than ${p.most_mb} MB of memory and was ended. Nothing was changed. Undo later imports first.`,
  undo_overtaken: () => 'Other imports of yours ended at the same time, and nothing was changed. Try again.',
  undo_later_first: (p: { later: number; import_id: number }) =>
    `Import ${p.later} has some of the rows of import ${p.import_id}, and how its files print them is not recorded. Nothing was changed. Undo import ${p.later} first, then this one, and upload its files again.`,
  import_undone_before: (p: { import_id: number }) =>
    `Import ${p.import_id} was undone before: there is nothing left to undo.`,
  import_has_failed: (p: { import_id: number }) =>
    `Import ${p.import_id} failed and stored nothing: there is nothing to undo.`,
}
