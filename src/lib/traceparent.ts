/** The trace of what is under way, as the header `traceparent` (W3C Trace Context): it is stored with messages, which are sent later. */
let read: () => string | undefined = () => undefined

/** Undefined outside a trace, and always if the service has none. */
export const traceparentNow = (): string | undefined => read()

/** Of the whole process. */
export function readTraceparentBy(reader: () => string | undefined): void {
  read = reader
}
