/** The answer of a handler whose operation is to be read in a reader thread. */
export class LongRead {
  /** Of the operation. */
  readonly name: string
  /** A `ReadRequest`. */
  readonly request: object

  constructor(name: string, request: object) {
    this.name = name
    this.request = request
  }
}
