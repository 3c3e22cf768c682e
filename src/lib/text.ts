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

/** Equal for names that differ in upper and lower case, width or spaces around them only. */
export const foldedName = (name: string): string => name.normalize('NFKC').trim().toUpperCase()
