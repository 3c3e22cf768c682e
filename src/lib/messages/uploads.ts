/** Files that cannot be received. */
import { inWords } from '../text.ts'

const EXPORT = 'Export it from the broker as CSV.'
const UNPACK = 'Unpack it and upload the CSV files in it.'

/** Kinds of file that are not CSV: what they are called, and what to do. */
const OTHER_KINDS = {
  xlsx: [
    'an Excel workbook (.xlsx)',
    'Open it in a spreadsheet program, save it as CSV and upload that file; E*TRADE exports stock plans only like this.',
  ],
  xls: ['an Excel workbook (.xls)', 'Open it in a spreadsheet program, save it as CSV and upload that file.'],
  zip: ['a ZIP archive', UNPACK],
  gzip: ['a gzip archive', UNPACK],
  utf_16: ['a UTF-16 text file', 'Save it as "CSV UTF-8" and upload that file.'],
  pdf: ['a PDF document', EXPORT],
  html: ['an HTML page', `${EXPORT} J.P. Morgan and Chase call such a page .xls: choose CSV in the list of formats.`],
  xml: ['an XML document', EXPORT],
  schwab_json: [
    'a Schwab transaction history as JSON',
    'Import it with the files of your transactions, on the page Imports.',
  ],
  schwab_awards: [
    'a Schwab Equity Awards history as JSON, whose shares are not in the brokerage account',
    'Export the transaction history of the account (History) from Schwab as CSV or JSON.',
  ],
  json: ['a JSON document', EXPORT],
  binary: ['a binary file', EXPORT],
} as const
export type OtherKind = keyof typeof OTHER_KINDS

export const UPLOAD_ERRORS = {
  /** Literal bodies of the requirements. */
  files_missing: () => 'Both transaction history and realized gains files are required',
  files_not_csv: () => 'Both files must be CSV files',
  brokerage_account_not_set: () => 'Brokerage account number not set. Please update your profile.',

  no_file: (p: { most: number }) => `Send one to ${p.most} CSV files as multipart/form-data`,
  file_required: (p: { field: string }) => `File field '${p.field}' is required`,
  file_not_csv: (p: { file: string }) =>
    `${p.file} is not a CSV file. Export it from the broker as CSV. Nothing was imported.`,
  file_of_other_kind: (p: { file: string; kind: OtherKind }) => {
    const [name, advice] = OTHER_KINDS[p.kind]
    return `The ${p.file} file is ${name}, not a CSV file. ${advice}`
  },
  file_empty: (p: { file: string }) => `The ${p.file} file is empty`,
  file_not_utf_16: (p: { file: string }) =>
    `The ${p.file} file is not UTF-16 text, although it begins like it; save it as "CSV UTF-8"`,
  file_not_utf_8: (p: { file: string; line: number }) =>
    `The ${p.file} file is not UTF-8 text (line ${p.line}); export it again, or save it as "CSV UTF-8"`,
  file_not_text: (p: { file: string; line: number }) =>
    `The ${p.file} file has a NUL byte on line ${p.line}; it is not plain text`,
  file_too_large: (p: { file: string; most_mb: number }) => `The ${p.file} file is larger than ${p.most_mb} MB`,
  upload_too_large: (p: { most_mb: number }) => `The upload is larger than ${p.most_mb} MB`,
  upload_too_many_parts: (p: { files: readonly string[]; most: number }) =>
    `The upload has more parts than ${p.files.length === 0 ? `${p.most} files` : `the file fields ${inWords(p.files)}`}`,
  unknown_file_field: (p: { field: string; fields: readonly string[] }) =>
    `Unknown file field '${p.field}'; expected ${inWords(p.fields)}`,
  file_field_given_twice: (p: { field: string }) => `File field '${p.field}' is given twice`,
  text_field_refused: (p: { field: string; known: readonly string[] }) =>
    `Unknown field '${p.field}': the body takes only ${['files', ...p.known].join(' and ')}. Send parameters in the address.`,
  upload_field_name_refused: () => 'The upload has a field name that is not allowed',
  upload_boundary_too_long: () =>
    'The boundary in the Content-Type of the upload is too long; 70 characters are enough',
  upload_broken: () => 'The upload was cut short or is not well-formed multipart/form-data',
}
