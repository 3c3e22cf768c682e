import { conflict, notFound } from '../lib/errors.ts'
import { type CheckTag, entityTag } from '../lib/etag.ts'
import { say } from '../lib/messages/index.ts'
import { foldedName } from '../lib/text.ts'
import type { Reader, Writer } from '../store/index.ts'
import {
  countTags,
  countUses,
  deleteTag,
  insertTag,
  insertTagOfTag,
  selectTag,
  selectTagsNamed,
  type Tag,
  updateTag,
} from './queries.ts'

/** Of a user. */
export const MOST_TAGS = 1_000

export interface UsedTag extends Pick<Tag, 'id' | 'name'> {
  /** How many entries have it. */
  uses: number
}

/** Its uses are not of it: they change with entries. */
export const etagOfTag = ({ id, name }: Pick<Tag, 'id' | 'name'>): string => entityTag(id, name)

const tagOf = (given: string): Omit<Tag, 'id'> => {
  const name = given.trim()
  return { name, nameKey: foldedName(name) }
}

/** The ids of the tags with these names; those that do not exist are added. Throws Failure `conflict` if there are too many. */
export async function tagsNamed(tx: Writer, userId: number, names: readonly string[]): Promise<number[]> {
  const wanted = new Map(names.map(tagOf).map((tag) => [tag.nameKey, tag]))
  const known = new Map((await selectTagsNamed(tx, [...wanted.keys()])).map(({ id, nameKey }) => [nameKey, id]))
  const ids: number[] = []
  for (const [nameKey, tag] of wanted) ids.push(known.get(nameKey) ?? (await addTag(tx, userId, tag)))
  return ids
}

async function addTag(tx: Writer, userId: number, tag: Omit<Tag, 'id'>): Promise<number> {
  if ((await countTags(tx)) >= MOST_TAGS) throw conflict(say('tag_limit', { most: MOST_TAGS }))
  return await insertTag(tx, userId, tag)
}

/** Throws Failure `conflict` if there is a tag of this name, or too many tags. */
export async function createTag(tx: Writer, userId: number, given: string): Promise<UsedTag> {
  const tag = tagOf(given)
  await assertFree(tx, tag, undefined)
  return { id: await addTag(tx, userId, tag), name: tag.name, uses: 0 }
}

/** Throws Failure `not_found` if there is no such tag. */
export async function readTag(db: Reader, id: number): Promise<UsedTag> {
  const tag = await selectTag(db, id)
  if (tag === undefined) throw notFound(say('tag_unknown', { id }))
  return { ...tag, uses: await countUses(db, id) }
}

/**
 * With `merge` a tag that has the name already takes its entries, and is returned. Throws Failure `not_found` if there is no such tag,
 * `conflict` if another one has the name, and what `check` throws.
 */
export async function renameTag(
  tx: Writer,
  userId: number,
  id: number,
  { name: given, merge = false }: { name: string; merge?: boolean },
  check: CheckTag,
): Promise<UsedTag> {
  check(etagOfTag(await readTag(tx, id)))
  const tag = tagOf(given)
  const [known] = await selectTagsNamed(tx, [tag.nameKey])
  if (merge && known !== undefined && known.id !== id) {
    await insertTagOfTag(tx, userId, id, known.id)
    await removeTag(tx, id)
    return { id: known.id, name: known.name, uses: await countUses(tx, known.id) }
  }
  await assertFree(tx, tag, id)
  await updateTag(tx, id, tag)
  return { id, name: tag.name, uses: await countUses(tx, id) }
}

/** Returns its name. Throws Failure `not_found` if there is no such tag. */
export async function removeTag(tx: Writer, id: number): Promise<string> {
  const name = await deleteTag(tx, id)
  if (name === undefined) throw notFound(say('tag_unknown', { id }))
  return name
}

async function assertFree(tx: Writer, { nameKey }: Omit<Tag, 'id'>, id: number | undefined): Promise<void> {
  const [known] = await selectTagsNamed(tx, [nameKey])
  if (known !== undefined && known.id !== id) throw conflict(say('tag_exists', { name: known.name }))
}
