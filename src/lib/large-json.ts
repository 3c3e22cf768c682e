/** A JSON object with lists that are too long to be made at once. */
import { chunks } from './chunks.ts'

/** Reads a list in pages, from its start each time it is called. */
export type Pages<Item> = () => AsyncIterable<readonly Item[]>
export type Listed<Item> = readonly Item[] | Pages<Item>

/** A body; each list in it may be given in pages. */
export type Parts<Body> = {
  [Name in keyof Body]: Body[Name] extends readonly (infer Item)[]
    ? Body[Name] | Listed<Item>
    : Body[Name] extends object
      ? Body[Name] | LargeObject<Body[Name]>
      : Body[Name]
}

/** A part of a body that has lists in pages itself. */
export class LargeObject<Body extends object> {
  readonly parts: Parts<Body>

  constructor(parts: Parts<Body>) {
    this.parts = parts
  }
}

export class LargeJson<Body extends object> {
  /** Reads what is not in pages. It is called again if the record changed meanwhile. */
  readonly read: () => Promise<Parts<Body>>
  /** The revision of the record. If it is another one after the last page, the answer is made again. */
  readonly revision: () => Promise<unknown>

  constructor(read: () => Promise<Parts<Body>>, revision: () => Promise<unknown> = async () => undefined) {
    this.read = read
    this.revision = revision
  }
}

/** An answer of at most this many rows is made at once, without pages. */
export const SMALL_LIST = 1_000
/** Few enough that a page with all that is done with its rows takes a few milliseconds. */
export const PAGE_ROWS = 500

export const mapListed = <From, To>(list: Listed<From>, map: (item: From) => To): To[] | Pages<To> =>
  typeof list === 'function'
    ? async function* () {
        for await (const page of list()) yield page.map(map)
      }
    : list.map(map)

/** The list itself if it is short, else its pages. */
export const pagesIfLong = <Item>(list: readonly Item[]): Listed<Item> =>
  list.length <= SMALL_LIST
    ? list
    : async function* () {
        yield* chunks(list, PAGE_ROWS)
      }

/** The list itself if its first page is its last, else its pages. */
export async function onceIfShort<Item>(pages: Pages<Item>): Promise<Listed<Item>> {
  for await (const page of pages()) return page.length < PAGE_ROWS ? page : pages
  return []
}

/** The body itself, or one that is written page by page if a list of it is given in pages. */
export const bodyOf = <Body extends object>(
  parts: Parts<Body>,
  revision?: () => Promise<unknown>,
): Body | LargeJson<Body> =>
  Object.values(parts).some((part) => typeof part === 'function')
    ? new LargeJson<Body>(async () => parts, revision)
    : (parts as Body)
