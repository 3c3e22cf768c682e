/** The text without any `character` at its end. A pattern such as `/x+$/` takes quadratic time on many of them. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (text[end - 1] === character) end--
  return text.slice(0, end)
}

/** `a`, `a and b`, `a, b and c`. */
export const inWords = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** `1 row`, `2 rows`. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** As `foldedName`, of a text in which another one is looked for. */
const foldedText = (text: string): string => text.normalize('NFKC').toUpperCase()

/**
 * Tells whether a text has `wanted`, in upper or lower case, in time that is linear in both (Knuth, Morris, Pratt): `includes` may
 * compare the whole of it at every place.
 */
export function finderOf(wanted: string): (text: string) => boolean {
  const sought = foldedText(wanted.trim())
  /** How much of `sought` is still matched if the character after this much of it differs. */
  const back = [0]
  const next = (matched: number, character: string | undefined): number => {
    let kept = matched
    while (kept > 0 && sought[kept] !== character) kept = back[kept - 1] as number
    return sought[kept] === character ? kept + 1 : 0
  }
  for (let at = 1; at < sought.length; at++) back.push(next(back[at - 1] as number, sought[at]))
  return (text) => {
    let matched = 0
    const folded = foldedText(text)
    for (let at = 0; at < folded.length && matched < sought.length; at++) matched = next(matched, folded[at])
    return matched === sought.length
  }
}

/** Equal for names that differ in upper and lower case, width or spaces around them only. */
export const foldedName = (name: string): string => name.normalize('NFKC').trim().toUpperCase()
