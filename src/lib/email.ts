/**
 * The e-mail address as it is stored and compared; undefined if the text is not an address.
 *
 * Only A to Z are folded, and nothing is removed: `toLowerCase` makes U+212A (KELVIN SIGN) a `k`, and `trim` removes
 * no-break spaces, so that the mailbox of somebody else would become the user's. Spaces and control characters are
 * refused, and lone surrogates, because databases store each of them as the same character.
 */
export function readEmail(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 320) return undefined
  if (!/^[^\s\p{Cc}\p{Cs}@,<>"]+@[^\s\p{Cc}\p{Cs}@,<>"]+$/u.test(text)) return undefined
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
