/** Collects what the files and the record show about the account of each part of an upload. */
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import { selectHeld } from '../queries.ts'
import type { ReadFile } from '../read-file.ts'
import type { Held, Labels } from './chooser.ts'
import { findPartners } from './find-partners.ts'
import { selectLinkingNames } from './label-queries.ts'
import { type KnownAccount, LabelComparer, linkOf, normaliseAccount } from './labels.ts'
import { type Part, partOf } from './partners.ts'

/** What is known of the user's accounts. */
interface Known {
  number: string | null
  /** The account of the profile; undefined if the profile has no account yet. */
  id: number | undefined
  known: readonly KnownAccount[]
  remembered: ReadonlyMap<string, number>
}

/** What `chooseAccounts` needs to know of the files. */
export type Weighed = Pick<Labels, 'files' | 'unnamed' | 'histories' | 'held' | 'evidence' | 'links'>

/** Reads of the record only what parts without a certain number need. */
export async function weighParts(
  db: Reader,
  userId: number,
  files: readonly ReadFile[],
  { number, id: profileId, known, remembered }: Known,
): Promise<Weighed> {
  const read = new LabelComparer()
  const labels = files.map((file) => file.labels)
  const numbers = [...labels.flatMap((some) => [...some]), ...known.map((account) => account.number)]
  const isNew = (part: Part) => typeof part === 'number' || !remembered.has(part)
  const isUnnumbered = (part: Part) => typeof part === 'number' || !read.showsNumber(part)
  /** Whether the label fits the profile, and another number that is not the profile's. */
  const isMask = (label: string) =>
    number !== null &&
    read.isSame(label, number) &&
    numbers.some((other) => read.isSame(label, other) && read.contradict(other, number))
  const accountIds = known.map(({ id }) => id)
  const parts = partsOf(files)
  const hasOthers = known.some(({ id }) => id !== profileId) || labels.some(({ size }) => size > 0)
  const isWanted = (part: Part) => hasOthers && isNew(part) && (isUnnumbered(part) || isMask(part as string))
  const isHeldWanted = (part: Part) => (typeof part === 'number' ? hasOthers : isNew(part) && isUnnumbered(part))
  const hasNewName = [...parts].some((part) => typeof part === 'string' && isNew(part) && isUnnumbered(part))
  return {
    files: labels,
    unnamed: new Map(files.flatMap(({ file }, i) => (parts.has(i) ? [[i, file.name] as const] : []))),
    histories: partsOf(files, 'transactions'),
    held: await findHeld(db, files, isHeldWanted, accountIds),
    evidence: await findPartners(db, files, isWanted, accountIds),
    links: hasNewName
      ? linksOf([...files.map(({ file }) => file.name), ...(await selectLinkingNames(db, userId))])
      : new Map(),
  }
}

/** The parts that have rows of the files, all of them or those of a kind. */
function partsOf(files: readonly ReadFile[], kind?: ReadFile['kind']): Set<Part> {
  const parts = new Set<Part>()
  for (const [i, file] of files.entries()) {
    if (kind !== undefined && file.kind !== kind) continue
    if (file.hasUnnamed) parts.add(i)
    for (const label of file.labels) parts.add(partOf(label, i))
  }
  return parts
}

/** How many of the sampled rows of the wanted parts each account has already. */
async function findHeld(
  db: Reader,
  files: readonly ReadFile[],
  isWanted: (part: Part) => boolean,
  accountIds: readonly number[],
): Promise<Map<Part, Held>> {
  const held = new Map<Part, { sampled: number; byAccount: Map<number, number> }>()
  for (const [i, file] of files.entries()) {
    const sample = file.sample
      .map(({ key, account }) => ({ key, part: partOf(account, i) }))
      .filter(({ part }) => isWanted(part))
    const keys = [...new Set(sample.map(({ key }) => key))]
    // Another broker's row is another row, however alike they are.
    const rows = (await selectHeld(db, contentKindOf(file.kind), accountIds, keys)).filter(
      ({ layout }) => !areOtherBrokers(layout, file.report.layout),
    )
    const holders = new Map<string, Set<number>>()
    for (const { key, accountId } of rows) holders.set(key, (holders.get(key) ?? new Set()).add(accountId))
    for (const [part, sampled] of Map.groupBy(sample, (row) => row.part)) {
      const counts = held.get(part) ?? { sampled: 0, byAccount: new Map<number, number>() }
      held.set(part, counts)
      for (const key of new Set(sampled.map((row) => row.key))) {
        counts.sampled += 1
        for (const accountId of holders.get(key) ?? [])
          counts.byAccount.set(accountId, (counts.byAccount.get(accountId) ?? 0) + 1)
      }
    }
  }
  return held
}

/** The numbers that the names of files show beside each name. */
function linksOf(fileNames: readonly string[]): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>()
  for (const fileName of fileNames) {
    const link = linkOf(fileName)
    if (link === undefined) continue
    const name = normaliseAccount(link.name)
    links.set(name, (links.get(name) ?? new Set()).add(link.number))
  }
  return links
}
