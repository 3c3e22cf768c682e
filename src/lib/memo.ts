/**
 * `fn`, with its last results kept by the text they were computed from: at most `most` of them. `fn` must be pure. A text
 * of a file may keep the rows around it in memory, if it is longer than 12 characters: keep few of those.
 */
export function memoised<Result>(fn: (text: string) => Result, most: number): (text: string) => Result {
  let results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined || results.has(text)) return known as Result
    const result = fn(text)
    if (results.size >= most) results = new Map()
    results.set(text, result)
    return result
  }
}
