/** Something of one kind that is not as it should be. */
export interface Finding {
  kind: string
  count: number
  /** The first of them. */
  examples: readonly string[]
}

const MOST_EXAMPLES = 5

/** None if there is nothing. */
export const findings = (kind: string, found: readonly string[]): Finding[] =>
  found.length === 0 ? [] : [{ kind, count: found.length, examples: found.slice(0, MOST_EXAMPLES) }]
