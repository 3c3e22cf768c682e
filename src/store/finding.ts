/** Something of one kind that is not as it should be. */
export interface Finding {
  kind: string
  count: number
  /** The first of them. */
  examples: readonly string[]
}

export const MOST_EXAMPLES = 5

/** None if there is nothing. `count`: if `found` has the first of them only. */
export const findings = (kind: string, found: readonly string[], count = found.length): Finding[] =>
  found.length === 0 ? [] : [{ kind, count, examples: found.slice(0, MOST_EXAMPLES) }]

/** How many things are not as they should be. */
export const sumFindings = (problems: readonly Finding[]): number => problems.reduce((sum, { count }) => sum + count, 0)
