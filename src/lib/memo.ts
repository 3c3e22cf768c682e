/**
 * Returns `fn` with a cache of its results, which is emptied if it has `most` of them. `fn` must be pure. A key that was
 * cut out of a file's text and is longer than 12 characters keeps the text around it in memory: keep few of those.
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
