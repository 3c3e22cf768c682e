/**
 * `fn`, with its last results kept by what they were computed from: at most `most` of them. `fn` must be pure. A text
 * of a file may keep the rows around it in memory, if it is longer than 12 characters: keep few of those.
 */
export function memoised<Result, From extends string | number = string>(
  fn: (from: From) => Result,
  most: number,
): (from: From) => Result {
  let results = new Map<From, Result>()
  return (from) => {
    const known = results.get(from)
    if (known !== undefined || results.has(from)) return known as Result
    const result = fn(from)
    if (results.size >= most) results = new Map()
    results.set(from, result)
    return result
  }
}
