/** What users write about trades and days. */
export const JOURNAL_ERRORS = {
  stop_of_day: (p: { field: string }) => `'${p.field}' is of a trade; a day has none`,
  journal_entry_not_found: () => 'Nothing is written here',
  journal_entry_unknown: (p: { id: number }) => `No journal entry has the id ${p.id}`,
  journal_version_unknown: (p: { id: number; version: number }) =>
    `No version ${p.version} of journal entry ${p.id} is kept`,
  journal_entry_limit: (p: { most: number }) =>
    `You have reached the limit of ${p.most} journal entries. Delete some first.`,
  journal_entry_of_day: (p: { id: number }) =>
    `Journal entry ${p.id} belongs to a day and cannot be attached to a trade`,
  journal_versions_full: (p: { most: number }) =>
    `What is written there differs, and has ${p.most} former versions, so that there is no room for this one. Nothing was changed.`,
  not_a_journal: () =>
    'The file is not the journal of an export. Send journal.csv or journal.json, which are in the zip of "Download everything".',
  journal_too_long: (p: { most: number }) =>
    `The file has more than ${p.most} notes, which is the most that a user can have. Nothing of it was imported.`,
  journal_stopped: () =>
    'The service stopped before the notes were imported, and nothing was stored. Import the file again.',
  journal_too_slow: ({ seconds }: { seconds: number }) =>
    `The import of the notes took longer than ${seconds} seconds and was ended. Nothing of it was stored. Import the file again when the service is less busy.`,
  journal_too_large: ({ most_mb }: { most_mb: number }) =>
    `The import of the notes needs more than ${most_mb} MB of memory and was ended. Nothing of it was stored.`,
  journal_field: (p: { field: string; expected: string }) => `Field '${p.field}' must be ${p.expected}`,
  stop_on_wrong_side: (p: { field: string; entry: number; side: 'long' | 'short' }) =>
    `Field '${p.field}' must be ${p.side === 'long' ? 'below' : 'above'} the average entry, ${p.entry}`,
  tag_unknown: (p: { id: number }) => `No tag has the id ${p.id}`,
  tag_exists: (p: { name: string }) => `There is a tag '${p.name}' already`,
  tag_limit: (p: { most: number }) => `You have ${p.most} tags, which is the most. Delete one first.`,
  tags_of_entry_limit: (p: { most: number }) =>
    `A trade would have more than ${p.most} tags, which is the most. Nothing was changed.`,
  picture_unknown: (p: { id: number }) => `No picture has the id ${p.id}`,
  picture_limit: (p: { most: number }) => `There are ${p.most} pictures here, which is the most. Delete one first.`,
  not_a_picture: (p: { file: string }) =>
    `The content of ${p.file} is no PNG, JPEG or WebP picture. Save it as one of these.`,
  picture_too_large: (p: { width: number; height: number; most_megapixels: number }) =>
    `The picture has ${p.width} × ${p.height} pixels; it may have ${p.most_megapixels} million. Make it smaller.`,
  quota_pictures: (p: { most_mb: number; setting: string }) =>
    `Pictures are limited to ${p.most_mb} MB in total. Delete some, or ask the operator to raise ${p.setting}.`,
}
