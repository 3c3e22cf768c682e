/** The document as this version keeps it: an answer has a code that its operation lists, with the params of the code, or none. */
import type { Document } from '../../src/contract/documents.ts'

/** Clients allow codes of later versions, so that any body with a code would be valid for them. */
export function withKnownMessages(document: Document): Document {
  const schemas = { ...document.components.schemas, OtherMessage: { not: { required: ['code'] } } }
  return { ...document, components: { ...document.components, schemas } }
}
