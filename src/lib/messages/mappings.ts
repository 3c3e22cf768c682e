/** Mappings of columns. */
export const MAPPING_ERRORS = {
  mapping_required: (p: { file: string }) =>
    `No layout describes ${p.file}, so its columns are asked for. Say what they mean, then upload it again. ` +
    'Nothing was imported.',
  file_of_positions: (p: { file: string; why: string }) => `The ${p.file} file cannot be read: ${p.why}`,
  mapping_not_json: () => 'The field mapping is not JSON.',
  mapping_missing: (p: { field: string }) => `The mapping needs '${p.field}'`,
  mapping_field_unknown: (p: { field: string; kind: string }) => `'${p.field}' is no field of ${p.kind}`,
  mapping_column_unnamed: (p: { field: string; column: number }) =>
    `'${p.field}' is column ${p.column}, which the header does not name`,
  mapping_column_twice: (p: { field: string; other: string; column: number }) =>
    `'${p.field}' and '${p.other}' are both column ${p.column}; a column has one meaning`,
  mapping_currency_left_out: (p: { field: string; column: string }) =>
    `'${p.field}' is missing: column "${p.column}" says in which currency amounts are. Without it, other currencies would be read as US dollars.`,
  mapping_column_foreign: (p: { field: string; column: string; currency: string }) =>
    `'${p.field}' is column "${p.column}", which is in ${p.currency}. Amounts must be in US dollars: choose another column, or export the account in US dollars.`,
  mapping_word_twice: (p: { field: string; word: string }) => `'${p.field}' has the word "${p.word}" twice`,
  mapping_sign_needed: (p: { field: string; word: string }) =>
    `'${p.field}' must say which sign shows what "${p.word}" means`,
  mapping_exists: (p: { id: number }) => `Mapping ${p.id} has this header; change it with PUT`,
  mapping_other_header: () => 'The header of a mapping cannot change; add another mapping',
  mapping_limit: (p: { most: number }) => `You have ${p.most} mappings, which is the most. Delete one first.`,
}
