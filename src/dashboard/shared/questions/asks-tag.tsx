import { Tag } from '../parts.tsx'

/** Marks what the answer to an open question may change. */
export const AsksTag = () => <Tag title="The answer to a question on the page Imports may change it">asked</Tag>
