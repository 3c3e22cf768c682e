/** What users write about round trips and days. */
export const JOURNAL_ERRORS = {
  journal_entry_changed: () =>
    'The entry was changed since you read it, and nothing was changed by this request. Read it again, then change it.',
  stop_of_day: (p: { field: string }) => `'${p.field}' is of a round trip; words of a day have none`,
  words_not_found: () => 'Nothing is written here',
  words_unknown: (p: { id: number }) => `No words have the id ${p.id}`,
  journal_version_unknown: (p: { id: number; version: number }) =>
    `No version ${p.version} of the words ${p.id} is kept`,
  words_limit: (p: { most: number }) =>
    `You have words of ${p.most} round trips and days, which is the most. Delete some first.`,
  words_of_day: (p: { id: number }) => `The words ${p.id} are of a day; they cannot be given to a round trip`,
  stop_on_wrong_side: (p: { field: string; entry: number; side: 'long' | 'short' }) =>
    `Field '${p.field}' must be ${p.side === 'long' ? 'below' : 'above'} the average entry, ${p.entry}`,
  tag_unknown: (p: { id: number }) => `No tag has the id ${p.id}`,
  tag_exists: (p: { name: string }) => `There is a tag '${p.name}' already`,
  tag_limit: (p: { most: number }) => `You have ${p.most} tags, which is the most. Delete one first.`,
  picture_unknown: (p: { id: number }) => `No picture has the id ${p.id}`,
  picture_limit: (p: { most: number }) => `There are ${p.most} pictures here, which is the most. Delete one first.`,
  not_a_picture: (p: { file: string }) =>
    `The content of ${p.file} is no PNG, JPEG or WebP picture. Save it as one of these.`,
  picture_too_large: (p: { width: number; height: number; most_megapixels: number }) =>
    `The picture has ${p.width} × ${p.height} pixels; it may have ${p.most_megapixels} million. Make it smaller.`,
  quota_pictures: (p: { most_mb: number; setting: string }) =>
    `Your pictures may have ${p.most_mb} MB together. Delete some, or ask the operator to raise ${p.setting}.`,
}
