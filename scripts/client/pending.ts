/** Answers that can be awaited, and read with `for await`. Nothing is sent before one of the two. */

abstract class Pending<T> implements Promise<T> {
  abstract readonly [Symbol.toStringTag]: string
  #promise: Promise<T> | undefined
  protected abstract start(): Promise<T>
  // biome-ignore lint/suspicious/noThenProperty: it is a promise that sends its request when it is awaited
  then<A = T, B = never>(
    onValue?: ((value: T) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#promise ??= this.start()
    return this.#promise.then(onValue, onError)
  }
  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onError)
  }
  finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done)
  }
}

/** A page of a list. */
export interface PageOf<Page, Item> {
  /** As the service sent it. */
  readonly page: Page
  readonly items: readonly Item[]
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/** A list: awaited it is one page, and `for await` reads every item of it and of the pages after it. */
export class Listing<Page, Item> extends Pending<Page> implements AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'Listing'
  /** Reads the page at a cursor, or the first one, each time anew. */
  readonly read: (cursor?: string) => Promise<PageOf<Page, Item>>
  constructor(read: (cursor?: string) => Promise<PageOf<Page, Item>>) {
    super()
    this.read = read
  }
  protected override async start(): Promise<Page> {
    return (await this.read()).page
  }
  async *#all() {
    for (let next: string | undefined; ; ) {
      const read = await this.read(next)
      yield read
      next = read.next
      if (next === undefined) return
    }
  }
  /** This page and those after it. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    for await (const { page } of this.#all()) yield page
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.#all()) yield* items
  }
}

/** Work with progress: awaited it is its last line, and `for await` reads every line as it arrives. It is sent once. */
export class Work<Line, Last extends Line> extends Pending<Last> implements AsyncIterable<Line> {
  readonly [Symbol.toStringTag] = 'Work'
  readonly #open: () => AsyncGenerator<Line, void, undefined>
  #isOpen = false
  constructor(open: () => AsyncGenerator<Line, void, undefined>) {
    super()
    this.#open = open
  }
  protected override async start(): Promise<Last> {
    let last: Line | undefined
    for await (const line of this) last = line
    return last as Last
  }
  [Symbol.asyncIterator](): AsyncGenerator<Line, void, undefined> {
    if (this.#isOpen) throw new TypeError('This request was sent already: read its lines once, or await it')
    this.#isOpen = true
    return this.#open()
  }
}
