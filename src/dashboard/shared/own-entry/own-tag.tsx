import { Tag } from '../parts.tsx'

/** Marks what rests on an own entry. */
export const OwnTag = () => <Tag title="You entered a transaction of it yourself">own entry</Tag>
